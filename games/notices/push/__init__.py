"""Web push: the devices that players subscribe, and messages to them."""
