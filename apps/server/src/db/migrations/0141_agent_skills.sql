-- What accepted reports prove of each agent, by category, so that programs find agents to invite without reading reports.
set local grana.system = 'on';

create table grana.agent_skills (
  user_id uuid not null references grana.users (id) on delete cascade,
  category text not null,
  accepted integer not null default 0,
  severity smallint not null default 0,
  precision_percent smallint,
  judged integer not null default 0,
  spam integer not null default 0,
  is_listed boolean not null,
  country_code text not null,
  languages text[] not null,
  has_factor boolean not null,
  free_week bit(336),
  standing smallint not null generated always as (
    (case when accepted = 0 then 0
      else least(30, round(6 * ln(1 + accepted::double precision) / ln(2::double precision)))::integer
        + (array[0, 4, 8, 14, 20])[severity + 1] end
    + coalesce(floor((precision_percent - 50)::numeric * 2 / 5)::integer, -4)
    - 10 * least(spam, 2)
    + case when has_factor then 4 else -4 end)::smallint) stored,
  updated_at timestamptz not null,

  primary key (user_id, category),
  constraint agent_skills_category_form check (category ~ '^[a-z0-9_-]{0,60}$'),
  constraint agent_skills_counts check (accepted >= 0 and judged >= 0 and spam >= 0),
  constraint agent_skills_severity_range check (severity between 0 and 4),
  constraint agent_skills_precision_range check (precision_percent between 0 and 100)
);
create index agent_skills_best on grana.agent_skills (category, standing desc, user_id) where is_listed;
comment on table grana.agent_skills is 'What accepted reports prove of an agent: a row per category, and one without category for all of them. Derived: the worker counts reports, triggers copy what the agent chose';
comment on column grana.agent_skills.user_id is 'Agent';
comment on column grana.agent_skills.category is 'Category of weaknesses; empty for all of them';
comment on column grana.agent_skills.accepted is 'Accepted reports of the category';
comment on column grana.agent_skills.severity is 'Highest severity among them, 0 informative to 4 critical';
comment on column grana.agent_skills.precision_percent is 'Precision in percent, over all categories; empty with too few judged reports';
comment on column grana.agent_skills.judged is 'Judged reports behind the precision';
comment on column grana.agent_skills.spam is 'Reports closed as spam in the window of the precision';
comment on column grana.agent_skills.is_listed is 'Whether the agent wants to be found, shows the profile to everyone signed in, and has a working account';
comment on column grana.agent_skills.country_code is 'Country of residence';
comment on column grana.agent_skills.languages is 'Languages that the agent works in';
comment on column grana.agent_skills.has_factor is 'Whether the account has a second factor';
comment on column grana.agent_skills.free_week is 'Half hours of the week in UTC from Monday that the agent offers; empty unless signed-in people may see the hours';
comment on column grana.agent_skills.standing is 'Points that do not depend on the search (packages/contract/src/programs/agent-score.ts)';
comment on column grana.agent_skills.updated_at is 'Last change';

create function grana.half_hours(zone text) returns table (slot integer, weekday integer, at_time time)
  language sql stable
  set search_path = pg_catalog, pg_temp
as $$
  select n, extract(isodow from l.local)::integer, l.local::time from generate_series(0, 335) n,
    lateral (select (date_trunc('week', now(), 'UTC') + n * interval '30 minutes') at time zone half_hours.zone as local) l
$$;
comment on function grana.half_hours(text) is 'Half hours of this week in UTC, with day and time in a time zone';

create function grana.refresh_agent_choices(agent uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  chosen record;
begin
  select u.country_code, coalesce(p.languages, '{}') as languages,
    (u.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = u.id)) as has_factor,
    (u.username is not null and u.email_verified_at is not null and u.disabled_at is null and u.visibility = 'everyone'
      and coalesce(p.is_findable, false)) as is_listed,
    case when p.hours_for in ('members', 'visitors')
        and exists (select from grana.availability_hours h where h.user_id = u.id) then (
      select string_agg(case when exists (select from grana.availability_hours h where h.user_id = u.id
          and h.weekday = s.weekday and s.at_time >= h.starts_at and s.at_time < h.ends_at) then '1' else '0' end, ''
        order by s.slot)::bit(336) from grana.half_hours(u.timezone) s) end as free_week
  into chosen
  from grana.users u left join grana.agent_profiles p on p.user_id = u.id
  where u.id = refresh_agent_choices.agent and u.kind = 'agent';
  if not found then return; end if;
  if chosen.is_listed then
    insert into grana.agent_skills (user_id, category, is_listed, country_code, languages, has_factor, free_week, updated_at)
    values (agent, '', true, chosen.country_code, chosen.languages, chosen.has_factor, chosen.free_week, now())
    on conflict do nothing;
  end if;
  update grana.agent_skills s set is_listed = chosen.is_listed, country_code = chosen.country_code,
    languages = chosen.languages, has_factor = chosen.has_factor, free_week = chosen.free_week, updated_at = now()
  where s.user_id = refresh_agent_choices.agent
    and (s.is_listed, s.country_code, s.languages, s.has_factor, s.free_week)
      is distinct from (chosen.is_listed, chosen.country_code, chosen.languages, chosen.has_factor, chosen.free_week);
end
$$;
comment on function grana.refresh_agent_choices(uuid) is 'Copies what an agent chose into agent_skills: whether they are found, country, languages, second factor, free hours';
revoke all on function grana.refresh_agent_choices(uuid) from public;
grant execute on function grana.refresh_agent_choices(uuid) to grana_worker;

create function grana.follow_agent_choices() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_table_name = 'users' then
    perform grana.refresh_agent_choices(new.id);
  elsif tg_op = 'DELETE' then
    perform grana.refresh_agent_choices(old.user_id);
  else
    perform grana.refresh_agent_choices(new.user_id);
  end if;
  return null;
end
$$;
comment on function grana.follow_agent_choices() is 'Updates agent_skills in the transaction in which an agent changes what it copies';
revoke all on function grana.follow_agent_choices() from public;

create trigger users_skills after update of country_code, timezone, totp_enabled_at, email_verified_at, disabled_at,
    visibility, username on grana.users
  for each row when (new.kind = 'agent' and (old.country_code, old.timezone, old.totp_enabled_at, old.email_verified_at,
    old.disabled_at, old.visibility, old.username) is distinct from (new.country_code, new.timezone, new.totp_enabled_at,
    new.email_verified_at, new.disabled_at, new.visibility, new.username))
  execute function grana.follow_agent_choices();
create trigger agent_profiles_skills after insert or update on grana.agent_profiles
  for each row execute function grana.follow_agent_choices();
create trigger availability_hours_skills after insert or update or delete on grana.availability_hours
  for each row execute function grana.follow_agent_choices();
create trigger passkeys_skills after insert or delete on grana.passkeys
  for each row execute function grana.follow_agent_choices();

grant select, insert, update, delete on grana.agent_skills to grana_worker;

-- Agents who already chose to be found; the nightly job counts their reports.
select count(grana.refresh_agent_choices(p.user_id)) from grana.agent_profiles p where p.is_findable;
