-- Each payment of a share of a reward is kept, as those of rewards are: with its proof, an answer, the silence of its author, and a case
-- when it did not arrive. Numbers are 1000 times the place of the author and more, so that they are one series with those of the reward.
set local grana.system = 'on';

alter table grana.reward_shares add column is_assumed boolean not null default false;
comment on column grana.reward_shares.is_assumed is 'Whether the last answer is not the author''s: their silence, or a proof that staff accepted';

create table grana.share_payments (
  organization_id uuid not null,
  report_id uuid not null,
  number smallint not null,
  share_id uuid not null,
  agent_id uuid not null references grana.users (id),
  currency text not null,
  cents integer not null,
  reference text not null,
  paid_on date not null,
  paid_by uuid not null references grana.users (id),
  paid_at timestamptz not null,
  paid_currency text,
  paid_cents bigint,
  rate numeric(18, 6),
  rate_on date,
  has_arrived boolean,
  answered_at timestamptz,

  primary key (organization_id, report_id, number),
  foreign key (organization_id, share_id) references grana.reward_shares (organization_id, id),
  constraint share_payments_number_of_share check (number > 1000),
  constraint share_payments_answer_whole check ((has_arrived is null) = (answered_at is null))
);
create index share_payments_share on grana.share_payments (organization_id, share_id, number desc);
create index share_payments_agent on grana.share_payments (agent_id);
create index share_payments_payer on grana.share_payments (paid_by);
create index share_payments_unanswered on grana.share_payments (paid_at) where has_arrived is null;
comment on table grana.share_payments is 'Payments of shares of rewards, and what their authors answered';
comment on column grana.share_payments.organization_id is 'Tenant';
comment on column grana.share_payments.report_id is 'Report';
comment on column grana.share_payments.number is '1000 times the place of the author, and the number of the payment';
comment on column grana.share_payments.share_id is 'Share';
comment on column grana.share_payments.agent_id is 'Author who gets it';
comment on column grana.share_payments.currency is 'ISO 4217';
comment on column grana.share_payments.cents is 'Amount';
comment on column grana.share_payments.reference is 'Reference';
comment on column grana.share_payments.paid_on is 'Day, as the organization entered it';
comment on column grana.share_payments.paid_by is 'Member who recorded it';
comment on column grana.share_payments.paid_at is 'When it was recorded';
comment on column grana.share_payments.paid_currency is 'ISO 4217 of what was transferred, where it is not the currency of the reward';
comment on column grana.share_payments.paid_cents is 'Hundredths of that currency';
comment on column grana.share_payments.rate is 'Units of that currency for one of the reward';
comment on column grana.share_payments.rate_on is 'Day of the rate';
comment on column grana.share_payments.has_arrived is 'The last answer of the author, or what counts as one';
comment on column grana.share_payments.answered_at is 'When it was given';

-- Cases of shares. Only triggers write rows, so one check of the number takes the place of the key to payments of rewards.
alter table grana.payment_cases
  drop constraint payment_cases_organization_id_report_id_payment_fkey,
  add column share_id uuid,
  add constraint payment_cases_share foreign key (organization_id, share_id) references grana.reward_shares (organization_id, id),
  add constraint payment_cases_share_numbered check ((share_id is null) = (payment < 1000));
create index payment_cases_of_share on grana.payment_cases (organization_id, share_id) where share_id is not null;
comment on column grana.payment_cases.share_id is 'Share of an author, where the payment was not to the agent who sent the report';

create or replace function grana.refuse_strange_share() returns trigger
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
  -- A payment that did not arrive can arrive later, or be proven.
  if new.state <> old.state and (old.state, new.state) not in (('owed', 'paid'), ('paid', 'received'), ('paid', 'owed'))
    and not ((old.state, new.state) = ('owed', 'received') and old.paid_at is not null)
  then
    raise exception 'a share of a reward does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function grana.keep_share_payment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  last smallint;
begin
  if (tg_op = 'UPDATE' and new.state = old.state) or (tg_op = 'INSERT' and new.state = 'owed') then return null; end if;
  select max(p.number) into last from grana.share_payments p
  where (p.organization_id, p.share_id) = (new.organization_id, new.id);
  if new.state = 'paid' then
    insert into grana.share_payments (organization_id, report_id, number, share_id, agent_id, currency, cents, reference, paid_on,
      paid_by, paid_at, paid_currency, paid_cents, rate, rate_on)
    values (new.organization_id, new.report_id, coalesce(last, 1000 * new.position) + 1, new.id, new.agent_id, new.currency,
      new.cents, new.reference, new.paid_on, new.paid_by, new.paid_at, new.paid_currency, new.paid_cents, new.rate, new.rate_on);
  else
    update grana.share_payments p set has_arrived = new.state = 'received', answered_at = coalesce(new.answered_at, now())
    where (p.organization_id, p.report_id, p.number) = (new.organization_id, new.report_id, last);
  end if;
  if new.state = 'owed' then
    insert into grana.payment_cases (organization_id, report_id, payment, share_id, program_id, agent_id, opened_at, answer_due_at)
    select r.organization_id, r.id, last, new.id, r.program_id, new.agent_id, coalesce(new.answered_at, now()),
      grana.working_moment(grana.working_seconds(coalesce(new.answered_at, now())) + 5 * 86400)
    from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id) and last is not null;
  else
    update grana.payment_cases c set state = 'closed',
      closed_at = case new.state when 'paid' then new.paid_at else coalesce(new.answered_at, now()) end,
      outcome = case when new.state = 'paid' then 'paid_again' when new.is_assumed then 'silent' else 'arrived' end
    where (c.organization_id, c.report_id, c.share_id) = (new.organization_id, new.report_id, new.id) and c.state <> 'closed';
  end if;
  return null;
