-- What receipts, statements and yearly summaries are made from: movements of the ledger with the names that they need, for those
-- who may see the money of an organization, and for agents about themselves.
set local grana.system = 'on';

create index ledger_entries_payments on grana.ledger_entries (organization_id, day desc, id) where kind = 'paid' and reverses is null;

create view grana.ledger_movements with (security_invoker = true) as
  select e.organization_id, e.id, e.agent_id, r.program_id, o.name as organization_name, o.legal_name, p.name as program,
    e.report_id, o.initials || '-' || r.number as reference, coalesce(u.username, '') as agent, e.kind,
    e.reverses is not null as is_reversal, e.currency, e.cents::float8 as cents, e.day, e.created_at, pay.reference as payment_reference,
    pay.paid_currency, pay.paid_cents::float8 as paid_cents, pay.rate::text as rate, pay.rate_on,
    (select case when bool_or(c.has_arrived) then 'arrived' when bool_or(not c.has_arrived) then 'missing' else 'unanswered' end
      from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (pay.organization_id, pay.report_id, pay.number)) as arrival,
    s.number::float8 as place, encode(s.digest, 'hex') as digest
  from grana.ledger_entries e
  join grana.ledger_seals s on (s.organization_id, s.entry_id) = (e.organization_id, e.id)
  join grana.reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = e.organization_id
  join grana.users u on u.id = e.agent_id
  left join grana.reward_payments pay on e.kind = 'paid'
    and (pay.organization_id, pay.report_id, pay.number) = (e.organization_id, e.report_id, e.number);
comment on view grana.ledger_movements is 'Entries of the ledger with the names that papers show';

-- Programs whose money the actor may see: null for all of the organization, empty for none.
create function grana.actor_money_programs(organization uuid, programs uuid[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if organization = any (grana.actor_organizations('{owner,viewer}')) then return programs; end if;
  if not organization = any (grana.actor_organizations()) then return '{}'; end if;
  return array(select unnest(grana.actor_programs('{owner}')) intersect select unnest(programs));
end
$$;
comment on function grana.actor_money_programs(uuid, uuid[]) is 'Those of the named programs whose money the actor may see; null for a whole organization';

create function grana.organization_movements(organization uuid, programs uuid[], since date, until date)
  returns setof grana.ledger_movements
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  seen uuid[] := grana.actor_money_programs(organization, programs);
begin
  return query select m.* from grana.ledger_movements m
    where m.organization_id = organization and m.day between since and until and m.kind <> 'promised'
      and (seen is null or m.program_id = any (seen))
    order by m.day, m.created_at, m.place limit 20001;
end
$$;
comment on function grana.organization_movements(uuid, uuid[], date, date) is 'Movements of an organization on these days, in programs whose money the actor may see';

create function grana.agent_movements(since date, until date) returns setof grana.ledger_movements
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query select m.* from grana.ledger_movements m
    where m.agent_id = grana.actor_id() and m.day between since and until and m.kind in ('approved', 'paid')
    order by m.day, m.created_at, m.place limit 20001;
end
$$;
comment on function grana.agent_movements(date, date) is 'Movements of the rewards of the actor on these days';

create function grana.organization_payments(organization uuid, programs uuid[], entry uuid) returns setof grana.ledger_movements
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  seen uuid[] := grana.actor_money_programs(organization, programs);
begin
  if entry is not null then
    return query select m.* from grana.ledger_movements m
      where (m.organization_id, m.id) = (organization, entry) and m.kind = 'paid' and not m.is_reversal
        and (seen is null or m.program_id = any (seen));
    return;
  end if;
  return query select m.* from grana.ledger_movements m
    where m.organization_id = organization and m.kind = 'paid' and not m.is_reversal
      and (seen is null or m.program_id = any (seen))
    order by m.day desc, m.id limit 100;
end
$$;
comment on function grana.organization_payments(uuid, uuid[], uuid) is 'The last payments of an organization, or one of them, in programs whose money the actor may see';

create function grana.agent_payments(entry uuid) returns setof grana.ledger_movements
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query select m.* from grana.ledger_movements m
    where m.agent_id = grana.actor_id() and m.kind = 'paid' and not m.is_reversal and (entry is null or m.id = entry)
    order by m.day desc, m.id limit 100;
end
$$;
comment on function grana.agent_payments(uuid) is 'The last payments of rewards of the actor, or one of them';

-- A whole organization and an agent are read from the sums of months; some programs of an organization from their entries.
create function grana.organization_opening(organization uuid, programs uuid[], since date)
  returns table (currency text, account text, cents float8)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  seen uuid[] := grana.actor_money_programs(organization, programs);
begin
  if seen is null then
    return query select a.currency, a.account, -sum(b.cents)::float8 from grana.ledger_accounts a
      join grana.ledger_balances b on (b.organization_id, b.account_id) = (a.organization_id, a.id)
      where a.organization_id = organization and a.side = 'organization' and a.account in ('owed', 'fee') and b.month < since
      group by 1, 2 order by 1, 2;
    return;
  end if;
  return query select e.currency, case when e.kind = 'fee' then 'fee' else 'owed' end,
      sum(e.cents * case when e.kind = 'paid' then -1 else 1 end * case when e.reverses is null then 1 else -1 end)::float8
    from grana.ledger_entries e
    join grana.reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id) and r.program_id = any (seen)
    where e.organization_id = organization and e.day < since and e.kind <> 'promised' group by 1, 2 order by 1, 2;
end
$$;
comment on function grana.organization_opening(uuid, uuid[], date) is 'What an organization owed before a month, in programs whose money the actor may see';

create function grana.agent_opening(since date) returns table (currency text, account text, cents float8)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query select a.currency, a.account, sum(b.cents)::float8 from grana.ledger_accounts a
    join grana.ledger_balances b on (b.organization_id, b.account_id) = (a.organization_id, a.id)
    where a.agent_id = grana.actor_id() and a.account = 'owed' and b.month < since
    group by 1, 2 order by 1, 2;
end
$$;
comment on function grana.agent_opening(date) is 'What the actor was owed before a month';

do $$
declare
  name text;
begin
  foreach name in array array['actor_money_programs(uuid, uuid[])', 'organization_movements(uuid, uuid[], date, date)',
    'agent_movements(date, date)', 'organization_payments(uuid, uuid[], uuid)', 'agent_payments(uuid)',
    'organization_opening(uuid, uuid[], date)', 'agent_opening(date)']
  loop
    execute format('revoke all on function grana.%s from public', name);
    execute format('grant execute on function grana.%s to grana_api', name);
  end loop;
end
$$;
