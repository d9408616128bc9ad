-- Who looked and who decided: a log that tells of readings and of money, refusals by two, and an end to every assignment.
set local grana.system = 'on';

-- A triager writes into the log of an organization what they did with a report that is theirs, and nothing else.
create policy triagers_write on grana.audit_events for insert to grana_api
  with check (actor_id = (select grana.actor_id()) and (select grana.actor_is_staff('triager'))
    and case when thing = 'report' and thing_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then grana.actor_reads_report(organization_id, thing_id::uuid) else false end);

create function grana.is_first_reading(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select grana.actor_reads_report(organization, report) and not exists (
    select from grana.audit_events a
    where a.actor_id = grana.actor_id() and a.action = 'report.read' and a.thing_id = report::text
      and a.created_at >= (select coalesce(max(e.created_at), '-infinity') from grana.report_events e
        where (e.organization_id, e.report_id) = (organization, report) and e.kind = 'assigned'
          and e.details ->> 'triager' = grana.actor_id()::text))
$$;
comment on function grana.is_first_reading(uuid, uuid) is 'Whether the acting triager reads a report for the first time since it was given to them';
revoke all on function grana.is_first_reading(uuid, uuid) from public;
grant execute on function grana.is_first_reading(uuid, uuid) to grana_api;

-- A voice for no amount is a voice for no reward.
alter table grana.reward_approvals
  drop constraint reward_approvals_amount_positive,
  add constraint reward_approvals_amount_known check (amount_cents >= 0);
comment on column grana.reward_approvals.amount_cents is 'Amount that they saw; nothing for no reward at all';

create or replace function grana.refuse_strange_reward() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  decided grana.rewards;
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
  if new.reward_track <> 'ineligible' then return new; end if;
  -- Whoever accepts a risk still owes what its finding is worth.
  if new.closing_reason = 'risk_accepted' then
    raise exception 'the reward of report % is due though its risk was accepted', old.id using errcode = 'restrict_violation';
  end if;
  -- What the agent was told as the least is taken away by two.
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  if decided.minimum_cents is not null and (select count(*) from grana.reward_approvals a
    where (a.organization_id, a.report_id, a.round, a.amount_cents) = (new.organization_id, new.id, decided.round, 0)) < 2
  then
    raise exception 'too few refused the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
revoke all on function grana.refuse_strange_reward() from public;

-- What is measured leaves out the time in which the agent was asked.
drop index grana.reports_triaged;
create index reports_triaged on grana.reports (organization_id, program_id, triaged_at) include (submitted_at, paused_seconds)
  where triaged_at is not null;

-- Whoever assigns sees what was given away in every state, also of programs that are managed no more: it can be taken back.
drop function grana.triage_queue(boolean, integer, integer);
create function grana.triage_queue(wanted text, size integer, skipped integer)
  returns table (id uuid, organization_id uuid, organization_name text, initials text, number integer, program_id uuid,
    program_name text, severity text, state text, submitted_at timestamptz, due_stage text, due_days smallint,
    due_at timestamptz, due_left integer, triager_id uuid, triager_name text, total bigint)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.id, o.id, o.name, o.initials, r.number, p.id, p.name, r.severity, r.state, r.submitted_at, r.due_stage, r.due_days,
    r.due_at, r.due_left, u.id, u.first_name || ' ' || u.last_name, count(*) over ()
  from (
    select r.* from grana.programs p
    join grana.reports r on (r.organization_id, r.program_id) = (p.organization_id, p.id)
      and r.state in ('received', 'triaging', 'needs_info', 'pending_organization')
    where wanted = 'waiting' and p.is_managed and r.triager_id is null
    union all
    select r.* from grana.reports r
    where wanted = 'assigned' and r.triager_id is not null
      and r.state in ('received', 'triaging', 'needs_info', 'pending_organization')
    union all
    select r.* from grana.reports r
    where wanted = 'done' and r.triager_id is not null and r.state in ('accepted', 'closed')
  ) r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  left join grana.users u on u.id = r.triager_id
  where grana.actor_is_staff('administrator')
  order by r.due_at, r.submitted_at, r.id
  limit size offset skipped
$$;
comment on function grana.triage_queue(text, integer, integer) is 'Reports that wait for a triager, are with one, or are over and still with one, without anything of what they say, for administrators';
revoke all on function grana.triage_queue(text, integer, integer) from public;
grant execute on function grana.triage_queue(text, integer, integer) to grana_api;
