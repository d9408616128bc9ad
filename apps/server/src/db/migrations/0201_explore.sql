-- Programs in the app of agents: by their figures, or by what speaks for them.
set local grana.system = 'on';

-- What an agent may read of programs that are open to them, with what filters and orders depend on. A private program that the
-- agent may only ask to join shows no figures.
create function grana.explorable(agent uuid, wanted jsonb)
  returns table (organization_id uuid, program_id uuid, relation text, assets integer, reward_max_cents integer,
    updated_at timestamptz, answer_hours double precision, answers integer, triage_days double precision,
    payment_days double precision, kept integer, promised integer, resolved integer, paid_cents bigint, places_free integer,
    is_named boolean, is_home boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  country text;
begin
  select u.country_code into country from grana.users u where u.id = explorable.agent and u.kind = 'agent' and u.disabled_at is null;
  if not found then return; end if;
  return query
  with open as (
    select p.organization_id, p.id as program_id, 'public' as relation, d.facets as assets, p.reward_max_cents, p.kind, p.updated_at,
      p.approved_countries, p.denied_countries, p.public_payments, p.agent_places
    from grana.program_directory d join grana.programs p on (p.organization_id, p.id) = (d.organization_id, d.program_id)
    where p.visibility = 'public' and p.state = 'active' and p.kind <> 'pentest'
      and not exists (select from grana.agent_invitations i where i.program_id = p.id and i.organization_id = p.organization_id
        and i.user_id = explorable.agent and i.state = 'removed')
    union all
    select p.organization_id, p.id, case when i.state is null then 'joinable' else 'invited' end,
      (select coalesce(bit_or(case a.type when 'website' then 2048 when 'api' then 4096 when 'android' then 8192 when 'ios' then 8192
        when 'cloud' then 16384 when 'network' then 32768 when 'vehicle' then 65536 when 'hardware' then 131072
        when 'source_code' then 262144 end), 0) from json_array_elements_text(v.terms -> 'assets') a (type)),
      p.reward_max_cents, p.kind, p.updated_at, p.approved_countries, p.denied_countries, p.public_payments, p.agent_places
    from grana.programs p
    join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
    left join lateral (select i.state from grana.agent_invitations i where (i.organization_id, i.program_id) = (p.organization_id, p.id)
      and i.user_id = explorable.agent and i.state in ('pending', 'accepted') limit 1) i on true
    where p.visibility = 'private' and p.state = 'active' and p.kind <> 'pentest' and v.terms is not null
      and (i.state is not null or (v.terms #>> '{joining,accepts_requests}')::boolean)
  )
  select o.organization_id, o.program_id, o.relation, o.assets & 522240, o.reward_max_cents, o.updated_at,
    (f.figures #>> '{first_answer_hours,median}')::double precision, (f.figures #>> '{first_answer_hours,n}')::integer,
    (f.figures #>> '{triage_days,median}')::double precision, (f.figures #>> '{payment_days,median}')::double precision,
    (f.figures #>> '{payment_days,kept}')::integer, (f.figures #>> '{payment_days,promised}')::integer,
    (f.figures ->> 'resolved')::integer, (m.figures ->> 'total_cents')::bigint,
    case when o.agent_places is not null then greatest(0, o.agent_places - (select count(*)::integer
      from grana.agent_invitations i where (i.organization_id, i.program_id) = (o.organization_id, o.program_id) and i.state = 'accepted')) end,
    country = any (o.approved_countries), n.country_code = country
  from open o
  join grana.organizations n on n.id = o.organization_id
  left join grana.program_figures f on (f.organization_id, f.program_id) = (o.organization_id, o.program_id)
    and f.has_reports and o.relation <> 'joinable'
  left join grana.program_payment_figures m on (m.organization_id, m.program_id, m.kind) = (o.organization_id, o.program_id, 'totals')
    and f.has_reports and o.public_payments in ('totals', 'amounts')
  where (cardinality(o.approved_countries) = 0 or country = any (o.approved_countries)) and country <> all (o.denied_countries)
    and (wanted ->> 'kind' is null or o.kind = wanted ->> 'kind')
    and (wanted ->> 'assets' is null or o.assets & (wanted ->> 'assets')::integer <> 0)
    and (wanted ->> 'reward_cents' is null or o.reward_max_cents >= (wanted ->> 'reward_cents')::integer)
    and (wanted ->> 'answer' is null
      or (f.figures #>> '{first_answer_hours,median}')::double precision <= (wanted ->> 'answer')::double precision)
    and (wanted ->> 'kept' is null or 100 * (f.figures #>> '{payment_days,kept}')::integer
      >= (wanted ->> 'kept')::integer * (f.figures #>> '{payment_days,promised}')::integer);
end
$$;
comment on function grana.explorable(uuid, jsonb) is 'Active programs that an agent may take part in or ask to join, with the figures that they may read';
revoke all on function grana.explorable(uuid, jsonb) from public;

-- Half hours in which an agent is free, and the office hours of an organization, by the time zone of its first owner.
create function grana.explore_programs(wanted jsonb, masks jsonb, sorting text, most integer, past integer)
  returns table (program_id uuid, relation text, name text, organization text, initials text, kind text, currency text,
    min_cents integer, max_cents integer, assets text[], updated_at timestamptz, answer_hours double precision, answers integer,
    triage_days double precision, payment_days double precision, kept integer, promised integer, resolved integer,
    paid_cents bigint, places_free integer, is_named boolean, is_home boolean, accepted integer, categories text[],
    shared_minutes integer, score integer, total integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  agent uuid := grana.actor_id();
  week bit(336);
begin
  select string_agg(case when exists (select from grana.availability_hours h where h.user_id = agent and h.weekday = s.weekday
      and s.at_time >= h.starts_at and s.at_time < h.ends_at) then '1' else '0' end, '' order by s.slot)::bit(336)
  into week from grana.half_hours((select u.timezone from grana.users u where u.id = agent)) s
  where exists (select from grana.availability_hours h where h.user_id = agent);
  return query
  with found as materialized (select * from grana.explorable(agent, wanted)),
  skills as (
    select c.assets, coalesce(sum(s.accepted), 0)::integer as accepted,
      coalesce((array_agg(s.category order by s.accepted desc, s.category) filter (where s.category is not null))[1:3], '{}') as categories
    from (select distinct assets from found) c
    left join grana.agent_skills s on s.user_id = agent and s.accepted > 0 and (masks ->> s.category)::integer & c.assets <> 0
    group by c.assets
  ),
  zones as (
    select distinct on (m.organization_id) m.organization_id, u.timezone
    from grana.memberships m join grana.users u on u.id = m.user_id
    where m.role = 'owner' and week is not null and m.organization_id in (select organization_id from found)
    order by m.organization_id, m.created_at, m.user_id
  ),
  hours as (
    select z.timezone, 30 * bit_count(week & (select string_agg(case when s.weekday <= 5 and s.at_time >= '09:00'
      and s.at_time < '18:00' then '1' else '0' end, '' order by s.slot)::bit(336) from grana.half_hours(z.timezone) s))::integer as minutes
    from (select distinct timezone from zones) z
  ),
  scored as (
    select f.*, k.accepted, k.categories, h.minutes,
      (least(30, round(6 * ln(1 + k.accepted::double precision) / ln(2::double precision)))::integer
        + case when h.minutes is null then 0 when h.minutes = 0 then -4 else least(12, (h.minutes + 179) / 180) end
        + case when f.is_named then 6 else 0 end + case when f.is_home then 4 else 0 end
        + case when f.answer_hours is null then 0 when f.answer_hours <= 24 then 8 when f.answer_hours <= 72 then 4
            when f.answer_hours <= 120 then 0 else -6 end
        + case when coalesce(f.promised, 0) < 3 then 0 when 100 * f.kept >= 90 * f.promised then 8
            when 100 * f.kept >= 70 * f.promised then 3 else -8 end)::integer as score
    from found f join skills k on k.assets = f.assets
    left join zones z on z.organization_id = f.organization_id left join hours h on h.timezone = z.timezone
  ),
  ranked as (
    select s.*, (count(*) over ())::integer as total, row_number() over (order by case sorting
        when 'answer' then -s.answer_hours when 'triage' then -s.triage_days when 'payment' then -s.payment_days
        when 'kept' then s.kept::double precision / nullif(s.promised, 0) when 'paid' then s.paid_cents when 'resolved' then s.resolved
        when 'places' then s.places_free when 'reward' then s.reward_max_cents
        when 'recent' then extract(epoch from s.updated_at) else s.score end desc nulls last,
      s.score desc, s.updated_at desc, s.program_id) as place
    from scored s
  )
  select r.program_id, r.relation, p.name, o.name, o.initials, p.kind, p.currency, p.reward_min_cents, p.reward_max_cents,
    array(select json_array_elements_text(v.terms -> 'assets')), r.updated_at, r.answer_hours, r.answers, r.triage_days, r.payment_days,
    r.kept, r.promised, r.resolved, r.paid_cents, r.places_free, r.is_named, r.is_home, r.accepted, r.categories, r.minutes, r.score,
    r.total
  from ranked r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = p.organization_id
  join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where r.place > past order by r.place limit most;
end
$$;
comment on function grana.explore_programs(jsonb, jsonb, text, integer, integer) is 'A page of the programs that are open to the actor, with what speaks for each (packages/contract/src/programs/program-score.ts)';
revoke all on function grana.explore_programs(jsonb, jsonb, text, integer, integer) from public;
grant execute on function grana.explore_programs(jsonb, jsonb, text, integer, integer) to grana_api;

-- Programs with resolved reports are measured again: their number is a new figure.
update grana.program_figures f set stale_at = coalesce(f.stale_at, now())
where exists (select from grana.reports r where (r.organization_id, r.program_id) = (f.organization_id, f.program_id)
  and r.closing_reason = 'resolved');
