-- A redaction reaches the page that was published of a report, the log of staff, and the drafts of an agent who tested its fix for another.
set local grana.system = 'on';

create or replace function grana.redact_report(organization uuid, report uuid, piece text, mark text)
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

  -- The published page is a copy that names no report.
  return query with done as (
    update grana.published_disclosures p set title = regexp_replace(p.title, pattern, mark, 'g'),
      summary = regexp_replace(p.summary, pattern, mark, 'g'),
      what_happened = regexp_replace(p.what_happened, pattern, mark, 'g'),
      impact = regexp_replace(p.impact, pattern, mark, 'g'), steps = regexp_replace(p.steps, pattern, mark, 'g')
    where p.slug in (select d.slug from grana.report_disclosures d where (d.organization_id, d.report_id) = (organization, report))
      and concat_ws(E'\x01', p.title, p.summary, p.what_happened, p.impact, p.steps) ~ pattern returning 1)
  select 'published_disclosures', 'everyone' from done;

  -- The log of staff repeats what they wrote in a report, such as a ruling, with its search words.
  with done as (
    update grana.staff_acts a set reason = regexp_replace(a.reason, pattern, mark, 'g')
    where (a.subject, a.subject_id) = ('report', report) and a.reason ~ pattern returning a.id, a.subject_name, a.reason, a.action
  ), dropped as (
    delete from grana.staff_act_words w using done where w.act_id = done.id and not exists (
      select from grana.words_of(concat_ws(' ', done.subject_name, done.reason, done.action)) k where k.word = w.word))
  insert into grana.staff_act_words (act_id, word)
  select done.id, k.word from done, grana.words_of(concat_ws(' ', done.subject_name, done.reason, done.action)) k
  on conflict do nothing;

  -- Copies beside the report: known issues of the organization, and drafts to it of those who were given the report.
  update grana.known_issues k set title = regexp_replace(k.title, pattern, mark, 'g'),
    text = regexp_replace(k.text, pattern, mark, 'g')
  where k.organization_id = organization and (k.title ~ pattern or k.text ~ pattern);
  update grana.report_drafts d set body = grana.redact_json(d.body, pattern, mark), revision = d.revision + 1
  where d.organization_id = organization
    and d.user_id in (select r.agent_id from grana.reports r where (r.organization_id, r.id) = (organization, report)
      union select h.agent_id from grana.retest_helpers h where (h.organization_id, h.report_id) = (organization, report))
    and grana.redact_json(d.body, pattern, mark) <> d.body;
  perform grana.drop_exports_about(organization, report);
  perform set_config('grana.redacting', 'off', true);
end
$$;
comment on function grana.redact_report(uuid, uuid, text, text) is 'Replaces a text by a mark wherever a report holds it, for an owner of it; names the places and who reads them';
