-- Shares of authors in the ledger and in papers. Their entries are those of rewards, with numbers from 1,000,000 on by the place of the
-- author: no reward has that many rounds, and no report that many retests.
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
          where (f.organization_id, f.report_id, 100000 + f.event) = (organization, report, o.number)),
        (select s.answered_at from grana.reward_shares s
          where (s.organization_id, s.report_id, 1000000 * s.position) = (organization, report, o.number)), r.moved_at)
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
create constraint trigger reward_shares_ledger after insert or update on grana.reward_shares
  deferrable initially deferred for each row execute function grana.post_to_ledger();

create or replace view grana.ledger_movements with (security_invoker = true) as
  select e.organization_id, e.id, e.agent_id, r.program_id, o.name as organization_name, o.legal_name, p.name as program,
    e.report_id, o.initials || '-' || r.number as reference, coalesce(u.username, '') as agent, e.kind,
    e.reverses is not null as is_reversal, e.currency, e.cents::float8 as cents, e.day, e.created_at, coalesce(pay.reference, f.reference, sh.reference) as payment_reference,
    coalesce(pay.paid_currency, sh.paid_currency) as paid_currency, coalesce(pay.paid_cents, sh.paid_cents)::float8 as paid_cents,
    coalesce(pay.rate, sh.rate)::text as rate, coalesce(pay.rate_on, sh.rate_on) as rate_on,
    case when f.id is not null then case f.state when 'received' then 'arrived' when 'owed' then 'missing' else 'unanswered' end
      when sh.id is not null then case sh.state when 'received' then 'arrived' when 'owed' then 'missing' else 'unanswered' end
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
    and (f.organization_id, f.report_id, 100000 + f.event) = (e.organization_id, e.report_id, e.number)
  left join grana.reward_shares sh on e.kind = 'paid'
    and (sh.organization_id, sh.report_id, 1000000 * sh.position) = (e.organization_id, e.report_id, e.number);

