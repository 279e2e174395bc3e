"""How static files are stored for the web server: named by content, compressed, imports rewritten."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names by content also inside ``import`` statements: a browser may keep every file for ever.

    Only in our own modules, which lie in ``static/js``: a package's comments may hold imports of files that it does
    not ship.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
