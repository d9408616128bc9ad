-- Rewards: what is decided, by whom and by how many, paid and received. Amounts are whole cents, as in the grid.
set local grana.system = 'on';

create table grana.reward_limits (
  currency text primary key,
  second_person_above_cents integer not null,

  constraint reward_limits_positive check (second_person_above_cents > 0)
);
comment on table grana.reward_limits is 'Above which amount one person alone decides nothing; code has the same, a test compares';
comment on column grana.reward_limits.currency is 'ISO 4217';
comment on column grana.reward_limits.second_person_above_cents is 'More than this takes a second person';
insert into grana.reward_limits (currency, second_person_above_cents) values ('USD', 100000);

create table grana.reward_moves (
  from_track text not null,
  to_track text not null,
  primary key (from_track, to_track)
);
comment on table grana.reward_moves is 'Steps that the track of a reward has; the database refuses every other';
comment on column grana.reward_moves.from_track is 'Before';
comment on column grana.reward_moves.to_track is 'After';
insert into grana.reward_moves (from_track, to_track) values
  ('undecided', 'suggested'), ('undecided', 'approved'), ('undecided', 'ineligible'),
  ('suggested', 'undecided'), ('suggested', 'approved'), ('suggested', 'ineligible'),
  ('approved', 'reserved'),
  ('reserved', 'undecided'), ('reserved', 'suggested'), ('reserved', 'approved'), ('reserved', 'paid'),
  ('ineligible', 'undecided'), ('ineligible', 'suggested'), ('ineligible', 'approved');

create table grana.rewards (
  organization_id uuid not null,
  report_id uuid not null,
  round integer not null default 0,
  currency text not null,
  minimum_cents integer,
  amount_cents integer,
  approvers smallint not null default 1,
  updated_at timestamptz not null,

  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint rewards_round_positive check (round >= 0),
  constraint rewards_currency_known check (currency in ('USD')),
  constraint rewards_minimum_positive check (minimum_cents > 0),
  constraint rewards_amount_positive check (amount_cents > 0),
  constraint rewards_approvers_known check (approvers in (1, 2))
);
comment on table grana.rewards is 'What a report is worth, as far as somebody decided it; how far it is, its report says';
comment on column grana.rewards.organization_id is 'Tenant';
comment on column grana.rewards.report_id is 'Report';
comment on column grana.rewards.round is 'Counts the decisions: who approves names the one that they saw';
comment on column grana.rewards.currency is 'ISO 4217, that of the grid';
comment on column grana.rewards.minimum_cents is 'Least of the grid when the report was accepted: recorded, not backed by funds';
comment on column grana.rewards.amount_cents is 'Amount of this round; empty while nobody decided';
comment on column grana.rewards.approvers is 'How many people this round takes';
comment on column grana.rewards.updated_at is 'Last change';

create table grana.reward_approvals (
  organization_id uuid not null,
  report_id uuid not null,
  round integer not null,
  user_id uuid not null references grana.users (id),
  amount_cents integer not null,
  created_at timestamptz not null,

  -- One voice each, from however many sessions.
  primary key (organization_id, report_id, round, user_id),
  foreign key (organization_id, report_id) references grana.rewards (organization_id, report_id),
  constraint reward_approvals_amount_positive check (amount_cents > 0)
);
create index reward_approvals_user on grana.reward_approvals (user_id);
comment on table grana.reward_approvals is 'Who approved which amount; never changed';
comment on column grana.reward_approvals.organization_id is 'Tenant';
comment on column grana.reward_approvals.report_id is 'Report';
comment on column grana.reward_approvals.round is 'Decision that was approved';
comment on column grana.reward_approvals.user_id is 'Who';
comment on column grana.reward_approvals.amount_cents is 'Amount that they saw';
comment on column grana.reward_approvals.created_at is 'When';

create table grana.reward_payments (
  organization_id uuid not null,
  report_id uuid not null,
  number smallint not null,
  user_id uuid not null references grana.users (id),
  amount_cents integer not null,
  currency text not null,
  reference text not null,
  paid_on date not null,
  created_at timestamptz not null,

  primary key (organization_id, report_id, number),
  foreign key (organization_id, report_id) references grana.rewards (organization_id, report_id),
  constraint reward_payments_number_positive check (number > 0),
  constraint reward_payments_amount_positive check (amount_cents > 0),
  constraint reward_payments_currency_known check (currency in ('USD')),
  constraint reward_payments_reference_length check (char_length(reference) between 1 and 120),
  constraint reward_payments_not_of_the_future check (paid_on <= (created_at at time zone 'UTC')::date + 1)
);
create index reward_payments_user on grana.reward_payments (user_id);
comment on table grana.reward_payments is 'Payments as the organization told them: a second one only for one that did not arrive';
comment on column grana.reward_payments.organization_id is 'Tenant';
comment on column grana.reward_payments.report_id is 'Report';
comment on column grana.reward_payments.number is 'Counts from 1';
comment on column grana.reward_payments.user_id is 'Who told it';
comment on column grana.reward_payments.amount_cents is 'Amount';
comment on column grana.reward_payments.currency is 'ISO 4217';
comment on column grana.reward_payments.reference is 'Reference of the transfer';
comment on column grana.reward_payments.paid_on is 'Day of the payment';
comment on column grana.reward_payments.created_at is 'When it was told';

