-- Views by agents: of a report whose retest was handed to them, and of the documents of a pentest that they lead.
set local grana.system = 'on';

alter table grana.report_readings drop constraint report_readings_side_known,
  add constraint report_readings_side_known check (side in ('organization', 'staff', 'helper'));
comment on column grana.report_readings.side is 'For whom they read: the organization, the platform, or for a retest that was handed to them';

-- Of another agent's report, an agent has a view only while its open retest is theirs: row security shows them no row of it.
create or replace function grana.record_reading(organization uuid, report uuid, at timestamptz) returns void
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  insert into grana.report_readings (organization_id, report_id, user_id, period, program_id, side, read_at)
  select r.organization_id, r.id, u.id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'), r.program_id,
    case when u.kind = 'staff' then 'staff' when helped.id is not null then 'helper' else 'organization' end, at
  from grana.reports r join grana.users u on u.id = grana.actor_id()
  left join lateral grana.actor_helped_retest(r.id) helped on true
  where (r.organization_id, r.id) = (organization, report) and r.agent_id <> u.id
    and (helped.id is not null or grana.actor_reads_report(organization, report))
  on conflict do nothing
$$;
comment on function grana.record_reading(uuid, uuid, timestamptz) is 'Records that the actor views a report that they may read, or retest for another agent, and did not send';

-- An agent writes into the log of an organization that they opened what the organization entrusted to them, and nothing else.
create policy helpers_write on grana.audit_events for insert to grana_api
  with check (actor_id = (select grana.actor_id()) and outcome = 'done'
    and case when thing = 'report' and action = 'evidence.opened' and thing_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (grana.actor_helped_retest(thing_id::uuid)).organization_id = organization_id
        and (grana.actor_helped_retest(thing_id::uuid)).program_id = program_id else false end);
create policy leads_write on grana.audit_events for insert to grana_api
  with check (actor_id = (select grana.actor_id()) and outcome = 'done' and program_id is null
    and case when thing = 'engagement' and action in ('document.read', 'document.downloaded')
        and thing_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then exists (select from grana.team_engagement(thing_id::uuid) e
        where e.organization_id = audit_events.organization_id and e.role = 'lead') else false end);
