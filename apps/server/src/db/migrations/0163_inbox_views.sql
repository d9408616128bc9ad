-- Views of the inbox that members save for themselves.
set local grana.system = 'on';

create table grana.inbox_views (
  organization_id uuid not null references grana.organizations (id),
  user_id uuid not null references grana.users (id) on delete cascade,
  name text not null,
  search text not null,
  created_at timestamptz not null,

  primary key (organization_id, user_id, name),
  constraint inbox_views_name_length check (char_length(name) between 1 and 40),
  constraint inbox_views_search_length check (char_length(search) between 1 and 600)
);
create index inbox_views_of_user on grana.inbox_views (user_id);
comment on table grana.inbox_views is 'Views of the inbox that members saved, each for themselves';
comment on column grana.inbox_views.organization_id is 'Tenant';
comment on column grana.inbox_views.user_id is 'Member who saved it';
comment on column grana.inbox_views.name is 'Name that the member chose';
comment on column grana.inbox_views.search is 'Filters, as the address of the screen has them';
comment on column grana.inbox_views.created_at is 'When it was saved';

alter table grana.inbox_views enable row level security, force row level security;
create policy system on grana.inbox_views to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.inbox_views to grana_worker using (current_user = 'grana_worker');
create policy own on grana.inbox_views to grana_api using (
  user_id = (select grana.actor_id()) and organization_id = any ((select grana.actor_organizations())::uuid[]));
grant select, insert, delete, update (search, created_at) on grana.inbox_views to grana_api;
grant select, delete on grana.inbox_views to grana_worker;
