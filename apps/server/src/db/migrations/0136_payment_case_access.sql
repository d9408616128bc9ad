-- Who reads and moves cases of payments: events, policies, grants, and the desk of staff.
set local grana.system = 'on';

-- The kinds that the table knows by now, and those of this file: other files add theirs in any order.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ' order by k.kind) into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select unnest('{payment_case_answered,payment_case_contested,payment_case_lapsed,payment_case_taken,payment_case_released,payment_case_paused,payment_case_closed}'::text[])) k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;

create function grana.audit_payment_case() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text, new.details,
    new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;
comment on function grana.audit_payment_case() is 'Writes every step of a payment case into the audit log, without its text';
create trigger report_events_payment_case_audited after insert on grana.report_events for each row
  when (new.kind like 'payment\_case\_%') execute function grana.audit_payment_case();

create function grana.actor_case_reports() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select coalesce(array_agg(c.report_id), '{}') from grana.payment_cases c
    where c.taken_by = grana.actor_id() and c.state = 'escalated' and grana.actor_is_staff('administrator'));
end
$$;
comment on function grana.actor_case_reports() is 'Reports whose payment case the acting staff took and did not close';

alter table grana.payment_cases enable row level security, force row level security;
create policy system on grana.payment_cases to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.payment_cases to grana_worker using (current_user = 'grana_worker');
create policy agents_take_part on grana.payment_cases to grana_api using (agent_id = (select grana.actor_id()));
create policy readers_read on grana.payment_cases for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy payers_answer on grana.payment_cases for update to grana_api
  using (grana.actor_approves_reward(organization_id, report_id));
create policy case_staff_read on grana.payment_cases for select to grana_api
  using (report_id = any ((select grana.actor_case_reports())::uuid[]));
-- Staff read what the case is about: payments, answers and proofs, and nothing else of the report.
create policy case_staff_read on grana.reward_payments for select to grana_api
  using (report_id = any ((select grana.actor_case_reports())::uuid[]));
create policy case_staff_read on grana.reward_receipts for select to grana_api
  using (report_id = any ((select grana.actor_case_reports())::uuid[]));
create policy case_staff_read on grana.rewards for select to grana_api
  using (report_id = any ((select grana.actor_case_reports())::uuid[]));
create policy case_staff_read on grana.report_events for select to grana_api
  using (report_id = any ((select grana.actor_case_reports())::uuid[]) and audience = 'everyone'
    and (kind in ('reward_paid', 'reward_received', 'reward_missing') or kind like 'payment\_case\_%'));
create policy case_staff_read on grana.report_files for select to grana_api
  using (audience = 'payers' and event_number is not null
    and commented_report_id = any ((select grana.actor_case_reports())::uuid[]));

grant select, update (state, answered_at, answered_by, answered_event, contested_at, contested_event, escalated_at)
  on grana.payment_cases to grana_api;
grant select, update (state, escalated_at) on grana.payment_cases to grana_worker;

