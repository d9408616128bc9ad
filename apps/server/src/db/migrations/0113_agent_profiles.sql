-- What agents choose to show on their page besides who sees it, and what their accepted reports prove.
create table grana.agent_profiles (
  user_id uuid primary key references grana.users (id) on delete cascade,
  languages text[] not null default '{}',
  hours_for text not null default 'friends',
  is_findable boolean not null default false,
  updated_at timestamptz not null,

  constraint agent_profiles_hours_for_known check (hours_for in ('nobody', 'friends', 'members', 'visitors')),
  constraint agent_profiles_languages_count check (cardinality(languages) <= 8),
  constraint agent_profiles_languages_form check (array_to_string(languages, '') ~ '^([a-z]{2})*$')
);
comment on table grana.agent_profiles is 'What an agent chose to show on the profile; without a row the defaults hold';
comment on column grana.agent_profiles.user_id is 'Agent';
comment on column grana.agent_profiles.languages is 'Languages that the agent works in, ISO 639-1';
comment on column grana.agent_profiles.hours_for is 'Who sees the free hours, among those who see the profile';
comment on column grana.agent_profiles.is_findable is 'Whether organizations find the agent when they look for someone to invite; only while everyone signed in may see the profile';
comment on column grana.agent_profiles.updated_at is 'Last change';
grant select, insert, update on grana.agent_profiles to grana_api;
grant select, delete on grana.agent_profiles to grana_worker;

create function grana.agent_accepted(agent uuid) returns table (weakness text, severity text, accepted integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.weakness, r.severity, count(*)::integer from grana.reports r
  where r.agent_id = agent_accepted.agent and r.accepted_at is not null
    and (r.state = 'accepted' or r.closing_reason in ('resolved', 'risk_accepted'))
  group by r.weakness, r.severity
$$;
comment on function grana.agent_accepted(uuid) is 'Accepted reports of an agent by weakness and severity, without naming a program';
revoke all on function grana.agent_accepted(uuid) from public;
grant execute on function grana.agent_accepted(uuid) to grana_api, grana_worker;

create function grana.agent_credits(agent uuid) returns table (slug text, title text, severity text,
    organization_name text, program_id uuid, program_name text, published_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.slug, p.title, p.severity, p.organization_name, p.program_id, p.program_name, p.published_at
  from grana.reports r
  join grana.report_disclosures d on (d.organization_id, d.report_id) = (r.organization_id, r.id)
  join grana.published_disclosures p on p.slug = d.slug
  where r.agent_id = agent_credits.agent and d.state = 'published' and d.credit = 'handle'
    and p.withdrawn_at is null and p.handle is not null
  order by p.published_at desc, p.slug limit 50
$$;
comment on function grana.agent_credits(uuid) is 'Published reports that name the agent, newest first; those that credit no one stay apart';
revoke all on function grana.agent_credits(uuid) from public;
grant execute on function grana.agent_credits(uuid) to grana_api;
