-- The rewards of an organization by program and month, for its home and the pages of its programs, instead of one sum. Who sees
-- which program, and which payment counts, is decided as before: the last payment of a report, unless it did not arrive. A
-- reward that is not decided yet reserves its proposed amount, or the minimum that was recorded when the report was accepted.
set local grana.system = 'on';

-- `grana.spending` stays until no release calls it.
create function grana.spending_by_month(organization uuid, programs uuid[], since date)
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
    select r.program_id, w.currency, null, 0, w.amount_cents, 0
    from seen, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending_by_month.organization and r.reward_track = 'reserved'
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, w.currency, null, 0, 0, coalesce(w.amount_cents, w.minimum_cents, 0)
    from seen, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending_by_month.organization and r.due_stage = 'reward'
      and (seen.is_whole or r.program_id = any (seen.programs)))
  select a.program_id, a.currency, a.month, sum(a.paid)::float8, sum(a.unpaid)::float8, sum(a.reserved)::float8
  from amounts a group by a.program_id, a.currency, a.month order by a.month, a.program_id, a.currency
  limit 10000
$$;
comment on function grana.spending_by_month(uuid, uuid[], date) is 'Rewards of an organization by program: paid in each month, unpaid and reserved without one, in programs whose amounts the actor may see';
revoke all on function grana.spending_by_month(uuid, uuid[], date) from public;
grant execute on function grana.spending_by_month(uuid, uuid[], date) to grana_api;

-- The time of first answers is also measured for those who read the counts of an organization's reports.
grant execute on function grana.working_seconds(timestamptz, timestamptz) to grana_api;
