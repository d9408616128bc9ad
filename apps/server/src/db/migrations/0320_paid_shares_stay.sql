-- A share keeps its amount from its first payment on. One that did not arrive is owed again, and followed a changed reward.
set local grana.system = 'on';

create or replace function grana.refuse_strange_share() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.organization_id, new.id, new.report_id, new.agent_id, new.position, new.currency, new.approved_at, new.pay_due_at)
    is distinct from (old.organization_id, old.id, old.report_id, old.agent_id, old.position, old.currency, old.approved_at, old.pay_due_at)
    or (new.cents <> old.cents and old.paid_at is not null)
  then
    raise exception 'a share of a reward stays as it was approved' using errcode = 'restrict_violation';
  end if;
  -- A payment that did not arrive can arrive later, or be proven.
  if new.state <> old.state and (old.state, new.state) not in (('owed', 'paid'), ('paid', 'received'), ('paid', 'owed'))
    and not ((old.state, new.state) = ('owed', 'received') and old.paid_at is not null)
  then
    raise exception 'a share of a reward does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_share() is 'Refuses changes of a share other than payments, answers to them, and its amount before the first payment';
comment on column grana.reward_shares.cents is 'Amount, rounded down; follows the reward until its first payment';

-- An amount that was asked for after such a payment could neither be approved nor withdrawn any more.
update grana.rewards w set revised_round = null, revised_cents = null
where w.revised_cents is not null and exists (select from grana.reward_shares s
  where (s.organization_id, s.report_id) = (w.organization_id, w.report_id) and s.paid_at is not null);
