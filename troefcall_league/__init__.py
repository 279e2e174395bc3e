"""The wiring of the site: settings, addresses, tasks, the door to the web server. No rules of any kind."""
