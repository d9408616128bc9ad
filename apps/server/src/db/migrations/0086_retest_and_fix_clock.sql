-- After acceptance: the organization says that it fixed the weakness, the agent tests again, and the time until the fix counts
-- against the days that the program promises. Working time, as every other deadline.
set local grana.system = 'on';

alter table grana.reports
  add column verification text not null default 'none',
  add column retest_round smallint not null default 0,
  add column retest_asked_at timestamptz,
  add column retest_ended_at timestamptz,
  add column fix_days smallint,
  add column fix_began_at timestamptz,
  add column fix_due_at timestamptz,
  add column fix_left integer,
  add column fix_waited integer not null default 0,
  add column fix_proposed_at timestamptz,
  add column fix_agreed_at timestamptz,
  add column fixed_at timestamptz,
  add column fix_took integer,
  add column fix_kept boolean,
  add constraint reports_verification_known check (verification in ('none', 'requested', 'fixed', 'persists', 'cancelled')),
  add constraint reports_retest_round_bound check (retest_round between 0 and 3),
  add constraint reports_retest_asked check (verification = 'none' or retest_asked_at is not null),
  add constraint reports_fix_days_positive check (fix_days > 0),
  add constraint reports_fix_due_once check (num_nonnulls(fix_due_at, fix_left) <= 1),
  add constraint reports_fix_measured check ((fixed_at is null) = (fix_took is null));

comment on column grana.reports.verification is 'Whether the fix was tested again, and with which result';
comment on column grana.reports.retest_round is 'Retests that were asked for and not cancelled since the acceptance';
comment on column grana.reports.retest_asked_at is 'When the organization last said that it fixed the weakness';
comment on column grana.reports.retest_ended_at is 'When the last retest was answered or cancelled';
comment on column grana.reports.fix_days is 'Working days until the fix, of the program, by severity; none for informative ones';
comment on column grana.reports.fix_began_at is 'Acceptance, from which the time until the fix counts';
comment on column grana.reports.fix_due_at is 'Deadline of the fix; none while a retest waits for its answer';
comment on column grana.reports.fix_left is 'Seconds of working time left while a retest waits for its answer; negative when late';
comment on column grana.reports.fix_waited is 'Seconds of working time that retests without a fix waited for their answer';
comment on column grana.reports.fix_proposed_at is 'Another deadline that the organization asks the agent to agree to';
comment on column grana.reports.fix_agreed_at is 'Deadline that both sides agreed to';
comment on column grana.reports.fixed_at is 'When it was fixed: the statement that a retest confirmed, or the closing as resolved';
comment on column grana.reports.fix_took is 'Seconds of working time from acceptance to the fix, without the wait for answers';
comment on column grana.reports.fix_kept is 'Whether the fix met its deadline; nothing where there was none';

create index reports_to_fix on grana.reports (organization_id, fix_due_at, id) where state = 'accepted' and fixed_at is null;
create index reports_fixed on grana.reports (organization_id, program_id, fixed_at) include (fix_took, fix_kept)
  where fixed_at is not null;

grant update (verification, retest_round, retest_asked_at, retest_ended_at, fix_proposed_at, fix_agreed_at)
  on grana.reports to grana_api, grana_worker;

create function grana.fix_days_of(organization uuid, program uuid, severity text) returns smallint
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select case fix_days_of.severity
    when 'critical' then coalesce(p.fix_critical_days, 7::smallint)
    when 'high' then coalesce(p.fix_high_days, 30::smallint)
    when 'medium' then coalesce(p.fix_medium_days, 60::smallint)
    when 'low' then coalesce(p.fix_low_days, 90::smallint) end
  from grana.programs p where (p.organization_id, p.id) = (organization, program)
$$;
comment on function grana.fix_days_of(uuid, uuid, text) is 'Working days in which a program promises to fix a weakness of this severity';

