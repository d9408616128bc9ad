-- Who sees what of reports.
set local grana.system = 'on';

create function grana.actor_may_report(program uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.program_directory d where d.program_id = actor_may_report.program)
    or exists (select from grana.agent_invitations i where i.program_id = actor_may_report.program
      and i.user_id = grana.actor_id() and i.state = 'accepted')
$$;
comment on function grana.actor_may_report(uuid) is 'Whether a program is open to the actor: public, or by an invitation that they accepted';

-- Who reads a report: asked by its content and its events, so that the rule stands in one place.
create function grana.actor_reads_report(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      r.agent_id = grana.actor_id() or r.triager_id = grana.actor_id() or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst,viewer}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))))
$$;
comment on function grana.actor_reads_report(uuid, uuid) is 'Whether the actor may read what a report says';

create function grana.actor_handles_report(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      r.triager_id = grana.actor_id() or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))))
$$;
comment on function grana.actor_handles_report(uuid, uuid) is 'Whether the actor works on a report, and reads the notes of those who do';

alter table grana.report_drafts enable row level security, force row level security;
create policy system on grana.report_drafts to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_drafts to grana_worker using (current_user = 'grana_worker');
create policy agents_write on grana.report_drafts to grana_api using (user_id = (select grana.actor_id()));

alter table grana.known_issues enable row level security, force row level security;
create policy system on grana.known_issues to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.known_issues to grana_worker using (current_user = 'grana_worker');
create policy owners_work on grana.known_issues to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy appointed_work on grana.known_issues to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,analyst,viewer}'))::uuid[]));

alter table grana.report_counters enable row level security, force row level security;
create policy system on grana.report_counters to grana_owner using (current_setting('grana.system', true) = 'on');

