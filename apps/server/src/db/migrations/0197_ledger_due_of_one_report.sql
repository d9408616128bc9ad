-- What one report owes is read from its own rows: a materialized common table reads every reward of every organization at each change.
set local grana.system = 'on';

create or replace view grana.ledger_due with (security_invoker = true) as
  with decided as not materialized (
    select r.organization_id, r.id as report_id, r.agent_id, r.reward_track, w.currency, w.round, w.minimum_cents, w.amount_cents,
      w.fee_basis_points, greatest(w.updated_at, r.moved_at) as at,
      r.state = 'accepted' or (r.state in ('closed', 'archived') and r.closing_reason in ('resolved', 'risk_accepted'))
        as is_rewardable
    from grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id))
  select d.organization_id, d.report_id, d.agent_id, 'promised' as kind, 0 as number, d.currency,
    (d.minimum_cents - coalesce((select sum(grana.share_cents(d.minimum_cents, a.percent)) from grana.report_authors a
      where (a.organization_id, a.report_id) = (d.organization_id, d.report_id) and a.sent_at is not null), 0))::bigint as cents, (d.at at time zone 'UTC')::date as day, d.at
  from decided d
  where d.is_rewardable and d.reward_track in ('undecided', 'suggested') and d.minimum_cents is not null
  union all
  select d.organization_id, d.report_id, d.agent_id, 'approved', d.round, d.currency,
    (d.amount_cents - coalesce((select sum(s.cents) from grana.reward_shares s
      where (s.organization_id, s.report_id) = (d.organization_id, d.report_id)), 0))::bigint,
    (d.at at time zone 'UTC')::date, d.at
  from decided d where d.reward_track in ('approved', 'reserved', 'paid') and d.amount_cents is not null
  union all
  select d.organization_id, d.report_id, d.agent_id, 'fee', d.round, d.currency,
    round(d.amount_cents::numeric * d.fee_basis_points / 10000)::bigint, (d.at at time zone 'UTC')::date, d.at
  from decided d
  where d.reward_track in ('approved', 'reserved', 'paid') and round(d.amount_cents::numeric * d.fee_basis_points / 10000) > 0
  union all
  -- A payment holds until the agent answers that it did not arrive; only the last one can hold.
  select d.organization_id, d.report_id, d.agent_id, 'paid', p.number, p.currency, p.amount_cents::bigint, p.paid_on, p.created_at
  from decided d
  join grana.reward_payments p on (p.organization_id, p.report_id) = (d.organization_id, d.report_id)
  where d.reward_track = 'paid'
    and not exists (select from grana.reward_payments later
      where (later.organization_id, later.report_id) = (p.organization_id, p.report_id) and later.number > p.number)
    and (not exists (select from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and not c.has_arrived)
      or exists (select from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
  union all
  select f.organization_id, f.report_id, f.agent_id, k.kind, 100000 + f.event, f.currency, f.cents::bigint,
    case when k.kind = 'paid' then f.paid_on else (f.earned_at at time zone 'UTC')::date end,
    case when k.kind = 'paid' then f.paid_at else f.earned_at end
  from grana.retest_fees f cross join (values ('approved'), ('paid')) k (kind)
  where k.kind = 'approved' or f.state in ('paid', 'received')
  union all
  select d.organization_id, d.report_id, a.user_id, 'promised', 1000000 * a.position, d.currency,
    grana.share_cents(d.minimum_cents, a.percent)::bigint, (d.at at time zone 'UTC')::date, d.at
  from decided d
  join grana.report_authors a on (a.organization_id, a.report_id) = (d.organization_id, d.report_id) and a.sent_at is not null
  where d.is_rewardable and d.reward_track in ('undecided', 'suggested') and grana.share_cents(d.minimum_cents, a.percent) > 0
  union all
  select d.organization_id, d.report_id, s.agent_id, k.kind, 1000000 * s.position, s.currency, s.cents::bigint,
    case when k.kind = 'paid' then s.paid_on else (d.at at time zone 'UTC')::date end, case when k.kind = 'paid' then s.paid_at else d.at end
  from decided d
  join grana.reward_shares s on (s.organization_id, s.report_id) = (d.organization_id, d.report_id) and s.cents > 0
  cross join (values ('approved'), ('paid')) k (kind)
  where d.reward_track in ('approved', 'reserved', 'paid') and (k.kind = 'approved' or s.state in ('paid', 'received'));
