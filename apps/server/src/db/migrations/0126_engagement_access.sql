-- Who reads and moves engagements: life cycle, policies, grants.
set local grana.system = 'on';

create function grana.refuse_strange_engagement() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if (new.state, new.events, new.quotes, new.scopes) is distinct from ('draft', 1, 0::smallint, 0::smallint) or new.program_id is not null then
      raise exception 'an engagement begins as a draft, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.organization_id, new.id, new.created_by, new.created_at)
      is distinct from (old.organization_id, old.id, old.created_by, old.created_at)
    or (old.program_id is not null and new.program_id is distinct from old.program_id)
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
    or (old.state <> 'draft' and (new.scope, new.title, new.revision) is distinct from (old.scope, old.title, old.revision))
  then
    raise exception 'engagement % stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    if (new.events, new.quotes, new.scopes, new.paused_by) is distinct from (old.events, old.quotes, old.scopes, old.paused_by) then
      raise exception 'engagement % did not move', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.engagement_moves m where (m.from_state, m.to_state) = (old.state, new.state)
    and (current_user <> 'grana_api' or (m.by_staff and grana.actor_is_staff('administrator'))
      or (m.by_organization and old.organization_id = any (grana.actor_organizations('{owner}'))
        and (old.paused_by is distinct from 'staff' or new.state <> 'in_progress'))))
  then
    raise exception 'engagement % does not go from % to % by this user', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if new.events <> old.events + 1 then
    raise exception 'engagement % moves with one event', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_engagement() is 'Refuses changes of an engagement that its life cycle does not have, and users who may not make them';
create trigger engagements_life before insert or update on grana.engagements
  for each row execute function grana.refuse_strange_engagement();
create trigger engagements_kept before delete on grana.engagements
  for each row execute function grana.refuse_change_of_history();

create function grana.demand_event_of_engagement() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not exists (select from grana.engagement_events e
    where (e.organization_id, e.engagement_id, e.number, e.to_state) = (new.organization_id, new.id, new.events, new.state))
  then
    raise exception 'engagement % is % without an event', new.id, new.state using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
comment on function grana.demand_event_of_engagement() is 'At the end of a transaction: the state of an engagement is that of its last event';
create constraint trigger engagements_recorded after insert or update of state, events on grana.engagements
  deferrable initially deferred for each row execute function grana.demand_event_of_engagement();

create trigger engagement_events_immutable before update or delete on grana.engagement_events
  for each row execute function grana.refuse_change_of_history();
create trigger engagement_scopes_immutable before update or delete on grana.engagement_scopes
  for each row execute function grana.refuse_change_of_history();

create function grana.refuse_change_of_quote() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' or old.state <> 'open'
    or to_jsonb(new) - '{state,answered_by,answered_at,billing_terms_version}'::text[]
      is distinct from to_jsonb(old) - '{state,answered_by,answered_at,billing_terms_version}'::text[]
  then
    raise exception 'quote % of engagement % stays as it is', old.version, old.engagement_id using errcode = 'restrict_violation';
  end if;
  if current_user = 'grana_api' and (new.answered_by is distinct from grana.actor_id()
    or (new.state = 'accepted' and not new.organization_id = any (grana.actor_organizations('{owner}'))))
  then
    raise exception 'quote % of engagement % is answered by another user', old.version, old.engagement_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.refuse_change_of_quote() is 'Lets a quote be answered once, and changes nothing of what was offered';
create trigger engagement_quotes_answered before update or delete on grana.engagement_quotes
  for each row execute function grana.refuse_change_of_quote();

create function grana.actor_reads_engagement(organization uuid, engagement uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.engagements e
    where (e.organization_id, e.id) = (organization, engagement) and (
      e.organization_id = any (grana.actor_organizations('{owner,viewer}')) or
      (e.organization_id = any (grana.actor_organizations()) and e.program_id = any (grana.actor_programs())) or
      (e.sent_at is not null and grana.actor_is_staff('administrator'))));
end
$$;
comment on function grana.actor_reads_engagement(uuid, uuid) is 'Whether the actor reads an engagement: overseers of the organization, members of its program, and staff once it was sent';

