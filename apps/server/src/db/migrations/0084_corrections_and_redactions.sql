-- Handlers correct title, target and weakness of a report by an event that both sides read; owners redact text and files.
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

-- Readers mark a text as it is shown: white space counts once, and Markdown marks inside of it are skipped.
create function grana.redaction_pattern(piece text) returns text
  language sql immutable strict
  set search_path = pg_catalog, pg_temp
as $$
  select string_agg(case when c ~ '\s' then '\s+' else regexp_replace(c, '([][\\.^$*+?(){}|])', '\\\1') end,
    '[*_`~\\]*' order by n)
  from regexp_split_to_table(regexp_replace(btrim(piece, E' \t\r\n'), '\s+', ' ', 'g'), '') with ordinality p (c, n)
$$;
comment on function grana.redaction_pattern(text) is 'Regular expression that finds a marked text in its Markdown source';

create function grana.redact_json(value jsonb, pattern text, mark text) returns jsonb
  language plpgsql immutable strict
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, mark, 'g'))
    when 'array' then (select coalesce(jsonb_agg(grana.redact_json(e, pattern, mark) order by n), '[]')
      from jsonb_array_elements(value) with ordinality a (e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, grana.redact_json(v, pattern, mark)), '{}')
      from jsonb_each(value) o (k, v))
    else value end;
end
$$;
comment on function grana.redact_json(jsonb, text, text) is 'The same value with a mark in place of a text, in strings at any depth';

create function grana.actor_redacts_report(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
    and (r.organization_id = any (grana.actor_organizations('{owner}'))
      or (r.organization_id = any (grana.actor_organizations()) and r.program_id = any (grana.actor_programs('{owner}')))));
end
$$;
comment on function grana.actor_redacts_report(uuid, uuid) is 'Whether the actor owns the organization or the program of a report';

