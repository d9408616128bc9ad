-- The rule that keeps hackers from being sent against strangers is held by the database too, and whoever decides on a paper
-- waits for whoever is changing its target.
create function grana.demand_proven_scope() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  -- The worker takes out what is no longer proven, one target after the other, and adds nothing.
  if current_user <> 'grana_api' then
    return new;
  end if;
  if not exists (select from grana.organizations o where o.id = new.organization_id and o.approval = 'approved')
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
  'Keeps terms from being published by an organization that nobody approved, or with a target that is not proven';

create trigger policy_versions_proven before update of published_at on grana.policy_versions
  for each row when (old.published_at is null and new.published_at is not null)
  execute function grana.demand_proven_scope();
create trigger policy_versions_proven_at_once before insert on grana.policy_versions
  for each row when (new.published_at is not null)
  execute function grana.demand_proven_scope();

create or replace function grana.decide_target_document(document uuid, accept boolean, why text, at timestamptz)
  returns table (organization_id uuid, target_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  paper grana.target_documents;
begin
  if not grana.actor_is_staff('administrator') then
    raise exception 'only administrators decide on papers' using errcode = 'insufficient_privilege';
  end if;
  -- The target first, as everybody does who changes it or its papers: two who hold one each would wait for ever.
  perform from grana.targets t
  join grana.target_documents d on (d.organization_id, d.target_id) = (t.organization_id, t.id)
  where d.id = document
  for update of t;
  update grana.target_documents d
  set state = case when accept then 'approved' else 'rejected' end, reason = case when accept then null else why end,
    decided_by = grana.actor_id(), decided_at = at
  from grana.targets t
  where d.id = document and d.state = 'waiting' and t.organization_id = d.organization_id and t.id = d.target_id
    and t.address = d.address and t.archived_at is null
  returning d.* into paper;
  if not found then
    return;
  end if;
  if accept then
    update grana.targets t
    set authority = 'proven', proof_method = 'document', proven_at = at, lapsed_at = null, failing_since = null,
      updated_at = at
    where t.organization_id = paper.organization_id and t.id = paper.target_id;
  end if;
  return query select paper.organization_id, paper.target_id;
end
$$;
