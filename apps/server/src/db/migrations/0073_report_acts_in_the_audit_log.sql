-- The audit log of an organization holds what was done to its reports as well: who asks "who closed this" must not have to know
-- which report to open. Every act of a report passes through its events, so the log follows them; what was said stays with the
-- report. Rewards and the triagers of staff write their own lines.
set local grana.system = 'on';

create function grana.report_act(kind text, from_state text, to_state text, details jsonb) returns text
  language sql immutable
  set search_path = pg_catalog, pg_temp
as $$
  select case
    when kind = 'submitted' then 'report.submitted'
    when kind = 'moved' then case to_state
      when 'triaging' then case from_state
        when 'received' then 'report.taken'
        when 'needs_info' then 'report.answered'
        else 'report.reopened' end
      when 'needs_info' then 'report.asked'
      when 'pending_organization' then 'report.forwarded'
      else 'report.' || to_state end
    when kind = 'severity_set' then 'report.severity_set'
    when kind = 'assigned' and not details ? 'triager' then 'report.assigned'
    when kind = 'commented' then 'report.commented'
    when kind = 'quality_set' then 'report.rated'
    when kind = 'proposed' then 'report.proposed'
    when kind = 'dismissed' then 'report.proposal_dismissed'
  end
$$;
comment on function grana.report_act(text, text, text, jsonb) is 'How the audit log names an event of a report; nothing for what has a line of its own there';

create function grana.audit_report_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  act text := grana.report_act(new.kind, new.from_state, new.to_state, new.details);
begin
  if act is null then return null; end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, act, 'report', new.report_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', new.closing_reason, 'severity', new.details ->> 'severity',
      'internal', case when new.audience = 'internal' then true end)), new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;
comment on function grana.audit_report_event() is 'Writes an event of a report into the audit log of its organization, without what was said';
revoke all on function grana.report_act(text, text, text, jsonb), grana.audit_report_event() from public;

create trigger report_events_audited after insert on grana.report_events
  for each row execute function grana.audit_report_event();

insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
select e.organization_id, r.program_id, e.actor_id, grana.report_act(e.kind, e.from_state, e.to_state, e.details), 'report',
  e.report_id::text, jsonb_strip_nulls(jsonb_build_object('reason', e.closing_reason, 'severity', e.details ->> 'severity',
    'internal', case when e.audience = 'internal' then true end)), e.created_at
from grana.report_events e
join grana.reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
where grana.report_act(e.kind, e.from_state, e.to_state, e.details) is not null;
