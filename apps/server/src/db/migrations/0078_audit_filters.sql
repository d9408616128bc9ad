-- The audit log of an organization is read by one action or by one person as well, newest first.
create index audit_events_action on grana.audit_events (organization_id, action, created_at desc, id desc);
create index audit_events_organization_actor on grana.audit_events (organization_id, actor_id, created_at desc, id desc);
