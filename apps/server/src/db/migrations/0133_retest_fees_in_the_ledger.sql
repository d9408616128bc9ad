-- Fees of retests in the ledger, in papers and in sums, beside rewards. Their entries are those of rewards, with numbers from 100,000 on: no
-- reward has that many rounds or payments.
set local grana.system = 'on';

create or replace view grana.ledger_due with (security_invoker = true) as
  with decided as (
    select r.organization_id, r.id as report_id, r.agent_id, r.reward_track, w.currency, w.round, w.minimum_cents, w.amount_cents,
      w.fee_basis_points, greatest(w.updated_at, r.moved_at) as at,
      r.state = 'accepted' or (r.state in ('closed', 'archived') and r.closing_reason in ('resolved', 'risk_accepted'))
        as is_rewardable
    from grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id))
  select d.organization_id, d.report_id, d.agent_id, 'promised' as kind, 0 as number, d.currency,
    d.minimum_cents::bigint as cents, (d.at at time zone 'UTC')::date as day, d.at
  from decided d
  where d.is_rewardable and d.reward_track in ('undecided', 'suggested') and d.minimum_cents is not null
  union all
  select d.organization_id, d.report_id, d.agent_id, 'approved', d.round, d.currency, d.amount_cents::bigint,
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
  where k.kind = 'approved' or f.state in ('paid', 'received');

create or replace function grana.settle_ledger(organization uuid, report uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  line record;
begin
  if not exists (
    (select d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
      where (d.organization_id, d.report_id) = (organization, report)
    except select o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
      where (o.organization_id, o.report_id) = (organization, report))
    union all
    (select o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
      where (o.organization_id, o.report_id) = (organization, report)
    except select d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
      where (d.organization_id, d.report_id) = (organization, report)))
  then
    return;
  end if;
  -- One entry at a time in a book. Taken when the transaction ends, after all its other locks, so that none waits in a circle.
  insert into grana.ledger_books (organization_id) values (organization) on conflict do nothing;
  perform from grana.ledger_books b where b.organization_id = organization for update;
  for line in
    select o.*, case when o.kind = 'paid' then coalesce(
        (select max(c.created_at) from grana.reward_receipts c
          where (c.organization_id, c.report_id, c.payment) = (organization, report, o.number)),
        (select f.answered_at from grana.retest_fees f
          where (f.organization_id, f.report_id, 100000 + f.event) = (organization, report, o.number)), r.moved_at)
      else greatest(w.updated_at, r.moved_at) end as at
    from grana.ledger_open o
    join grana.reports r on (r.organization_id, r.id) = (o.organization_id, o.report_id)
    left join grana.rewards w on (w.organization_id, w.report_id) = (o.organization_id, o.report_id)
    where (o.organization_id, o.report_id) = (organization, report) and not exists (
      select from grana.ledger_due d
      where (d.organization_id, d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents) =
        (o.organization_id, o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents))
    order by o.place desc
  loop
    perform grana.post_ledger_entry((organization, gen_random_uuid(), report, line.agent_id, line.kind, line.number, line.turn,
      line.id, line.currency, line.cents, (line.at at time zone 'UTC')::date, line.at, clock_timestamp())::grana.ledger_entries);
  end loop;
  for line in
    select d.*, 1 + (select count(*) from grana.ledger_entries e
      where (e.organization_id, e.report_id, e.kind, e.number) = (organization, report, d.kind, d.number)
        and e.reverses is null) as turn
    from grana.ledger_due d
    where (d.organization_id, d.report_id) = (organization, report) and not exists (
      select from grana.ledger_open o
      where (o.organization_id, o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents) =
        (d.organization_id, d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents))
    order by array_position(array['promised', 'approved', 'fee', 'paid'], d.kind)
  loop
    perform grana.post_ledger_entry((organization, gen_random_uuid(), report, line.agent_id, line.kind, line.number, line.turn,
      null, line.currency, line.cents, line.day, line.at, clock_timestamp())::grana.ledger_entries);
  end loop;
end
$$;
create constraint trigger retest_fees_ledger after insert or update on grana.retest_fees
  deferrable initially deferred for each row execute function grana.post_to_ledger();

create or replace view grana.ledger_movements with (security_invoker = true) as
  select e.organization_id, e.id, e.agent_id, r.program_id, o.name as organization_name, o.legal_name, p.name as program,
    e.report_id, o.initials || '-' || r.number as reference, coalesce(u.username, '') as agent, e.kind,
    e.reverses is not null as is_reversal, e.currency, e.cents::float8 as cents, e.day, e.created_at, coalesce(pay.reference, f.reference) as payment_reference,
    pay.paid_currency, pay.paid_cents::float8 as paid_cents, pay.rate::text as rate, pay.rate_on,
    case when f.id is not null then case f.state when 'received' then 'arrived' when 'owed' then 'missing' else 'unanswered' end
      else (select case when bool_or(c.has_arrived) then 'arrived' when bool_or(not c.has_arrived) then 'missing' else 'unanswered' end
        from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (pay.organization_id, pay.report_id, pay.number)) end as arrival,
    s.number::float8 as place, encode(s.digest, 'hex') as digest
  from grana.ledger_entries e
  join grana.ledger_seals s on (s.organization_id, s.entry_id) = (e.organization_id, e.id)
  join grana.reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = e.organization_id
  join grana.users u on u.id = e.agent_id
  left join grana.reward_payments pay on e.kind = 'paid'
    and (pay.organization_id, pay.report_id, pay.number) = (e.organization_id, e.report_id, e.number)
  left join grana.retest_fees f on e.kind = 'paid'
    and (f.organization_id, f.report_id, 100000 + f.event) = (e.organization_id, e.report_id, e.number);

create or replace function grana.earnings(lately date, year date)
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
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
    union all
    select f.currency, case when f.state = 'owed' then f.cents else 0 end,
      case when f.state <> 'owed' and f.paid_on >= earnings.lately then f.cents else 0 end,
      case when f.state <> 'owed' and f.paid_on >= earnings.year then f.cents else 0 end
    from grana.retest_fees f where f.agent_id = grana.actor_id())
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
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, f.currency, case when f.state <> 'owed' then date_trunc('month', f.paid_on)::date end,
      case when f.state <> 'owed' then f.cents else 0 end, case when f.state = 'owed' then f.cents else 0 end, 0
    from seen, grana.retest_fees f
    join grana.reports r on (r.organization_id, r.id) = (f.organization_id, f.report_id)
    where f.organization_id = spending_by_month.organization and (f.state = 'owed' or f.paid_on >= spending_by_month.since)
      and (seen.is_whole or r.program_id = any (seen.programs)))
  select a.program_id, a.currency, a.month, sum(a.paid)::float8, sum(a.unpaid)::float8, sum(a.reserved)::float8
  from amounts a group by a.program_id, a.currency, a.month order by a.month, a.program_id, a.currency
  limit 10000
$$;
