-- Members find reports by the words of their texts and comments, as far as they may read them.
set local grana.system = 'on';

create table grana.report_search (
  organization_id uuid not null,
  report_id uuid not null,
  words tsvector not null,

  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id)
) with (toast_tuple_target = 128);
comment on table grana.report_search is 'Words of the title, texts and comments of each report, by which its readers find it';
comment on column grana.report_search.organization_id is 'Tenant';
comment on column grana.report_search.report_id is 'Report';
comment on column grana.report_search.words is 'Each with its tenant before it, so that a search reads entries of one tenant, and with who may find it: e everyone, i handlers';
create index report_search_words on grana.report_search using gin (words) with (gin_pending_list_limit = 512);

alter table grana.report_search enable row level security, force row level security;
create policy system on grana.report_search to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_search to grana_worker using (current_user = 'grana_worker');
-- Searches go through a function; row by row only handlers may read it, because it holds words of internal notes.
create policy handlers_read on grana.report_search for select to grana_api
  using (grana.actor_handles_report(organization_id, report_id));
grant select on grana.report_search to grana_api, grana_worker;

create function grana.search_entries(organization uuid, found_by text, said text) returns tsvector
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$
  -- Bounded below the size that a list of words may have.
  select array_to_tsvector(coalesce(array_agg(distinct right(organization::text, 8) || found_by || left(w.word, 60)), '{}'))
  from (select k.word from grana.words_of(said) k limit 8000) w
$$;
comment on function grana.search_entries(uuid, text, text) is 'Entries of a text in report_search';

create function grana.renew_report_search(organization uuid, report uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.report_search (organization_id, report_id, words)
  select r.organization_id, r.id,
    grana.search_entries(r.organization_id, 'e', concat_ws(' ', r.title, c.summary, c.steps, c.impact, (
      select string_agg(e.text, ' ') from grana.report_events e
      where (e.organization_id, e.report_id) = (r.organization_id, r.id) and e.audience = 'everyone')))
    || grana.search_entries(r.organization_id, 'i', (
      select string_agg(e.text, ' ') from grana.report_events e
      where (e.organization_id, e.report_id) = (r.organization_id, r.id) and e.audience = 'internal'))
  from grana.reports r left join grana.report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
  where (r.organization_id, r.id) = (renew_report_search.organization, renew_report_search.report)
  on conflict (organization_id, report_id) do update set words = excluded.words;
end
$$;
comment on function grana.renew_report_search(uuid, uuid) is 'Reads the words of a report again';

create function grana.keep_report_search() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if tg_table_name = 'report_contents' or tg_op = 'UPDATE' then
    perform grana.renew_report_search(n.organization_id, n.report_id)
    from (select distinct organization_id, report_id from new_rows) n;
    return null;
  end if;
  -- A comment adds its words; beyond the bound its report is found by the others.
  insert into grana.report_search as s (organization_id, report_id, words)
  select n.organization_id, n.report_id, grana.search_entries(n.organization_id, 'e', n.said) || grana.search_entries(n.organization_id, 'i', n.noted)
  from (select e.organization_id, e.report_id, string_agg(e.text, ' ') filter (where e.audience = 'everyone') as said,
      string_agg(e.text, ' ') filter (where e.audience = 'internal') as noted
    from new_rows e where e.text is not null group by e.organization_id, e.report_id) n
  on conflict (organization_id, report_id) do update
    set words = s.words || excluded.words where length(s.words) + length(excluded.words) <= 16000;
  return null;
end
$$;
comment on function grana.keep_report_search() is 'Keeps the words by which a report is found as its texts are';
create trigger report_contents_search_added after insert on grana.report_contents
  referencing new table as new_rows for each statement execute function grana.keep_report_search();
create trigger report_contents_search_changed after update on grana.report_contents
  referencing new table as new_rows for each statement execute function grana.keep_report_search();
create trigger report_events_search_added after insert on grana.report_events
  referencing new table as new_rows for each statement execute function grana.keep_report_search();
create trigger report_events_search_changed after update on grana.report_events
  referencing new table as new_rows for each statement execute function grana.keep_report_search();

create or replace function grana.renew_report_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  delete from grana.report_words w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  insert into grana.report_words (organization_id, report_id, word)
  select new.organization_id, new.id, left(w.word, 100) from grana.words_of(new.title) w on conflict do nothing;
  perform grana.renew_report_search(new.organization_id, new.id);
  return null;
end
$$;

create function grana.reports_saying(organization uuid, said text, with_notes boolean) returns setof uuid
  language plpgsql stable security definer rows 200
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  by_all tsquery;
  by_handlers tsquery;
  tenant text := right(organization::text, 8);
  assisted uuid[] := grana.actor_programs('{technical_contact,backup_contact}');
begin
  if not organization = any (grana.actor_organizations()) then return; end if;
  select string_agg(quote_literal(tenant || 'e' || k.word) || ':*', ' & ')::tsquery,
    string_agg('(' || quote_literal(tenant || 'e' || k.word) || ':* | ' || quote_literal(tenant || 'i' || k.word) || ':*)', ' & ')::tsquery
  into by_all, by_handlers from (select left(w.word, 60) as word from grana.words_of(said) w limit 8) k;
  if by_all is null then return; end if;
  if not with_notes then by_handlers := by_all; end if;
  if organization = any (grana.actor_organizations('{owner}')) then
    return query select s.report_id from grana.report_search s where s.organization_id = organization and s.words @@ by_handlers;
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
    where s.organization_id = organization and s.words @@ by_all and r.program_id = any (grana.actor_programs('{viewer}'));
end
$$;
comment on function grana.reports_saying(uuid, text, boolean) is 'Reports of an organization with all of these words, among the texts that the actor may read; with internal notes where the actor handles them';

insert into grana.report_search (organization_id, report_id, words)
select r.organization_id, r.id,
  grana.search_entries(r.organization_id, 'e', concat_ws(' ', r.title, c.summary, c.steps, c.impact, e.said))
    || grana.search_entries(r.organization_id, 'i', e.noted)
from grana.reports r
join grana.report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
left join lateral (
  select string_agg(v.text, ' ') filter (where v.audience = 'everyone') as said,
    string_agg(v.text, ' ') filter (where v.audience = 'internal') as noted
  from grana.report_events v where (v.organization_id, v.report_id) = (r.organization_id, r.id)) e on true;

revoke all on function grana.search_entries(uuid, text, text), grana.renew_report_search(uuid, uuid), grana.keep_report_search(),
  grana.reports_saying(uuid, text, boolean) from public;
grant execute on function grana.reports_saying(uuid, text, boolean) to grana_api;
