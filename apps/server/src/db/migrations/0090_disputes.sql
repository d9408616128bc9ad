-- Disputes: the agent of a report contests a closing or a reward, the organization answers, and staff who never worked on the
-- report rule. What was said is in the events of the report; this table holds the state, the deadlines and the outcome.
set local grana.system = 'on';

create table grana.disputes (
  organization_id uuid not null,
  report_id uuid not null,
  number smallint not null,
  id uuid not null default gen_random_uuid(),
  program_id uuid not null,
  agent_id uuid not null references grana.users (id),
  ground text not null,
  clause text,
  state text not null default 'open',
  opened_at timestamptz not null,
  opened_event integer not null,
  answer_due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references grana.users (id),
  answered_event integer,
  lapsed_at timestamptz,
  taken_by uuid references grana.users (id),
  taken_at timestamptz,
  rule_due_at timestamptz not null,
  ruled_at timestamptz,
  ruled_by uuid references grana.users (id),
  ruled_event integer,
  ruling text,
  ruling_clause text,
  effect text,
  closing_reason text,
  amount_cents integer,
  currency text,
  withdrawn_at timestamptz,

  -- At most two disputes per report.
  primary key (organization_id, report_id, number),
  foreign key (organization_id, program_id, report_id) references grana.reports (organization_id, program_id, id),
  constraint disputes_number_known check (number between 1 and 2),
  constraint disputes_ground_known check (ground in ('severity', 'duplicate', 'scope', 'reward', 'silence')),
  constraint disputes_clause_form check (clause ~ '^[1-9][0-9]?\.[1-9][0-9]?$'),
  constraint disputes_state_known check (state in ('open', 'answered', 'ruled', 'withdrawn')),
  constraint disputes_answered_whole check (num_nonnulls(answered_at, answered_by, answered_event) in (0, 3)),
  constraint disputes_answered_state check ((state <> 'open' or answered_at is null)
    and (state <> 'answered' or answered_at is not null)),
  constraint disputes_taken_whole check (num_nonnulls(taken_by, taken_at) in (0, 2)),
  constraint disputes_ruled_whole check (num_nonnulls(ruled_at, ruled_by, ruled_event, ruling, ruling_clause) in (0, 5)),
  constraint disputes_ruled_state check ((state = 'ruled') = (ruled_at is not null)),
  constraint disputes_ruling_known check (ruling in ('upheld', 'overturned')),
  constraint disputes_ruling_clause_form check (ruling_clause ~ '^[1-9][0-9]?\.[1-9][0-9]?$'),
  constraint disputes_effect_known check (effect in ('reopen', 'change_closing', 'recommend_amount')),
  constraint disputes_effect_of_overturned check ((ruling is not distinct from 'overturned') = (effect is not null)),
  constraint disputes_closing_known check (closing_reason in ('informative', 'not_reproducible', 'not_applicable',
    'out_of_scope')),
  constraint disputes_closing_of_effect check ((effect is not distinct from 'change_closing') = (closing_reason is not null)),
  constraint disputes_amount_whole check (num_nonnulls(amount_cents, currency) in (0, 2)),
  constraint disputes_amount_positive check (amount_cents > 0),
  constraint disputes_currency_known check (currency in ('USD')),
  constraint disputes_amount_of_effect check ((effect is not distinct from 'recommend_amount') = (amount_cents is not null)),
  constraint disputes_withdrawn_state check ((state = 'withdrawn') = (withdrawn_at is not null))
);
-- One at a time: of two openings at once one succeeds.
create unique index disputes_open on grana.disputes (organization_id, report_id) where state in ('open', 'answered');
create index disputes_id on grana.disputes (id);
create index disputes_waiting on grana.disputes (answer_due_at) where state in ('open', 'answered');
create index disputes_agent on grana.disputes (agent_id);
create index disputes_answered_by on grana.disputes (answered_by) where answered_by is not null;
create index disputes_taken_by on grana.disputes (taken_by) where taken_by is not null;
create index disputes_ruled_by on grana.disputes (ruled_by) where ruled_by is not null;
create index disputes_program on grana.disputes (organization_id, program_id, ruled_at) where ruled_at is not null;

comment on table grana.disputes is 'Disputes of reports: state, deadlines and outcome; their texts are in report_events';
comment on column grana.disputes.organization_id is 'Tenant';
comment on column grana.disputes.report_id is 'Report';
comment on column grana.disputes.number is 'First or second dispute of the report';
comment on column grana.disputes.id is 'Identifier';
comment on column grana.disputes.program_id is 'Program of the report';
comment on column grana.disputes.agent_id is 'Agent of the report, who opened the dispute';
comment on column grana.disputes.ground is 'What the agent holds to be wrong';
comment on column grana.disputes.clause is 'Clause of the policy version of the report that the agent cites, as group.item';
comment on column grana.disputes.state is 'open, answered by the organization, ruled by staff, or withdrawn by the agent';
comment on column grana.disputes.opened_at is 'When it was opened';
comment on column grana.disputes.opened_event is 'Number of the event with the text of the agent';
comment on column grana.disputes.answer_due_at is 'Until when the organization may answer: five working days';
comment on column grana.disputes.answered_at is 'When the organization answered';
comment on column grana.disputes.answered_by is 'Member who answered';
comment on column grana.disputes.answered_event is 'Number of the event with the answer';
comment on column grana.disputes.lapsed_at is 'When the worker recorded that the time for an answer is over';
comment on column grana.disputes.taken_by is 'Staff who rule on it; until the ruling they may read the report';
comment on column grana.disputes.taken_at is 'When they took it';
comment on column grana.disputes.rule_due_at is 'Until when staff should rule: five working days after the answer or its deadline';
comment on column grana.disputes.ruled_at is 'When it was ruled';
comment on column grana.disputes.ruled_by is 'Staff who ruled';
comment on column grana.disputes.ruled_event is 'Number of the event with the reasons';
comment on column grana.disputes.ruling is 'Whether the decision of the organization stands';
comment on column grana.disputes.ruling_clause is 'Clause of the policy version of the report that the ruling rests on, as group.item';
comment on column grana.disputes.effect is 'What follows from an overturned decision; an amount is only recommended';
comment on column grana.disputes.closing_reason is 'Closing reason that replaced the former one';
comment on column grana.disputes.amount_cents is 'Recommended amount in cents';
comment on column grana.disputes.currency is 'Currency of the recommended amount';
comment on column grana.disputes.withdrawn_at is 'When the agent withdrew it';

