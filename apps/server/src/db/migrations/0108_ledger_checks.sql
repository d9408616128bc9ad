-- Checks the whole ledger every minute and says what is wrong, by number.
set local grana.system = 'on';

create table grana.ledger_checks (
  is_last boolean primary key default true,
  checked_at timestamptz not null,
  took_ms integer not null,
  entries bigint not null,
  faults bigint not null,
  found jsonb not null,

  constraint ledger_checks_one check (is_last),
  constraint ledger_checks_counted check (took_ms >= 0 and entries >= 0 and faults >= 0)
);
comment on table grana.ledger_checks is 'The last whole check of the ledger';
comment on column grana.ledger_checks.is_last is 'There is one row';
comment on column grana.ledger_checks.checked_at is 'When it ended';
comment on column grana.ledger_checks.took_ms is 'Its duration';
comment on column grana.ledger_checks.entries is 'Entries that were checked';
comment on column grana.ledger_checks.faults is 'Entries, accounts and reports with a fault; 0 when everything adds up';
comment on column grana.ledger_checks.found is 'Faults by organization and kind';
grant select, insert, update on grana.ledger_checks to grana_worker;

create function grana.check_ledger(organization uuid) returns table (fault text, count bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query
    select 'unbalanced', count(*) from (
      select p.entry_id from grana.ledger_postings p where p.organization_id = organization
      group by p.entry_id, p.currency having sum(p.cents) <> 0) wrong;

  -- Each posting follows the rule of its entry, and each entry has all of its postings.
  return query
    select 'rule', count(*) from grana.ledger_postings p
    join grana.ledger_entries e on (e.organization_id, e.id) = (p.organization_id, p.entry_id)
    join grana.ledger_accounts a on (a.organization_id, a.id) = (p.organization_id, p.account_id)
    left join grana.ledger_rules r on (r.kind, r.side, r.account) = (e.kind, a.side, a.account)
    where p.organization_id = organization and (r.kind is null
      or p.cents <> e.cents * r.sign * case when e.reverses is null then 1 else -1 end
      or p.currency <> e.currency or a.currency <> e.currency or (a.side = 'agent' and a.agent_id <> e.agent_id));
  return query
    select 'incomplete', count(*) from grana.ledger_entries e
    where e.organization_id = organization
      and (select count(*) from grana.ledger_rules r where r.kind = e.kind) <> (select count(*) from grana.ledger_postings p
        where (p.organization_id, p.entry_id) = (e.organization_id, e.id));

  return query
    select 'balance', count(*) from (
      select p.account_id, date_trunc('month', e.day)::date as month, sum(p.cents) as cents, count(*) as postings
      from grana.ledger_postings p join grana.ledger_entries e on (e.organization_id, e.id) = (p.organization_id, p.entry_id)
      where p.organization_id = organization group by 1, 2) derived
    full join (select b.account_id, b.month, b.cents, b.postings from grana.ledger_balances b
      where b.organization_id = organization) stored using (account_id, month)
    where (derived.cents, derived.postings) is distinct from (stored.cents::numeric, stored.postings);

  return query
    with chain as (
      select s.number, s.digest, s.entry_id, lag(s.digest, 1, ''::bytea) over (order by s.number) as previous,
        row_number() over (order by s.number) as place
      from grana.ledger_seals s where s.organization_id = organization),
    lines as (
      select p.entry_id, string_agg(p.line || ':' || p.account_id || ':' || p.cents || ',', '' order by p.line) as text
      from grana.ledger_postings p where p.organization_id = organization group by p.entry_id)
    select 'seal', count(*) from (
      select from chain c
      full join (select e.* from grana.ledger_entries e where e.organization_id = organization) e on e.id = c.entry_id
      left join lines l on l.entry_id = e.id
      where c.number is distinct from c.place
        or c.digest is distinct from grana.ledger_digest(e, coalesce(l.text, ''), c.previous)
      union all
      select from grana.ledger_books b where b.organization_id = organization and (b.entries <> (select count(*) from chain)
        or b.head <> coalesce((select c.digest from chain c order by c.number desc limit 1), ''::bytea))) wrong;

  return query
    select 'reward', count(*) from (
      (select d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
        where d.organization_id = organization
      except select o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
        where o.organization_id = organization)
      union all
      (select o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
        where o.organization_id = organization
      except select d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
        where d.organization_id = organization)) wrong;
end
$$;
comment on function grana.check_ledger(uuid) is 'Faults of a book: sums, postings, balances, digests, and rewards that differ from their entries';
revoke all on function grana.check_ledger(uuid) from public;
grant execute on function grana.check_ledger(uuid) to grana_worker;

create function grana.ledger_figures() returns table (figure text, kind text, state text, value double precision)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select f.figure, null::text, null::text, f.value from grana.ledger_checks c, lateral (values
    ('ledger_faults', c.faults::double precision), ('ledger_entries', c.entries::double precision),
    ('ledger_checked', extract(epoch from c.checked_at)::double precision)) f (figure, value)
$$;
comment on function grana.ledger_figures() is 'Metrics of the last check of the ledger, for monitoring';
revoke all on function grana.ledger_figures() from public;
grant execute on function grana.ledger_figures() to grana_api, grana_worker;
