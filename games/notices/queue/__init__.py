"""From the outbox to deliveries, and from there to addresses, by workers with leases."""
