-- What directories and their credentials may do, and how groups that they sent give roles.
set local grana.system = 'on';

create function grana.rotate_scim_credential(organization uuid, credential uuid, hash bytea, ending text, until timestamptz) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.acting_token() is not null or not organization = any (grana.actor_organizations('{owner}')) then return; end if;
  update grana.scim_credentials c
  set previous_hash = c.secret_hash, previous_until = until, secret_hash = hash, hint = ending
  where (c.organization_id, c.id) = (organization, credential) and c.revoked_at is null;
end
$$;
comment on function grana.rotate_scim_credential(uuid, uuid, bytea, text, timestamptz) is 'Gives a SCIM credential of an organization that the actor owns another secret; the former one is accepted until the given time';
revoke all on function grana.rotate_scim_credential(uuid, uuid, bytea, text, timestamptz) from public;
grant execute on function grana.rotate_scim_credential(uuid, uuid, bytea, text, timestamptz) to grana_api;

create function grana.use_scim_credential(given bytea, moment timestamptz)
  returns table (id uuid, organization_id uuid, user_id uuid, email text, created_at timestamptz)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  credential grana.scim_credentials;
begin
  select c.* into credential from grana.scim_credentials c
  join grana.organizations o on o.id = c.organization_id and o.approval <> 'refused'
  where (c.secret_hash = given or (c.previous_hash = given and c.previous_until > moment)) and c.revoked_at is null;
  if not found then return; end if;
  if credential.last_used_at is null or credential.last_used_at < moment - interval '1 minute' then
    update grana.scim_credentials c set last_used_at = moment
    where (c.organization_id, c.id) = (credential.organization_id, credential.id);
  end if;
  -- It acts as an owner: the one who created it, or after them the one who has been a member for the longest time.
  return query select credential.id, credential.organization_id, u.id, u.email, credential.created_at
  from grana.memberships m join grana.users u on u.id = m.user_id
  where m.organization_id = credential.organization_id and m.role = 'owner' and u.kind = 'customer' and u.disabled_at is null
    and u.email_verified_at is not null
  order by u.id = credential.created_by desc, m.created_at, u.id limit 1;
end
$$;
comment on function grana.use_scim_credential(bytea, timestamptz) is 'The valid SCIM credential with this hash and the owner as whom it acts, and notes its use';
revoke all on function grana.use_scim_credential(bytea, timestamptz) from public;
grant execute on function grana.use_scim_credential(bytea, timestamptz) to grana_api;

create or replace function grana.end_leaked_tokens(hashes bytea[], moment timestamptz) returns setof uuid
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  ended record;
begin
  for ended in
    update grana.organization_tokens t set revoked_at = moment, end_reason = 'leaked'
    where t.revoked_at is null and t.expires_at > moment
      and (t.secret_hash = any (hashes) or (t.previous_hash = any (hashes) and t.previous_until > moment))
    returning t.organization_id, t.id, t.name
  loop
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
    values (ended.organization_id, null, 'api_token.leaked', 'api_token', ended.id::text,
      jsonb_build_object('name', ended.name));
    return next ended.id;
  end loop;
  for ended in
    update grana.scim_credentials c set revoked_at = moment, end_reason = 'leaked'
    where c.revoked_at is null
      and (c.secret_hash = any (hashes) or (c.previous_hash = any (hashes) and c.previous_until > moment))
    returning c.organization_id, c.id, c.name
  loop
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
    values (ended.organization_id, null, 'scim_credential.leaked', 'scim_credential', ended.id::text,
      jsonb_build_object('name', ended.name));
    return next ended.id;
  end loop;
end
$$;
comment on function grana.end_leaked_tokens(bytea[], timestamptz) is 'Ends the API tokens and SCIM credentials whose secrets were found in submitted text, and returns their identifiers';

