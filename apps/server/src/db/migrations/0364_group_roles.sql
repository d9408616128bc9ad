-- Roles that the groups of an organization's directory give, and what each member has by them.
set local grana.system = 'on';

create table grana.group_roles (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  group_name text not null,
  group_key text not null generated always as (lower(group_name)) stored,
  role text,
  program_id uuid,
  program_role text,
  created_by uuid not null references grana.users (id),
  created_at timestamptz not null,

  primary key (organization_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint group_roles_name_length check (char_length(group_name) between 1 and 200),
  constraint group_roles_one_place check (num_nonnulls(role, program_id) = 1 and num_nonnulls(role, program_role) = 1),
  constraint group_roles_role_known check (role in ('member', 'viewer')),
  constraint group_roles_program_role_known
    check (program_role in ('administrator', 'analyst', 'viewer', 'technical_contact', 'backup_contact')),
  constraint group_roles_once unique nulls not distinct (organization_id, group_key, role, program_id, program_role)
);
create index group_roles_program on grana.group_roles (organization_id, program_id) where program_id is not null;
create index group_roles_creator on grana.group_roles (created_by);
comment on table grana.group_roles is 'Roles that the people of a group of the directory have, by provisioning or by their provider at sign-in';
comment on column grana.group_roles.organization_id is 'Tenant';
comment on column grana.group_roles.id is 'Random identifier';
comment on column grana.group_roles.group_name is 'Name of the group as the directory says it';
comment on column grana.group_roles.group_key is 'Name in lowercase: names are compared without case';
comment on column grana.group_roles.role is 'Role in the organization; never owner';
comment on column grana.group_roles.program_id is 'Program of the role';
comment on column grana.group_roles.program_role is 'Role in that program; never owner';
comment on column grana.group_roles.created_by is 'Owner who gave the role to the group: counts as who appointed each of its people';
comment on column grana.group_roles.created_at is 'When';

create table grana.group_grants (
  organization_id uuid not null references grana.organizations (id),
  user_id uuid not null references grana.users (id),
  group_role_id uuid not null,
  source text not null,
  is_given boolean not null,
  granted_at timestamptz not null,

  primary key (organization_id, user_id, group_role_id, source),
  foreign key (organization_id, user_id) references grana.memberships (organization_id, user_id) on delete cascade,
  foreign key (organization_id, group_role_id) references grana.group_roles (organization_id, id) on delete cascade,
  constraint group_grants_source_known check (source in ('provisioning', 'sign_in'))
);
create index group_grants_role on grana.group_grants (organization_id, group_role_id);
create index group_grants_user on grana.group_grants (user_id);
comment on table grana.group_grants is 'Which roles a member has because of a group of the directory';
comment on column grana.group_grants.organization_id is 'Tenant';
comment on column grana.group_grants.user_id is 'Member';
comment on column grana.group_grants.group_role_id is 'Role of the group';
comment on column grana.group_grants.source is 'Who says that the member is in the group: provisioning, or the provider at the last sign-in';
comment on column grana.group_grants.is_given is 'Whether the group gave the role; false where the member had it by hand, and keeps it';
comment on column grana.group_grants.granted_at is 'Since when';

alter table grana.group_roles enable row level security, force row level security;
create policy system on grana.group_roles to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.group_roles to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.group_roles to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select, insert (organization_id, group_name, role, program_id, program_role, created_by, created_at)
  on grana.group_roles to grana_api;
grant select on grana.group_roles to grana_worker;

alter table grana.group_grants enable row level security, force row level security;
create policy system on grana.group_grants to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.group_grants to grana_worker using (current_user = 'grana_worker');
create policy owners_see on grana.group_grants for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select on grana.group_grants to grana_api, grana_worker;

-- A role that a person gives by hand is not the group's any more, and stays.
create function grana.keep_role_by_hand() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if current_setting('grana.by_group', true) is distinct from 'on' then
    update grana.group_grants g set is_given = false from grana.group_roles r
    where (r.organization_id, r.id) = (g.organization_id, g.group_role_id) and r.role is not null and g.is_given
      and (g.organization_id, g.user_id) = (new.organization_id, new.user_id);
  end if;
  return null;
end
$$;
comment on function grana.keep_role_by_hand() is 'Keeps a role in the organization that was given by hand when its group ends';
revoke all on function grana.keep_role_by_hand() from public;
create trigger memberships_kept_by_hand after update of role on grana.memberships
  for each row when (old.role is distinct from new.role) execute function grana.keep_role_by_hand();

-- Ends what one group gives one member. Owners keep their role whatever a group says.
create function grana.end_group_grant(organization uuid, person uuid, given uuid, from_source text) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  place grana.group_roles;
  was_given boolean;
begin
  select r.* into place from grana.group_roles r where (r.organization_id, r.id) = (organization, given);
  delete from grana.group_grants g
  where (g.organization_id, g.user_id, g.group_role_id, g.source) = (organization, person, given, from_source)
  returning g.is_given into was_given;
  if was_given is distinct from true then return; end if;
  -- Another group, or the other source, still gives the same role.
  update grana.group_grants g set is_given = true from grana.group_roles r
  where (r.organization_id, r.id) = (g.organization_id, g.group_role_id)
    and (g.organization_id, g.user_id) = (organization, person)
    and (r.role, r.program_id, r.program_role) is not distinct from (place.role, place.program_id, place.program_role);
  if found then return; end if;
  perform set_config('grana.by_group', 'on', true);
  if place.role = 'viewer' then
    update grana.memberships m set role = 'member'
    where (m.organization_id, m.user_id, m.role) = (organization, person, 'viewer');
    if found then
      insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
      values (organization, null, 'member.role_changed', 'member', person,
        jsonb_build_object('from', 'viewer', 'to', 'member', 'group', place.group_name));
    end if;
  elsif place.program_id is not null then
    delete from grana.program_memberships m
    where (m.organization_id, m.program_id, m.user_id, m.role) = (organization, place.program_id, person, place.program_role);
    if found then
      insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
      values (organization, place.program_id, null, 'member.dismissed', 'member', person,
        jsonb_build_object('role', place.program_role, 'group', place.group_name));
    end if;
  end if;
  perform set_config('grana.by_group', '', true);
end
$$;
comment on function grana.end_group_grant(uuid, uuid, uuid, text) is 'Ends what a group of the directory gives a member';
revoke all on function grana.end_group_grant(uuid, uuid, uuid, text) from public;

create function grana.give_group_role(organization uuid, person uuid, given uuid, from_source text, moment timestamptz)
  returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  place grana.group_roles;
  changed integer := 0;
begin
  select r.* into place from grana.group_roles r where (r.organization_id, r.id) = (organization, given);
  perform set_config('grana.by_group', 'on', true);
  if place.role = 'viewer' then
    update grana.memberships m set role = 'viewer'
    where (m.organization_id, m.user_id, m.role) = (organization, person, 'member');
    get diagnostics changed = row_count;
    if changed > 0 then
      update grana.memberships m set appointed_by = nullif(place.created_by, person)
      where (m.organization_id, m.user_id) = (organization, person);
      insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
      values (organization, null, 'member.role_changed', 'member', person,
        jsonb_build_object('from', 'member', 'to', 'viewer', 'group', place.group_name));
    end if;
  elsif place.program_id is not null then
    insert into grana.program_memberships (organization_id, program_id, user_id, role)
    values (organization, place.program_id, person, place.program_role)
    on conflict do nothing;
    get diagnostics changed = row_count;
    if changed > 0 then
      -- The owner who gave the role to the group appointed its people, not who acts now.
      update grana.program_memberships m set appointed_by = nullif(place.created_by, person)
      where (m.organization_id, m.program_id, m.user_id, m.role)
        = (organization, place.program_id, person, place.program_role);
      insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
      values (organization, place.program_id, null, 'member.appointed', 'member', person,
        jsonb_build_object('role', place.program_role, 'group', place.group_name));
    end if;
  end if;
  perform set_config('grana.by_group', '', true);
  insert into grana.group_grants (organization_id, user_id, group_role_id, source, is_given, granted_at)
  values (organization, person, given, from_source, changed > 0 or exists (
    select from grana.group_grants g join grana.group_roles r on (r.organization_id, r.id) = (g.organization_id, g.group_role_id)
    where (g.organization_id, g.user_id) = (organization, person) and g.is_given
      and (r.role, r.program_id, r.program_role) is not distinct from (place.role, place.program_id, place.program_role)), moment)
  on conflict (organization_id, user_id, group_role_id, source)
    do update set is_given = grana.group_grants.is_given or excluded.is_given;
  return changed > 0;
end
$$;
comment on function grana.give_group_role(uuid, uuid, uuid, text, timestamptz) is 'Gives a member what a group of the directory gives';
revoke all on function grana.give_group_role(uuid, uuid, uuid, text, timestamptz) from public;

create function grana.apply_groups(organization uuid, person uuid, from_source text, names text[], moment timestamptz)
  returns table (role text, program_id uuid, program_role text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  keys text[] := array(select lower(btrim(name)) from unnest(names) as name);
  place grana.group_roles;
  held uuid;
begin
  -- Owners apply the groups of others, and a person who signs in those of their own provider.
  if grana.actor_id() is distinct from person and not organization = any (grana.actor_organizations('{owner}')) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('members ' || organization, 0));
  if not exists (select from grana.memberships m where (m.organization_id, m.user_id) = (organization, person) and m.role <> 'owner')
  then return; end if;
  for held in
    select g.group_role_id from grana.group_grants g
    join grana.group_roles r on (r.organization_id, r.id) = (g.organization_id, g.group_role_id)
    where (g.organization_id, g.user_id, g.source) = (organization, person, from_source) and not r.group_key = any (keys)
    order by g.group_role_id
  loop
    perform grana.end_group_grant(organization, person, held, from_source);
  end loop;
  for place in
    select r.* from grana.group_roles r where r.organization_id = organization and r.group_key = any (keys) order by r.id
  loop
    if grana.give_group_role(organization, person, place.id, from_source, moment) then
      return query select place.role, place.program_id, place.program_role;
    end if;
  end loop;
end
$$;
comment on function grana.apply_groups(uuid, uuid, text, text[], timestamptz) is 'Gives a member the roles of these groups of the directory, ends those of other groups, and returns the roles that are new';
revoke all on function grana.apply_groups(uuid, uuid, text, text[], timestamptz) from public;
grant execute on function grana.apply_groups(uuid, uuid, text, text[], timestamptz) to grana_api;

create function grana.remove_group_role(organization uuid, given uuid) returns text
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  place grana.group_roles;
  held grana.group_grants;
begin
  if grana.acting_token() is not null or not organization = any (grana.actor_organizations('{owner}')) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('members ' || organization, 0));
  select r.* into place from grana.group_roles r where (r.organization_id, r.id) = (organization, given) for update;
  if not found then return null; end if;
  for held in
    select g.* from grana.group_grants g where (g.organization_id, g.group_role_id) = (organization, given) order by g.user_id, g.source
  loop
    perform grana.end_group_grant(organization, held.user_id, given, held.source);
  end loop;
  delete from grana.group_roles r where (r.organization_id, r.id) = (organization, given);
  return place.group_name;
end
$$;
comment on function grana.remove_group_role(uuid, uuid) is 'Removes a role of a group of an organization that the actor owns, and ends it for its people; returns the name of the group';
revoke all on function grana.remove_group_role(uuid, uuid) from public;
grant execute on function grana.remove_group_role(uuid, uuid) to grana_api;
