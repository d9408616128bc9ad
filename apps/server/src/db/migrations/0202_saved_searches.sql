-- Searches of programs that agents save, and what each has already found.
set local grana.system = 'on';

create table grana.saved_searches (
  user_id uuid not null references grana.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  search text not null,
  wanted jsonb not null,
  notifies boolean not null default true,
  created_at timestamptz not null,
  checked_at timestamptz not null,

  primary key (user_id, id),
  constraint saved_searches_name_unique unique (user_id, name),
  constraint saved_searches_name_length check (char_length(name) between 1 and 40),
  constraint saved_searches_search_length check (char_length(search) <= 300),
  constraint saved_searches_wanted_form check (jsonb_typeof(wanted) = 'object' and pg_column_size(wanted) < 1000)
);
create index saved_searches_due on grana.saved_searches (checked_at) where notifies;
comment on table grana.saved_searches is 'Searches of programs that agents saved, each for themselves';
comment on column grana.saved_searches.user_id is 'Agent who saved it';
comment on column grana.saved_searches.id is 'Random identifier';
comment on column grana.saved_searches.name is 'Name that the agent chose';
comment on column grana.saved_searches.search is 'Filters and order, as the address of the screen has them';
comment on column grana.saved_searches.wanted is 'Filters, as grana.explorable takes them';
comment on column grana.saved_searches.notifies is 'Whether new programs that match are announced';
comment on column grana.saved_searches.created_at is 'When it was saved';
comment on column grana.saved_searches.checked_at is 'When new programs were last looked for';

create table grana.saved_search_matches (
  user_id uuid not null,
  search_id uuid not null,
  program_id uuid not null,
  found_at timestamptz not null,

  primary key (user_id, search_id, program_id),
  foreign key (user_id, search_id) references grana.saved_searches (user_id, id) on delete cascade
);
comment on table grana.saved_search_matches is 'Programs that a saved search has found: each is announced once';
comment on column grana.saved_search_matches.user_id is 'Agent';
comment on column grana.saved_search_matches.search_id is 'Saved search';
comment on column grana.saved_search_matches.program_id is 'Program; not a reference, so that deleting one does not wait for searches';
comment on column grana.saved_search_matches.found_at is 'When it matched first';

create function grana.remember_matches(agent uuid, search uuid, at timestamptz) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  found_now integer;
begin
  insert into grana.saved_search_matches (user_id, search_id, program_id, found_at)
  select s.user_id, s.id, e.program_id, at
  from grana.saved_searches s cross join lateral grana.explorable(s.user_id, s.wanted) e
  where s.user_id = remember_matches.agent and s.id = remember_matches.search
  on conflict do nothing;
  get diagnostics found_now = row_count;
  update grana.saved_searches s set checked_at = at where s.user_id = remember_matches.agent and s.id = remember_matches.search;
  return found_now;
end
$$;
comment on function grana.remember_matches(uuid, uuid, timestamptz) is 'Stores what a saved search finds now; how many programs are new';
revoke all on function grana.remember_matches(uuid, uuid, timestamptz) from public;
grant execute on function grana.remember_matches(uuid, uuid, timestamptz) to grana_worker;

-- What matches when a search is saved, or when its announcements begin again, is known to the agent.
create function grana.begin_saved_search() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  perform grana.remember_matches(new.user_id, new.id, now());
  return null;
end
$$;
comment on function grana.begin_saved_search() is 'Stores what a search finds when it is saved or announced again';
revoke all on function grana.begin_saved_search() from public;
create trigger saved_searches_begun after insert or update of wanted, notifies on grana.saved_searches
  for each row when (new.notifies) execute function grana.begin_saved_search();

alter table grana.saved_searches enable row level security, force row level security;
create policy system on grana.saved_searches to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.saved_searches to grana_worker using (current_user = 'grana_worker');
create policy own on grana.saved_searches to grana_api using (user_id = (select grana.actor_id()));
grant select (user_id, id, name, search, notifies, created_at), insert (user_id, name, search, wanted, notifies, created_at, checked_at),
  delete, update (search, wanted, notifies) on grana.saved_searches to grana_api;
grant select, delete on grana.saved_searches to grana_worker;

alter table grana.saved_search_matches enable row level security, force row level security;
create policy system on grana.saved_search_matches to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.saved_search_matches to grana_worker using (current_user = 'grana_worker');
grant select, delete on grana.saved_search_matches to grana_worker;
