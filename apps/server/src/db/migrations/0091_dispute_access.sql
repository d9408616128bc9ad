-- Who reads and moves disputes and their reports: policies, grants, and the desk of staff.
set local grana.system = 'on';

-- The member of staff who took a dispute reads the report until the ruling. The definition is extended and not repeated, so that it does not
-- matter which other readers it has.
do $$
declare
  before text := pg_get_functiondef('grana.actor_reads_report(uuid, uuid)'::regprocedure);
  after text := replace(before, 'r.agent_id = grana.actor_id() or',
    'r.agent_id = grana.actor_id() or r.id = any (grana.actor_disputed_reports()) or');
begin
  if after = before then raise exception 'actor_reads_report has another form'; end if;
  execute after;
end
$$;

-- A ruling may replace the closing reason of a closed report.
insert into grana.report_moves (from_state, to_state, closing_reason)
select 'closed', 'closed', r from unnest('{informative,not_reproducible,not_applicable,out_of_scope}'::text[]) r;
do $$
declare
  before text := pg_get_functiondef('grana.refuse_strange_move()'::regprocedure);
  after text := replace(before, 'if new.closing_reason is distinct from old.closing_reason then',
    'if new.closing_reason is distinct from old.closing_reason and not exists (select from grana.report_moves m
      where m.from_state = old.state and m.to_state = new.state and m.closing_reason = new.closing_reason) then');
begin
  if after = before then raise exception 'refuse_strange_move has another form'; end if;
  execute after;
end
$$;

create function grana.refuse_move_against_dispute() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if new.state = 'archived' and old.state <> 'archived' and new.dispute_state is not null then
    raise exception 'report % has an open dispute', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' and old.state = 'closed' and new.closing_reason is distinct from old.closing_reason
    and not exists (select from grana.disputes d where (d.organization_id, d.report_id) = (old.organization_id, old.id)
      and d.state in ('open', 'answered') and d.taken_by is not null)
  then
    raise exception 'the closing of report % changes by a ruling only', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_move_against_dispute() is 'Refuses archiving during a dispute, and another closing reason without one';
create trigger reports_dispute before update of state, closing_reason on grana.reports
  for each row execute function grana.refuse_move_against_dispute();

-- Events of disputes. The list of kinds is extended and not repeated, as above.
do $$
declare
  definition text := pg_get_constraintdef((select oid from pg_constraint
    where conrelid = 'grana.report_events'::regclass and conname = 'report_events_kind_known'));
begin
  definition := regexp_replace(definition, '\]\)+$', (select string_agg(', ' || quote_literal(k) || '::text', '')
    from unnest('{dispute_opened,dispute_answered,dispute_lapsed,dispute_taken,dispute_released,dispute_ruled,dispute_withdrawn}'::text[]) k)
    || '])))');
  alter table grana.report_events drop constraint report_events_kind_known;
  execute 'alter table grana.report_events add constraint report_events_kind_known ' || definition;
end
$$;

create function grana.audit_dispute_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text,
    jsonb_strip_nulls(jsonb_build_object('ground', new.details ->> 'ground', 'ruling', new.details ->> 'ruling',
      'effect', new.details ->> 'effect', 'clause', new.details ->> 'clause')), new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;
comment on function grana.audit_dispute_event() is 'Writes an event of a dispute into the audit log of the organization, without its text';
create trigger report_events_dispute_audited after insert on grana.report_events
  for each row when (new.kind like 'dispute\_%') execute function grana.audit_dispute_event();

alter table grana.disputes enable row level security, force row level security;
create policy system on grana.disputes to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.disputes to grana_worker using (current_user = 'grana_worker');
create policy agents_take_part on grana.disputes to grana_api using (agent_id = (select grana.actor_id()));
create policy readers_read on grana.disputes for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
-- The rows hold no text: staff see which disputes wait before they take one.
create policy staff_see on grana.disputes for select to grana_api
  using ((select grana.actor_is_staff('triager')) or (select grana.actor_is_staff('administrator')));
create policy arbiters_rule on grana.disputes for update to grana_api
  using (report_id = any ((select grana.actor_disputed_reports())::uuid[]))
  with check (ruled_by = (select grana.actor_id()));