create function grana.agent_engagements()
  returns table (id uuid, title text, state text, created_at timestamptz, moved_at timestamptz, scope jsonb, program_id uuid,
    program_name text, organization text, starts_on date, ends_on date, report_on date, retest_until date)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select e.id, e.title, e.state, e.created_at, e.moved_at, s.scope, p.id, p.name, o.name, q.starts_on, q.ends_on, q.report_on,
    q.retest_until
  from grana.agent_invitations i
  join grana.engagements e on (e.organization_id, e.program_id) = (i.organization_id, i.program_id)
  join grana.programs p on (p.organization_id, p.id) = (e.organization_id, e.program_id)
  join grana.organizations o on o.id = e.organization_id
  join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
  join grana.engagement_scopes s on (s.organization_id, s.engagement_id, s.version)
    = (q.organization_id, q.engagement_id, q.scope_version)
  where i.user_id = grana.actor_id() and i.state = 'accepted'
  order by e.state in ('closed', 'cancelled'), q.starts_on, e.id limit 200;
end
$$;
comment on function grana.agent_engagements() is 'Engagements in whose program the actor takes part as an agent, without price and history';

alter table grana.engagements enable row level security, force row level security;
alter table grana.engagement_scopes enable row level security, force row level security;
alter table grana.engagement_quotes enable row level security, force row level security;
alter table grana.engagement_events enable row level security, force row level security;
do $$
declare
  name text;
begin
  foreach name in array '{engagements,engagement_scopes,engagement_quotes,engagement_events}'::text[] loop
    execute format($f$create policy system on grana.%I to grana_owner using (current_setting('grana.system', true) = 'on')$f$, name);
    execute format($f$create policy worker on grana.%I to grana_worker using (current_user = 'grana_worker')$f$, name);
  end loop;
end
$$;
create policy owners_work on grana.engagements to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy viewers_see on grana.engagements for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{viewer}'))::uuid[]));
create policy appointed_see on grana.engagements for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));
create policy administrators_see on grana.engagements for select to grana_api
  using (sent_at is not null and (select grana.actor_is_staff('administrator')));
create policy administrators_move on grana.engagements for update to grana_api
  using (sent_at is not null and (select grana.actor_is_staff('administrator')));

create policy readers_read on grana.engagement_scopes for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy owners_send on grana.engagement_scopes for insert to grana_api
  with check (sent_by = (select grana.actor_id())
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));

create policy readers_read on grana.engagement_quotes for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy administrators_quote on grana.engagement_quotes for insert to grana_api
  with check (quoted_by = (select grana.actor_id()) and (select grana.actor_is_staff('administrator')));
create policy owners_answer on grana.engagement_quotes for update to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy administrators_withdraw on grana.engagement_quotes for update to grana_api
  using ((select grana.actor_is_staff('administrator')))
  with check (state = 'returned');

create policy readers_read on grana.engagement_events for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy owners_record on grana.engagement_events for insert to grana_api
  with check (side = 'organization' and actor_id = (select grana.actor_id())
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy administrators_record on grana.engagement_events for insert to grana_api
  with check (side = 'staff' and actor_id = (select grana.actor_id()) and (select grana.actor_is_staff('administrator')));

grant select, insert on grana.engagements, grana.engagement_scopes, grana.engagement_quotes, grana.engagement_events to grana_api;
grant update (title, state, paused_by, events, scope, revision, program_id, quotes, scopes, hours, moved_at, sent_at)
  on grana.engagements to grana_api;
grant update (state, answered_by, answered_at, billing_terms_version) on grana.engagement_quotes to grana_api;
grant select on grana.engagement_moves to grana_api, grana_worker;
grant select on grana.engagements, grana.engagement_scopes, grana.engagement_quotes, grana.engagement_events to grana_worker;

revoke all on function grana.refuse_strange_engagement(), grana.demand_event_of_engagement(), grana.refuse_change_of_quote(),
  grana.actor_reads_engagement(uuid, uuid), grana.agent_engagements() from public;
grant execute on function grana.actor_reads_engagement(uuid, uuid), grana.agent_engagements() to grana_api;

alter table grana.staff_acts drop constraint staff_acts_subject_known;
alter table grana.staff_acts add constraint staff_acts_subject_known
  check (subject in ('lead', 'leads', 'organization', 'person', 'program', 'report', 'target', 'engagement'));
