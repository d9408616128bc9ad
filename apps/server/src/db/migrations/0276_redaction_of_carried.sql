-- A redaction reaches the pentests that carried a finding on: their documents, notes and teams.
set local grana.system = 'on';

create function grana.engagements_of_report(organization uuid, report uuid) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query with recursive later (id, depth) as (
    select e.id, 1 from grana.reports r
    join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    where (r.organization_id, r.id) = (organization, report)
    union all
    select e.id, l.depth + 1 from later l
    join grana.engagements e on (e.organization_id, e.follows_id) = (organization, l.id) and l.depth < 50)
  select id from later;
end
$$;
comment on function grana.engagements_of_report(uuid, uuid) is 'The pentest that found a report, and those that follow it';

create or replace function grana.agents_of_report(organization uuid, report uuid) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
    select r.agent_id from grana.reports r where (r.organization_id, r.id) = (organization, report)
    union select h.agent_id from grana.retest_helpers h where (h.organization_id, h.report_id) = (organization, report)
    union select a.user_id from grana.report_authors a where (a.organization_id, a.report_id) = (organization, report)
    union select m.user_id from grana.engagement_members m
      where m.organization_id = organization and m.accepted_at is not null
        and m.engagement_id in (select grana.engagements_of_report(organization, report));
end
$$;
comment on function grana.agents_of_report(uuid, uuid) is
  'Agents who were given a report: its agent, authors, who tested its fix, the team of its pentest and of those that follow';

create function grana.redact_engagement(organization uuid, engagement uuid, pattern text, mark text) returns setof text
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  versions integer[];
begin
  with done as (
    update grana.engagement_documents d set summary = regexp_replace(d.summary, pattern, mark, 'g'),
      method = regexp_replace(d.method, pattern, mark, 'g'), recommendations = regexp_replace(d.recommendations, pattern, mark, 'g'),
      content = grana.redact_json(d.content, pattern, mark), marks = grana.redact_json(d.marks, pattern, mark)
    where (d.organization_id, d.engagement_id) = (organization, engagement)
      and (concat_ws(E'\x01', d.summary, d.method, d.recommendations) ~ pattern
        or (grana.redact_json(d.content, pattern, mark), grana.redact_json(d.marks, pattern, mark)) is distinct from (d.content, d.marks))
    returning d.version)
  select coalesce(array_agg(version), '{}') into versions from done;
  perform grana.mark_documents_redacted(organization, engagement, versions);
  if versions <> '{}' then return next 'engagement_documents'; end if;

  update grana.engagement_coverage c set note = regexp_replace(c.note, pattern, mark, 'g')
  where (c.organization_id, c.engagement_id) = (organization, engagement) and c.note ~ pattern;
  if found then return next 'engagement_coverage'; end if;
  update grana.engagement_log l set text = regexp_replace(l.text, pattern, mark, 'g')
  where (l.organization_id, l.engagement_id) = (organization, engagement) and l.text ~ pattern;
  if found then return next 'engagement_log'; end if;
  update grana.engagement_messages w set text = regexp_replace(w.text, pattern, mark, 'g')
  where (w.organization_id, w.engagement_id) = (organization, engagement) and w.text ~ pattern;
  if found then return next 'engagement_messages'; end if;
end
$$;
comment on function grana.redact_engagement(uuid, uuid, text, text) is 'Replaces a text by a mark in documents, coverage, log and conversation of a pentest; names the places';

create or replace function grana.redact_pentest(organization uuid, report uuid, pattern text, mark text) returns setof text
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query select distinct place.name from grana.engagements_of_report(organization, report) e (id),
    lateral grana.redact_engagement(organization, e.id, pattern, mark) place (name);
end
$$;
comment on function grana.redact_pentest(uuid, uuid, text, text) is 'Replaces a text by a mark in the pentest of a report and in those that follow it; names the places';

revoke all on function grana.engagements_of_report(uuid, uuid), grana.agents_of_report(uuid, uuid),
  grana.redact_engagement(uuid, uuid, text, text), grana.redact_pentest(uuid, uuid, text, text) from public;
grant execute on function grana.engagements_of_report(uuid, uuid) to grana_worker;
