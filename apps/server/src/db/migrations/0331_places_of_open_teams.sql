-- A place in a team is answered while the team is open: its agent reads the state of the engagement, and holds it while answering.
set local grana.system = 'on';

create function grana.engagement_state_of_place(place uuid) returns text
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select e.state from grana.engagement_members m
    join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
    where m.id = place and m.user_id = grana.actor_id());
end
$$;
comment on function grana.engagement_state_of_place(uuid) is 'State of the engagement of a place of the actor';

create function grana.lock_engagement_of_place(place uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  perform from grana.engagement_members m
  join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
  where m.id = place and m.user_id = grana.actor_id()
  for share of e;
end
$$;
comment on function grana.lock_engagement_of_place(uuid) is 'Holds the engagement of a place of the actor, which does not move until the transaction ends';

revoke all on function grana.engagement_state_of_place(uuid), grana.lock_engagement_of_place(uuid) from public;
grant execute on function grana.engagement_state_of_place(uuid), grana.lock_engagement_of_place(uuid) to grana_api;
