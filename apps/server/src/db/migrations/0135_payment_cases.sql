-- Cases of payments that did not arrive. The answer of the agent opens one, the organization has five working days to prove the
-- payment or to pay again, and then staff decide. What was said is in the events of the report; this table holds the state, the
-- deadline and the outcome.
set local grana.system = 'on';

create table grana.payment_cases (
  organization_id uuid not null,
  report_id uuid not null,
  payment smallint not null,
  id uuid not null default gen_random_uuid(),
  program_id uuid not null,
  agent_id uuid not null references grana.users (id),
  state text not null default 'open',
  opened_at timestamptz not null,
  answer_due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references grana.users (id),
  answered_event integer,
  contested_at timestamptz,
  contested_event integer,
  escalated_at timestamptz,
  taken_by uuid references grana.users (id),
  taken_at timestamptz,
  paused_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references grana.users (id),
  closed_event integer,
  outcome text,

  -- One case for each payment, because an agent answers once that it did not arrive.
  primary key (organization_id, report_id, payment),
  foreign key (organization_id, report_id, payment) references grana.reward_payments (organization_id, report_id, number),
  foreign key (organization_id, program_id, report_id) references grana.reports (organization_id, program_id, id),
  constraint payment_cases_state_known check (state in ('open', 'answered', 'escalated', 'closed')),
  constraint payment_cases_answered_whole check (num_nonnulls(answered_at, answered_by, answered_event) in (0, 3)),
  constraint payment_cases_answered_state check ((state <> 'open' or answered_at is null)
    and (state <> 'answered' or answered_at is not null)),
  constraint payment_cases_contested_whole check (num_nonnulls(contested_at, contested_event) in (0, 2)),
  constraint payment_cases_contested_answer check (contested_at is null or answered_at is not null),
  constraint payment_cases_escalated_state check (state not in ('open', 'answered') or escalated_at is null),
  constraint payment_cases_escalated_whole check (state <> 'escalated' or escalated_at is not null),
  constraint payment_cases_taken_whole check (num_nonnulls(taken_by, taken_at) in (0, 2)),
  constraint payment_cases_taken_escalated check (taken_by is null or escalated_at is not null),
  constraint payment_cases_closed_state check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (outcome is null)),
  constraint payment_cases_outcome_known check (outcome in ('arrived', 'silent', 'paid_again', 'proven', 'unpaid')),
  constraint payment_cases_closed_by_staff check ((outcome is not distinct from 'proven' or outcome is not distinct from 'unpaid')
    = (closed_by is not null) and (closed_by is null) = (closed_event is null))
);
create index payment_cases_id on grana.payment_cases (id);
create index payment_cases_due on grana.payment_cases (answer_due_at) where state = 'open';
create index payment_cases_answered on grana.payment_cases (answered_at) where state = 'answered';
create index payment_cases_waiting on grana.payment_cases (escalated_at) where state = 'escalated';
create index payment_cases_program on grana.payment_cases (organization_id, program_id, report_id);
create index payment_cases_agent on grana.payment_cases (agent_id);
create index payment_cases_answered_by on grana.payment_cases (answered_by) where answered_by is not null;
create index payment_cases_taken_by on grana.payment_cases (taken_by) where taken_by is not null;
create index payment_cases_closed_by on grana.payment_cases (closed_by) where closed_by is not null;

comment on table grana.payment_cases is 'Payments that did not arrive: state, deadline and outcome; their texts are in report_events';
comment on column grana.payment_cases.organization_id is 'Tenant';
comment on column grana.payment_cases.report_id is 'Report';
comment on column grana.payment_cases.payment is 'Payment that did not arrive';
comment on column grana.payment_cases.id is 'Identifier';
comment on column grana.payment_cases.program_id is 'Program of the report';
comment on column grana.payment_cases.agent_id is 'Agent of the report';
comment on column grana.payment_cases.state is 'open, answered with a proof, escalated to staff, or closed';
comment on column grana.payment_cases.opened_at is 'When the agent answered that it did not arrive';
comment on column grana.payment_cases.answer_due_at is 'Until when the organization answers or pays again: five working days';
comment on column grana.payment_cases.answered_at is 'When the organization sent its proof';
comment on column grana.payment_cases.answered_by is 'Member who answered';
comment on column grana.payment_cases.answered_event is 'Number of the event with the answer and the proof';
comment on column grana.payment_cases.contested_at is 'When the agent answered that it still did not arrive';
comment on column grana.payment_cases.contested_event is 'Number of the event with what the agent wrote';
comment on column grana.payment_cases.escalated_at is 'When staff received it: without an answer in time, or contested';
comment on column grana.payment_cases.taken_by is 'Staff who work on it, and read the payments of the report until it is closed';
comment on column grana.payment_cases.taken_at is 'When they took it';
comment on column grana.payment_cases.paused_at is 'When staff paused new reports of the program because of it';
comment on column grana.payment_cases.closed_at is 'When it was closed';
comment on column grana.payment_cases.closed_by is 'Staff who closed it; empty where it closed by a payment or an answer of the agent';
comment on column grana.payment_cases.closed_event is 'Number of the event with the reason of staff';
comment on column grana.payment_cases.outcome is 'How it ended: arrived, arrived by silence, paid again, proven, or unpaid';

