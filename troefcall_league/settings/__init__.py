"""The settings: ``base`` says everything, ``dev``, ``run``, ``test`` and ``prod`` only what differs."""
