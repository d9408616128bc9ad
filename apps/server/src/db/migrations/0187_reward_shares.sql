-- The reward of a shared report: each author besides the agent who sent it has a share of their own, which is paid, acknowledged and
-- posted apart. Shares are rounded down to the cent; the rest belongs to the agent who sent the report.
set local grana.system = 'on';

create table grana.reward_shares (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  agent_id uuid not null references grana.users (id),
  position smallint not null,
  currency text not null,
  cents integer not null,
  state text not null default 'owed',
  approved_at timestamptz not null,
  pay_due_at timestamptz not null,
  reference text,
  paid_on date,
  paid_by uuid references grana.users (id),
  paid_at timestamptz,
  paid_currency text,
  paid_cents bigint,
  rate numeric(18, 6),
  rate_on date,
  answered_at timestamptz,

  primary key (organization_id, id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  foreign key (organization_id, report_id, agent_id) references grana.report_authors (organization_id, report_id, user_id),
  constraint reward_shares_once unique (organization_id, report_id, agent_id),
  constraint reward_shares_currency_known check (currency in ('USD')),
  constraint reward_shares_cents_positive check (cents >= 0),
  constraint reward_shares_state_known check (state in ('owed', 'paid', 'received')),
  constraint reward_shares_reference_length check (char_length(reference) between 1 and 120),
  constraint reward_shares_payment_whole check (num_nonnulls(reference, paid_on, paid_by, paid_at) in (0, 4)
    and (state = 'owed' or paid_at is not null)),
  constraint reward_shares_exchanged_whole check (num_nonnulls(paid_currency, paid_cents, rate, rate_on) in (0, 4)),
  constraint reward_shares_paid_currency_known check (paid_currency in ('ARS', 'BOB', 'BRL', 'CLP', 'COP', 'CRC', 'DOP', 'EUR', 'GTQ', 'MXN', 'PEN', 'UYU')),
  constraint reward_shares_paid_positive check (paid_cents > 0),
  constraint reward_shares_rate_positive check (rate > 0)
);
create index reward_shares_agent on grana.reward_shares (agent_id, approved_at desc);
create index reward_shares_payer on grana.reward_shares (paid_by) where paid_by is not null;
create index reward_shares_owed on grana.reward_shares (organization_id, pay_due_at) where state = 'owed';
comment on table grana.reward_shares is 'Shares of authors in the reward of a report, with their last payment';
comment on column grana.reward_shares.organization_id is 'Tenant';
comment on column grana.reward_shares.id is 'Random identifier';
comment on column grana.reward_shares.report_id is 'Report';
comment on column grana.reward_shares.agent_id is 'Author who gets it';
comment on column grana.reward_shares.position is 'Place among the authors; part of the numbers of its entries in the ledger';
comment on column grana.reward_shares.currency is 'ISO 4217';
comment on column grana.reward_shares.cents is 'Amount, rounded down; follows the reward until it is paid';
comment on column grana.reward_shares.state is 'Owed, paid, or acknowledged by the author';
comment on column grana.reward_shares.approved_at is 'When the reward was approved first';
comment on column grana.reward_shares.pay_due_at is 'Until when it is to be paid; a payment that did not arrive gives no further time';
comment on column grana.reward_shares.reference is 'Reference of the last payment';
comment on column grana.reward_shares.paid_on is 'Day of the last payment, as the organization entered it';
comment on column grana.reward_shares.paid_by is 'Member who recorded the last payment';
comment on column grana.reward_shares.paid_at is 'When it was recorded';
comment on column grana.reward_shares.paid_currency is 'ISO 4217 of what was transferred, where it is not the currency of the reward';
comment on column grana.reward_shares.paid_cents is 'Hundredths of that currency';
comment on column grana.reward_shares.rate is 'Units of that currency for one of the reward';
comment on column grana.reward_shares.rate_on is 'Day of the rate';
comment on column grana.reward_shares.answered_at is 'When the author last answered whether it arrived';

create function grana.share_cents(amount integer, percent smallint) returns integer
  language sql immutable
  set search_path = pg_catalog, pg_temp
as $$
  select floor(amount::numeric * percent / 100)::integer
$$;
comment on function grana.share_cents(integer, smallint) is 'Share of an amount, rounded down to the cent';

create function grana.shared_cents(organization uuid, report uuid) returns integer
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select coalesce(sum(s.cents), 0) from grana.reward_shares s
    where (s.organization_id, s.report_id) = (organization, report));
end
$$;
comment on function grana.shared_cents(uuid, uuid) is 'What the other authors of a report get of its reward; the rest belongs to the agent who sent it';

