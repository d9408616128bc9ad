-- A word that most reports of an organization say is sought among the first of a list, and counted up to a bound.
set local grana.system = 'on';

create function grana.search_query(organization uuid, said text, with_notes boolean) returns tsquery
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$
  select string_agg(case when with_notes
      then '(' || quote_literal(t.tenant || 'e' || k.word) || ':* | ' || quote_literal(t.tenant || 'i' || k.word) || ':*)'
      else quote_literal(t.tenant || 'e' || k.word) || ':*' end, ' & ')::tsquery
  from (select left(w.word, 60) as word from grana.words_of(said) w limit 8) k,
    (select right(organization::text, 8) as tenant) t
$$;
comment on function grana.search_query(uuid, text, boolean) is 'Query of report_search for reports that say all of these words';

create function grana.reports_saying(organization uuid, said text, with_notes boolean, most integer) returns setof uuid
  language plpgsql stable security definer rows 200
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  by_all tsquery := grana.search_query(organization, said, false);
  by_handlers tsquery := grana.search_query(organization, said, with_notes);
  assisted uuid[] := grana.actor_programs('{technical_contact,backup_contact}');
begin
  if by_all is null or not organization = any (grana.actor_organizations()) then return; end if;
  if organization = any (grana.actor_organizations('{owner}')) then
    return query select s.report_id from grana.report_search s
      where s.organization_id = organization and s.words @@ by_handlers limit most;
    return;
  end if;
  return query
    select s.report_id from grana.report_search s
    join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.organization_id = organization and s.words @@ by_handlers
      and (r.program_id = any (grana.actor_programs('{owner,administrator,analyst}'))
        or (r.assigned_to = grana.actor_id() and r.program_id = any (assisted)))
    union
    select s.report_id from grana.report_search s
    join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.organization_id = organization and s.words @@ by_all and r.program_id = any (grana.actor_programs('{viewer}'))
    limit most;
end
$$;
comment on function grana.reports_saying(uuid, text, boolean, integer) is 'Reports of an organization with all of these words, among the texts that the actor may read; with internal notes where the actor handles them; all, or at most so many';

create function grana.reports_saying_among(organization uuid, said text, with_notes boolean, among uuid[]) returns setof uuid
  language plpgsql stable security definer rows 200
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  by_handlers tsquery := grana.search_query(organization, said, with_notes);
begin
  if by_handlers is null or not organization = any (grana.actor_organizations('{owner}')) then return; end if;
  -- Read by their keys: the words of a common search match more reports than are asked about.
  return query select s.report_id from grana.report_search s
    where s.organization_id = organization and s.report_id = any (among)
      and ts_match_vq(s.words, by_handlers);
end
$$;
comment on function grana.reports_saying_among(uuid, text, boolean, uuid[]) is 'Those of these reports that say all of these words, for an owner of the organization';

revoke all on function grana.search_query(uuid, text, boolean), grana.reports_saying(uuid, text, boolean, integer),
  grana.reports_saying_among(uuid, text, boolean, uuid[]) from public;
grant execute on function grana.reports_saying(uuid, text, boolean, integer),
  grana.reports_saying_among(uuid, text, boolean, uuid[]) to grana_api;
