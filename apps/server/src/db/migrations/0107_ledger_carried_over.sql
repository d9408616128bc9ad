-- Carries existing rewards over to the ledger, in the order in which they happened: approvals that stand, every payment, those that
-- did not arrive, and open promises. Ends with the same comparison that the check makes every minute.
set local grana.system = 'on';

do $$
declare
  line record;
begin
  insert into grana.ledger_books (organization_id)
  select distinct d.organization_id from grana.ledger_due d order by 1 on conflict do nothing;
  insert into grana.ledger_books (organization_id)
  select distinct p.organization_id from grana.reward_payments p order by 1 on conflict do nothing;

  create temporary table carried on commit drop as
  select d.organization_id, d.report_id, d.agent_id, d.kind, d.number, 1 as turn, false as is_reversal, d.currency, d.cents,
    least(d.at, coalesce((select max(e.created_at) from grana.report_events e
      where (e.organization_id, e.report_id) = (d.organization_id, d.report_id) and e.kind = 'reward_approved'
        and d.kind <> 'promised'), d.at), coalesce((select min(p.created_at) from grana.reward_payments p
      where (p.organization_id, p.report_id) = (d.organization_id, d.report_id) and d.kind <> 'promised'), d.at)) as at,
    null::date as day, array_position(array['promised', 'approved', 'fee'], d.kind) as place
  from grana.ledger_due d where d.kind <> 'paid'
  union all
  select p.organization_id, p.report_id, r.agent_id, 'paid', p.number, 1, false, p.currency, p.amount_cents, p.created_at,
    p.paid_on, 10
  from grana.reward_payments p join grana.reports r on (r.organization_id, r.id) = (p.organization_id, p.report_id)
  union all
  select p.organization_id, p.report_id, r.agent_id, 'paid', p.number, 1, true, p.currency, p.amount_cents, c.created_at,
    null, 11
  from grana.reward_payments p
  join grana.reports r on (r.organization_id, r.id) = (p.organization_id, p.report_id)
  join grana.reward_receipts c on (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number)
    and not c.has_arrived
  union all
  -- Reported as missing first, and confirmed later.
  select p.organization_id, p.report_id, r.agent_id, 'paid', p.number, 2, false, p.currency, p.amount_cents, c.created_at,
    p.paid_on, 12
  from grana.reward_payments p
  join grana.reports r on (r.organization_id, r.id) = (p.organization_id, p.report_id)
  join grana.reward_receipts c on (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number)
    and c.has_arrived
  where exists (select from grana.reward_receipts m
    where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived);

  for line in select * from pg_temp.carried c order by c.at, c.organization_id, c.report_id, c.place, c.number
  loop
    perform grana.post_ledger_entry((line.organization_id, gen_random_uuid(), line.report_id, line.agent_id, line.kind,
      line.number, line.turn, case when line.is_reversal then (select e.id from grana.ledger_entries e
        where (e.organization_id, e.report_id, e.kind, e.number, e.turn) =
          (line.organization_id, line.report_id, line.kind, line.number, line.turn) and e.reverses is null) end,
      line.currency, line.cents, coalesce(line.day, (line.at at time zone 'UTC')::date), line.at,
      clock_timestamp())::grana.ledger_entries);
  end loop;

  if exists (
    (select d.organization_id, d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
    except select o.organization_id, o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o)
    union all
    (select o.organization_id, o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
    except select d.organization_id, d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d))
  then
    raise exception 'the ledger differs from the rewards that it was made from';
  end if;
end
$$;
