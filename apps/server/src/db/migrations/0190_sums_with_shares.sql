-- Shares of authors in the sums of both sides: each author sees their own, the organization all of them.
set local grana.system = 'on';

create or replace function grana.earnings(lately date, year date)
  returns table (currency text, unpaid_cents float8, paid_lately_cents float8, paid_in_year_cents float8)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with amounts as (
    select w.currency, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id) as unpaid, 0 as lately, 0 as year
    from grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.agent_id = grana.actor_id() and r.reward_track = 'reserved'
    union all
    select p.currency, p.amount_cents, 0, 0
    from grana.reports r
    join grana.reward_receipts m on (m.organization_id, m.report_id) = (r.organization_id, r.id)
    join grana.reward_payments p on (p.organization_id, p.report_id, p.number) = (m.organization_id, m.report_id, m.payment)
    where r.agent_id = grana.actor_id() and not m.has_arrived
      and not exists (select from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived)
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
    union all
    select p.currency, 0, case when p.paid_on >= earnings.lately then p.amount_cents else 0 end, p.amount_cents
    from grana.reports r
    join grana.reward_payments p on (p.organization_id, p.report_id) = (r.organization_id, r.id)
    where r.agent_id = grana.actor_id() and p.paid_on >= earnings.year
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
      and not exists (select from grana.reward_receipts m
        where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived
          and not exists (select from grana.reward_receipts c
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
    union all
    select f.currency, case when f.state = 'owed' then f.cents else 0 end,
      case when f.state <> 'owed' and f.paid_on >= earnings.lately then f.cents else 0 end,
      case when f.state <> 'owed' and f.paid_on >= earnings.year then f.cents else 0 end
    from grana.retest_fees f where f.agent_id = grana.actor_id()
    union all
    select s.currency, case when s.state = 'owed' then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= earnings.lately then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= earnings.year then s.cents else 0 end
    from grana.reward_shares s where s.agent_id = grana.actor_id())
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;

create or replace function grana.spending_by_month(organization uuid, programs uuid[], since date)
  returns table (program_id uuid, currency text, month date, paid_cents float8, unpaid_cents float8, reserved_cents float8)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with overseen as (
    select spending_by_month.organization = any (grana.actor_organizations('{owner,viewer}')) as it_is),
  seen as (
    select overseen.it_is and spending_by_month.programs is null as is_whole,
      case when overseen.it_is then spending_by_month.programs
        when spending_by_month.organization = any (grana.actor_organizations()) then array(
          select unnest(grana.actor_programs('{owner}')) intersect select unnest(spending_by_month.programs))
      end as programs
    from overseen),
  last_payments as (
    select r.program_id, p.currency, p.paid_on, p.amount_cents,
      exists (select from grana.reward_receipts m
        where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived
          and not exists (select from grana.reward_receipts c
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
        as is_missing
    from seen, grana.reward_payments p
    join grana.reports r on (r.organization_id, r.id) = (p.organization_id, p.report_id)
    where p.organization_id = spending_by_month.organization and p.paid_on >= spending_by_month.since
      and (seen.is_whole or r.program_id = any (seen.programs))
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))),
  amounts as (
    select l.program_id, l.currency, date_trunc('month', l.paid_on)::date as month, l.amount_cents as paid, 0 as unpaid, 0 as reserved
    from last_payments l where not l.is_missing
    union all
    select l.program_id, l.currency, null, 0, l.amount_cents, 0
    from last_payments l where l.is_missing
    union all
    select r.program_id, w.currency, null, 0, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id), 0
    from seen, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending_by_month.organization and r.reward_track = 'reserved'
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, w.currency, null, 0, 0, coalesce(w.amount_cents, w.minimum_cents, 0)
    from seen, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending_by_month.organization and r.due_stage = 'reward'
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, f.currency, case when f.state <> 'owed' then date_trunc('month', f.paid_on)::date end,
      case when f.state <> 'owed' then f.cents else 0 end, case when f.state = 'owed' then f.cents else 0 end, 0
    from seen, grana.retest_fees f
    join grana.reports r on (r.organization_id, r.id) = (f.organization_id, f.report_id)
    where f.organization_id = spending_by_month.organization and (f.state = 'owed' or f.paid_on >= spending_by_month.since)
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, s.currency, case when s.state <> 'owed' then date_trunc('month', s.paid_on)::date end,
      case when s.state <> 'owed' then s.cents else 0 end, case when s.state = 'owed' then s.cents else 0 end, 0
    from seen, grana.reward_shares s
    join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.organization_id = spending_by_month.organization and (s.state = 'owed' or s.paid_on >= spending_by_month.since)
      and (seen.is_whole or r.program_id = any (seen.programs)))
  select a.program_id, a.currency, a.month, sum(a.paid)::float8, sum(a.unpaid)::float8, sum(a.reserved)::float8
  from amounts a group by a.program_id, a.currency, a.month order by a.month, a.program_id, a.currency
  limit 10000
$$;

create or replace function grana.spending(organization uuid, programs uuid[], lately date, year date) returns table (currency text, unpaid_cents double precision, paid_lately_cents double precision, paid_in_year_cents double precision)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with overseen as (select spending.organization = any (grana.actor_organizations('{owner,viewer}')) as it_is),
  -- No programs are named for who sees them all; whoever leads some is shown those of them that are named.
  whose as (
    select overseen.it_is and spending.programs is null as is_whole,
      case when overseen.it_is then spending.programs
        when spending.organization = any (grana.actor_organizations()) then array(
          select unnest(grana.actor_programs('{owner}')) intersect select unnest(spending.programs))
      end as programs
    from overseen),
  amounts as (
    select w.currency, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id) as unpaid, 0 as lately, 0 as year
    from whose, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending.organization and r.reward_track = 'reserved'
      and (whose.is_whole or r.program_id = any (whose.programs))
    union all
    select p.currency, p.amount_cents, 0, 0
    from whose, grana.reward_receipts m
    join grana.reward_payments p on (p.organization_id, p.report_id, p.number) = (m.organization_id, m.report_id, m.payment)
    where m.organization_id = spending.organization and not m.has_arrived
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (p.organization_id, p.report_id) and r.program_id = any (whose.programs)))
      and not exists (select from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived)
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
    union all
    select p.currency, 0, case when p.paid_on >= spending.lately then p.amount_cents else 0 end, p.amount_cents
    from whose, grana.reward_payments p
    where p.organization_id = spending.organization and p.paid_on >= spending.year
      -- Which program it was for is looked up only for those whom that matters to.
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (p.organization_id, p.report_id) and r.program_id = any (whose.programs)))
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
      and not exists (select from grana.reward_receipts m
        where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived
          and not exists (select from grana.reward_receipts c
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
    union all
    select s.currency, case when s.state = 'owed' then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= spending.lately then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= spending.year then s.cents else 0 end
    from whose, grana.reward_shares s
    where s.organization_id = spending.organization and (s.state = 'owed' or s.paid_on >= spending.year)
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (s.organization_id, s.report_id) and r.program_id = any (whose.programs))))
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;
