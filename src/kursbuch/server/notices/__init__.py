"""Notices when it is somebody's turn: by webhook, by mail, in the browser. Sent by the clerk, never by a request."""
