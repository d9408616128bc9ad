-- An agent without a handle has no name: the beginning of the account's identifier is not one, for organizations read it.
set local grana.system = 'on';

create or replace function grana.around_report(report uuid)
  returns table (program_name text, initials text, agent_name text, target_name text, target_address text, assignee_name text,
    known_title text, known_since text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.name, o.initials, coalesce(a.username, ''), s.name, s.address, m.first_name || ' ' || m.last_name, k.title, k.known_since::text
  from grana.reports r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  join grana.users a on a.id = r.agent_id
  join grana.policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
    = (r.organization_id, r.program_id, r.policy_version, r.target_id)
  left join grana.users m on m.id = r.assigned_to
  left join grana.known_issues k on (k.organization_id, k.id) = (r.organization_id, r.known_issue_id)
  where r.id = around_report.report and grana.actor_reads_report(r.organization_id, r.id)
$$;
