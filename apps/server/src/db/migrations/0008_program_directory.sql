-- Words without accents and endings: people type neither as they are written.
create text search configuration grana.spanish_plain (copy = pg_catalog.spanish);
alter text search configuration grana.spanish_plain
  alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.spanish_stem;

-- Words without accents but whole, so that the beginning of a name finds it.
create text search configuration grana.whole_words (copy = pg_catalog.simple);
alter text search configuration grana.whole_words
  alter mapping for word, hword, hword_part with extensions.unaccent, pg_catalog.simple;

comment on text search configuration grana.spanish_plain is 'Spanish stems, accents ignored';
comment on text search configuration grana.whole_words is 'Whole words, accents ignored; for search by the beginning of a name';

-- The public directory. It has no row security, because it holds nothing that is not public.
create table grana.program_directory (
  program_id uuid primary key,
  organization_id uuid not null,
  updated_at timestamptz not null,
  facets integer not null,
  reward_max_cents integer,
  name_key text collate "C" not null,
  card json not null,
  program json not null,

  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint program_directory_facets_positive check (facets > 0)
);

-- Rows are filtered and counted by thousands and shown by the dozen: what is only shown lies outside the row.
alter table grana.program_directory set (toast_tuple_target = 160), alter column name_key set storage plain;

create index program_directory_organization on grana.program_directory (organization_id, program_id);
create index program_directory_recent on grana.program_directory (updated_at desc, program_id)
  include (facets, reward_max_cents);
create index program_directory_reward
  on grana.program_directory (reward_max_cents desc nulls last, updated_at desc, program_id) include (facets);
create index program_directory_name on grana.program_directory (name_key, program_id) include (facets, reward_max_cents);

comment on table grana.program_directory is 'What the public pages show of each public program; written in the transaction that publishes or changes it';
comment on column grana.program_directory.program_id is 'Program, and its public address';
comment on column grana.program_directory.organization_id is 'Organization of the program';
comment on column grana.program_directory.updated_at is 'Sort: most recent first';
comment on column grana.program_directory.facets is 'One bit per kind, state, reward span, asset and sector (modules/programs/facets.ts)';
comment on column grana.program_directory.reward_max_cents is 'Filter and sort: largest reward; empty when it pays nothing';
comment on column grana.program_directory.name_key is 'Sort: name in small letters without accents';
comment on column grana.program_directory.card is 'The program as the list shows it';
comment on column grana.program_directory.program is 'The program as its page shows it';

-- An index of words whose entries carry what a search filters, counts and sorts by. A column of type tsvector finds the
-- same programs, and then reads each of them from the table: 2 to 4 times slower at 50,000 programs (decision 0016).
create table grana.program_directory_words (
  word text collate "C" not null,
  program_id uuid not null references grana.program_directory (program_id) on delete cascade,
  facets integer not null,
  updated_at timestamptz not null,
  reward_max_cents integer,
  name_key text collate "C" not null,

  primary key (word, program_id) include (facets, updated_at, reward_max_cents, name_key)
);

create index program_directory_words_program on grana.program_directory_words (program_id);

comment on table grana.program_directory_words is 'Stems of each program''s name, organization, summary and targets, and the whole words of its names';
comment on column grana.program_directory_words.word is 'As the text search configurations make it';
comment on column grana.program_directory_words.program_id is 'Program that holds it';
comment on column grana.program_directory_words.facets is 'Of the program';
comment on column grana.program_directory_words.updated_at is 'Of the program';
comment on column grana.program_directory_words.reward_max_cents is 'Of the program';
comment on column grana.program_directory_words.name_key is 'Of the program';

-- How many programs share the same facets: totals of the whole directory without reading it.
create table grana.program_directory_groups (
  facets integer primary key,
  programs integer not null,
  constraint program_directory_groups_counted check (programs >= 0)
);

comment on table grana.program_directory_groups is 'Number of programs of each combination of facets, kept by a trigger';
comment on column grana.program_directory_groups.facets is 'Combination, as in the directory';
comment on column grana.program_directory_groups.programs is 'How many programs have it';

create function grana.count_directory_groups() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  -- In the order of the key, so that two writers never wait for each other.
  if tg_op = 'INSERT' then
    insert into grana.program_directory_groups as g (facets, programs)
    select facets, count(*) from new_rows group by facets order by facets
    on conflict (facets) do update set programs = g.programs + excluded.programs;
  elsif tg_op = 'DELETE' then
    update grana.program_directory_groups g set programs = g.programs - gone.programs
    from (select facets, count(*) as programs from old_rows group by facets order by facets) gone
    where g.facets = gone.facets;
  else
    insert into grana.program_directory_groups as g (facets, programs)
    select facets, 0 from new_rows group by facets order by facets
    on conflict (facets) do nothing;
    update grana.program_directory_groups g set programs = g.programs + moved.programs
    from (
      select facets, sum(step) as programs
      from (select facets, 1 as step from new_rows union all select facets, -1 from old_rows) steps
      group by facets having sum(step) <> 0 order by facets
    ) moved
    where g.facets = moved.facets;
  end if;
  return null;
end
$$;

comment on function grana.count_directory_groups() is 'Keeps program_directory_groups in step with program_directory';

create trigger program_directory_inserted after insert on grana.program_directory
  referencing new table as new_rows for each statement execute function grana.count_directory_groups();
create trigger program_directory_updated after update on grana.program_directory
  referencing old table as old_rows new table as new_rows for each statement execute function grana.count_directory_groups();
create trigger program_directory_deleted after delete on grana.program_directory
  referencing old table as old_rows for each statement execute function grana.count_directory_groups();

grant select on grana.program_directory, grana.program_directory_words, grana.program_directory_groups to grana_api;