end
$$;
comment on function grana.keep_share_payment() is 'Keeps each payment of a share with its answer, opens its case when it did not arrive, and closes it';
create trigger reward_shares_payment after insert or update on grana.reward_shares
  for each row execute function grana.keep_share_payment();

create or replace function grana.keep_payment_case() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  receipt jsonb := to_jsonb(new);
begin
  if tg_table_name = 'reward_payments' then
    update grana.payment_cases c set state = 'closed', closed_at = new.created_at, outcome = 'paid_again'
    where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.share_id is null and c.state <> 'closed';
  elsif (receipt ->> 'has_arrived')::boolean then
    update grana.payment_cases c set state = 'closed', closed_at = new.created_at,
      outcome = case when receipt ->> 'user_id' is null then 'silent' else 'arrived' end
    where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.share_id is null and c.state <> 'closed';
  else
    insert into grana.payment_cases (organization_id, report_id, payment, program_id, agent_id, opened_at, answer_due_at)
    select r.organization_id, r.id, (receipt ->> 'payment')::smallint, r.program_id, r.agent_id, new.created_at,
      grana.working_moment(grana.working_seconds(new.created_at) + 5 * 86400)
    from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  end if;
  return null;
end
$$;

create function grana.answer_shared_payment(report uuid, arrived boolean, words text, at timestamptz)
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
  if place.state = 'received' or place.paid_at is null or (place.state = 'owed' and not arrived) then
    return query select 'over', held.organization_id, 0;
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, text, details, created_at)
  values (held.organization_id, held.id, held.events + 1, case when arrived then 'share_received' else 'share_missing' end, 'agent',
    grana.actor_id(), words, jsonb_build_object('amount', to_char(place.cents / 100.0, 'FM9999990.00'), 'currency', place.currency,
      'share', place.id), answer_shared_payment.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.reward_shares s set state = case when arrived then 'received' else 'owed' end, is_assumed = false,
    answered_at = answer_shared_payment.at
  where (s.organization_id, s.id) = (place.organization_id, place.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select 'done', held.organization_id, held.events + 1;
end
$$;
comment on function grana.answer_shared_payment(uuid, boolean, text, timestamptz) is 'Records whether the payment of the share of the actor arrived; one that did not can arrive later';

create function grana.contest_shared_payment(report uuid, words text, at timestamptz)
  returns table (outcome text, organization_id uuid, event integer)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place grana.payment_cases;
  held grana.reports;
begin
  select c.* into place from grana.payment_cases c
  where c.report_id = report and c.agent_id = grana.actor_id() and c.share_id is not null order by c.payment desc limit 1;
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select c.* into place from grana.payment_cases c
  where (c.organization_id, c.report_id, c.payment) = (place.organization_id, place.report_id, place.payment) for update;
  if place.state <> 'answered' then
    return query select 'over', held.organization_id, 0;
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, text, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'payment_case_contested', 'agent', grana.actor_id(), words,
    jsonb_build_object('payment', place.payment::text, 'share', place.share_id), contest_shared_payment.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.payment_cases c set state = 'escalated', escalated_at = contest_shared_payment.at,
    contested_at = contest_shared_payment.at, contested_event = held.events + 1
  where (c.organization_id, c.report_id, c.payment) = (place.organization_id, place.report_id, place.payment);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select 'done', held.organization_id, held.events + 1;
end
$$;
comment on function grana.contest_shared_payment(uuid, text, timestamptz) is 'Brings the case of the share of the actor to staff, whose proof they do not accept';

revoke all on function grana.keep_share_payment(), grana.answer_shared_payment(uuid, boolean, text, timestamptz),
  grana.contest_shared_payment(uuid, text, timestamptz) from public;
grant execute on function grana.answer_shared_payment(uuid, boolean, text, timestamptz),
  grana.contest_shared_payment(uuid, text, timestamptz) to grana_api;

-- Payments of before, and those that were missing: the organization has its five days from now.
insert into grana.share_payments (organization_id, report_id, number, share_id, agent_id, currency, cents, reference, paid_on, paid_by,
  paid_at, paid_currency, paid_cents, rate, rate_on, has_arrived, answered_at)
select s.organization_id, s.report_id, 1000 * s.position + 1, s.id, s.agent_id, s.currency, s.cents, s.reference, s.paid_on, s.paid_by,
  s.paid_at, s.paid_currency, s.paid_cents, s.rate, s.rate_on,
  case s.state when 'received' then true when 'owed' then false end,
  case when s.state <> 'paid' then coalesce(s.answered_at, s.paid_at) end
from grana.reward_shares s where s.paid_at is not null;
insert into grana.payment_cases (organization_id, report_id, payment, share_id, program_id, agent_id, opened_at, answer_due_at)
select s.organization_id, s.report_id, 1000 * s.position + 1, s.id, r.program_id, s.agent_id, coalesce(s.answered_at, s.paid_at),
  grana.working_moment(grana.working_seconds(now()) + 5 * 86400)
from grana.reward_shares s join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
where s.paid_at is not null and s.state = 'owed';