create function grana.keep_reward_shares() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  report uuid := case when tg_table_name = 'reports' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'report_id')::uuid end;
begin
  insert into grana.reward_shares as s
    (organization_id, report_id, agent_id, position, currency, cents, approved_at, pay_due_at)
  select a.organization_id, a.report_id, a.user_id, a.position, w.currency, grana.share_cents(w.amount_cents, a.percent), e.at,
    grana.working_moment(grana.working_seconds(e.at) + grana.promised_pay_days(a.organization_id, a.report_id) * 86400)
  from grana.report_authors a
  join grana.reports r on (r.organization_id, r.id) = (a.organization_id, a.report_id)
  join grana.rewards w on (w.organization_id, w.report_id) = (a.organization_id, a.report_id)
  cross join lateral (select coalesce(max(v.created_at), w.updated_at) as at from grana.report_events v
    where (v.organization_id, v.report_id) = (a.organization_id, a.report_id) and v.kind = 'reward_approved') e
  where (a.organization_id, a.report_id) = (new.organization_id, report) and a.sent_at is not null
    and r.reward_track in ('reserved', 'paid') and w.amount_cents is not null
  on conflict (organization_id, report_id, agent_id) do update set cents = excluded.cents where s.cents <> excluded.cents;
  return null;
end
$$;
comment on function grana.keep_reward_shares() is 'Makes the organization owe the shares of an approved reward, and follows its amount';
create trigger reports_reward_shares after update of reward_track on grana.reports for each row
  when (new.reward_track = 'reserved') execute function grana.keep_reward_shares();
create trigger rewards_reward_shares after update of amount_cents on grana.rewards for each row
  when (new.amount_cents is distinct from old.amount_cents) execute function grana.keep_reward_shares();

create function grana.refuse_strange_share() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.organization_id, new.id, new.report_id, new.agent_id, new.position, new.currency, new.approved_at, new.pay_due_at)
    is distinct from (old.organization_id, old.id, old.report_id, old.agent_id, old.position, old.currency, old.approved_at, old.pay_due_at)
    or (new.cents <> old.cents and old.state <> 'owed')
  then
    raise exception 'a share of a reward stays as it was approved' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('owed', 'paid'), ('paid', 'received'), ('paid', 'owed')) then
    raise exception 'a share of a reward does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_share() is 'Refuses changes of a share other than payments, answers to them, and its amount while it is owed';
create trigger reward_shares_steps before update on grana.reward_shares
  for each row execute function grana.refuse_strange_share();

alter table grana.reward_shares enable row level security, force row level security;
create policy system on grana.reward_shares to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.reward_shares to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.reward_shares for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy approvers_pay on grana.reward_shares for update to grana_api
  using (agent_id <> (select grana.actor_id()) and grana.actor_approves_reward(organization_id, report_id))
  with check (state = 'paid' and paid_by = (select grana.actor_id()));
grant select, update (state, reference, paid_on, paid_by, paid_at, paid_currency, paid_cents, rate, rate_on)
  on grana.reward_shares to grana_api;
grant select on grana.reward_shares to grana_worker;

create function grana.answer_reward_share(report uuid, arrived boolean, at timestamptz)
  returns table (outcome text, organization_id uuid, event integer)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place grana.reward_shares;
  held grana.reports;
begin
  select s.* into place from grana.reward_shares s where s.report_id = report and s.agent_id = grana.actor_id();
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select s.* into place from grana.reward_shares s where (s.organization_id, s.id) = (place.organization_id, place.id) for update;
  if place.state <> 'paid' then
    return query select 'over', held.organization_id, 0;
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1, case when arrived then 'share_received' else 'share_missing' end, 'agent',
    grana.actor_id(), jsonb_build_object('amount', to_char(place.cents / 100.0, 'FM9999990.00'), 'currency', place.currency),
    answer_reward_share.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.reward_shares s set state = case when arrived then 'received' else 'owed' end, answered_at = answer_reward_share.at
  where (s.organization_id, s.id) = (place.organization_id, place.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select 'done', held.organization_id, held.events + 1;
end
$$;
comment on function grana.answer_reward_share(uuid, boolean, timestamptz) is 'Records whether the payment of the share of the actor arrived';

revoke all on function grana.shared_cents(uuid, uuid), grana.keep_reward_shares(), grana.refuse_strange_share(),
  grana.share_cents(integer, smallint), grana.answer_reward_share(uuid, boolean, timestamptz) from public;
grant execute on function grana.share_cents(integer, smallint) to grana_api, grana_worker;
grant execute on function grana.answer_reward_share(uuid, boolean, timestamptz) to grana_api;

-- The kinds that the table knows by now, and those of this file.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ' order by k.kind) into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select unnest('{share_paid,share_received,share_missing}'::text[])) k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;
create trigger report_events_share_audited after insert on grana.report_events for each row
  when (new.kind in ('share_paid', 'share_received', 'share_missing')) execute function grana.audit_retest();
