-- SCIM 2.0: credentials of directories, the people and groups that they sent, and what they asked for.
set local grana.system = 'on';

create table grana.scim_credentials (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_by uuid not null references grana.users (id),
  secret_hash bytea not null,
  hint text not null,
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  end_reason text,

  primary key (organization_id, id),
  constraint scim_credentials_name_length check (char_length(name) between 1 and 60),
  constraint scim_credentials_hashes check (octet_length(secret_hash) = 32 and octet_length(previous_hash) = 32),
  constraint scim_credentials_hint_length check (char_length(hint) = 4),
  constraint scim_credentials_previous_whole check (num_nonnulls(previous_hash, previous_until) in (0, 2)),
  constraint scim_credentials_end_whole check (num_nonnulls(revoked_at, end_reason) in (0, 2)),
  constraint scim_credentials_end_reason_known check (end_reason in ('revoked', 'leaked'))
);
create index scim_credentials_secret on grana.scim_credentials (secret_hash);
create index scim_credentials_previous on grana.scim_credentials (previous_hash) where previous_hash is not null;
create index scim_credentials_creator on grana.scim_credentials (created_by);
create index scim_credentials_id on grana.scim_credentials (id);
comment on table grana.scim_credentials is 'Credentials by which directories of organizations provision people and groups';
comment on column grana.scim_credentials.organization_id is 'Tenant';
comment on column grana.scim_credentials.id is 'Random identifier';
comment on column grana.scim_credentials.name is 'Name that the owner chose';
comment on column grana.scim_credentials.created_by is 'Owner who created it; it stays when they leave, so that leavers are still removed';
comment on column grana.scim_credentials.secret_hash is 'SHA-256 of the secret';
comment on column grana.scim_credentials.hint is 'Last characters of the secret, to recognise it';
comment on column grana.scim_credentials.previous_hash is 'SHA-256 of the secret before the last rotation';
comment on column grana.scim_credentials.previous_until is 'Until when that one is accepted';
comment on column grana.scim_credentials.created_at is 'When it was created';
comment on column grana.scim_credentials.last_used_at is 'Last use, to the minute';
comment on column grana.scim_credentials.revoked_at is 'When it was ended';
comment on column grana.scim_credentials.end_reason is 'Why it was ended: by a person, or because its secret was found in a text';

create table grana.scim_users (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  user_name text not null,
  user_key text not null generated always as (lower(user_name)) stored,
  external_id text,
  given_name text,
  family_name text,
  display_name text,
  active boolean not null,
  user_id uuid references grana.users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (organization_id, id),
  constraint scim_users_name_once unique (organization_id, user_key),
  constraint scim_users_external_once unique (organization_id, external_id),
  constraint scim_users_name_length check (char_length(user_name) between 3 and 254),
  constraint scim_users_external_length check (char_length(external_id) between 1 and 200),
  constraint scim_users_names_length check (char_length(given_name) <= 50 and char_length(family_name) <= 50
    and char_length(display_name) <= 110)
);
create unique index scim_users_account on grana.scim_users (organization_id, user_id) where user_id is not null;
create index scim_users_user on grana.scim_users (user_id) where user_id is not null;
comment on table grana.scim_users is 'People whom the directory of an organization sent';
comment on column grana.scim_users.organization_id is 'Tenant';
comment on column grana.scim_users.id is 'Identifier towards the directory; not that of the account';
comment on column grana.scim_users.user_name is 'Email address, as the directory writes it';
comment on column grana.scim_users.user_key is 'Address in lowercase';
comment on column grana.scim_users.external_id is 'Identifier of the person in the directory';
comment on column grana.scim_users.given_name is 'Given name in the directory; changes nothing of the account';
comment on column grana.scim_users.family_name is 'Family names in the directory; changes nothing of the account';
comment on column grana.scim_users.display_name is 'Whole name in the directory';
comment on column grana.scim_users.active is 'Whether the directory wants the person in the organization';
comment on column grana.scim_users.user_id is 'Account of the person; empty until an invitation is accepted';
comment on column grana.scim_users.created_at is 'When the directory first sent the person';
comment on column grana.scim_users.updated_at is 'When the directory last changed the person';

create table grana.scim_groups (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  display_name text not null,
  group_key text not null generated always as (lower(display_name)) stored,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (organization_id, id),
  constraint scim_groups_name_once unique (organization_id, group_key),
  constraint scim_groups_name_length check (char_length(display_name) between 1 and 200),
  constraint scim_groups_external_length check (char_length(external_id) between 1 and 200)
);
comment on table grana.scim_groups is 'Groups that the directory of an organization sent';
comment on column grana.scim_groups.organization_id is 'Tenant';
comment on column grana.scim_groups.id is 'Random identifier';
comment on column grana.scim_groups.display_name is 'Name; the roles of groups go by it';
comment on column grana.scim_groups.group_key is 'Name in lowercase';
comment on column grana.scim_groups.external_id is 'Identifier of the group in the directory';
comment on column grana.scim_groups.created_at is 'When the directory first sent the group';
comment on column grana.scim_groups.updated_at is 'When the directory last changed the group';

