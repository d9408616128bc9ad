-- Who pays shares, who may not, and what is left for the agent who sent the report.
set local grana.system = 'on';

create or replace function grana.actor_approves_reward(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and r.agent_id <> grana.actor_id()
    and not exists (select from grana.report_authors a
      where (a.organization_id, a.report_id, a.user_id) = (r.organization_id, r.id, grana.actor_id()) and a.sent_at is not null) and (
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations())
        and r.program_id = any (grana.actor_programs('{owner,administrator}')))));
end
$$;

create or replace function grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamptz) returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select case
    when r.agent_id = person or exists (select from grana.report_authors a
      where (a.organization_id, a.report_id, a.user_id) = (r.organization_id, r.id, person) and a.sent_at is not null) then 'own'
    when not exists (select from grana.approver_since(organization, r.program_id, person) a
      where a.since <= approval_objection.at - interval '7 days') then 'new'
    when exists (select from grana.reward_approvals v
      where (v.organization_id, v.report_id, v.round) = (organization, report, approval_objection.round) and v.counts
        and not grana.is_independent(organization, r.program_id, v.user_id, person)) then 'related'
  end
  from grana.reports r where (r.organization_id, r.id) = (organization, report)
$$;

create or replace function grana.actor_pays(agent uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (
    select from grana.reports r
    where r.agent_id = agent
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}'))))
      and (r.reward_track = 'reserved' or (r.reward_track = 'paid' and exists (
        select from grana.reward_receipts c
        where (c.organization_id, c.report_id) = (r.organization_id, r.id) and not c.has_arrived
          and c.payment = (select max(p.number) from grana.reward_payments p
            where (p.organization_id, p.report_id) = (r.organization_id, r.id))))))
    or exists (
    select from grana.retest_fees f
    join grana.reports r on (r.organization_id, r.id) = (f.organization_id, f.report_id)
    where f.agent_id = agent and f.state = 'owed'
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}')))))
    or exists (
    select from grana.reward_shares s
    join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.agent_id = agent and s.state = 'owed'
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}')))));
end
$$;

create or replace function grana.demand_whole_reward() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  track text;
  told text;
  decided grana.rewards;
  voices integer;
begin
  select r.reward_track into track from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id);
  select e.details ->> 'reward_track' into told from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.details ? 'reward_track'
  order by e.number desc limit 1;
  if told is distinct from track then
    raise exception 'the reward of report % stands where its events do not lead', new.id using errcode = 'restrict_violation';
  end if;
  if track not in ('approved', 'reserved', 'paid') then return null; end if;
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.id, decided.round, decided.amount_cents) and (a.counts or decided.approvers < 2);
  if decided.amount_cents is null or voices < greatest(decided.approvers, case when decided.amount_cents >
    (select l.second_person_above_cents from grana.reward_limits l where l.currency = decided.currency) then 2 else 1 end)
  then
    raise exception 'too few approved the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  if track = 'paid' and not exists (select from grana.reward_payments p
    where (p.organization_id, p.report_id, p.amount_cents) = (new.organization_id, new.id,
      decided.amount_cents - grana.shared_cents(new.organization_id, new.id)))
  then
    raise exception 'the reward of report % has no recorded payment', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create or replace function grana.refuse_strange_payment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  last smallint;
begin
  select max(p.number) into last from grana.reward_payments p
  where (p.organization_id, p.report_id) = (new.organization_id, new.report_id);
  if new.number <> coalesce(last, 0) + 1 or not exists (select from grana.rewards w
    where (w.organization_id, w.report_id, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id), w.currency) =
      (new.organization_id, new.report_id, new.amount_cents, new.currency))
    or not exists (select from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id)
      and r.reward_track = case when last is null then 'reserved' else 'paid' end)
    or (last is not null and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (new.organization_id, new.report_id, last) and not c.has_arrived))
    or exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.has_arrived)
  then
    raise exception 'the reward of report % is not to be paid like this', new.report_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Authors hear of what happens to their report.
create or replace function grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[])
  returns table (user_id uuid)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query with here as (select r.* from grana.reports r where (r.organization_id, r.id) = (organization, report)),
  hearers as (
    select r.agent_id as id from here r where not internal
    union select a.user_id from here r join grana.report_authors a on (a.organization_id, a.report_id) = (r.organization_id, r.id)
      where a.sent_at is not null and not internal
    union select r.triager_id from here r
    union select m.user_id from here r join grana.memberships m on m.organization_id = r.organization_id
      where m.role = 'owner' or (m.role = 'viewer' and not internal)
    union select p.user_id from here r
      join grana.program_memberships p on (p.organization_id, p.program_id) = (r.organization_id, r.program_id)
      join grana.memberships m on (m.organization_id, m.user_id) = (p.organization_id, p.user_id)
      where p.role in ('owner', 'administrator', 'analyst') or (p.role = 'viewer' and not internal)
        or (r.assigned_to = p.user_id and (p.role = 'technical_contact'
          or (p.role = 'backup_contact' and p.activated_at is not null)))
  )
  select h.id from hearers h where h.id = any (people);
end
$$;
