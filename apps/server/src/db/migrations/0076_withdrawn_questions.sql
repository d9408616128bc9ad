-- A question that waits for the agent keeps no decision from being made: those who asked may accept, close, or take it back.
set local grana.system = 'on';

insert into grana.report_moves (from_state, to_state, closing_reason)
select 'needs_info', 'accepted', null::text
union all select 'needs_info', 'closed', r
  from unnest('{informative,not_reproducible,not_applicable,out_of_scope,duplicate}'::text[]) r;

-- A decision during a question begins its own time; only triage goes on with what was left.
create or replace function grana.keep_response_clock() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  stage text;
  start timestamptz;
begin
  if tg_op = 'UPDATE' and (old.due_stage is not null or old.closed_at is not null)
    and (new.state, new.answered_at, new.triaged_at, new.reward_track)
      is not distinct from (old.state, old.answered_at, old.triaged_at, old.reward_track)
  then
    new.due_stage := old.due_stage;
    new.due_days := old.due_days;
    new.due_at := old.due_at;
    new.due_left := old.due_left;
    return new;
  end if;
  stage := case
    when new.state = 'accepted' or (new.closed_at is not null and new.closing_reason in ('resolved', 'risk_accepted'))
      then case when new.reward_track in ('undecided', 'suggested') then 'reward' end
    when new.closed_at is not null then null
    when new.answered_at is null then 'first_answer'
    when new.state = 'pending_organization' or (new.state = 'needs_info' and old.due_stage = 'decision') then 'decision'
    else 'triage'
  end;
  new.due_left := null;
  if stage is null then
    new.due_stage := null;
    new.due_days := null;
    new.due_at := null;
    return new;
  end if;
  if old.due_left is not null and new.state = 'triaging' then
    -- The agent answered, or the question was withdrawn: what was left then is left now.
    new.due_days := old.due_days;
    new.due_at := grana.working_moment(grana.working_seconds(new.moved_at) + old.due_left);
  elsif old.due_stage is distinct from stage or old.due_at is null then
    start := case when stage in ('decision', 'reward') or old.closed_at is not null then new.moved_at else new.submitted_at end;
    select case stage when 'first_answer' then coalesce(p.first_answer_days, 1)
      when 'reward' then coalesce(p.reward_decision_days, 5) else coalesce(p.triage_days, 2) end
    into strict new.due_days
    from grana.programs p where (p.organization_id, p.id) = (new.organization_id, new.program_id);
    new.due_at := grana.working_moment(grana.working_seconds(start) + new.due_days * 86400);
  else
    new.due_days := old.due_days;
    new.due_at := old.due_at;
  end if;
  new.due_stage := stage;
  if new.paused_at is not null then
    new.due_left := grana.working_seconds(new.due_at) - grana.working_seconds(new.paused_at);
    new.due_at := null;
  end if;
  return new;
end
$$;

create or replace function grana.audit_report_event() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  act text := grana.report_act(new.kind, new.from_state, new.to_state, new.details);
begin
  if act is null then return null; end if;
  -- Back to triage from a question: an answer of the agent, or the question was withdrawn.
  if act = 'report.answered' and new.side <> 'agent' then act := 'report.question_withdrawn'; end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, act, 'report', new.report_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', new.closing_reason, 'severity', new.details ->> 'severity',
      'internal', case when new.audience = 'internal' then true end)), new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;