create table grana.scim_group_members (
  organization_id uuid not null references grana.organizations (id),
  group_id uuid not null,
  scim_user_id uuid not null,

  primary key (organization_id, group_id, scim_user_id),
  foreign key (organization_id, group_id) references grana.scim_groups (organization_id, id) on delete cascade,
  foreign key (organization_id, scim_user_id) references grana.scim_users (organization_id, id) on delete cascade
);
create index scim_group_members_user on grana.scim_group_members (organization_id, scim_user_id);
comment on table grana.scim_group_members is 'People of the groups that the directory sent';
comment on column grana.scim_group_members.organization_id is 'Tenant';
comment on column grana.scim_group_members.group_id is 'Group';
comment on column grana.scim_group_members.scim_user_id is 'Person';

create table grana.scim_requests (
  organization_id uuid not null references grana.organizations (id),
  id bigint not null generated always as identity,
  at timestamptz not null,
  act text not null,
  subject_id uuid,
  code text,

  primary key (organization_id, id),
  constraint scim_requests_act_length check (char_length(act) between 1 and 60),
  constraint scim_requests_code_length check (char_length(code) between 1 and 60)
);
comment on table grana.scim_requests is 'The last 200 changes that directories of an organization asked for, refused ones too';
comment on column grana.scim_requests.organization_id is 'Tenant';
comment on column grana.scim_requests.id is 'Order';
comment on column grana.scim_requests.at is 'When';
comment on column grana.scim_requests.act is 'What happened, or the operation that was refused';
comment on column grana.scim_requests.subject_id is 'Person or group of the directory, where it is known';
comment on column grana.scim_requests.code is 'Why it was refused; empty when it was done';

-- The organization whose directory acts in this transaction; null for people and API tokens.
create function grana.provisioned_organization() returns uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.acting_token() is null then return null; end if;
  return (select c.organization_id from grana.scim_credentials c where c.id = grana.acting_token() and c.revoked_at is null);
end
$$;
comment on function grana.provisioned_organization() is 'Organization whose directory acts in this transaction by a SCIM credential';
revoke all on function grana.provisioned_organization() from public;
grant execute on function grana.provisioned_organization() to grana_api, grana_worker;

alter table grana.scim_credentials enable row level security, force row level security;
create policy system on grana.scim_credentials to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.scim_credentials to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.scim_credentials to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select (organization_id, id, name, created_by, hint, previous_until, created_at, last_used_at, revoked_at, end_reason),
  insert (organization_id, name, created_by, secret_hash, hint, created_at),
  update (revoked_at, end_reason) on grana.scim_credentials to grana_api;
grant select (organization_id, name, created_by, created_at, last_used_at, previous_until, revoked_at, end_reason)
  on grana.scim_credentials to grana_worker;

alter table grana.scim_users enable row level security, force row level security;
create policy system on grana.scim_users to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.scim_users to grana_worker using (current_user = 'grana_worker');
create policy directories_work on grana.scim_users to grana_api
  using (organization_id = (select grana.provisioned_organization()));
create policy owners_see on grana.scim_users for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select, delete,
  insert (organization_id, user_name, external_id, given_name, family_name, display_name, active, user_id, created_at, updated_at),
  update (user_name, external_id, given_name, family_name, display_name, active, user_id, updated_at)
  on grana.scim_users to grana_api;
grant select, delete on grana.scim_users to grana_worker;

alter table grana.scim_groups enable row level security, force row level security;
create policy system on grana.scim_groups to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.scim_groups to grana_worker using (current_user = 'grana_worker');
create policy directories_work on grana.scim_groups to grana_api
  using (organization_id = (select grana.provisioned_organization()));
create policy owners_see on grana.scim_groups for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select, delete, insert (organization_id, display_name, external_id, created_at, updated_at),
  update (display_name, external_id, updated_at) on grana.scim_groups to grana_api;
grant select on grana.scim_groups to grana_worker;

alter table grana.scim_group_members enable row level security, force row level security;
create policy system on grana.scim_group_members to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.scim_group_members to grana_worker using (current_user = 'grana_worker');
create policy directories_work on grana.scim_group_members to grana_api
  using (organization_id = (select grana.provisioned_organization()));
create policy owners_see on grana.scim_group_members for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select, insert, delete on grana.scim_group_members to grana_api;
grant select on grana.scim_group_members to grana_worker;

alter table grana.scim_requests enable row level security, force row level security;
create policy system on grana.scim_requests to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.scim_requests to grana_worker using (current_user = 'grana_worker');
create policy directories_write on grana.scim_requests for insert to grana_api
  with check (organization_id = (select grana.provisioned_organization()));
create policy directories_shorten on grana.scim_requests for delete to grana_api
  using (organization_id = (select grana.provisioned_organization()));
create policy directories_see on grana.scim_requests for select to grana_api
  using (organization_id = (select grana.provisioned_organization()));
create policy owners_see on grana.scim_requests for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select, delete, insert (organization_id, at, act, subject_id, code) on grana.scim_requests to grana_api;
grant select on grana.scim_requests to grana_worker;
