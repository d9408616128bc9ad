-- Owners of a program or an organization redact text and files of a report.
set local grana.system = 'on';

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
