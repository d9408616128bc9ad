-- Who read which report: for the owners of an organization and of the program, and for investigations.
set local grana.system = 'on';

create table grana.report_readings (
  organization_id uuid not null,
  report_id uuid not null,
  user_id uuid not null references grana.users (id),
  period timestamptz not null,
  program_id uuid not null,
  side text not null,
  read_at timestamptz not null,

  -- A report that is open on a screen is loaded again with everything that happens to it.
  primary key (organization_id, report_id, user_id, period),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint report_readings_side_known check (side in ('organization', 'staff'))
);
create index report_readings_newest on grana.report_readings (organization_id, report_id, read_at desc, user_id);
create index report_readings_user on grana.report_readings (user_id, read_at desc);
comment on table grana.report_readings is 'Who read what a report says, once per person, report and quarter of an hour; never changed, kept as long as the report';
comment on column grana.report_readings.organization_id is 'Tenant';
comment on column grana.report_readings.report_id is 'Report';
comment on column grana.report_readings.user_id is 'Who read it';
comment on column grana.report_readings.period is 'Beginning of the quarter of an hour';
comment on column grana.report_readings.program_id is 'Program of the report';
comment on column grana.report_readings.side is 'For whom they read: the organization, or the platform';
comment on column grana.report_readings.read_at is 'First reading within the period';

alter table grana.report_readings enable row level security, force row level security;
create policy system on grana.report_readings to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_readings to grana_worker using (current_user = 'grana_worker');
create policy owners_read on grana.report_readings for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy program_owners_read on grana.report_readings for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner}'))::uuid[]));
grant select on grana.report_readings to grana_api, grana_worker;

create trigger report_readings_immutable before update or delete on grana.report_readings
  for each row execute function grana.refuse_change_of_history();
create trigger report_readings_kept before truncate on grana.report_readings
  for each statement execute function grana.refuse_change_of_history();

create function grana.record_reading(organization uuid, report uuid, at timestamptz) returns void
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  insert into grana.report_readings (organization_id, report_id, user_id, period, program_id, side, read_at)
  select r.organization_id, r.id, u.id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'), r.program_id,
    case u.kind when 'staff' then 'staff' else 'organization' end, at
  from grana.reports r join grana.users u on u.id = grana.actor_id()
  where (r.organization_id, r.id) = (organization, report) and r.agent_id <> u.id
    and grana.actor_reads_report(organization, report)
  on conflict do nothing
$$;
comment on function grana.record_reading(uuid, uuid, timestamptz) is 'Notes that the actor reads a report that they may read and did not send';
revoke all on function grana.record_reading(uuid, uuid, timestamptz) from public;
grant execute on function grana.record_reading(uuid, uuid, timestamptz) to grana_api;
