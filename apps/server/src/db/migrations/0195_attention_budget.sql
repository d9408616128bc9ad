-- Weekly hours of triage that a program declares, and what the worker measured against them.
set local grana.system = 'on';

create table grana.program_attention (
  organization_id uuid not null,
  program_id uuid not null,
  weekly_hours smallint,
  minutes smallint,
  measured_reports integer not null default 0,
  waiting integer not null default 0,
  arrived integer not null default 0,
  handled integer not null default 0,
  measured_at timestamptz,

  primary key (organization_id, program_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint program_attention_hours_range check (weekly_hours between 1 and 1000),
  constraint program_attention_minutes_range check (minutes between 1 and 480),
  constraint program_attention_counts check (least(measured_reports, waiting, arrived, handled) >= 0)
);
create index program_attention_program on grana.program_attention (program_id);
comment on table grana.program_attention is 'Hours of triage that a program declares, and its reports against them';
comment on column grana.program_attention.organization_id is 'Tenant';
comment on column grana.program_attention.program_id is 'Program';
comment on column grana.program_attention.weekly_hours is 'Hours a week for first looks at reports; empty when none are declared';
comment on column grana.program_attention.minutes is 'Mean minutes of a first look in the last 28 days; empty with too few measured reports';
comment on column grana.program_attention.measured_reports is 'Reports behind the mean';
comment on column grana.program_attention.waiting is 'Reports that wait for a first look';
comment on column grana.program_attention.arrived is 'Reports of the last seven days';
comment on column grana.program_attention.handled is 'Reports that left the queue in the last seven days';
comment on column grana.program_attention.measured_at is 'When they were measured';

alter table grana.program_attention enable row level security, force row level security;
create policy system on grana.program_attention to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.program_attention to grana_worker using (current_user = 'grana_worker');
create policy agents_see on grana.program_attention for select to grana_api
  using ((select grana.actor_id()) is not null
    and exists (select from grana.program_directory d where d.program_id = program_attention.program_id));
create policy invited_see on grana.program_attention for select to grana_api
  using (program_id = any ((select grana.actor_invitations())::uuid[]));
create policy members_see on grana.program_attention for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[])
    or program_id = any ((select grana.actor_programs())::uuid[]));
create policy owners_write on grana.program_attention to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[])
    or (organization_id = any ((select grana.actor_organizations())::uuid[])
      and program_id = any ((select grana.actor_programs('{owner}'))::uuid[])));
grant select, insert (organization_id, program_id, weekly_hours), update (weekly_hours) on grana.program_attention to grana_api;
grant select, insert, update on grana.program_attention to grana_worker;

-- What the measurement reads: acts of those who triage, by time.
create index report_events_of_handlers on grana.report_events (organization_id, created_at)
  where side in ('organization', 'staff');
