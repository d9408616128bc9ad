-- Handlers correct title, target and weakness of a report by an event that both sides read.
set local grana.system = 'on';

-- The kinds that the table knows by now, and those of this file: other files add theirs in any order.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ' order by k.kind) into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select unnest('{corrected,redacted}'::text[])) k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;

create or replace function grana.report_act(kind text, from_state text, to_state text, details jsonb) returns text
  language sql immutable
  set search_path = pg_catalog, pg_temp
as $$
  select case
    when kind = 'submitted' then 'report.submitted'
    when kind = 'moved' then case to_state
      when 'triaging' then case from_state
        when 'received' then 'report.taken'
        when 'needs_info' then 'report.answered'
        else 'report.reopened' end
      when 'needs_info' then 'report.asked'
      when 'pending_organization' then 'report.forwarded'
      else 'report.' || to_state end
    when kind = 'severity_set' then 'report.severity_set'
    when kind = 'assigned' and not details ? 'triager' then 'report.assigned'
    when kind = 'commented' then 'report.commented'
    when kind = 'quality_set' then 'report.rated'
    when kind = 'proposed' then 'report.proposed'
    when kind = 'dismissed' then 'report.proposal_dismissed'
    when kind = 'corrected' then 'report.corrected'
    when kind = 'redacted' then 'report.redacted'
  end
$$;

-- A correction chooses another target of the version that judges the report, with the tier that it has there.
create or replace function grana.refuse_strange_move() returns trigger
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
  if (new.agent_id, new.policy_version, new.program_id, new.claimed_severity, new.submitted_at)
    is distinct from (old.agent_id, old.policy_version, old.program_id, old.claimed_severity, old.submitted_at)
    or ((new.target_id, new.asset_tier) is distinct from (old.target_id, old.asset_tier)
      and not exists (select from grana.policy_targets t
        where (t.organization_id, t.program_id, t.version, t.target_id, t.asset_tier)
          = (new.organization_id, new.program_id, new.policy_version, new.target_id, new.asset_tier) and t.is_in_scope))
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
grant update (title, target_id, asset_tier, weakness) on grana.reports to grana_api;

-- The words by which a report is found follow its title.
create function grana.renew_report_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  delete from grana.report_words w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  insert into grana.report_words (organization_id, report_id, word)
  select new.organization_id, new.id, left(w.word, 100) from grana.words_of(new.title) w on conflict do nothing;
  return null;
end
$$;
comment on function grana.renew_report_words() is 'Replaces the search words of a report whose title was corrected or redacted';
create trigger reports_words_renewed after update of title on grana.reports
  for each row when (old.title is distinct from new.title) execute function grana.renew_report_words();

-- History stays as it was, except where an owner redacts it: only the functions below set the mark, as the owner of the tables.
create or replace function grana.refuse_change_of_history() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return new;
  end if;
  raise exception 'what was reported stays as it was' using errcode = 'restrict_violation';
end
$$;
comment on function grana.refuse_change_of_history() is 'Refuses changes of events and contents of reports, which are append-only for all roles; a redaction replaces text in place';

alter table grana.report_files
  drop constraint report_files_state_known,
  drop constraint report_files_sent_ready,
  drop constraint report_files_checked,
  add constraint report_files_state_known check (state in ('uploading', 'checking', 'ready', 'refused', 'redacted')),
  add constraint report_files_sent_ready check (report_id is null or state in ('ready', 'redacted')),
  add constraint report_files_checked check (state = 'redacted' or (state in ('ready', 'refused')) = (checked_at is not null)),
  add constraint report_files_redacted_sent check (state <> 'redacted' or report_id is not null or event_number is not null);

create or replace function grana.refuse_change_of_evidence() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return new;
  end if;
  if old.report_id is not null or (old.event_number is not null and (tg_op = 'DELETE'
    or (new.commented_report_id, new.event_number, new.audience, new.agent_id, new.name, new.kind, new.size_bytes)
      is distinct from (old.commented_report_id, old.event_number, old.audience, old.agent_id, old.name, old.kind,
        old.size_bytes))) then
    raise exception 'what was sent with a report stays with it' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  -- The API takes uploads and never judges them.
  if current_user = 'grana_api' and new.state is distinct from old.state and new.state <> 'checking' then
    raise exception 'only the worker finds a file ready' using errcode = 'restrict_violation';
  end if;
  if new.state is distinct from old.state and (old.state, new.state) not in
    (('uploading', 'checking'), ('checking', 'ready'), ('checking', 'refused')) then
    raise exception 'a file does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if new.audience is distinct from old.audience then
    raise exception 'a file stays with the audience that it was added for' using errcode = 'restrict_violation';
  end if;
  -- A file goes out with a comment of its own author, and is read by those who read that comment.
  if old.event_number is null and new.event_number is not null and not exists (select from grana.report_events e
    where (e.organization_id, e.report_id, e.number, e.audience, e.actor_id)
      = (new.organization_id, new.commented_report_id, new.event_number, new.audience, new.agent_id)) then
    raise exception 'a file is sent with a comment of its author and audience' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
