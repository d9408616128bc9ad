-- The database knows the scope of the operation that a token calls, and lets a token without it see and change nothing.
set local grana.system = 'on';

create function grana.acting_scope() returns text
  language sql stable parallel safe
as $$ select pg_catalog.current_setting('grana.token_scope', true) $$;
comment on function grana.acting_scope() is 'Scope of the operation that the API token of this transaction calls; empty for one without a scope, null in a process of the release before it';
revoke all on function grana.acting_scope() from public;
grant execute on function grana.acting_scope() to grana_api, grana_worker;

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
          and coalesce(grana.acting_scope() = any (t.scopes), true)
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
comment on function grana.actor_organizations(text[]) is 'Organizations in which the actor has one of these roles; of a token with the scope that acts, its own: as an owner, or as a member when it is limited to programs';

create or replace function grana.actor_programs(
  roles text[] default '{owner,administrator,analyst,viewer,technical_contact,backup_contact}'::text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if grana.acting_token() is not null then
    return coalesce((
      select t.programs from grana.organization_tokens t
      join grana.memberships m on (m.organization_id, m.user_id, m.role) = (t.organization_id, t.created_by, 'owner')
      where t.id = grana.acting_token() and t.created_by = grana.actor_id() and t.revoked_at is null
        and coalesce(grana.acting_scope() = any (t.scopes), true)
        and 'owner' = any (roles)
    ), '{}');
  end if;
  return (
    select coalesce(array_agg(m.program_id), '{}') from grana.program_memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
      and (m.role <> 'backup_contact' or m.activated_at is not null)
  );
end
$$;
comment on function grana.actor_programs(text[]) is 'Programs in which the actor has one of these roles; backup contacts count only while activated; a token with the scope that acts is program owner of the programs it is limited to';

create or replace function grana.agent_token_allows(wanted text[]) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.acting_token() is null then return true; end if;
  return exists (select from grana.users u where u.id = grana.actor_id() and u.kind <> 'agent')
    or exists (select from grana.agent_tokens t where (t.user_id, t.id) = (grana.actor_id(), grana.acting_token())
      and t.revoked_at is null and t.scopes && wanted
      and coalesce(grana.acting_scope() = any (t.scopes) and grana.acting_scope() = any (wanted), true));
end
$$;
comment on function grana.agent_token_allows(text[]) is 'Whether no token of an agent acts, or one that holds the scope that acts, which is one of these; an agent who acts by a token of anyone else may do nothing';

-- Which private programs an agent joined is for tokens that read programs, and for what reports need of them.
create policy tokens_see on grana.agent_invitations as restrictive for select to grana_api
  using ((select grana.agent_token_allows('{programs:read,reports:read,comments:write,events:read}')));
