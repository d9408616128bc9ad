-- What row security asks about the actor is asked in nearly every statement. PostgreSQL plans the body of a function in SQL anew in
-- each statement that calls it (one that is a security definer is never inlined), and planning cost more than the answer: a
-- third of all work of the database in the tests of reports. In PL/pgSQL a connection plans each body once and keeps it.
-- The bodies are the same; `use_column` keeps the rule by which SQL tells a column from a parameter.

create or replace function grana.actor_organizations(roles text[] default '{owner,viewer,member}') returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}') from grana.memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
  );
end
$$;

create or replace function grana.actor_programs(roles text[] default '{owner,administrator,analyst,viewer,technical_contact,backup_contact}') returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(m.program_id), '{}') from grana.program_memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
      and (m.role <> 'backup_contact' or m.activated_at is not null)
  );
end
$$;

create or replace function grana.actor_is_staff(role text) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
  return exists (select from grana.users u
    where u.id = grana.actor_id() and u.staff_role = actor_is_staff.role and u.disabled_at is null);
end
$$;

create or replace function grana.actor_triaged_programs() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(distinct r.program_id), '{}') from grana.reports r
    where r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')
  );
end
$$;

create or replace function grana.actor_invitations() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(i.program_id), '{}') from grana.agent_invitations i
    where i.user_id = grana.actor_id() and i.state in ('pending', 'accepted')
  );
end
$$;

create or replace function grana.actor_reads_report(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      r.agent_id = grana.actor_id() or
      (r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')) or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst,viewer}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))));
end
$$;

create or replace function grana.actor_handles_report(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      (r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')) or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))));
end
$$;

create or replace function grana.actor_approves_reward(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and r.agent_id <> grana.actor_id() and (
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations())
        and r.program_id = any (grana.actor_programs('{owner,administrator}')))));
end
$$;

create or replace function grana.actor_sees_reward(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return grana.actor_handles_report(organization, report) or (grana.actor_reads_report(organization, report)
    and exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
      and r.reward_track in ('approved', 'reserved', 'paid')));
end
$$;

create or replace function grana.actor_may_report(program uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.program_directory d where d.program_id = actor_may_report.program)
    or exists (select from grana.agent_invitations i where i.program_id = actor_may_report.program
      and i.user_id = grana.actor_id() and i.state = 'accepted');
end
$$;

create or replace function grana.reward_range(report uuid, severity text) returns table (currency text, min_cents integer, max_cents integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select g.currency, g.min_cents, g.max_cents
  from grana.reports r
  join grana.policy_rewards g on (g.organization_id, g.program_id, g.version, g.asset_tier)
    = (r.organization_id, r.program_id, r.policy_version, r.asset_tier)
  where r.id = reward_range.report and g.severity = reward_range.severity
    and grana.actor_reads_report(r.organization_id, r.id);
end
$$;

create or replace function grana.around_report(report uuid) returns table (program_name text, initials text, agent_name text, target_name text, target_address text, assignee_name text, known_title text, known_since text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select p.name, o.initials, coalesce(a.username, ''), s.name, s.address, m.first_name || ' ' || m.last_name, k.title, k.known_since::text
  from grana.reports r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  join grana.users a on a.id = r.agent_id
  join grana.policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
    = (r.organization_id, r.program_id, r.policy_version, r.target_id)
  left join grana.users m on m.id = r.assigned_to
  left join grana.known_issues k on (k.organization_id, k.id) = (r.organization_id, r.known_issue_id)
  where r.id = around_report.report and grana.actor_reads_report(r.organization_id, r.id);
end
$$;

create or replace function grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) returns table (user_id uuid)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query with here as (select r.* from grana.reports r where (r.organization_id, r.id) = (organization, report)),
  hearers as (
    select r.agent_id as id from here r where not internal
    union select r.triager_id from here r
    union select m.user_id from here r join grana.memberships m on m.organization_id = r.organization_id
      where m.role = 'owner' or (m.role = 'viewer' and not internal)
    union select p.user_id from here r
      join grana.program_memberships p on (p.organization_id, p.program_id) = (r.organization_id, r.program_id)
      join grana.memberships m on (m.organization_id, m.user_id) = (p.organization_id, p.user_id)
      where p.role in ('owner', 'administrator', 'analyst') or (p.role = 'viewer' and not internal)
        or (r.assigned_to = p.user_id and (p.role = 'technical_contact'
          or (p.role = 'backup_contact' and p.activated_at is not null)))
  )
  select h.id from hearers h where h.id = any (people);
end
$$;

create or replace function grana.is_founded_now(organization uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.organizations o where o.id = organization and o.created_at = now())
    and not exists (select from grana.memberships m where m.organization_id = organization);
end
$$;
