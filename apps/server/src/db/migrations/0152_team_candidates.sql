-- Agents whom staff may propose for the team of a pentest, found by what they have proven.
set local grana.system = 'on';

create function grana.team_candidates(engagement uuid, wanted_category text)
  returns table (user_id uuid, standing integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  return query
  select s.user_id, s.standing::integer
  from grana.engagements e
  join grana.programs p on (p.organization_id, p.id) = (e.organization_id, e.program_id)
  join grana.agent_skills s on s.is_listed and s.category = wanted_category and not s.country_code = any (p.denied_countries)
    and (p.approved_countries = '{}' or s.country_code = any (p.approved_countries))
  -- The account decides, whatever the derived row says.
  join grana.users u on u.id = s.user_id and u.kind = 'agent' and u.disabled_at is null and u.email_verified_at is not null
    and u.visibility = 'everyone' and not u.country_code = any (p.denied_countries)
    and (p.approved_countries = '{}' or u.country_code = any (p.approved_countries))
  join grana.agent_profiles f on f.user_id = u.id and f.is_findable
  where e.id = engagement and e.sent_at is not null
    and not exists (select from grana.engagement_members m where (m.organization_id, m.engagement_id) = (e.organization_id, e.id)
      and m.user_id = s.user_id and m.state in ('proposed', 'accepted', 'refused', 'declined'))
  order by s.standing desc, s.user_id limit 30;
end
$$;
comment on function grana.team_candidates(uuid, text) is 'Agents who want to be found and may be proposed for the team of an engagement, for administrators: the best thirty of a category';
revoke all on function grana.team_candidates(uuid, text) from public;
grant execute on function grana.team_candidates(uuid, text) to grana_api;
