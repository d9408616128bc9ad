-- What happens to reports: every event kept, every move one that there is.
set local grana.system = 'on';

create table grana.report_events (
  organization_id uuid not null,
  report_id uuid not null,
  number integer not null,
  kind text not null,
  audience text not null default 'everyone',
  side text not null,
  actor_id uuid references grana.users (id),
  from_state text,
  to_state text,
  closing_reason text,
  text text,
  details jsonb not null default '{}',
  created_at timestamptz not null,

  primary key (organization_id, report_id, number),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint report_events_number_positive check (number > 0),
  constraint report_events_kind_known check (kind in ('submitted', 'moved', 'commented', 'proposed', 'severity_set',
    'assigned')),
  constraint report_events_audience_known check (audience in ('everyone', 'internal')),
  constraint report_events_side_known check (side in ('agent', 'organization', 'staff', 'system')),
  constraint report_events_agent_speaks_openly check (side <> 'agent' or audience = 'everyone'),
  constraint report_events_actor check ((side = 'system') = (actor_id is null)),
  constraint report_events_move_whole check ((kind in ('submitted', 'moved')) = (to_state is not null)),
  constraint report_events_moves_openly check (kind not in ('submitted', 'moved') or audience = 'everyone'),
  constraint report_events_text_length check (char_length(text) between 1 and 10000),
  constraint report_events_details_size check (octet_length(details::text) <= 4000)
);
create index report_events_actor on grana.report_events (actor_id);

comment on table grana.report_events is 'All that happened to a report, in order: the only source of its timeline, never changed';
comment on column grana.report_events.organization_id is 'Tenant';
comment on column grana.report_events.report_id is 'Report';
comment on column grana.report_events.number is 'Counts from 1 without a gap';
comment on column grana.report_events.kind is 'What happened';
comment on column grana.report_events.audience is 'Both sides, or those who handle it';
comment on column grana.report_events.side is 'On which side whoever did it stands';
comment on column grana.report_events.actor_id is 'Who; empty for what happened by itself';
comment on column grana.report_events.from_state is 'State before a move';
comment on column grana.report_events.to_state is 'State after it';
comment on column grana.report_events.closing_reason is 'Why it was closed by this move';
comment on column grana.report_events.text is 'What was said, in Markdown';
comment on column grana.report_events.details is 'What a reader needs besides: names and values, before and after';
comment on column grana.report_events.created_at is 'When';

-- The moves there are. Code has the same table with who may make each; a test compares them.
create table grana.report_moves (
  from_state text not null,
  to_state text not null,
  closing_reason text,
  unique nulls not distinct (from_state, to_state, closing_reason)
);
comment on table grana.report_moves is 'Moves that the life of a report has; the database refuses every other';
comment on column grana.report_moves.from_state is 'State before';
comment on column grana.report_moves.to_state is 'State after';
comment on column grana.report_moves.closing_reason is 'Reason, where the move closes';
insert into grana.report_moves (from_state, to_state, closing_reason)
select f, 'closed', 'withdrawn' from unnest('{received,triaging,needs_info,pending_organization}'::text[]) f
union all select f, 'needs_info', null from unnest('{triaging,pending_organization}'::text[]) f
union all select f, 'accepted', null from unnest('{triaging,pending_organization}'::text[]) f
union all select f, 'closed', r from unnest('{triaging,pending_organization}'::text[]) f,
  unnest('{informative,not_reproducible,not_applicable,out_of_scope,duplicate}'::text[]) r
union all values ('received', 'triaging', null), ('needs_info', 'triaging', null), ('needs_info', 'closed', 'no_answer'),
  ('triaging', 'pending_organization', null), ('triaging', 'closed', 'spam'), ('accepted', 'closed', 'resolved'),
  ('accepted', 'closed', 'risk_accepted'), ('closed', 'triaging', null), ('closed', 'archived', null);

create function grana.refuse_strange_move() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'received' then
      raise exception 'a report is born received, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.agent_id, new.target_id, new.policy_version, new.asset_tier, new.program_id, new.claimed_severity, new.submitted_at)
    is distinct from
    (old.agent_id, old.target_id, old.policy_version, old.asset_tier, old.program_id, old.claimed_severity, old.submitted_at)
  then
    raise exception 'what report % was sent as stays', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    if new.closing_reason is distinct from old.closing_reason then
      raise exception 'report % is closed already', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Archived is frozen with the reason that it was closed for.
  if not exists (select from grana.report_moves m where m.from_state = old.state and m.to_state = new.state
    and m.closing_reason is not distinct from (case when new.state = 'closed' then new.closing_reason end))
    or (new.state = 'archived' and new.closing_reason is distinct from old.closing_reason)
  then
    raise exception 'report % does not go from % to % (%)', old.id, old.state, new.state, new.closing_reason
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_move() is 'Keeps reports to the moves of report_moves, whoever asks';
create trigger reports_move before insert or update on grana.reports
  for each row execute function grana.refuse_strange_move();

-- A state without its event would be a story with a page torn out: looked at when the transaction ends.
create function grana.demand_event_of_move() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  last text;
  newest integer;
begin
  select e.to_state into last from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.to_state is not null
  order by e.number desc limit 1;
  select max(e.number) into newest from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id);
  if last is distinct from (select r.state from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id))
    or newest is distinct from (select r.events from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id))
  then
    raise exception 'report % stands where its events do not lead', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function grana.demand_event_of_move() is 'Refuses a state of a report that its last move does not tell';
revoke all on function grana.demand_event_of_move() from public;
create constraint trigger reports_told after insert or update of state, events on grana.reports
  deferrable initially deferred for each row execute function grana.demand_event_of_move();

create function grana.refuse_change_of_history() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'what was reported stays as it was' using errcode = 'restrict_violation';
end
$$;
comment on function grana.refuse_change_of_history() is 'Keeps events and words of reports append-only, whoever asks';
create trigger report_events_immutable before update or delete on grana.report_events
  for each row execute function grana.refuse_change_of_history();
create trigger report_events_kept before truncate on grana.report_events
  for each statement execute function grana.refuse_change_of_history();
create trigger report_contents_immutable before update or delete on grana.report_contents
  for each row execute function grana.refuse_change_of_history();
create trigger reports_kept before delete on grana.reports
  for each row execute function grana.refuse_change_of_history();
