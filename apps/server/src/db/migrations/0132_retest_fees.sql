-- A program may offer a fee for each answered retest. It is part of the terms that are frozen with a version; the answer of an agent makes
-- the organization owe it, and it is paid, acknowledged and posted to the ledger as rewards are.
set local grana.system = 'on';

alter table grana.programs
  add column retest_fee_cents integer,
  add constraint programs_retest_fee_positive check (retest_fee_cents > 0);
comment on column grana.programs.retest_fee_cents is 'Fee for each answered retest, in the currency of the grid; none where the program offers none';
grant update (retest_fee_cents) on grana.programs to grana_api, grana_worker;

create table grana.retest_fees (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  event integer not null,
  agent_id uuid not null references grana.users (id),
  currency text not null,
  cents integer not null,
  state text not null default 'owed',
  earned_at timestamptz not null,
  reference text,
  paid_on date,
  paid_by uuid references grana.users (id),
  paid_at timestamptz,
  answered_at timestamptz,

  primary key (organization_id, id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint retest_fees_once unique (organization_id, report_id, event),
  constraint retest_fees_event_positive check (event > 0),
  constraint retest_fees_currency_known check (currency in ('USD')),
  constraint retest_fees_cents_positive check (cents > 0),
  constraint retest_fees_state_known check (state in ('owed', 'paid', 'received')),
  constraint retest_fees_reference_length check (char_length(reference) between 1 and 120),
  constraint retest_fees_payment_whole check (num_nonnulls(reference, paid_on, paid_by, paid_at) in (0, 4)
    and (state = 'owed' or paid_at is not null))
);
create index retest_fees_agent on grana.retest_fees (agent_id, earned_at desc);
create index retest_fees_payer on grana.retest_fees (paid_by) where paid_by is not null;
comment on table grana.retest_fees is 'Fees for answered retests, with their last payment';
comment on column grana.retest_fees.organization_id is 'Tenant';
comment on column grana.retest_fees.id is 'Random identifier';
comment on column grana.retest_fees.report_id is 'Report whose fix was tested';
comment on column grana.retest_fees.event is 'Number of the answer in the history of the report';
comment on column grana.retest_fees.agent_id is 'Agent who answered';
comment on column grana.retest_fees.currency is 'ISO 4217';
comment on column grana.retest_fees.cents is 'Amount, of the terms that the report was sent under';
comment on column grana.retest_fees.state is 'Owed, paid, or acknowledged by the agent';
comment on column grana.retest_fees.earned_at is 'When the retest was answered';
comment on column grana.retest_fees.reference is 'Reference of the last payment';
comment on column grana.retest_fees.paid_on is 'Day of the last payment, as the organization entered it';
comment on column grana.retest_fees.paid_by is 'Member who recorded the last payment';
comment on column grana.retest_fees.paid_at is 'When it was recorded';
comment on column grana.retest_fees.answered_at is 'When the agent last answered whether it arrived';

create function grana.retest_fee_of(organization uuid, report uuid) returns table (currency text, cents integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query select 'USD'::text, (v.terms ->> 'retest_fee_cents')::integer
  from grana.reports r join grana.policy_versions v on (v.organization_id, v.program_id, v.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where (r.organization_id, r.id) = (organization, report) and v.terms ->> 'kind' = 'bounty'
    and (v.terms ->> 'retest_fee_cents') is not null;
end
$$;
comment on function grana.retest_fee_of(uuid, uuid) is 'Fee of the terms of a report for each answered retest';

create function grana.retest_offer(organization uuid, report uuid) returns table (currency text, cents integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.actor_reads_report(organization, report) then
    return query select f.currency, f.cents from grana.retest_fee_of(organization, report) f;
  end if;
end
$$;
comment on function grana.retest_offer(uuid, uuid) is 'The same, for those who may read the report';

create function grana.earn_retest_fee() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.retest_fees (organization_id, report_id, event, agent_id, currency, cents, earned_at)
  select new.organization_id, new.report_id, new.number, new.actor_id, f.currency, f.cents, new.created_at
  from grana.retest_fee_of(new.organization_id, new.report_id) f;
  return null;
end
$$;
comment on function grana.earn_retest_fee() is 'Makes the organization owe the fee of its terms when an agent answers a retest';
create trigger report_events_retest_fee after insert on grana.report_events for each row
  when (new.kind = 'retest_answered' and new.side = 'agent') execute function grana.earn_retest_fee();

create function grana.refuse_strange_retest_fee() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.organization_id, new.id, new.report_id, new.event, new.agent_id, new.currency, new.cents, new.earned_at)
    is distinct from (old.organization_id, old.id, old.report_id, old.event, old.agent_id, old.currency, old.cents, old.earned_at)
  then
    raise exception 'a fee of a retest stays as it was earned' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('owed', 'paid'), ('paid', 'received'), ('paid', 'owed')) then
    raise exception 'a fee of a retest does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_retest_fee() is 'Refuses changes of a fee other than payments and answers to them';
create trigger retest_fees_steps before update on grana.retest_fees
  for each row execute function grana.refuse_strange_retest_fee();

alter table grana.retest_fees enable row level security, force row level security;
create policy system on grana.retest_fees to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.retest_fees to grana_worker using (current_user = 'grana_worker');
create policy agents_read on grana.retest_fees for select to grana_api using (agent_id = (select grana.actor_id()));
create policy readers_read on grana.retest_fees for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy approvers_pay on grana.retest_fees for update to grana_api
  using (agent_id <> (select grana.actor_id()) and grana.actor_approves_reward(organization_id, report_id))
  with check (state = 'paid' and paid_by = (select grana.actor_id()));
grant select, update (state, reference, paid_on, paid_by, paid_at) on grana.retest_fees to grana_api;
grant select on grana.retest_fees to grana_worker;

-- The agent answers by this function, because one who tested for another does not read the report any more.
create function grana.answer_retest_fee(fee uuid, arrived boolean, at timestamptz)
  returns table (outcome text, organization_id uuid, report_id uuid, event integer)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place grana.retest_fees;
  held grana.reports;
begin
  select f.* into place from grana.retest_fees f where f.id = answer_retest_fee.fee and f.agent_id = grana.actor_id();
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select f.* into place from grana.retest_fees f where f.id = answer_retest_fee.fee for update;
  if place.state <> 'paid' then
    return query select 'over', held.organization_id, held.id, 0;
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1,
    case when arrived then 'retest_fee_received' else 'retest_fee_missing' end, 'agent', grana.actor_id(),
    jsonb_build_object('amount', to_char(place.cents / 100.0, 'FM9999990.00'), 'currency', place.currency), answer_retest_fee.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.retest_fees f set state = case when arrived then 'received' else 'owed' end, answered_at = answer_retest_fee.at
  where (f.organization_id, f.id) = (place.organization_id, place.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select 'done', held.organization_id, held.id, held.events + 1;
end
$$;
comment on function grana.answer_retest_fee(uuid, boolean, timestamptz) is 'Records whether the payment of a fee arrived, for the agent who earned it';

revoke all on function grana.retest_fee_of(uuid, uuid), grana.retest_offer(uuid, uuid), grana.earn_retest_fee(),
  grana.refuse_strange_retest_fee(), grana.answer_retest_fee(uuid, boolean, timestamptz) from public;
grant execute on function grana.retest_offer(uuid, uuid), grana.answer_retest_fee(uuid, boolean, timestamptz) to grana_api;

-- The kinds that the table knows by now, and those of this file.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ' order by k.kind) into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select unnest('{retest_fee_paid,retest_fee_received,retest_fee_missing}'::text[])) k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;
create trigger report_events_retest_fee_audited after insert on grana.report_events for each row
  when (new.kind in ('retest_fee_paid', 'retest_fee_received', 'retest_fee_missing')) execute function grana.audit_retest();
