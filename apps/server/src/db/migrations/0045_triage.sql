-- Triage by the platform: an administrator gives a report of a managed program to a triager, who then reads that one report.
set local grana.system = 'on';

create function grana.actor_triaged_programs() returns uuid[]
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select coalesce(array_agg(distinct r.program_id), '{}') from grana.reports r
  where r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')
$$;
comment on function grana.actor_triaged_programs() is 'Programs of the reports that are assigned to the acting triager';

-- What a closing rests on: the terms, and what the organization knew. Nothing else of the program's.
create policy triagers_see on grana.programs for select to grana_api
  using (id = any ((select grana.actor_triaged_programs())::uuid[]));
create policy triagers_see on grana.policy_clauses for select to grana_api
  using (program_id = any ((select grana.actor_triaged_programs())::uuid[]));
create policy triagers_see on grana.known_issues for select to grana_api
  using (program_id = any ((select grana.actor_triaged_programs())::uuid[]));

-- Administrators read no report: they are told that there is one, of whom, how grave and until when.
create function grana.triage_queue(is_assigned boolean, size integer, skipped integer)
  returns table (id uuid, organization_id uuid, organization_name text, initials text, number integer, program_id uuid,
    program_name text, severity text, state text, submitted_at timestamptz, due_stage text, due_days smallint,
    due_at timestamptz, due_left integer, triager_id uuid, triager_name text, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.id, o.id, o.name, o.initials, r.number, p.id, p.name, r.severity, r.state, r.submitted_at, r.due_stage, r.due_days,
    r.due_at, r.due_left, u.id, u.first_name || ' ' || u.last_name, count(*) over ()
  from grana.programs p
  join grana.organizations o on o.id = p.organization_id
  join grana.reports r on (r.organization_id, r.program_id) = (p.organization_id, p.id)
    and r.state in ('received', 'triaging', 'needs_info', 'pending_organization')
  left join grana.users u on u.id = r.triager_id
  where grana.actor_is_staff('administrator') and p.is_managed and (r.triager_id is not null) = is_assigned
  order by r.due_at, r.submitted_at, r.id
  limit size offset skipped
$$;
comment on function grana.triage_queue(boolean, integer, integer) is 'Open reports of managed programs without anything of what they say, for administrators';

create function grana.triagers() returns table (id uuid, name text, open_reports bigint)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select u.id, u.first_name || ' ' || u.last_name,
    (select count(*) from grana.reports r where r.triager_id = u.id and r.closed_at is null)
  from grana.users u
  where u.kind = 'staff' and u.staff_role = 'triager' and u.disabled_at is null and grana.actor_is_staff('administrator')
  order by 2, 1
$$;
comment on function grana.triagers() is 'Triagers and how much each has to do, for administrators';

create function grana.assign_triager(report uuid, triager uuid, at timestamptz)
  returns table (organization_id uuid, number integer, reference text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  held grana.reports;
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  select r.* into held from grana.reports r join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  where r.id = assign_triager.report and p.is_managed for update of r;
  if not found or held.closed_at is not null then return; end if;
  if assign_triager.triager is not null and not exists (select from grana.users u
    where u.id = assign_triager.triager and u.kind = 'staff' and u.staff_role = 'triager' and u.disabled_at is null)
  then
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, audience, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'assigned', 'internal', 'staff', grana.actor_id(),
    case when assign_triager.triager is null then '{"staff": "1"}'::jsonb
      else jsonb_build_object('staff', '1', 'triager', assign_triager.triager) end, assign_triager.at);
  update grana.reports r set triager_id = assign_triager.triager, events = held.events + 1
  where (r.organization_id, r.id) = (held.organization_id, held.id);
  return query select held.organization_id, held.events + 1,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
end
$$;
comment on function grana.assign_triager(uuid, uuid, timestamptz) is 'Gives an open report of a managed program to a triager, or takes it from them, for administrators';

alter table grana.staff_acts drop constraint staff_acts_subject_known;
alter table grana.staff_acts add constraint staff_acts_subject_known
  check (subject in ('lead', 'leads', 'organization', 'person', 'program', 'report', 'target'));

revoke all on function grana.actor_triaged_programs(), grana.triage_queue(boolean, integer, integer), grana.triagers(),
  grana.assign_triager(uuid, uuid, timestamptz) from public;
grant execute on function grana.actor_triaged_programs(), grana.triage_queue(boolean, integer, integer), grana.triagers(),
  grana.assign_triager(uuid, uuid, timestamptz) to grana_api;