create policy owners_answer on grana.disputes for update to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy leads_answer on grana.disputes for update to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[]));

create policy arbiters_see on grana.reports for select to grana_api
  using (coalesce(id = any ((select grana.actor_disputed_reports())::uuid[]), false));
create policy arbiters_work on grana.reports for update to grana_api
  using (id = any ((select grana.actor_disputed_reports())::uuid[]));
create policy arbiters_see on grana.programs for select to grana_api
  using (id = any ((select grana.actor_disputed_programs())::uuid[]));
create policy arbiters_see on grana.policy_clauses for select to grana_api
  using (program_id = any ((select grana.actor_disputed_programs())::uuid[]));
-- Reopening a report resets a refused reward.
create policy arbiters_see on grana.rewards for select to grana_api
  using (report_id = any ((select grana.actor_disputed_reports())::uuid[]));
create policy arbiters_reset on grana.rewards for update to grana_api
  using (report_id = any ((select grana.actor_disputed_reports())::uuid[]));

grant select, insert on grana.disputes to grana_api;
grant update (state, answered_at, answered_by, answered_event, rule_due_at, ruled_at, ruled_by, ruled_event, ruling, ruling_clause,
  effect, closing_reason, amount_cents, currency, withdrawn_at) on grana.disputes to grana_api;
grant select, update (lapsed_at) on grana.disputes to grana_worker;

