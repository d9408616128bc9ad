-- Two people are two: an approval that takes two counts from people who have held the right for a week and do not owe it to
-- each other.
set local grana.system = 'on';

alter table grana.memberships
  add column role_changed_at timestamptz,
  add column appointed_by uuid references grana.users (id);
comment on column grana.memberships.role_changed_at is 'Since when the role is what it is, where it was changed after joining';
comment on column grana.memberships.appointed_by is 'Who gave the role; empty for founders';
create index memberships_appointed_by on grana.memberships (appointed_by) where appointed_by is not null;

alter table grana.program_memberships add column appointed_by uuid references grana.users (id);
comment on column grana.program_memberships.appointed_by is 'Who gave the role; empty where people took it themselves, as owners of an organization do';
create index program_memberships_appointed_by on grana.program_memberships (appointed_by) where appointed_by is not null;

update grana.memberships m set appointed_by = i.invited_by, role_changed_at = i.answered_at from grana.invitations i
where i.organization_id = m.organization_id and i.answered_by = m.user_id and i.state = 'accepted' and i.role = m.role;
update grana.program_memberships m set appointed_by = i.invited_by from grana.invitations i
where (i.organization_id, i.program_id, i.answered_by, i.program_role) = (m.organization_id, m.program_id, m.user_id, m.role)
  and i.state = 'accepted';
update grana.program_memberships m set appointed_by = a.actor_id from grana.audit_events a
where m.appointed_by is null and a.action = 'member.appointed' and a.actor_id <> m.user_id
  and (a.organization_id, a.program_id, a.thing_id) = (m.organization_id, m.program_id, m.user_id::text)
  and a.details ->> 'role' = m.role;

create function grana.record_appointment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  new_role jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' then
    new.role_changed_at := coalesce(nullif(new.role_changed_at, old.role_changed_at), now());
  end if;
  -- Whoever acts appointed; whoever acts for themselves accepted what another offered, or founded what is theirs.
  new.appointed_by := case when grana.actor_id() is null then new.appointed_by
    when grana.actor_id() <> new.user_id then grana.actor_id()
    else (select i.invited_by from grana.invitations i
      where i.organization_id = new.organization_id and i.answered_by = new.user_id and i.state = 'accepted'
        and case tg_table_name when 'memberships' then i.role = new.role
          else (i.program_id, i.program_role) = ((new_role ->> 'program_id')::uuid, new.role) end
      order by i.answered_at desc limit 1) end;
  return new;
end
$$;
comment on function grana.record_appointment() is 'Notes who gave a role and since when it is held';
revoke all on function grana.record_appointment() from public;
create trigger memberships_appointed before insert on grana.memberships
  for each row execute function grana.record_appointment();
create trigger memberships_appointed_anew before update of role on grana.memberships
  for each row when (old.role is distinct from new.role) execute function grana.record_appointment();
create trigger program_memberships_appointed before insert on grana.program_memberships
  for each row execute function grana.record_appointment();

