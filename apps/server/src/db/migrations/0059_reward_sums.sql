-- What rewards add up to: for those who may see an organization's money, though the viewer reads no report, and for agents.
set local grana.system = 'on';

create index reward_payments_by_day on grana.reward_payments (organization_id, paid_on);

-- A payment that was told again, because it did not arrive, counts once. Sums outgrow an integer; cents below 2^53 are exact.
create function grana.spending(organization uuid, lately date, year date)
  returns table (currency text, unpaid_cents float8, paid_lately_cents float8, paid_in_year_cents float8)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with whose as (
    select spending.organization = any (grana.actor_organizations('{owner,viewer}')) as is_whole,
      case when spending.organization = any (grana.actor_organizations()) then grana.actor_programs('{owner}')
        else '{}' end as programs),
  amounts as (
    select w.currency, w.amount_cents as unpaid, 0 as lately, 0 as year
    from whose, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending.organization and (whose.is_whole or r.program_id = any (whose.programs))
      and r.reward_track = 'reserved' and r.state in ('accepted', 'closed', 'archived')
    union all
    select p.currency, 0, case when p.paid_on >= spending.lately then p.amount_cents else 0 end, p.amount_cents
    from whose, grana.reward_payments p
    where p.organization_id = spending.organization and p.paid_on >= spending.year
      -- Which program it was for is looked up only for those whom that matters to.
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (p.organization_id, p.report_id) and r.program_id = any (whose.programs)))
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1)))
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;
comment on function grana.spending(uuid, date, date) is 'What an organization owes and paid in rewards, in programs whose money the actor may see';

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
    where r.agent_id = grana.actor_id() and r.reward_track = 'reserved' and r.state in ('accepted', 'closed', 'archived')
    union all
    select p.currency, 0, case when p.paid_on >= earnings.lately then p.amount_cents else 0 end, p.amount_cents
    from grana.reports r
    join grana.reward_payments p on (p.organization_id, p.report_id) = (r.organization_id, r.id)
    where r.agent_id = grana.actor_id() and r.reward_track = 'paid' and p.paid_on >= earnings.year
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1)))
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;
comment on function grana.earnings(date, date) is 'What the actor is owed and was paid in rewards';

revoke all on function grana.spending(uuid, date, date), grana.earnings(date, date) from public;
grant execute on function grana.spending(uuid, date, date), grana.earnings(date, date) to grana_api;
