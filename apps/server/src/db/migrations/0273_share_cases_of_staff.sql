-- Cases of shares on the desk of staff.
set local grana.system = 'on';

create or replace function grana.payment_case_desk(wanted text, only_id uuid, size integer, skipped integer)
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
  join lateral (
    select p.amount_cents, p.currency from grana.reward_payments p
    where (p.organization_id, p.report_id, p.number) = (c.organization_id, c.report_id, c.payment)
    union all
    select s.cents, s.currency from grana.share_payments s
    where (s.organization_id, s.report_id, s.number) = (c.organization_id, c.report_id, c.payment)) m on true
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

create or replace function grana.move_payment_case(wanted uuid, act text, words text, ending text, at timestamptz)
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
      jsonb_strip_nulls(jsonb_build_object('payment', place.payment::text, 'outcome', ending, 'share', place.share_id)), at);
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
    if ending = 'proven' and place.share_id is not null then
      update grana.reward_shares s set state = 'received', is_assumed = true, answered_at = move_payment_case.at
      where (s.organization_id, s.id, s.state) = (place.organization_id, place.share_id, 'owed');
    elsif ending = 'proven' then
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