create function grana.report_clauses(report uuid) returns table (number text, group_title text, title text, body text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select c.group_number || '.' || c.item_number, c.group_title, c.title, c.body
  from grana.reports r
  join grana.policy_clauses c on (c.organization_id, c.program_id, c.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where r.id = report_clauses.report and grana.actor_reads_report(r.organization_id, r.id)
  order by c.group_number, c.item_number;
end
$$;
comment on function grana.report_clauses(uuid) is 'Clauses of the policy version of a report that the actor may read';

create function grana.take_dispute(dispute uuid, at timestamptz)
  returns table (outcome text, organization_id uuid, report_id uuid, event integer, reference text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place grana.disputes;
  held grana.reports;
  taken grana.disputes;
begin
  if not (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator')) then return; end if;
  select d.* into place from grana.disputes d where d.id = take_dispute.dispute;
  if not found then return; end if;
  -- The report before the dispute, as every action on a dispute.
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select d.* into taken from grana.disputes d where d.id = take_dispute.dispute for update;
  if taken.state not in ('open', 'answered') then
    return query select 'over', taken.organization_id, taken.report_id, 0, '';
  elsif taken.taken_by is not null then
    return query select 'taken', taken.organization_id, taken.report_id, 0, '';
  elsif grana.has_worked_on_report(taken.organization_id, taken.report_id, grana.actor_id()) then
    return query select 'involved', taken.organization_id, taken.report_id, 0, '';
  else
    insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
    values (held.organization_id, held.id, held.events + 1, 'dispute_taken', 'staff', grana.actor_id(),
      jsonb_build_object('dispute', taken.number::text), take_dispute.at);
    update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
    update grana.disputes d set taken_by = grana.actor_id(), taken_at = take_dispute.at where d.id = taken.id;
    perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
      'internal', false)::text);
    return query select 'done', held.organization_id, held.id, held.events + 1,
      (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
  end if;
end
$$;
comment on function grana.take_dispute(uuid, timestamptz) is 'Assigns an open dispute to the acting staff, who never worked on the report, and records it in the history';

create function grana.release_dispute(dispute uuid, at timestamptz)
  returns table (organization_id uuid, report_id uuid, event integer, reference text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place grana.disputes;
  held grana.reports;
  taken grana.disputes;
begin
  select d.* into place from grana.disputes d where d.id = release_dispute.dispute;
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select d.* into taken from grana.disputes d where d.id = release_dispute.dispute for update;
  if taken.state not in ('open', 'answered') or taken.taken_by is null then return; end if;
  if not (grana.actor_is_staff('administrator') or (taken.taken_by = grana.actor_id() and grana.actor_is_staff('triager'))) then
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'dispute_released', 'staff', grana.actor_id(),
    jsonb_build_object('dispute', taken.number::text), release_dispute.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.disputes d set taken_by = null, taken_at = null where d.id = taken.id;
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select held.organization_id, held.id, held.events + 1,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
end
$$;
comment on function grana.release_dispute(uuid, timestamptz) is 'Ends the assignment of an open dispute: by the staff who took it, or by an administrator';

create function grana.dispute_desk(wanted text, only_id uuid, at timestamptz, size integer, skipped integer)
  returns table (id uuid, report_id uuid, organization_id uuid, organization_name text, reference text, program_id uuid,
    program_name text, severity text, ground text, state text, opened_at timestamptz, answer_due_at timestamptz,
    answered_at timestamptz, rule_due_at timestamptz, taken_by uuid, taken_name text, taken_at timestamptz, ruled_at timestamptz,
    ruling text, effect text, withdrawn_at timestamptz, is_involved boolean, total bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select d.id, d.report_id, o.id, o.name, o.initials || '-' || r.number, p.id, p.name, r.severity, d.ground, d.state, d.opened_at,
    d.answer_due_at, d.answered_at, d.rule_due_at, d.taken_by, u.first_name || ' ' || u.last_name, d.taken_at, d.ruled_at, d.ruling,
    d.effect, d.withdrawn_at, grana.has_worked_on_report(d.organization_id, d.report_id, grana.actor_id()), count(*) over ()
  from grana.disputes d
  join grana.reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
  join grana.programs p on (p.organization_id, p.id) = (d.organization_id, d.program_id)
  join grana.organizations o on o.id = d.organization_id
  left join grana.users u on u.id = coalesce(d.ruled_by, d.taken_by)
  where (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
    and case wanted
      when 'one' then d.id = only_id
      when 'mine' then d.state in ('open', 'answered') and d.taken_by = grana.actor_id()
      when 'waiting' then d.state in ('open', 'answered')
      else d.state in ('ruled', 'withdrawn') end
  order by case when wanted = 'done' then coalesce(d.ruled_at, d.withdrawn_at) end desc,
    case when d.state = 'open' and d.answer_due_at > at then d.answer_due_at else d.rule_due_at end, d.id
  limit size offset skipped;
end
$$;
comment on function grana.dispute_desk(text, uuid, timestamptz, integer, integer) is 'Disputes for staff, the most urgent first, without any text of the report';

create function grana.disputes_waiting(at timestamptz) returns table (count integer, oldest timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select count(*)::int, min(coalesce(d.answered_at, d.answer_due_at)) from grana.disputes d
  where (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
    and (d.state = 'answered' or (d.state = 'open' and d.answer_due_at <= at))
    and (d.taken_by = grana.actor_id() or (d.taken_by is null
      and not grana.has_worked_on_report(d.organization_id, d.report_id, grana.actor_id())));
end
$$;
comment on function grana.disputes_waiting(timestamptz) is 'How many disputes the acting staff could rule now, and since when the oldest waits';

revoke all on function grana.keep_dispute_state(), grana.refuse_strange_dispute(), grana.refuse_move_against_dispute(),
  grana.audit_dispute_event(), grana.has_worked_on_report(uuid, uuid, uuid), grana.actor_disputed_reports(),
  grana.actor_disputed_programs(), grana.report_clauses(uuid), grana.take_dispute(uuid, timestamptz),
  grana.release_dispute(uuid, timestamptz), grana.dispute_desk(text, uuid, timestamptz, integer, integer),
  grana.disputes_waiting(timestamptz) from public;
grant execute on function grana.has_worked_on_report(uuid, uuid, uuid), grana.actor_disputed_reports(),
  grana.actor_disputed_programs(), grana.report_clauses(uuid), grana.take_dispute(uuid, timestamptz),
  grana.release_dispute(uuid, timestamptz), grana.dispute_desk(text, uuid, timestamptz, integer, integer),
  grana.disputes_waiting(timestamptz) to grana_api;
grant execute on function grana.has_worked_on_report(uuid, uuid, uuid) to grana_worker;
