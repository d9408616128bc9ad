-- What is owed for a finding is owed after its report was closed: the clock goes on until the reward is decided.
set local grana.system = 'on';

alter table grana.reports
  drop constraint reports_due_of_open,
  add constraint reports_due_of_open check (due_stage is null or closed_at is null or due_stage = 'reward');

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
  if old.due_left is not null and new.paused_at is null then
    -- The agent answered: what was left then is left now.
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

-- What was closed before owes since then.
alter table grana.reports disable trigger reports_response_clock;
update grana.reports r set due_stage = 'reward', due_days = coalesce(p.reward_decision_days, 5),
  due_at = grana.working_moment(grana.working_seconds(r.moved_at) + coalesce(p.reward_decision_days, 5) * 86400)
from grana.programs p
where (p.organization_id, p.id) = (r.organization_id, r.program_id) and r.closed_at is not null
  and r.closing_reason in ('resolved', 'risk_accepted') and r.reward_track in ('undecided', 'suggested');
alter table grana.reports enable trigger reports_response_clock;

-- Everything that is owed, of one organization by how urgent it is; rewards, of all, for whoever reminds of them.
create index reports_owed on grana.reports (organization_id, due_at, id) where due_stage is not null;
create index reports_reward_due on grana.reports (due_at) where due_stage = 'reward';
-- What was promised and is not paid.
create index reports_unpaid on grana.reports (organization_id, submitted_at desc, id) where reward_track = 'reserved';