create function grana.approver_since(organization uuid, program uuid, person uuid)
  returns table (since timestamptz, appointed_by uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select g.since, g.appointed_by from (
    select coalesce(m.role_changed_at, m.created_at) as since, m.appointed_by from grana.memberships m
    where (m.organization_id, m.user_id, m.role) = (organization, person, 'owner')
    union all
    select p.created_at, p.appointed_by from grana.program_memberships p
    where (p.organization_id, p.program_id, p.user_id) = (organization, program, person)
      and p.role in ('owner', 'administrator')) g
  order by g.since limit 1
$$;
comment on function grana.approver_since(uuid, uuid, uuid) is 'Since when a person may approve rewards of a program, and who gave them that first of what they hold';

create function grana.appointers_of(organization uuid, program uuid, person uuid) returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with recursive chain (id, steps) as (
    select a.appointed_by, 1 from grana.approver_since(organization, program, person) a where a.appointed_by is not null
    union all
    select a.appointed_by, c.steps + 1 from chain c, lateral grana.approver_since(organization, program, c.id) a
    -- Owners answer for the organization: above them nothing is asked.
    where a.appointed_by is not null and c.steps < 20 and not exists (select from grana.memberships m
      where (m.organization_id, m.user_id, m.role) = (organization, c.id, 'owner'))
  )
  select distinct c.id from chain c
$$;
comment on function grana.appointers_of(uuid, uuid, uuid) is 'To whom a person owes the right to approve: who gave it, who gave it to those, up to an owner of the organization';

create function grana.is_independent(organization uuid, program uuid, one uuid, other uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with of_one as (select grana.appointers_of(organization, program, one) as id),
    of_other as (select grana.appointers_of(organization, program, other) as id),
    tie as (select id from of_one where id = other union select id from of_other where id = one
      union select id from of_one join of_other using (id))
  -- Owners answer for the organization and its money: that they gave the right is no tie.
  select one <> other and not exists (select from tie where not exists (select from grana.memberships m
    where (m.organization_id, m.user_id, m.role) = (organization, tie.id, 'owner')))
$$;
comment on function grana.is_independent(uuid, uuid, uuid, uuid) is 'Whether neither of two people owes the right to approve to the other, nor both to one person, owners of the organization aside';

alter table grana.reward_approvals add column counts boolean not null default true;
comment on column grana.reward_approvals.counts is 'Whether it counts where an amount takes two people; written by the database alone';

create function grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamptz) returns text
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select case
    when r.agent_id = person then 'own'
    when not exists (select from grana.approver_since(organization, r.program_id, person) a
      where a.since <= approval_objection.at - interval '7 days') then 'new'
    when exists (select from grana.reward_approvals v
      where (v.organization_id, v.report_id, v.round) = (organization, report, approval_objection.round) and v.counts
        and not grana.is_independent(organization, r.program_id, v.user_id, person)) then 'related'
  end
  from grana.reports r where (r.organization_id, r.id) = (organization, report)
$$;
comment on function grana.approval_objection(uuid, uuid, integer, uuid, timestamptz) is 'Why an approval would not count where two people are needed; empty when it would';

create function grana.judge_approval() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  new.counts := grana.approval_objection(new.organization_id, new.report_id, new.round, new.user_id, new.created_at) is null;
  return new;
end
$$;
comment on function grana.judge_approval() is 'Writes whether an approval counts, whatever was said';
create trigger reward_approvals_judged before insert on grana.reward_approvals
  for each row execute function grana.judge_approval();

revoke all on function grana.approver_since(uuid, uuid, uuid), grana.appointers_of(uuid, uuid, uuid),
  grana.is_independent(uuid, uuid, uuid, uuid), grana.approval_objection(uuid, uuid, integer, uuid, timestamptz),
  grana.judge_approval() from public;
grant execute on function grana.approval_objection(uuid, uuid, integer, uuid, timestamptz) to grana_api;

create or replace function grana.demand_approved_amount() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  decided grana.rewards;
  track text;
  by_two integer;
  voices integer;
begin
  select w.* into decided from grana.rewards w
  where (w.organization_id, w.report_id) = (new.organization_id, new.report_id);
  select r.reward_track into track from grana.reports r
  where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  if decided.amount_cents is null and track not in ('approved', 'reserved', 'paid') then return null; end if;
  select coalesce(max(v.amount_cents), 0) into by_two from (
    select a.amount_cents from grana.reward_approvals a
    where (a.organization_id, a.report_id) = (new.organization_id, new.report_id) and a.counts
    group by a.round, a.amount_cents having count(*) > 1) v;
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.report_id, decided.round, decided.amount_cents) and (a.counts or decided.approvers < 2);
  if decided.amount_cents is null
    or (decided.approvers < 2 and (decided.amount_cents < coalesce(decided.minimum_cents, 0)
      or greatest(decided.amount_cents, by_two) >
        (select l.second_person_above_cents from grana.reward_limits l where l.currency = decided.currency)))
    or (track in ('approved', 'reserved', 'paid') and voices < decided.approvers)
  then
    raise exception 'too few approved the reward of report %', new.report_id using errcode = 'restrict_violation';
  end if;
  return null;
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
    where (p.organization_id, p.report_id, p.amount_cents) = (new.organization_id, new.id, decided.amount_cents))
  then
    raise exception 'nobody told how the reward of report % was paid', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create or replace function grana.refuse_strange_reward() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  decided grana.rewards;
begin
  if tg_op = 'INSERT' then
    if new.reward_track <> 'undecided' then
      raise exception 'a report is born without a reward' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.reward_moves m where m.from_track = old.reward_track and m.to_track = new.reward_track) then
    raise exception 'the reward of report % does not go from % to %', old.id, old.reward_track, new.reward_track
      using errcode = 'restrict_violation';
  end if;
  if new.reward_track <> 'ineligible' then return new; end if;
  -- Whoever accepts a risk still owes what its finding is worth.
  if new.closing_reason = 'risk_accepted' then
    raise exception 'the reward of report % is due though its risk was accepted', old.id using errcode = 'restrict_violation';
  end if;
  -- What the agent was told as the least is taken away by two.
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  if decided.minimum_cents is not null and (select count(*) from grana.reward_approvals a
    where (a.organization_id, a.report_id, a.round, a.amount_cents) = (new.organization_id, new.id, decided.round, 0)
      and a.counts) < 2
  then
    raise exception 'too few refused the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