create or replace function grana.actor_organizations(roles text[] default '{owner,viewer,member}'::text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if grana.acting_token() is not null then
    return (
      select coalesce(array_agg(reached.organization_id), '{}') from (
        select t.organization_id from grana.organization_tokens t
        join grana.memberships m on (m.organization_id, m.user_id, m.role) = (t.organization_id, t.created_by, 'owner')
        where t.id = grana.acting_token() and t.created_by = grana.actor_id() and t.revoked_at is null
          and case when t.programs is null then 'owner' else 'member' end = any (roles)
        union all
        select c.organization_id from grana.scim_credentials c
        join grana.memberships m on (m.organization_id, m.user_id, m.role) = (c.organization_id, grana.actor_id(), 'owner')
        where c.id = grana.acting_token() and c.revoked_at is null and 'owner' = any (roles)) reached
    );
  end if;
  return (
    select coalesce(array_agg(m.organization_id), '{}') from grana.memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
  );
end
$$;
comment on function grana.actor_organizations(text[]) is 'Organizations in which the actor has one of these roles; of a token, its own: as an owner, or as a member when it is limited to programs';

create function grana.record_scim_event(named text, subject text, subject_id text, program uuid, said jsonb) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
  select c.organization_id, program, null, named, subject, subject_id, said || jsonb_build_object('credential', c.name)
  from grana.scim_credentials c where c.id = grana.acting_token() and c.organization_id = grana.provisioned_organization();
end
$$;
comment on function grana.record_scim_event(text, text, text, uuid, jsonb) is 'Records what a directory did in the audit log of its organization, with the name of its credential and no person';
revoke all on function grana.record_scim_event(text, text, text, uuid, jsonb) from public;
grant execute on function grana.record_scim_event(text, text, text, uuid, jsonb) to grana_api;

create function grana.provision_member(person uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  -- Only an account of this transaction: the owner of any other one decides about an invitation.
  insert into grana.memberships (organization_id, user_id, role)
  select grana.provisioned_organization(), u.id, 'member' from grana.users u
  where u.id = person and u.kind = 'customer' and u.created_at = now() and u.last_login_at is null
    and grana.email_domain_holder(u.email) = grana.provisioned_organization();
  return found;
end
$$;
comment on function grana.provision_member(uuid) is 'Makes an account that was created in this transaction a member of the organization whose directory acts';
revoke all on function grana.provision_member(uuid) from public;
grant execute on function grana.provision_member(uuid) to grana_api;

-- A person whom the directory sent and who joins later, by an invitation, is linked, and has the roles of their groups at once.
create function grana.link_scim_user() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  linked uuid;
begin
  update grana.scim_users s set user_id = new.user_id
  from grana.users u
  where u.id = new.user_id and s.organization_id = new.organization_id and s.user_key = u.email_key and s.active
    and (s.user_id is null or s.user_id = new.user_id)
    and not exists (select from grana.scim_users o
      where (o.organization_id, o.user_id) = (new.organization_id, new.user_id) and o.id <> s.id)
  returning s.id into linked;
  if linked is not null and grana.actor_id() = new.user_id then
    perform grana.apply_groups(new.organization_id, new.user_id, 'provisioning', array(
      select g.display_name from grana.scim_group_members m
      join grana.scim_groups g on (g.organization_id, g.id) = (m.organization_id, m.group_id)
      where (m.organization_id, m.scim_user_id) = (new.organization_id, linked)), now());
  end if;
  return null;
end
$$;
comment on function grana.link_scim_user() is 'Links a new member to the person whom the directory sent';
revoke all on function grana.link_scim_user() from public;
create trigger memberships_linked after insert on grana.memberships
  for each row execute function grana.link_scim_user();

-- A role that an owner gives to a group reaches the people whom the directory already sent.
create function grana.give_role_to_scim_group() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  person uuid;
begin
  for person in
    select m.user_id from grana.scim_groups g
    join grana.scim_group_members gm on (gm.organization_id, gm.group_id) = (g.organization_id, g.id)
    join grana.scim_users u on (u.organization_id, u.id) = (gm.organization_id, gm.scim_user_id)
    join grana.memberships m on (m.organization_id, m.user_id) = (u.organization_id, u.user_id) and m.role <> 'owner'
    where (g.organization_id, g.group_key) = (new.organization_id, new.group_key)
    order by m.user_id
  loop
    perform grana.give_group_role(new.organization_id, person, new.id, 'provisioning', new.created_at);
  end loop;
  return null;
end
$$;
comment on function grana.give_role_to_scim_group() is 'Gives a new role of a group to its people';
revoke all on function grana.give_role_to_scim_group() from public;
create trigger group_roles_given after insert on grana.group_roles
  for each row execute function grana.give_role_to_scim_group();
