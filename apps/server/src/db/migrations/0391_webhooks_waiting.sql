-- What waits for a webhook by report, in the order of its events: finds the next delivery of each report without reading the ones behind it.
create index webhook_deliveries_waiting on grana.webhook_deliveries (organization_id, webhook_id, report_id, number)
  where state = 'pending';
