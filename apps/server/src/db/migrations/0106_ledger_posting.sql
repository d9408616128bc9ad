-- Posts to the ledger when a transaction ends that changed a reward: whatever process made the change, its entries are part of
-- the same transaction, and no code can forget them.
set local grana.system = 'on';

-- Entries that hold for the rewards as they are now.
create view grana.ledger_due with (security_invoker = true) as
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
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived));
comment on view grana.ledger_due is 'Entries that hold for the rewards as they are now; those of the ledger must be the same';

create view grana.ledger_open with (security_invoker = true) as
  select e.organization_id, e.report_id, e.agent_id, e.kind, e.number, e.currency, e.cents, e.id, e.turn, s.number as place
  from grana.ledger_entries e
  join grana.ledger_seals s on (s.organization_id, s.entry_id) = (e.organization_id, e.id)
  where e.reverses is null and not exists (select from grana.ledger_entries back
    where (back.organization_id, back.reverses) = (e.organization_id, e.id));
comment on view grana.ledger_open is 'Entries that no other entry reverses';

create function grana.ledger_digest(entry grana.ledger_entries, lines text, previous bytea) returns bytea
  language sql immutable
  set search_path = pg_catalog, pg_temp
as $$
  select sha256(convert_to(concat_ws('|', entry.organization_id, entry.id, entry.report_id, entry.agent_id, entry.kind,
    entry.number, entry.turn, coalesce(entry.reverses::text, '-'), entry.currency, entry.cents, to_char(entry.day, 'YYYY-MM-DD'),
    extract(epoch from entry.created_at), extract(epoch from entry.posted_at), lines, encode(previous, 'hex')), 'UTF8'))
$$;
comment on function grana.ledger_digest(grana.ledger_entries, text, bytea) is 'Digest of an entry with its postings and the digest before it';

create function grana.ledger_account(organization uuid, owner text, kind text, agent uuid, iso text) returns uuid
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid;
begin
  insert into grana.ledger_accounts (organization_id, side, account, agent_id, currency)
  values (organization, owner, kind, agent, iso) on conflict do nothing;
  select a.id into strict found from grana.ledger_accounts a
  where a.organization_id = organization and a.side = owner and a.account = kind
    and a.agent_id is not distinct from agent and a.currency = iso;
  return found;
end
$$;
comment on function grana.ledger_account(uuid, text, text, uuid, text) is 'An account of a book, which is added when it is first used';

-- The caller holds the lock of the book.
create function grana.post_ledger_entry(given grana.ledger_entries) returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  rule record;
  line smallint := 0;
  lines text := '';
  amount bigint;
  place uuid;
  whose uuid;
  book grana.ledger_books;
  total bigint;
begin
  -- The rows of an entry are added one by one: they are compared when the transaction ends, also where it checks at once.
  set constraints grana.ledger_entries_balanced, grana.ledger_postings_balanced deferred;
  insert into grana.ledger_entries values (given.*);
  for rule in select r.side, r.account, r.sign from grana.ledger_rules r where r.kind = given.kind order by r.side, r.account
  loop
    line := line + 1;
    amount := given.cents * rule.sign * case when given.reverses is null then 1 else -1 end;
    whose := case when rule.side = 'agent' then given.agent_id end;
    place := grana.ledger_account(given.organization_id, rule.side, rule.account, whose, given.currency);
    insert into grana.ledger_postings (organization_id, entry_id, line, account_id, currency, cents)
    values (given.organization_id, given.id, line, place, given.currency, amount);
    insert into grana.ledger_balances as b (organization_id, account_id, month, cents, postings)
    values (given.organization_id, place, date_trunc('month', given.day)::date, amount, 1)
    on conflict (organization_id, account_id, month)
      do update set cents = b.cents + excluded.cents, postings = b.postings + 1;
    -- The organization only gives; agents and the platform only receive: more than was owed cannot be paid.
    select sum(b.cents) into total from grana.ledger_balances b
    where (b.organization_id, b.account_id) = (given.organization_id, place);
    if (total * case when rule.side = 'organization' then -1 else 1 end < 0) then
      raise exception 'an account of the ledger would change its sign' using errcode = 'restrict_violation';
    end if;
    lines := lines || line || ':' || place || ':' || amount || ',';
  end loop;
  update grana.ledger_books b set entries = b.entries + 1,
    head = grana.ledger_digest(given, lines, b.head)
  where b.organization_id = given.organization_id returning b.* into strict book;
  insert into grana.ledger_seals (organization_id, number, entry_id, digest)
  values (given.organization_id, book.entries, given.id, book.head);
end
$$;
comment on function grana.post_ledger_entry(grana.ledger_entries) is 'Adds an entry with its postings, balances and seal';

create function grana.settle_ledger(organization uuid, report uuid) returns void
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
          where (c.organization_id, c.report_id, c.payment) = (organization, report, o.number)), r.moved_at)
      else greatest(w.updated_at, r.moved_at) end as at
    from grana.ledger_open o
    join grana.reports r on (r.organization_id, r.id) = (o.organization_id, o.report_id)
    join grana.rewards w on (w.organization_id, w.report_id) = (o.organization_id, o.report_id)
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
comment on function grana.settle_ledger(uuid, uuid) is 'Reverses entries of a report that hold no longer, and posts those that are missing';

create function grana.post_to_ledger() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if tg_table_name = 'reports' then
    perform grana.settle_ledger(new.organization_id, new.id);
  else
    perform grana.settle_ledger(new.organization_id, new.report_id);
  end if;
  return null;
end
$$;
comment on function grana.post_to_ledger() is 'Posts the entries of a changed reward when the transaction ends';

create function grana.demand_balanced_entry() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  entry uuid;
begin
  entry := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'entry_id')::uuid end;
  if not exists (select from grana.ledger_postings p where (p.organization_id, p.entry_id) = (new.organization_id, entry))
    or exists (select from grana.ledger_postings p where (p.organization_id, p.entry_id) = (new.organization_id, entry)
      group by p.currency having sum(p.cents) <> 0)
  then
    raise exception 'entry % of the ledger does not sum to zero', entry using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function grana.demand_balanced_entry() is 'Refuses a transaction that leaves an entry without a sum of zero in each currency';

revoke all on function grana.ledger_digest(grana.ledger_entries, text, bytea), grana.settle_ledger(uuid, uuid),
  grana.ledger_account(uuid, text, text, uuid, text), grana.post_ledger_entry(grana.ledger_entries), grana.post_to_ledger(),
  grana.demand_balanced_entry() from public;

create constraint trigger ledger_entries_balanced after insert on grana.ledger_entries
  deferrable initially deferred for each row execute function grana.demand_balanced_entry();
create constraint trigger ledger_postings_balanced after insert on grana.ledger_postings
  deferrable initially deferred for each row execute function grana.demand_balanced_entry();

create constraint trigger reports_ledger after update on grana.reports deferrable initially deferred for each row
  when ((old.state, old.closing_reason, old.reward_track) is distinct from (new.state, new.closing_reason, new.reward_track))
  execute function grana.post_to_ledger();
create constraint trigger rewards_ledger after insert or update on grana.rewards
  deferrable initially deferred for each row execute function grana.post_to_ledger();
create constraint trigger reward_payments_ledger after insert on grana.reward_payments
  deferrable initially deferred for each row execute function grana.post_to_ledger();
create constraint trigger reward_receipts_ledger after insert on grana.reward_receipts
  deferrable initially deferred for each row execute function grana.post_to_ledger();
