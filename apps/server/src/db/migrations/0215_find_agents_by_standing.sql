-- The second reading of a search goes as deep as the first one shows that it must, instead of reading every agent of a category;
-- searches of one country read the agents of that country.
set local grana.system = 'on';

create index agent_skills_best_of_country on grana.agent_skills (category, country_code, standing desc, user_id) where is_listed;

-- find_agents stays for processes of the previous release; a later release drops it.
create function grana.find_agents_by_standing(program uuid, wanted jsonb, least_standing integer, at timestamptz)
  returns table (user_id uuid, username text, accepted integer, severity smallint, precision_percent smallint,
    judged integer, spam integer, country_code text, languages text[], has_factor boolean, shared_minutes integer,
    standing smallint, score integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place record;
  office bit(336);
begin
  select p.organization_id, p.approved_countries, p.denied_countries into place from grana.programs p
  where p.id = find_agents_by_standing.program
    and (p.organization_id = any (grana.actor_organizations('{owner}'))
      or (p.organization_id = any (grana.actor_organizations()) and p.id = any (grana.actor_programs('{owner,administrator}'))));
  if not found then return; end if;
  -- Nine to six from Monday to Friday, where the searching member is.
  select string_agg(case when s.weekday <= 5 and s.at_time >= '09:00' and s.at_time < '18:00' then '1' else '0' end, ''
    order by s.slot)::bit(336) into office
  from grana.half_hours((select u.timezone from grana.users u where u.id = grana.actor_id())) s;
  -- Planned for each search: the index serves the common ones, and rare wishes are filtered in the same order.
  return query execute format($search$
  select b.user_id, u.username, b.accepted, b.severity, b.precision_percent, b.judged, b.spam, u.country_code, b.languages,
    b.has_factor, b.shared_minutes, b.standing, b.standing + b.hours
  from (
    select s.*, h.shared_minutes, o.hours
    from grana.agent_skills s
      cross join lateral (select 30 * bit_count(s.free_week & $1)::integer as shared_minutes) h
      cross join lateral (select case when h.shared_minutes is null then 0 when h.shared_minutes = 0 then -4
        else least(12, (h.shared_minutes + 179) / 180) end as hours) o
    where s.is_listed and s.category = coalesce($2 ->> 'category', '') and s.standing >= $8
      and not s.country_code = any ($3)
      and ($4 = '{}' or s.country_code = any ($4))
      and ($2 ->> 'severity' is null or (s.accepted > 0 and s.severity >= ($2 ->> 'severity')::integer))
      and ($2 ->> 'precision' is null or s.precision_percent >= ($2 ->> 'precision')::integer)
      and ($2 ->> 'judged' is null or s.judged >= ($2 ->> 'judged')::integer)
      and ($2 ->> 'country' is null or s.country_code = $2 ->> 'country')
      and ($2 ->> 'language' is null or $2 ->> 'language' = any (s.languages))
      and ($2 ->> 'hours' is null or h.shared_minutes >= 60 * ($2 ->> 'hours')::integer)
      and ($2 ->> 'factor' is null or s.has_factor)
      and ($2 ->> 'harmless' is null or s.spam = 0)
      and not exists (
        select from grana.agent_invitations i
        where i.organization_id = $5 and i.program_id = $6 and i.user_id = s.user_id
          and (i.state in ('pending', 'accepted', 'removed') or i.answered_at > $7 - interval '30 days'))
    order by %s desc, s.user_id
    limit %s) b
    -- The account decides, whatever the derived row says.
    join grana.users u on u.id = b.user_id and u.kind = 'agent' and u.disabled_at is null and u.email_verified_at is not null
      and u.visibility = 'everyone' and not u.country_code = any ($3)
      and ($4 = '{}' or u.country_code = any ($4))
    join grana.agent_profiles p on p.user_id = u.id and p.is_findable
  order by b.standing + b.hours desc, b.user_id$search$,
    case when least_standing is null then 's.standing' else 's.standing + o.hours' end, case when least_standing is null then 400 else 101 end)
  using office, wanted, place.denied_countries, place.approved_countries, place.organization_id, program, at,
    coalesce(least_standing, -1000)::smallint;
end
$$;
comment on function grana.find_agents_by_standing(uuid, jsonb, integer, timestamptz) is 'Agents to invite to a program of the actor, best first: the first 400 by standing, or the first 101 by score of those with at least a standing';
revoke all on function grana.find_agents_by_standing(uuid, jsonb, integer, timestamptz) from public;
grant execute on function grana.find_agents_by_standing(uuid, jsonb, integer, timestamptz) to grana_api;