create function grana.payment_case_desk(wanted text, only_id uuid, size integer, skipped integer)
  returns table (id uuid, report_id uuid, organization_id uuid, organization_name text, reference text, program_id uuid,
    program_name text, program_state text, is_paused_by_staff boolean, state text, amount_cents integer, currency text,
    opened_at timestamptz, answer_due_at timestamptz, answered_at timestamptz, contested_at timestamptz, escalated_at timestamptz,
    taken_by uuid, taken_name text, taken_at timestamptz, paused_at timestamptz, closed_at timestamptz, outcome text, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select c.id, c.report_id, o.id, o.name, o.initials || '-' || r.number, p.id, p.name, p.state, p.paused_by_staff, c.state, m.amount_cents,
    m.currency, c.opened_at, c.answer_due_at, c.answered_at, c.contested_at, c.escalated_at, c.taken_by,
    u.first_name || ' ' || u.last_name, c.taken_at, c.paused_at, c.closed_at, c.outcome, count(*) over ()
  from grana.payment_cases c
  join grana.reports r on (r.organization_id, r.id) = (c.organization_id, c.report_id)
  join grana.reward_payments m on (m.organization_id, m.report_id, m.number) = (c.organization_id, c.report_id, c.payment)
  join grana.programs p on (p.organization_id, p.id) = (c.organization_id, c.program_id)
  join grana.organizations o on o.id = c.organization_id
  left join grana.users u on u.id = coalesce(c.closed_by, c.taken_by)
  where grana.actor_is_staff('administrator') and c.escalated_at is not null
    and case wanted
      when 'one' then c.id = only_id
      when 'mine' then c.state = 'escalated' and c.taken_by = grana.actor_id()
      when 'waiting' then c.state = 'escalated'
      else c.state = 'closed' end
  order by case when wanted = 'done' then c.closed_at end desc, c.escalated_at, c.id
  limit size offset skipped;
end
$$;
comment on function grana.payment_case_desk(text, uuid, integer, integer) is 'Payment cases that reached staff, the oldest first, without what was written';

create function grana.move_payment_case(wanted uuid, act text, words text, ending text, at timestamptz)
  returns table (result text, organization_id uuid, report_id uuid, program_id uuid, event integer, reference text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place grana.payment_cases;
  held grana.reports;
  refusal text;
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  select c.* into place from grana.payment_cases c where c.id = wanted and c.escalated_at is not null;
  if not found then return; end if;
  -- The report before the case, as every action on a case.
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select c.* into place from grana.payment_cases c where c.id = wanted for update;
  refusal := case
    when place.state <> 'escalated' then 'over'
    when act = 'taken' then case when place.taken_by is not null then 'taken' end
    when place.taken_by is null or (act <> 'released' and place.taken_by <> grana.actor_id()) then 'untaken'
    when act = 'paused' then case when place.paused_at is not null then 'paused' end
    when act = 'closed' and ending = 'proven' and not exists (select from grana.report_files f
      join grana.report_events e on (e.organization_id, e.report_id, e.number) = (f.organization_id, f.commented_report_id, f.event_number)
      where (f.organization_id, f.commented_report_id, f.audience, f.state) = (held.organization_id, held.id, 'payers', 'ready')
        and (e.number = place.answered_event or e.details ->> 'payment' = place.payment::text)) then 'unproven' end;
  if refusal is null then
    insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, text, details, created_at)
    values (held.organization_id, held.id, held.events + 1, 'payment_case_' || act, 'staff', grana.actor_id(), words,
      jsonb_strip_nulls(jsonb_build_object('payment', place.payment::text, 'outcome', ending)), at);
    update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
    update grana.payment_cases c set
      taken_by = case act when 'taken' then grana.actor_id() when 'released' then null else c.taken_by end,
      taken_at = case act when 'taken' then move_payment_case.at when 'released' then null else c.taken_at end,
      paused_at = case act when 'paused' then move_payment_case.at else c.paused_at end,
      state = case act when 'closed' then 'closed' else c.state end,
      closed_at = case act when 'closed' then move_payment_case.at end,
      closed_by = case act when 'closed' then grana.actor_id() end,
      closed_event = case act when 'closed' then held.events + 1 end,
      outcome = ending
    where c.id = wanted;
    -- A proven payment counts as arrived, so that the ledger posts it again.
    if ending = 'proven' then
      insert into grana.reward_receipts (organization_id, report_id, payment, has_arrived, created_at)
      values (place.organization_id, place.report_id, place.payment, true, move_payment_case.at);
    end if;
    perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
      'internal', false)::text);
  end if;
  return query select coalesce(refusal, 'done'), held.organization_id, held.id, held.program_id,
    held.events + case when refusal is null then 1 else 0 end,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
end
$$;
comment on function grana.move_payment_case(uuid, text, text, text, timestamptz) is 'Takes, releases, marks as paused or closes a payment case as the acting staff, and records it in the history';

create function grana.payment_cases_waiting() returns table (count integer, oldest timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select count(*)::int, min(c.escalated_at) from grana.payment_cases c
  where grana.actor_is_staff('administrator') and c.state = 'escalated'
    and (c.taken_by is null or c.taken_by = grana.actor_id());
end
$$;
comment on function grana.payment_cases_waiting() is 'How many payment cases wait for the acting staff, and since when the oldest does';

revoke all on function grana.audit_payment_case(), grana.actor_case_reports(), grana.payment_case_desk(text, uuid, integer, integer),
  grana.move_payment_case(uuid, text, text, text, timestamptz), grana.payment_cases_waiting() from public;
grant execute on function grana.actor_case_reports(), grana.payment_case_desk(text, uuid, integer, integer),
  grana.move_payment_case(uuid, text, text, text, timestamptz), grana.payment_cases_waiting() to grana_api;
