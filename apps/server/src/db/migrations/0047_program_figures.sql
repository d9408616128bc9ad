-- How fast programs answer, measured from their reports and kept, so that nobody's page counts them.
set local grana.system = 'on';

create table grana.program_figures (
  organization_id uuid not null,
  program_id uuid not null,
  has_reports boolean not null default false,
  figures jsonb not null default '{}',
  measured_at timestamptz,
  stale_at timestamptz,

  primary key (organization_id, program_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint program_figures_object check (jsonb_typeof(figures) = 'object' and octet_length(figures::text) <= 1000)
);
create index program_figures_program on grana.program_figures (program_id);
create index program_figures_stale on grana.program_figures (stale_at) where stale_at is not null;
create index program_figures_measured on grana.program_figures (measured_at) where has_reports;

comment on table grana.program_figures is 'Response figures of a program over the last 90 days, measured by the worker';
comment on column grana.program_figures.organization_id is 'Tenant';
comment on column grana.program_figures.program_id is 'Program';
comment on column grana.program_figures.has_reports is 'Whether the program ever received a report';
comment on column grana.program_figures.figures is 'As packages/contract/src/programs.ts says: median, p90 and how many';
comment on column grana.program_figures.measured_at is 'When they were measured';
comment on column grana.program_figures.stale_at is 'Since when something has happened that they do not know of';

-- What a measurement reads: by program, the latest first.
create index reports_answered on grana.reports (organization_id, program_id, answered_at) include (submitted_at)
  where answered_at is not null;
create index reports_triaged on grana.reports (organization_id, program_id, triaged_at) include (submitted_at)
  where triaged_at is not null;

create function grana.working_seconds(since timestamptz, until timestamptz) returns double precision
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
as $$
  with moments as (
    select m.sign, extract(epoch from m.at - timestamptz '1970-01-05 00:00:00+00')::double precision as seconds
    from (values (1, until), (-1, since)) m (sign, at)
  ), days as (
    select sign, floor(seconds / 86400)::bigint as day, seconds - floor(seconds / 86400) * 86400 as rest from moments
  )
  select sum(sign * (86400.0 * ((day / 7) * 5 + least(day % 7, 5)) + case when day % 7 < 5 then rest else 0 end))
  from days
$$;
comment on function grana.working_seconds(timestamptz, timestamptz) is 'Seconds between two moments without Saturdays and Sundays, in UTC';

alter table grana.program_figures enable row level security, force row level security;
create policy system on grana.program_figures to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.program_figures to grana_worker using (current_user = 'grana_worker');
create policy everybody_sees on grana.program_figures for select to grana_api
  using (exists (select from grana.program_directory d where d.program_id = program_figures.program_id));
create policy members_see on grana.program_figures for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[])
    or program_id = any ((select grana.actor_programs())::uuid[]));
create policy invited_see on grana.program_figures for select to grana_api
  using (exists (select from grana.agent_invitations i where (i.organization_id, i.program_id)
    = (program_figures.organization_id, program_figures.program_id)
    and i.user_id = (select grana.actor_id()) and i.state in ('pending', 'accepted')));

revoke all on function grana.working_seconds(timestamptz, timestamptz) from public;
grant execute on function grana.working_seconds(timestamptz, timestamptz) to grana_worker;
grant select on grana.program_figures to grana_api;
grant select, insert, update on grana.program_figures to grana_worker;