create table grana.reward_receipts (
  organization_id uuid not null,
  report_id uuid not null,
  payment smallint not null,
  has_arrived boolean not null,
  user_id uuid not null references grana.users (id),
  created_at timestamptz not null,

  primary key (organization_id, report_id, payment, has_arrived),
  foreign key (organization_id, report_id, payment) references grana.reward_payments (organization_id, report_id, number)
);
create index reward_receipts_user on grana.reward_receipts (user_id);
comment on table grana.reward_receipts is 'What the agent says about a payment: that it arrived, or that it did not; never changed';
comment on column grana.reward_receipts.organization_id is 'Tenant';
comment on column grana.reward_receipts.report_id is 'Report';
comment on column grana.reward_receipts.payment is 'Payment';
comment on column grana.reward_receipts.has_arrived is 'Whether it arrived';
comment on column grana.reward_receipts.user_id is 'Agent';
comment on column grana.reward_receipts.created_at is 'When';

alter table grana.report_events drop constraint report_events_kind_known;
alter table grana.report_events add constraint report_events_kind_known check (kind in ('submitted', 'moved', 'commented',
  'proposed', 'severity_set', 'assigned', 'quality_set', 'reward_asked', 'reward_approved', 'reward_reserved',
  'reward_revised', 'reward_withdrawn', 'reward_ineligible', 'reward_paid', 'reward_received', 'reward_missing'));

create function grana.refuse_strange_reward() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.reward_track <> 'undecided' then
      raise exception 'a report is born without a reward' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.reward_moves m where m.from_track = old.reward_track and m.to_track = new.reward_track) then
    raise exception 'the reward of report % does not go from % to %', old.id, old.reward_track, new.reward_track
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_reward() is 'Keeps rewards to the steps of reward_moves, whoever asks';
create trigger reports_reward_born before insert on grana.reports
  for each row execute function grana.refuse_strange_reward();
create trigger reports_reward_move before update on grana.reports
  for each row when (old.reward_track is distinct from new.reward_track)
  execute function grana.refuse_strange_reward();

-- Looked at when the transaction ends: nothing is promised that too few approved, nothing paid that nobody told.
create function grana.demand_whole_reward() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  track text;
  told text;
  decided grana.rewards;
  voices integer;
begin
  select r.reward_track into track from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id);
  select e.details ->> 'reward_track' into told from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.details ? 'reward_track'
  order by e.number desc limit 1;
  if told is distinct from track then
    raise exception 'the reward of report % stands where its events do not lead', new.id using errcode = 'restrict_violation';
  end if;
  if track not in ('approved', 'reserved', 'paid') then return null; end if;
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.id, decided.round, decided.amount_cents);
  if decided.amount_cents is null or voices < greatest(decided.approvers, case when decided.amount_cents >
    (select l.second_person_above_cents from grana.reward_limits l where l.currency = decided.currency) then 2 else 1 end)
  then
    raise exception 'too few approved the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  if track = 'paid' and not exists (select from grana.reward_payments p
    where (p.organization_id, p.report_id, p.amount_cents) = (new.organization_id, new.id, decided.amount_cents))
  then
    raise exception 'nobody told how the reward of report % was paid', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function grana.demand_whole_reward() is 'Refuses a reward that its events, approvals and payments do not tell';
revoke all on function grana.demand_whole_reward() from public;
create constraint trigger reports_reward_whole after update on grana.reports
  deferrable initially deferred for each row when (old.reward_track is distinct from new.reward_track)
  execute function grana.demand_whole_reward();

create function grana.refuse_strange_payment() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  last smallint;
begin
  select max(p.number) into last from grana.reward_payments p
  where (p.organization_id, p.report_id) = (new.organization_id, new.report_id);
  if new.number <> coalesce(last, 0) + 1 or not exists (select from grana.rewards w
    where (w.organization_id, w.report_id, w.amount_cents, w.currency) =
      (new.organization_id, new.report_id, new.amount_cents, new.currency))
    or not exists (select from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id)
      and r.reward_track = case when last is null then 'reserved' else 'paid' end)
    or (last is not null and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (new.organization_id, new.report_id, last) and not c.has_arrived))
    or exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.has_arrived)
  then
    raise exception 'the reward of report % is not to be paid like this', new.report_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_payment() is 'One payment for one approved amount; another only when it did not arrive';
revoke all on function grana.refuse_strange_payment() from public;
create trigger reward_payments_due before insert on grana.reward_payments
  for each row execute function grana.refuse_strange_payment();

create function grana.refuse_strange_receipt() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if new.payment <> (select max(p.number) from grana.reward_payments p
      where (p.organization_id, p.report_id) = (new.organization_id, new.report_id))
    or exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.has_arrived)
  then
    raise exception 'the reward of report % was received already', new.report_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_receipt() is 'What arrived stays arrived';
revoke all on function grana.refuse_strange_receipt() from public;
create trigger reward_receipts_open before insert on grana.reward_receipts
  for each row execute function grana.refuse_strange_receipt();

create trigger reward_approvals_immutable before update or delete on grana.reward_approvals
  for each row execute function grana.refuse_change_of_history();
create trigger reward_payments_immutable before update or delete on grana.reward_payments
  for each row execute function grana.refuse_change_of_history();
create trigger reward_receipts_immutable before update or delete on grana.reward_receipts
  for each row execute function grana.refuse_change_of_history();
