-- What was approved stands: another amount is asked for beside it, and takes its place only when it is approved too.
set local grana.system = 'on';

alter table grana.rewards
  add column revised_round integer,
  add column revised_cents integer,
  add constraint rewards_revision_whole check ((revised_round is null) = (revised_cents is null)),
  add constraint rewards_revision_later check (revised_round > round),
  add constraint rewards_revision_positive check (revised_cents > 0);
comment on column grana.rewards.revised_round is 'Round of an amount that waits for a second person while the approved one stands';
comment on column grana.rewards.revised_cents is 'That amount';
grant update (revised_round, revised_cents) on grana.rewards to grana_api;

-- An approved reward is paid or approved anew; it goes back to nothing by no step.
delete from grana.reward_moves where from_track = 'reserved' and to_track in ('undecided', 'suggested');

create or replace function grana.refuse_strange_reward() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
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
  -- Whoever accepts a risk still owes what its finding is worth.
  if new.reward_track = 'ineligible' and new.closing_reason = 'risk_accepted' then
    raise exception 'the reward of report % is due though its risk was accepted', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Looked at when the transaction ends: an amount asks for as many people as it takes, and what is promised has their voices.
create function grana.demand_approved_amount() returns trigger
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
    where (a.organization_id, a.report_id) = (new.organization_id, new.report_id)
    group by a.round, a.amount_cents having count(*) > 1) v;
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.report_id, decided.round, decided.amount_cents);
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
comment on function grana.demand_approved_amount() is 'Refuses an amount that fewer people decide than it takes, and a change of an approved one by too few';
revoke all on function grana.demand_approved_amount() from public;
create constraint trigger rewards_amount_approved after insert or update of round, amount_cents, approvers on grana.rewards
  deferrable initially deferred for each row execute function grana.demand_approved_amount();