alter table grana.reports enable row level security, force row level security;
create policy system on grana.reports to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.reports to grana_worker using (current_user = 'grana_worker');
create policy agents_take_part on grana.reports to grana_api using (agent_id = (select grana.actor_id()));
create policy triagers_see on grana.reports for select to grana_api using (triager_id = (select grana.actor_id()));
create policy triagers_work on grana.reports for update to grana_api using (triager_id = (select grana.actor_id()));
create policy overseers_see on grana.reports for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy owners_work on grana.reports for update to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy appointed_see on grana.reports for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,analyst,viewer}'))::uuid[]));
create policy appointed_work on grana.reports for update to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,analyst}'))::uuid[]));
create policy contacts_see on grana.reports for select to grana_api
  using (assigned_to = (select grana.actor_id()) and organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{technical_contact,backup_contact}'))::uuid[]));
create policy contacts_work on grana.reports for update to grana_api
  using (assigned_to = (select grana.actor_id()) and organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{technical_contact,backup_contact}'))::uuid[]));

alter table grana.report_contents enable row level security, force row level security;
create policy system on grana.report_contents to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_contents to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.report_contents for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy agents_write on grana.report_contents for insert to grana_api
  with check (exists (select from grana.reports r where (r.organization_id, r.id) = (report_contents.organization_id,
    report_contents.report_id) and r.agent_id = (select grana.actor_id())));

alter table grana.report_events enable row level security, force row level security;
create policy system on grana.report_events to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_events to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.report_events for select to grana_api
  using (case audience when 'everyone' then grana.actor_reads_report(organization_id, report_id)
    else grana.actor_handles_report(organization_id, report_id) end);
create policy readers_add on grana.report_events for insert to grana_api
  with check (actor_id = (select grana.actor_id())
    and case audience when 'everyone' then grana.actor_reads_report(organization_id, report_id)
      else grana.actor_handles_report(organization_id, report_id) end);

-- Agents see no target and no program of a tenant. These two tell them what they may report on, and nothing else.
create function grana.report_targets(program uuid)
  returns table (id uuid, name text, type text, address text, tier smallint)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select s.target_id, s.name, s.type, s.address, s.asset_tier
  from grana.programs p
  join grana.policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
  join grana.targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
  where p.id = report_targets.program and s.is_in_scope and t.archived_at is null and grana.actor_may_report(p.id)
  order by s.position
$$;
comment on function grana.report_targets(uuid) is 'What is in scope of a program that the actor may report on';

create function grana.reported_program(program uuid) returns table (name text, initials text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.name, o.initials from grana.programs p join grana.organizations o on o.id = p.organization_id
  where p.id = reported_program.program and (
    exists (select from grana.report_drafts d where d.program_id = p.id and d.user_id = grana.actor_id())
    or exists (select from grana.reports r where (r.organization_id, r.program_id) = (p.organization_id, p.id)
      and r.agent_id = grana.actor_id()))
$$;
comment on function grana.reported_program(uuid) is 'Name of a program that the actor writes or has written about, and initials of its organization';

create function grana.next_report_number(program uuid) returns integer
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  insert into grana.report_counters as c (organization_id, last)
  select p.organization_id, 1 from grana.programs p
  where p.id = next_report_number.program and grana.actor_may_report(p.id)
  on conflict (organization_id) do update set last = c.last + 1
  returning last
$$;
comment on function grana.next_report_number(uuid) is 'Gives the next number of an organization to a report of the actor';

create function grana.around_report(report uuid)
  returns table (program_name text, initials text, agent_name text, target_name text, target_address text, assignee_name text,
    known_title text, known_since text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.name, o.initials, coalesce(a.username, left(a.id::text, 8)), s.name, s.address, m.first_name || ' ' || m.last_name, k.title, k.known_since::text
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
comment on function grana.around_report(uuid) is 'Names of what a report refers to, for those who may read it';

create function grana.hold_report_ground(program uuid, target uuid)
  returns table (organization_id uuid, version integer, state text, kind text, approved_countries text[],
    denied_countries text[], tier smallint, is_archived boolean)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not grana.actor_may_report(program) then return; end if;
  -- Held until the report is there: no new terms and no archiving in between.
  perform from grana.programs p where p.id = program for share;
  perform from grana.targets t where t.id = target
    and t.organization_id = (select p.organization_id from grana.programs p where p.id = program) for share;
  return query
    select p.organization_id, p.policy_version, p.state, p.kind, p.approved_countries, p.denied_countries, s.asset_tier,
      t.archived_at is not null
    from grana.programs p
    left join grana.policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id, s.is_in_scope)
      = (p.organization_id, p.id, p.policy_version, target, true)
    left join grana.targets t on (t.organization_id, t.id) = (p.organization_id, target)
    where p.id = program;
end
$$;
comment on function grana.hold_report_ground(uuid, uuid) is 'Terms in force and the target of a report that is being sent, held until it is';

revoke all on function grana.actor_may_report(uuid), grana.actor_reads_report(uuid, uuid),
  grana.actor_handles_report(uuid, uuid), grana.report_targets(uuid), grana.reported_program(uuid),
  grana.around_report(uuid), grana.next_report_number(uuid),
  grana.hold_report_ground(uuid, uuid) from public;
grant execute on function grana.actor_may_report(uuid), grana.actor_reads_report(uuid, uuid),
  grana.actor_handles_report(uuid, uuid), grana.report_targets(uuid), grana.reported_program(uuid),
  grana.around_report(uuid), grana.next_report_number(uuid),
  grana.hold_report_ground(uuid, uuid) to grana_api;
grant select, insert, update, delete on grana.report_drafts to grana_api;
grant select, insert, delete on grana.known_issues to grana_api;
grant select, insert, update (severity, state, closing_reason, duplicate_of, known_issue_id, clause, review_on,
  reward_track, assigned_to, triager_id, events, moved_at, answered_at, triaged_at, accepted_at, closed_at, paused_at,
  paused_seconds) on grana.reports to grana_api, grana_worker;
grant select, insert on grana.report_contents, grana.report_events to grana_api;
-- Nobody's eyes: without a policy it is empty for everybody but the function that counts.
grant select on grana.report_counters to grana_api;
grant select on grana.report_moves to grana_api, grana_worker;
grant select, delete on grana.report_drafts to grana_worker;
grant select on grana.known_issues, grana.report_contents to grana_worker;
grant select, insert on grana.report_events to grana_worker;