create function grana.drop_exports_about(organization uuid, report uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  delete from grana.data_exports x where x.state <> 'asked' and x.user_id in (
    select r.agent_id from grana.reports r where (r.organization_id, r.id) = (organization, report)
    union select e.actor_id from grana.report_events e where (e.organization_id, e.report_id) = (organization, report)
    union select f.agent_id from grana.report_files f
      where f.organization_id = organization and report in (f.report_id, f.commented_report_id));
end
$$;
comment on function grana.drop_exports_about(uuid, uuid) is 'Deletes the copies of personal data of those who wrote in a report, which may hold what was redacted';

create function grana.redact_report(organization uuid, report uuid, piece text, mark text)
  returns table (place text, audience text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  pattern text := grana.redaction_pattern(piece);
  found_in record;
  changed bigint;
begin
  if pattern is null or not grana.actor_redacts_report(organization, report) then return; end if;
  perform set_config('grana.redacting', 'on', true);

  return query with done as (
    update grana.reports r set title = regexp_replace(r.title, pattern, mark, 'g')
    where (r.organization_id, r.id) = (organization, report) and r.title ~ pattern returning 1)
  select 'title', 'everyone' from done;

  return query with was as (
    select c.summary ~ pattern as in_summary, c.steps ~ pattern as in_steps, c.impact ~ pattern as in_impact
    from grana.report_contents c where (c.organization_id, c.report_id) = (organization, report)
  ), done as (
    update grana.report_contents c set summary = regexp_replace(c.summary, pattern, mark, 'g'),
      steps = regexp_replace(c.steps, pattern, mark, 'g'), impact = regexp_replace(c.impact, pattern, mark, 'g')
    where (c.organization_id, c.report_id) = (organization, report)
      and (c.summary ~ pattern or c.steps ~ pattern or c.impact ~ pattern))
  select p.name, 'everyone' from was,
    lateral (values ('summary', was.in_summary), ('steps', was.in_steps), ('impact', was.in_impact)) p (name, is_in)
  where p.is_in;

  return query with done as (
    update grana.report_events e set text = regexp_replace(e.text, pattern, mark, 'g'),
      details = grana.redact_json(e.details, pattern, mark)
    where (e.organization_id, e.report_id) = (organization, report)
      and (e.text ~ pattern or grana.redact_json(e.details, pattern, mark) <> e.details)
    returning e.audience)
  select 'history', d.audience from done d;

  return query with done as (
    update grana.report_files f set name = regexp_replace(f.name, pattern, mark, 'g')
    where f.organization_id = organization and report in (f.report_id, f.commented_report_id) and f.name ~ pattern
    returning coalesce(f.audience, 'everyone') as read_by)
  select 'file', d.read_by from done d;

  -- Every other table that belongs to a report, also one that is younger than this function.
  for found_in in
    select t.relname as name, a.attname as field, a.atttypid = 'jsonb'::regtype as is_json
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    where t.relnamespace = 'grana'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not in ('reports', 'report_contents', 'report_events', 'report_files', 'report_words')
      and (select count(*) from pg_attribute k where k.attrelid = t.oid and not k.attisdropped
        and k.attname in ('organization_id', 'report_id')) = 2
  loop
    execute case when found_in.is_json then
      format('update grana.%1$I t set %2$I = grana.redact_json(t.%2$I, $3, $4)
        where (t.organization_id, t.report_id) = ($1, $2) and grana.redact_json(t.%2$I, $3, $4) <> t.%2$I',
        found_in.name, found_in.field)
    else
      format('update grana.%1$I t set %2$I = regexp_replace(t.%2$I, $3, $4, ''g'')
        where (t.organization_id, t.report_id) = ($1, $2) and t.%2$I ~ $3', found_in.name, found_in.field)
    end using organization, report, pattern, mark;
    get diagnostics changed = row_count;
    if changed > 0 then
      place := found_in.name;
      audience := 'everyone';
      return next;
    end if;
  end loop;

  -- Copies beside the report: known issues of the organization, and drafts of its agent to the organization.
  update grana.known_issues k set title = regexp_replace(k.title, pattern, mark, 'g'),
    text = regexp_replace(k.text, pattern, mark, 'g')
  where k.organization_id = organization and (k.title ~ pattern or k.text ~ pattern);
  update grana.report_drafts d set body = grana.redact_json(d.body, pattern, mark), revision = d.revision + 1
  where d.organization_id = organization
    and d.user_id = (select r.agent_id from grana.reports r where (r.organization_id, r.id) = (organization, report))
    and grana.redact_json(d.body, pattern, mark) <> d.body;
  perform grana.drop_exports_about(organization, report);
  perform set_config('grana.redacting', 'off', true);
end
$$;
comment on function grana.redact_report(uuid, uuid, text, text) is 'Replaces a text by a mark wherever a report holds it, for an owner of it; names the places and who reads them';

create function grana.redact_report_file(organization uuid, report uuid, file uuid, mark text)
  returns table (audience text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if not grana.actor_redacts_report(organization, report) then return; end if;
  perform set_config('grana.redacting', 'on', true);
  return query with redacted as (
    update grana.report_files f set name = mark, state = 'redacted', sha256 = null, refusal = null
    where (f.organization_id, f.id) = (organization, file) and f.state <> 'redacted'
      and (f.report_id = report or (f.commented_report_id = report and f.event_number is not null))
    returning f.id, f.upload_id, coalesce(f.audience, 'everyone') as read_by
  ), dropped as (
    insert into grana.dropped_files (id, upload_id) select r.id, r.upload_id from redacted r on conflict do nothing)
  select r.read_by from redacted r;
  perform grana.drop_exports_about(organization, report);
  perform set_config('grana.redacting', 'off', true);
end
$$;
comment on function grana.redact_report_file(uuid, uuid, uuid, text) is 'Replaces the name of a sent file by a mark and hands its bytes to the worker for deletion, for an owner of the report';

revoke all on function grana.renew_report_words(), grana.redaction_pattern(text), grana.redact_json(jsonb, text, text),
  grana.actor_redacts_report(uuid, uuid), grana.drop_exports_about(uuid, uuid), grana.redact_report(uuid, uuid, text, text),
  grana.redact_report_file(uuid, uuid, uuid, text) from public;
grant execute on function grana.redaction_pattern(text), grana.redact_report(uuid, uuid, text, text),
  grana.redact_report_file(uuid, uuid, uuid, text) to grana_api;
