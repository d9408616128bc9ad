-- What rewards add up to: for those who may see an organization's money, though the viewer reads no report, and for agents.
-- What was approved is owed also while its report is judged again, for the promise stands. Of several payments for one report
-- the last counts, on the day that the organization named; one that did not arrive is owed as before it. Sums outgrow an
-- integer; cents below 2^53 are exact.
set local grana.system = 'on';

create index reward_payments_by_day on grana.reward_payments (organization_id, paid_on);
create index reward_receipts_missing on grana.reward_receipts (organization_id, report_id, payment) where not has_arrived;

create function grana.spending(organization uuid, programs uuid[], lately date, year date)
  returns table (currency text, unpaid_cents float8, paid_lately_cents float8, paid_in_year_cents float8)
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
    select w.currency, w.amount_cents as unpaid, 0 as lately, 0 as year
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
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived)))
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;
comment on function grana.spending(uuid, uuid[], date, date) is 'What an organization owes and paid in rewards, in programs whose money the actor may see';

create function grana.earnings(lately date, year date)
  returns table (currency text, unpaid_cents float8, paid_lately_cents float8, paid_in_year_cents float8)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with amounts as (
    select w.currency, w.amount_cents as unpaid, 0 as lately, 0 as year
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
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived)))
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;
comment on function grana.earnings(date, date) is 'What the actor is owed and was paid in rewards';

revoke all on function grana.spending(uuid, uuid[], date, date), grana.earnings(date, date) from public;
grant execute on function grana.spending(uuid, uuid[], date, date), grana.earnings(date, date) to grana_api;
