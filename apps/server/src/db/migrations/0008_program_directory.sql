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

-- The public directory. It has no row security, because it holds nothing that is not public: search operators are not
-- leakproof and would lose their indexes under it.
create table grana.program_directory (
  program_id uuid primary key,
  organization_id uuid not null,
  updated_at timestamptz not null,
  facets integer not null,
  reward_max_cents integer,
  name_key text collate "C" not null,
  search tsvector not null,
  card json not null,
  program json not null,

  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint program_directory_facets_positive check (facets > 0)
);

-- Rows are searched, filtered and counted by thousands and shown by the dozen: what is only shown lies outside the row.
alter table grana.program_directory
  set (toast_tuple_target = 160),
  alter column name_key set storage plain,
  alter column search set storage external;

create index program_directory_organization on grana.program_directory (organization_id, program_id);
create index program_directory_search on grana.program_directory using gin (search) with (fastupdate = off);
create index program_directory_facets on grana.program_directory (facets);
create index program_directory_recent on grana.program_directory (updated_at desc, program_id)
  include (facets, reward_max_cents);
create index program_directory_reward on grana.program_directory (reward_max_cents desc nulls last, updated_at desc, program_id)
  include (facets);
create index program_directory_name on grana.program_directory (name_key, program_id) include (facets, reward_max_cents);

comment on table grana.program_directory is 'What the public pages show of each public program; written in the transaction that publishes or changes it';
comment on column grana.program_directory.program_id is 'Program, and its public address';
comment on column grana.program_directory.organization_id is 'Organization of the program';
comment on column grana.program_directory.updated_at is 'Sort: most recent first';
comment on column grana.program_directory.facets is 'One bit per kind, state, reward span, asset and sector (modules/programs/facets.ts)';
comment on column grana.program_directory.reward_max_cents is 'Filter and sort: largest reward; empty when it pays nothing';
comment on column grana.program_directory.name_key is 'Sort: name in small letters without accents';
comment on column grana.program_directory.search is 'Name (A), organization (B), summary (C) and targets in scope (D)';
comment on column grana.program_directory.card is 'The program as the list shows it';
comment on column grana.program_directory.program is 'The program as its page shows it';

grant select on grana.program_directory to grana_api;