create function grana.refuse_strange_case() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.organization_id, new.report_id, new.payment, new.id, new.program_id, new.agent_id, new.opened_at, new.answer_due_at)
    is distinct from (old.organization_id, old.report_id, old.payment, old.id, old.program_id, old.agent_id, old.opened_at,
      old.answer_due_at)
    or old.state = 'closed' or (old.answered_at is not null and new.answered_event is distinct from old.answered_event)
    or (old.contested_at is not null and new.contested_event is distinct from old.contested_event)
  then
    raise exception 'the case of payment % of report % stays as it is', old.payment, old.report_id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('open', 'answered'), ('open', 'escalated'), ('answered', 'escalated'),
    ('open', 'closed'), ('answered', 'closed'), ('escalated', 'closed'))
  then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if current_user <> 'grana_api' then return new; end if;
  if (new.answered_at is distinct from old.answered_at and not (new.answered_by is not distinct from grana.actor_id()
      and grana.actor_approves_reward(old.organization_id, old.report_id)))
    or (new.contested_at is distinct from old.contested_at and old.agent_id <> grana.actor_id())
    or (new.state <> old.state and not (case new.state when 'answered' then old.answered_at is null and new.answered_at is not null
      when 'escalated' then new.contested_at is not null else false end))
  then
    raise exception 'the case of payment % cannot change like this by this user', old.payment using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_case() is 'Refuses changes of a case that its life cycle does not have, and users who may not make them';
create trigger payment_cases_life before update on grana.payment_cases
  for each row execute function grana.refuse_strange_case();
create trigger payment_cases_kept before delete on grana.payment_cases
  for each row execute function grana.refuse_change_of_history();

create function grana.keep_payment_case() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  receipt jsonb := to_jsonb(new);
begin
  if tg_table_name = 'reward_payments' then
    update grana.payment_cases c set state = 'closed', closed_at = new.created_at, outcome = 'paid_again'
    where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.state <> 'closed';
  elsif (receipt ->> 'has_arrived')::boolean then
    update grana.payment_cases c set state = 'closed', closed_at = new.created_at,
      outcome = case when receipt ->> 'user_id' is null then 'silent' else 'arrived' end
    where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.state <> 'closed';
  else
    insert into grana.payment_cases (organization_id, report_id, payment, program_id, agent_id, opened_at, answer_due_at)
    select r.organization_id, r.id, (receipt ->> 'payment')::smallint, r.program_id, r.agent_id, new.created_at,
      grana.working_moment(grana.working_seconds(new.created_at) + 5 * 86400)
    from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  end if;
  return null;
end
$$;
comment on function grana.keep_payment_case() is 'Opens the case of a payment that did not arrive, and closes it when it is paid again or arrived';
revoke all on function grana.refuse_strange_case(), grana.keep_payment_case() from public;
create trigger reward_payments_case after insert on grana.reward_payments
  for each row execute function grana.keep_payment_case();
create trigger reward_receipts_case after insert on grana.reward_receipts
  for each row execute function grana.keep_payment_case();

-- Payments that did not arrive before there were cases: the organization has its five days from now.
insert into grana.payment_cases (organization_id, report_id, payment, program_id, agent_id, opened_at, answer_due_at)
select r.organization_id, r.id, m.payment, r.program_id, r.agent_id, m.created_at,
  grana.working_moment(grana.working_seconds(now()) + 5 * 86400)
from grana.reward_receipts m
join grana.reports r on (r.organization_id, r.id) = (m.organization_id, m.report_id)
where not m.has_arrived
  and m.payment = (select max(p.number) from grana.reward_payments p where (p.organization_id, p.report_id) = (r.organization_id, r.id))
  and not exists (select from grana.reward_receipts a where (a.organization_id, a.report_id) = (r.organization_id, r.id)
    and a.has_arrived);
