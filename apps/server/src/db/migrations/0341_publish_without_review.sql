-- A disclosure program without money needs no review of its organization: every target in scope is proven by DNS, and the
-- organization goes by its proven domain, so that it cannot appear under the name of another, and adds no texts of its own.
set local grana.system = 'on';

create function grana.may_publish_unreviewed(organization uuid, program uuid, version integer) returns boolean
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$
  select exists (
      select from grana.organizations o
      join grana.programs p on p.organization_id = o.id
      where o.id = $1 and p.id = $2 and o.approval = 'pending' and o.sector is not null
        and p.kind = 'vdp' and p.visibility = 'public' and p.description is null)
    and exists (
      select from grana.policy_targets s
      join grana.targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
      join grana.organizations o on o.id = s.organization_id
      where (s.organization_id, s.program_id, s.version) = ($1, $2, $3) and s.is_in_scope and t.type in ('website', 'api')
        and o.name = substring(t.address from '^(?:\*\.)?([^:/?]+)'))
    and not exists (
      select from grana.policy_targets s
      left join grana.targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
      where (s.organization_id, s.program_id, s.version) = ($1, $2, $3) and s.is_in_scope
        and t.proof_method is distinct from 'dns')
    and not exists (
      select from grana.policy_clauses c
      where (c.organization_id, c.program_id, c.version) = ($1, $2, $3) and c.library_code is null)
    and not exists (
      select from grana.agent_invitations i where (i.organization_id, i.program_id) = ($1, $2))
$$;
comment on function grana.may_publish_unreviewed(uuid, uuid, integer) is
  'Whether an organization that staff have not reviewed may publish these terms: no money, all of it proven by DNS, under its domain';

revoke all on function grana.may_publish_unreviewed(uuid, uuid, integer) from public;
grant execute on function grana.may_publish_unreviewed(uuid, uuid, integer) to grana_api, grana_worker;

create function grana.hold_public_name(organization uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  perform from grana.organizations o where o.id = organization for share;
end
$$;
comment on function grana.hold_public_name(uuid) is
  'Keeps the name and the approval of an organization as they are until the transaction ends: terms are published under them';
revoke all on function grana.hold_public_name(uuid) from public;
grant execute on function grana.hold_public_name(uuid) to grana_api;

create or replace function grana.demand_proven_scope() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  -- The worker takes out what is no longer proven, one target after the other, and adds nothing.
  if current_user <> 'grana_api' then
    return new;
  end if;
  perform grana.hold_public_name(new.organization_id);
  if not exists (
      select from grana.organizations o
      where o.id = new.organization_id
        and (o.approval = 'approved' or grana.may_publish_unreviewed(new.organization_id, new.program_id, new.version)))
    or not exists (
      select from grana.policy_targets s
      where (s.organization_id, s.program_id, s.version) = (new.organization_id, new.program_id, new.version) and s.is_in_scope)
    or exists (
      select from grana.policy_targets s
      where (s.organization_id, s.program_id, s.version) = (new.organization_id, new.program_id, new.version) and s.is_in_scope
        and not exists (
          select from grana.targets t
          where (t.organization_id, t.id) = (s.organization_id, s.target_id)
            and t.authority = 'proven' and t.archived_at is null))
  then
    raise exception 'version % of program % is not the organization''s own to publish', new.version, new.program_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.demand_proven_scope() is
  'Refuses to publish terms of an organization that is not approved, unless they need no review, or with a target whose ownership is not verified';

create function grana.keep_public_name() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if current_user = 'grana_api' and not grana.actor_is_staff('administrator') and exists (
    select from grana.programs p where p.organization_id = old.id and p.published_at is not null)
  then
    raise exception 'organization % has published under its name', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.keep_public_name() is
  'Refuses another name of an organization that has published, and the loss of its sector; only staff change the name';

create trigger organizations_keep_public_name before update of name, sector on grana.organizations
  for each row when (new.name is distinct from old.name or (new.sector is null and old.sector is not null))
  execute function grana.keep_public_name();

comment on column grana.organizations.approval is
  'Decision of staff; required before the first program is published, unless it is a disclosure program proven by DNS';

-- Reports count for an agent once their organization is reviewed: an agent could found one of their own.
create or replace function grana.agent_accepted(agent uuid) returns table (weakness text, severity text, accepted integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.weakness, r.severity, count(*)::integer from grana.reports r
  where (r.agent_id = agent_accepted.agent or r.id = any (array(select a.report_id from grana.report_authors a
      where a.user_id = agent_accepted.agent and a.sent_at is not null))) and r.accepted_at is not null
    and (r.state = 'accepted' or r.closing_reason in ('resolved', 'risk_accepted'))
    and exists (select from grana.organizations o where o.id = r.organization_id and o.approval = 'approved')
  group by r.weakness, r.severity
$$;

create function grana.is_reviewed(program uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (
    select from grana.programs p join grana.organizations o on o.id = p.organization_id
    where p.id = program and o.approval = 'approved')
$$;
comment on function grana.is_reviewed(uuid) is 'Whether staff approved the organization of a program';
revoke all on function grana.is_reviewed(uuid) from public;
grant execute on function grana.is_reviewed(uuid) to grana_api, grana_worker;
