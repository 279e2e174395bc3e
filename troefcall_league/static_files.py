"""How static files are stored for the web server: named by content, compressed, imports rewritten."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Names by content also inside ``import`` statements: a browser may keep every file for ever."""

    support_js_module_import_aggregation = True