alter table grana.reports add column dispute_state text
  constraint reports_dispute_state_known check (dispute_state in ('open', 'answered'));
create index reports_disputed on grana.reports (organization_id, submitted_at desc, id) where dispute_state is not null;
comment on column grana.reports.dispute_state is 'State of its open dispute; empty without one. Kept by a trigger of disputes';

create function grana.keep_dispute_state() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.reports r set dispute_state = case when new.state in ('open', 'answered') then new.state end
  where (r.organization_id, r.id) = (new.organization_id, new.report_id)
    and r.dispute_state is distinct from case when new.state in ('open', 'answered') then new.state end;
  return null;
end
$$;
comment on function grana.keep_dispute_state() is 'Copies the state of an open dispute to its report';
create trigger disputes_kept_on_report after insert or update of state on grana.disputes
  for each row execute function grana.keep_dispute_state();

create function grana.refuse_strange_dispute() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  is_api boolean := current_user = 'grana_api';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.taken_by is not null then
      raise exception 'a dispute begins open, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.organization_id, new.report_id, new.number, new.id, new.program_id, new.agent_id, new.ground, new.clause, new.opened_at,
      new.opened_event, new.answer_due_at)
    is distinct from (old.organization_id, old.report_id, old.number, old.id, old.program_id, old.agent_id, old.ground, old.clause,
      old.opened_at, old.opened_event, old.answer_due_at)
    or old.state in ('ruled', 'withdrawn')
  then
    raise exception 'dispute % stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (('open', 'answered'), ('open', 'ruled'), ('answered', 'ruled'), ('open', 'withdrawn'),
    ('answered', 'withdrawn'))
  then
    raise exception 'dispute % does not go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  -- Without an answer the ruling waits until the time for it is over.
  if (old.state, new.state) = ('open', 'ruled') and new.ruled_at < old.answer_due_at then
    raise exception 'dispute % waits for the organization', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'ruled' and (new.ruled_by is distinct from old.taken_by or old.taken_by is null) then
    raise exception 'dispute % is ruled by the staff who took it', old.id using errcode = 'restrict_violation';
  end if;
  if is_api and not (case new.state
    when 'answered' then new.answered_by = grana.actor_id() and (old.organization_id = any (grana.actor_organizations('{owner}'))
      or (old.organization_id = any (grana.actor_organizations())
        and old.program_id = any (grana.actor_programs('{owner,administrator}'))))
    when 'withdrawn' then old.agent_id = grana.actor_id()
    else new.ruled_by = grana.actor_id() and (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
    end)
  then
    raise exception 'dispute % cannot be % by this user', old.id, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_dispute() is 'Refuses changes of a dispute that its life cycle does not have, and users who may not make them';

create function grana.has_worked_on_report(organization uuid, report uuid, person uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.report_events e
      where (e.organization_id, e.report_id) = (organization, report) and e.kind not in ('dispute_taken', 'dispute_released')
        and (e.actor_id = person or e.details ->> 'triager' = person::text or e.details ->> 'user' = person::text))
    or exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
      and (r.triager_id = person or r.assigned_to = person or r.agent_id = person))
    or exists (select from grana.disputes d where (d.organization_id, d.report_id) = (organization, report)
      and d.ruled_by = person)
    or exists (select from grana.staff_acts a where a.subject_id = report and a.staff_id = person
      and a.action not in ('dispute.taken', 'dispute.released'));
end
$$;
comment on function grana.has_worked_on_report(uuid, uuid, uuid) is 'Whether a person acted on a report, was assigned to it, or ruled a dispute of it; taking a dispute does not count';

create trigger disputes_life before insert or update on grana.disputes
  for each row execute function grana.refuse_strange_dispute();
create trigger disputes_kept before delete on grana.disputes
  for each row execute function grana.refuse_change_of_history();

create function grana.actor_disputed_reports() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(d.report_id), '{}') from grana.disputes d
    where d.taken_by = grana.actor_id() and d.state in ('open', 'answered')
      and (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
  );
end
$$;
comment on function grana.actor_disputed_reports() is 'Reports whose open dispute the acting staff took';

create function grana.actor_disputed_programs() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(distinct d.program_id), '{}') from grana.disputes d
    where d.report_id = any (grana.actor_disputed_reports())
  );
end
$$;
comment on function grana.actor_disputed_programs() is 'Programs of the reports whose open dispute the acting staff took';
