-- Tags of reports, for those who work on them. Agents never see them.
set local grana.system = 'on';

create table grana.report_tags (
  organization_id uuid not null,
  report_id uuid not null,
  name text not null,
  created_at timestamptz not null,

  primary key (organization_id, report_id, name),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id) on delete cascade,
  constraint report_tags_name_length check (char_length(name) between 1 and 30),
  constraint report_tags_name_lower check (name = lower(name))
);
create index report_tags_by_name on grana.report_tags (organization_id, name, report_id);
comment on table grana.report_tags is 'Tags that handlers give to reports';
comment on column grana.report_tags.organization_id is 'Tenant';
comment on column grana.report_tags.report_id is 'Report';
comment on column grana.report_tags.name is 'The tag, in lower case';
comment on column grana.report_tags.created_at is 'When it was given';

alter table grana.report_tags enable row level security, force row level security;
create policy system on grana.report_tags to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_tags to grana_worker using (current_user = 'grana_worker');
create policy handlers_write on grana.report_tags to grana_api
  using (grana.actor_handles_report(organization_id, report_id));
grant select, insert, delete on grana.report_tags to grana_api;
grant select, delete on grana.report_tags to grana_worker;
