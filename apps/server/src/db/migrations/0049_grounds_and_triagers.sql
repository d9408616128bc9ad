-- What a closing rests on was there before the report, and who triages does so as long as they are triagers.
set local grana.system = 'on';

create function grana.refuse_late_knowledge() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not exists (select from grana.known_issues k where (k.organization_id, k.program_id, k.id)
    = (new.organization_id, new.program_id, new.known_issue_id) and k.created_at < new.submitted_at)
  then
    raise exception 'report % came before what it would repeat was registered', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_late_knowledge() is 'Keeps a report from repeating a flaw that was registered after it, whoever asks';
revoke all on function grana.refuse_late_knowledge() from public;
create trigger reports_known_before before update of known_issue_id on grana.reports
  for each row when (new.known_issue_id is not null and new.known_issue_id is distinct from old.known_issue_id)
  execute function grana.refuse_late_knowledge();

-- Whoever is no triager any more has none of what was given to them.
create or replace function grana.actor_reads_report(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      r.agent_id = grana.actor_id() or
      (r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')) or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst,viewer}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))))
$$;

create or replace function grana.actor_handles_report(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      (r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')) or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))))
$$;

alter policy triagers_see on grana.reports
  using (coalesce(triager_id = (select grana.actor_id()) and (select grana.actor_is_staff('triager')), false));
alter policy triagers_work on grana.reports
  using (triager_id = (select grana.actor_id()) and (select grana.actor_is_staff('triager')));

create or replace function grana.assign_triager(report uuid, triager uuid, at timestamptz)
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
  where r.id = assign_triager.report and (p.is_managed or r.triager_id is not null) for update of r;
  if not found then return; end if;
  -- What is closed, or managed no more, is given to nobody and can be taken from whoever has it.
  if assign_triager.triager is null then
    if held.triager_id is null then return; end if;
  elsif held.closed_at is not null or not exists (select from grana.programs p
    where (p.organization_id, p.id) = (held.organization_id, held.program_id) and p.is_managed)
  then
    return;
  end if;
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
comment on function grana.assign_triager(uuid, uuid, timestamptz) is 'Gives an open report of a managed program to a triager, or takes any from them, for administrators';
