-- What lists need with 20,000 organizations, 50,000 programs and 500,000 targets (decision 0045).
set local grana.system = 'on';

-- Staff's lists, in their order.
create index organizations_by_approval on grana.organizations (approval, created_at, id);
-- With what row security looks at, so that they are counted without reading the programs.
create index programs_published on grana.programs (published_at desc, id desc) include (organization_id, state)
  where published_at is not null;
create index programs_published_by_state on grana.programs (state, published_at desc, id desc) include (organization_id)
  where published_at is not null;
-- What was done to a person is found by how the name begins, too.
create index users_last_name_beginning on grana.users (lower(last_name) text_pattern_ops);

-- The log of a large organization is read along its index, the newest first. What the policies say must not be taken for a
-- way to find rows: together they make the database gather and sort everything that the organization ever did.
alter policy actors_see on grana.audit_events using (coalesce(actor_id = (select grana.actor_id())
  and (organization_id is null or organization_id = any ((select grana.actor_organizations())::uuid[])), false));
alter policy overseers_see on grana.audit_events using (coalesce(
  organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]), false));
alter policy appointed_see on grana.audit_events using (coalesce(
  organization_id = any ((select grana.actor_organizations())::uuid[])
  and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[]), false));

-- Under row security the database takes an index only for comparisons that tell nothing about rows it hides: `like` and
-- the operators of text search are not among them, those of a plain order of words are. Hence tables of words.
create function grana.words_of(said text) returns table (word text, until text)
  language sql stable parallel safe rows 3
  set search_path = pg_catalog, pg_temp
as $$
  select distinct w, w || chr(1114111)
  from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', said)), '[^[:alnum:]]+') w
  where w <> ''
$$;
comment on function grana.words_of(text) is 'Words of a text, small and without accents, and where those that begin with them end';

create table grana.organization_words (
  organization_id uuid not null references grana.organizations (id) on delete cascade,
  word text collate "C" not null,

  primary key (organization_id, word)
);
create index organization_words_word on grana.organization_words (word, organization_id);
comment on table grana.organization_words is 'Words of the name of each organization, by which staff find it';
comment on column grana.organization_words.organization_id is 'Organization';
comment on column grana.organization_words.word is 'As grana.words_of makes it';

create table grana.program_words (
  organization_id uuid not null,
  program_id uuid not null,
  word text collate "C" not null,

  primary key (organization_id, program_id, word),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade
);
create index program_words_word on grana.program_words (word, organization_id, program_id);
comment on table grana.program_words is 'Words of the names of each published program and its organization, by which staff find it';
comment on column grana.program_words.organization_id is 'Tenant';
comment on column grana.program_words.program_id is 'Program';
comment on column grana.program_words.word is 'As grana.words_of makes it';

create table grana.staff_act_words (
  act_id uuid not null references grana.staff_acts (id) on delete cascade,
  word text collate "C" not null,

  primary key (act_id, word)
);
create index staff_act_words_word on grana.staff_act_words (word, act_id);
comment on table grana.staff_act_words is 'Words of what staff did, to what and why';
comment on column grana.staff_act_words.act_id is 'Act';
comment on column grana.staff_act_words.word is 'As grana.words_of makes it';

alter table grana.organization_words enable row level security, force row level security;
create policy system on grana.organization_words to grana_owner using (current_setting('grana.system', true) = 'on');
create policy administrators_see on grana.organization_words for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
alter table grana.program_words enable row level security, force row level security;
create policy system on grana.program_words to grana_owner using (current_setting('grana.system', true) = 'on');
create policy administrators_see on grana.program_words for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
alter table grana.staff_act_words enable row level security, force row level security;
create policy system on grana.staff_act_words to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.staff_act_words for select to grana_worker using (current_user = 'grana_worker');
create policy staff_see on grana.staff_act_words for select to grana_api
  using ((select grana.actor_is_staff('administrator')) or (select grana.actor_is_staff('triager')));

-- Nobody writes words: they follow the names. A program is found by the name of its organization as well.
create function grana.keep_organization_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows n join old_rows o on o.id = n.id where n.name <> o.name) then return null; end if;
    delete from grana.organization_words w using new_rows n where w.organization_id = n.id;
    delete from grana.program_words w using new_rows n where w.organization_id = n.id;
    insert into grana.program_words (organization_id, program_id, word)
    select p.organization_id, p.id, w.word
    from grana.programs p join new_rows n on n.id = p.organization_id, grana.words_of(p.name || ' ' || n.name) w
    where p.published_at is not null;
  end if;
  insert into grana.organization_words (organization_id, word)
  select n.id, w.word from new_rows n, grana.words_of(n.name) w;
  return null;
end
$$;
comment on function grana.keep_organization_words() is 'Keeps the words of organizations, and of their programs, in step with their names';

create function grana.keep_program_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from new_rows n join old_rows o on (o.organization_id, o.id) = (n.organization_id, n.id)
      where n.name <> o.name or (n.published_at is null) <> (o.published_at is null)) then return null; end if;
    delete from grana.program_words w using new_rows n
    where (w.organization_id, w.program_id) = (n.organization_id, n.id);
  end if;
  insert into grana.program_words (organization_id, program_id, word)
  select n.organization_id, n.id, w.word
  from new_rows n join grana.organizations o on o.id = n.organization_id, grana.words_of(n.name || ' ' || o.name) w
  where n.published_at is not null;
  return null;
end
$$;
comment on function grana.keep_program_words() is 'Keeps the words of published programs in step with their names';

create function grana.keep_staff_act_words() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.staff_act_words (act_id, word)
  select n.id, w.word from new_rows n, grana.words_of(concat_ws(' ', n.subject_name, n.reason, n.action)) w;
  return null;
end
$$;
comment on function grana.keep_staff_act_words() is 'Notes the words of what staff did';

create trigger organizations_words_inserted after insert on grana.organizations
  referencing new table as new_rows for each statement execute function grana.keep_organization_words();
create trigger organizations_words_updated after update on grana.organizations
  referencing old table as old_rows new table as new_rows for each statement execute function grana.keep_organization_words();
create trigger programs_words_inserted after insert on grana.programs
  referencing new table as new_rows for each statement execute function grana.keep_program_words();
create trigger programs_words_updated after update on grana.programs
  referencing old table as old_rows new table as new_rows for each statement execute function grana.keep_program_words();
create trigger staff_acts_words_inserted after insert on grana.staff_acts
  referencing new table as new_rows for each statement execute function grana.keep_staff_act_words();

insert into grana.organization_words (organization_id, word)
select o.id, w.word from grana.organizations o, grana.words_of(o.name) w;
insert into grana.program_words (organization_id, program_id, word)
select p.organization_id, p.id, w.word
from grana.programs p join grana.organizations o on o.id = p.organization_id, grana.words_of(p.name || ' ' || o.name) w
where p.published_at is not null;
insert into grana.staff_act_words (act_id, word)
select a.id, w.word from grana.staff_acts a, grana.words_of(concat_ws(' ', a.subject_name, a.reason, a.action)) w;

revoke all on function grana.words_of(text), grana.keep_organization_words(), grana.keep_program_words(),
  grana.keep_staff_act_words() from public;
grant execute on function grana.words_of(text) to grana_api;
grant select on grana.organization_words, grana.program_words, grana.staff_act_words to grana_api;
-- Copies of a person's data hold what is known of what was done to them.
grant select on grana.staff_act_words to grana_worker;