create function grana.keep_fix_clock() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  base bigint;
begin
  if tg_op = 'INSERT' then
    new.verification := 'none';
    new.retest_round := 0;
    return new;
  end if;
  -- Only this function sets them.
  new.fix_days := old.fix_days;
  new.fix_began_at := old.fix_began_at;
  new.fix_due_at := old.fix_due_at;
  new.fix_left := old.fix_left;
  new.fix_waited := old.fix_waited;
  new.fixed_at := old.fixed_at;
  new.fix_took := old.fix_took;
  new.fix_kept := old.fix_kept;

  if new.state <> old.state and (new.state = 'accepted' or old.state = 'closed' and new.state = 'triaging') then
    new.verification := 'none';
    new.retest_round := 0;
    new.retest_asked_at := null;
    new.retest_ended_at := null;
    new.fix_waited := 0;
    new.fix_proposed_at := null;
    new.fix_agreed_at := null;
    new.fix_left := null;
    new.fixed_at := null;
    new.fix_took := null;
    new.fix_kept := null;
    new.fix_days := case when new.state = 'accepted'
      then grana.fix_days_of(new.organization_id, new.program_id, new.severity) end;
    new.fix_began_at := case when new.state = 'accepted' then new.moved_at end;
    new.fix_due_at := grana.working_moment(grana.working_seconds(new.fix_began_at) + new.fix_days * 86400);
    return new;
  end if;

  if new.state <> 'accepted' and old.state <> 'accepted' then
    if (new.verification, new.retest_round, new.fix_proposed_at, new.fix_agreed_at)
      is distinct from (old.verification, old.retest_round, old.fix_proposed_at, old.fix_agreed_at)
    then
      raise exception 'report % has no fix to test', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;

  -- A retest that waits ends with the report.
  if new.state <> 'accepted' and new.verification = 'requested' then
    new.verification := 'cancelled';
    new.retest_ended_at := new.moved_at;
  end if;

  if new.verification <> old.verification then
    if not (case new.verification
      when 'requested' then old.verification in ('none', 'persists', 'cancelled')
      when 'none' then false
      else old.verification = 'requested' end)
    then
      raise exception 'the retest of report % does not go from % to %', old.id, old.verification, new.verification
        using errcode = 'restrict_violation';
    end if;
    if new.verification = 'requested' then
      new.fix_left := grana.working_seconds(new.fix_due_at) - grana.working_seconds(new.retest_asked_at);
      new.fix_due_at := null;
    elsif new.verification = 'fixed' then
      new.fixed_at := new.retest_asked_at;
      new.fix_took := grana.working_seconds(new.retest_asked_at) - grana.working_seconds(new.fix_began_at) - new.fix_waited;
      new.fix_kept := new.fix_left >= 0;
      new.fix_left := null;
      new.fix_proposed_at := null;
    else
      new.fix_waited := new.fix_waited + grana.working_seconds(new.retest_ended_at) - grana.working_seconds(new.retest_asked_at);
      new.fix_due_at := grana.working_moment(grana.working_seconds(new.retest_ended_at) + new.fix_left);
      new.fix_left := null;
    end if;
  end if;

  if new.fix_agreed_at is distinct from old.fix_agreed_at then
    if new.fix_due_at is null or new.fix_agreed_at is null then
      raise exception 'report % has no deadline to move', old.id using errcode = 'restrict_violation';
    end if;
    new.fix_due_at := new.fix_agreed_at;
  end if;

  -- Another severity has other days, also for a report that waits; a date that both sides agreed to stays.
  if new.severity <> old.severity and new.fixed_at is null and new.state = 'accepted' then
    new.fix_days := grana.fix_days_of(new.organization_id, new.program_id, new.severity);
    if new.fix_agreed_at is null or new.fix_days is null then
      base := grana.working_seconds(new.fix_began_at) + new.fix_days * 86400 + new.fix_waited;
      new.fix_left := case when new.verification = 'requested' then base - grana.working_seconds(new.retest_asked_at) end;
      new.fix_due_at := case when new.verification <> 'requested' then grana.working_moment(base) end;
    end if;
  end if;

  if new.state <> 'accepted' then
    new.fix_proposed_at := null;
    if new.closing_reason = 'resolved' and new.fixed_at is null then
      new.fixed_at := new.closed_at;
      new.fix_took := grana.working_seconds(new.closed_at) - grana.working_seconds(new.fix_began_at) - new.fix_waited;
      new.fix_kept := grana.working_seconds(new.fix_due_at) >= grana.working_seconds(new.closed_at);
    end if;
    new.fix_due_at := null;
    new.fix_left := null;
  end if;
  return new;
end
$$;
comment on function grana.keep_fix_clock() is 'Counts the time until the fix of an accepted report, and refuses steps that a retest does not have';
revoke all on function grana.fix_days_of(uuid, uuid, text), grana.keep_fix_clock() from public;

-- Reports that are accepted today count from their acceptance.
update grana.reports r set fix_days = grana.fix_days_of(r.organization_id, r.program_id, r.severity), fix_began_at = r.moved_at,
  fix_due_at = grana.working_moment(grana.working_seconds(r.moved_at)
    + grana.fix_days_of(r.organization_id, r.program_id, r.severity) * 86400)
where r.state = 'accepted';

-- Its name makes it run before the response clock, which reads what it computes.
create trigger reports_fix_clock before insert or update on grana.reports
  for each row execute function grana.keep_fix_clock();

alter table grana.reports
  drop constraint reports_due_stage_known,
  add constraint reports_due_stage_known check (due_stage in ('first_answer', 'triage', 'decision', 'reward', 'fix'));

-- After the reward is decided, the fix is what the organization owes.
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
    and (new.state, new.answered_at, new.triaged_at, new.reward_track, new.fix_due_at, new.fix_days)
      is not distinct from (old.state, old.answered_at, old.triaged_at, old.reward_track, old.fix_due_at, old.fix_days)
  then
    new.due_stage := old.due_stage;
    new.due_days := old.due_days;
    new.due_at := old.due_at;
    new.due_left := old.due_left;
    return new;
  end if;
  stage := case
    when new.state = 'accepted' or (new.closed_at is not null and new.closing_reason in ('resolved', 'risk_accepted'))
      then case when new.reward_track in ('undecided', 'suggested') then 'reward' when new.fix_due_at is not null then 'fix' end
    when new.closed_at is not null then null
    when new.answered_at is null then 'first_answer'
    when new.state = 'pending_organization' or (new.state = 'needs_info' and old.due_stage = 'decision') then 'decision'
    else 'triage'
  end;
  new.due_left := null;
  if stage is null or stage = 'fix' then
    new.due_stage := stage;
    new.due_days := case when stage = 'fix' then new.fix_days end;
    new.due_at := case when stage = 'fix' then new.fix_due_at end;
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
update grana.reports set fix_waited = 0 where state = 'accepted' and due_stage is null;
