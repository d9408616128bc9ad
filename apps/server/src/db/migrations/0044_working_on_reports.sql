-- What those who work on reports need: a clock of working time, words to find by, and what a closing cites, readable.
set local grana.system = 'on';

-- Working time is that of Monday to Friday, UTC, counted from a Monday: two moments differ by the seconds that count.
create function grana.working_seconds(at timestamptz) returns bigint
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
as $$
  select (s.since / 604800) * 432000 + least(s.since % 604800, 432000)
  from (select floor(extract(epoch from at))::bigint - 345600 as since) s
$$;
comment on function grana.working_seconds(timestamptz) is 'Seconds of working time from the first Monday of 1970 until then';

create function grana.working_moment(seconds bigint) returns timestamptz
  language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
as $$
  select to_timestamp(345600 + (seconds / 432000) * 604800 + seconds % 432000)
$$;
comment on function grana.working_moment(bigint) is 'When so much working time has passed';

alter table grana.reports
  add column due_stage text,
  add column due_days smallint,
  add column due_at timestamptz,
  add column due_left integer,
  add constraint reports_due_stage_known check (due_stage in ('first_answer', 'triage', 'decision', 'reward')),
  add constraint reports_due_whole check (num_nonnulls(due_stage, due_days) in (0, 2)
    and (due_stage is not null) = (num_nonnulls(due_at, due_left) = 1)),
  add constraint reports_due_stands_while_asked check (due_left is null or paused_at is not null),
  add constraint reports_due_of_open check (due_stage is null or closed_at is null);
comment on column grana.reports.due_stage is 'What the organization owes next; empty where it owes nothing';
comment on column grana.reports.due_days is 'Working days that it has for it';
comment on column grana.reports.due_at is 'Until when; empty while the clock stands';
comment on column grana.reports.due_left is 'Seconds of working time left when the clock was stopped; below zero if it was late already';

-- Wound by the database, so that whoever moves a report, or decides its reward, keeps its clock right.
create function grana.keep_response_clock() returns trigger
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
    when new.closed_at is not null then null
    when new.state = 'accepted' then case when new.reward_track in ('undecided', 'suggested') then 'reward' end
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
comment on function grana.keep_response_clock() is 'Keeps what the organization owes next, and until when, in step with where the report stands';
create trigger reports_response_clock before insert or update on grana.reports
  for each row execute function grana.keep_response_clock();
update grana.reports set events = events where closed_at is null;

-- What is open, by how urgent it is.
create index reports_due on grana.reports (organization_id, due_at, id) where closed_at is null;

-- Policies judge and never lead: every statement says itself where it looks (decision 0045).
alter policy agents_take_part on grana.reports using (coalesce(agent_id = (select grana.actor_id()), false));
alter policy triagers_see on grana.reports using (coalesce(triager_id = (select grana.actor_id()), false));
alter policy overseers_see on grana.reports using (coalesce(
  organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]), false));
alter policy appointed_see on grana.reports using (coalesce(
  organization_id = any ((select grana.actor_organizations())::uuid[])
  and program_id = any ((select grana.actor_programs('{owner,administrator,analyst,viewer}'))::uuid[]), false));
alter policy contacts_see on grana.reports using (coalesce(
  assigned_to = (select grana.actor_id()) and organization_id = any ((select grana.actor_organizations())::uuid[])
  and program_id = any ((select grana.actor_programs('{technical_contact,backup_contact}'))::uuid[]), false));

create table grana.report_words (
  organization_id uuid not null,
  report_id uuid not null,
  word text collate "C" not null,

  primary key (organization_id, word, report_id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id)
);
create index report_words_report on grana.report_words (organization_id, report_id);
comment on table grana.report_words is 'Words of the title of each report, by which those who see it find it';
comment on column grana.report_words.organization_id is 'Tenant';
comment on column grana.report_words.report_id is 'Report';
comment on column grana.report_words.word is 'As grana.words_of makes it';
alter table grana.report_words enable row level security, force row level security;
create policy system on grana.report_words to grana_owner using (current_setting('grana.system', true) = 'on');
create policy seen_with_report on grana.report_words for select to grana_api
  using (exists (select from grana.reports r
    where (r.organization_id, r.id) = (report_words.organization_id, report_words.report_id)));
create policy worker on grana.report_words to grana_worker using (current_user = 'grana_worker');
-- Copies of a person's data hold the words of their reports.
grant select on grana.report_words to grana_api, grana_worker;

create function grana.keep_report_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.report_words (organization_id, report_id, word)
  select n.organization_id, n.id, left(w.word, 100) from new_rows n, grana.words_of(n.title) w
  on conflict do nothing;
  return null;
end
$$;
comment on function grana.keep_report_words() is 'Notes the words of the titles of new reports; a title never changes';
create trigger reports_words_inserted after insert on grana.reports
  referencing new table as new_rows for each statement execute function grana.keep_report_words();
insert into grana.report_words (organization_id, report_id, word)
select r.organization_id, r.id, left(w.word, 100) from grana.reports r, grana.words_of(r.title) w on conflict do nothing;

-- What events of a report cite, in words: the clause of its own terms; of another's report that there is one and since when.
create function grana.report_citations(report uuid)
  returns table (number integer, clause text, clause_title text, clause_text text, original_id uuid, original_number integer,
    original_title text, original_at timestamptz, known_title text, known_since text, known_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select e.number, e.details ->> 'clause', c.title, c.body,
    case when grana.actor_reads_report(o.organization_id, o.id) then o.id end, o.number,
    case when grana.actor_reads_report(o.organization_id, o.id) then o.title end, o.submitted_at,
    case when grana.actor_handles_report(r.organization_id, r.id) then k.title end, k.known_since::text, k.created_at
  from grana.reports r
  join grana.report_events e on (e.organization_id, e.report_id) = (r.organization_id, r.id)
  left join grana.policy_clauses c on (c.organization_id, c.program_id, c.version)
    = (r.organization_id, r.program_id, r.policy_version) and c.group_number || '.' || c.item_number = e.details ->> 'clause'
  left join grana.reports o on (o.organization_id, o.id) = (r.organization_id, (e.details ->> 'duplicate_of')::uuid)
  left join grana.known_issues k on (k.organization_id, k.id) = (r.organization_id, (e.details ->> 'known_issue')::uuid)
  where r.id = report_citations.report and e.details ?| '{clause,duplicate_of,known_issue}'
    and case e.audience when 'everyone' then grana.actor_reads_report(r.organization_id, r.id)
      else grana.actor_handles_report(r.organization_id, r.id) end
  order by e.number
$$;
comment on function grana.report_citations(uuid) is 'What the events of a report cite, as far as the actor may know it';

alter table grana.report_events drop constraint report_events_kind_known;
alter table grana.report_events add constraint report_events_kind_known check (kind in ('submitted', 'moved', 'commented',
  'proposed', 'dismissed', 'severity_set', 'assigned', 'quality_set', 'reward_asked', 'reward_approved', 'reward_reserved',
  'reward_revised', 'reward_withdrawn', 'reward_ineligible', 'reward_paid', 'reward_received', 'reward_missing'));

revoke all on function grana.working_seconds(timestamptz), grana.working_moment(bigint), grana.keep_response_clock(),
  grana.keep_report_words(), grana.report_citations(uuid) from public;
grant execute on function grana.report_citations(uuid) to grana_api;
