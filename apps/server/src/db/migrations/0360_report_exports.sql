-- Files with the reports of a list, written by the worker for the member who asked.
set local grana.system = 'on';

create table grana.report_exports (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references grana.users (id),
  format text not null,
  state text not null default 'waiting',
  count integer not null default 0,
  written integer not null default 0,
  upload_id text,
  bytes bigint,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,

  primary key (organization_id, id),
  constraint report_exports_format_known check (format in ('csv', 'json', 'md')),
  constraint report_exports_state_known check (state in ('waiting', 'writing', 'ready', 'withdrawn')),
  constraint report_exports_counts check (count >= 0 and written between 0 and count),
  constraint report_exports_ready_whole check (state <> 'ready' or num_nonnulls(bytes, ready_at) = 2)
);
create unique index report_exports_one_at_a_time on grana.report_exports (organization_id, user_id) where state in ('waiting', 'writing');
create index report_exports_user on grana.report_exports (user_id);
create index report_exports_end on grana.report_exports (expires_at);
comment on table grana.report_exports is 'Files with the reports of a list that members asked for; the bytes are in the object store until they expire';
comment on column grana.report_exports.organization_id is 'Tenant';
comment on column grana.report_exports.id is 'Random identifier, also of the file in the store';
comment on column grana.report_exports.user_id is 'Member who asked, and the only one who may have it';
comment on column grana.report_exports.format is 'Format of the file';
comment on column grana.report_exports.state is 'Whether it waits, is written, can be downloaded, or was withdrawn';
comment on column grana.report_exports.count is 'Reports of the list when it was asked for';
comment on column grana.report_exports.written is 'Reports in the file so far';
comment on column grana.report_exports.upload_id is 'Upload in progress of the object store';
comment on column grana.report_exports.bytes is 'Size of the file';
comment on column grana.report_exports.asked_at is 'When the member asked';
comment on column grana.report_exports.ready_at is 'When the file was complete';
comment on column grana.report_exports.expires_at is 'When file and row are deleted';

create table grana.report_export_parts (
  organization_id uuid not null,
  export_id uuid not null,
  part integer not null,
  reports uuid[] not null,

  primary key (organization_id, export_id, part),
  foreign key (organization_id, export_id) references grana.report_exports (organization_id, id) on delete cascade,
  constraint report_export_parts_size check (part >= 0 and cardinality(reports) <= 200)
);
comment on table grana.report_export_parts is 'Reports of an export in the order of its list, as many as the worker holds at a time';
comment on column grana.report_export_parts.organization_id is 'Tenant';
comment on column grana.report_export_parts.export_id is 'Export';
comment on column grana.report_export_parts.part is 'Place in the order';
comment on column grana.report_export_parts.reports is 'Reports of the list; once written, those that the file holds';

alter table grana.report_exports enable row level security, force row level security;
alter table grana.report_export_parts enable row level security, force row level security;
create policy system on grana.report_exports to grana_owner using (current_setting('grana.system', true) = 'on');
create policy system on grana.report_export_parts to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_exports to grana_worker using (current_user = 'grana_worker');
create policy worker on grana.report_export_parts to grana_worker using (current_user = 'grana_worker');
create policy own on grana.report_exports to grana_api using (
  user_id = (select grana.actor_id()) and organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy own on grana.report_export_parts to grana_api using (
  organization_id = any ((select grana.actor_organizations())::uuid[]) and exists (
    select from grana.report_exports x
      where (x.organization_id, x.id) = (report_export_parts.organization_id, report_export_parts.export_id)
      and x.user_id = (select grana.actor_id())));

grant select (organization_id, id, user_id, format, state, count, written, bytes, asked_at, ready_at, expires_at),
  insert (organization_id, user_id, format, asked_at, expires_at), update (count, state, expires_at) on grana.report_exports to grana_api;
grant select, insert on grana.report_export_parts to grana_api;
grant select, update (state, count, written, upload_id, bytes, ready_at, expires_at), delete on grana.report_exports to grana_worker;
grant select, update (reports), delete on grana.report_export_parts to grana_worker;
-- The worker writes as the member who asked: it decides by the same function, and records the same views.
grant execute on function grana.actor_reads_report(uuid, uuid), grana.record_reading(uuid, uuid, timestamptz) to grana_worker;

-- A file with a text that was redacted is withdrawn in the same transaction, also while it is written.
create or replace function grana.drop_exports_about(organization uuid, report uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  delete from grana.data_exports x where x.state <> 'asked' and x.user_id in (
    select grana.agents_of_report(organization, report)
    union select e.actor_id from grana.report_events e where (e.organization_id, e.report_id) = (organization, report)
    union select f.agent_id from grana.report_files f
      where f.organization_id = organization and report in (f.report_id, f.commented_report_id));
  update grana.report_exports x set state = 'withdrawn'
  where x.organization_id = organization and x.state in ('writing', 'ready') and exists (
    select from grana.report_export_parts p where (p.organization_id, p.export_id) = (organization, x.id) and report = any (p.reports));
end
$$;
