-- The team of a pentest: proposed by staff, answered by the agent, refused by the organization with a reason. An agent who accepts
-- joins the private program of the engagement; what the agent reported stays when another one follows.
set local grana.system = 'on';

create table grana.engagement_members (
  organization_id uuid not null,
  engagement_id uuid not null,
  id uuid not null,
  user_id uuid not null references grana.users (id),
  role text not null,
  state text not null default 'proposed',
  hours integer not null,
  proposed_by uuid not null references grana.users (id),
  proposed_at timestamptz not null,
  accepted_at timestamptz,
  confidentiality_version text,
  ended_by uuid references grana.users (id),
  ended_at timestamptz,
  reason text,

  primary key (organization_id, engagement_id, id),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_members_role_known check (role in ('lead', 'member')),
  constraint engagement_members_state_known check (state in ('proposed', 'accepted', 'declined', 'refused', 'removed')),
  constraint engagement_members_hours check (hours between 1 and 10000),
  constraint engagement_members_accepted_whole check (num_nonnulls(accepted_at, confidentiality_version) in (0, 2)
    and (state not in ('accepted', 'refused') or accepted_at is not null) and (state not in ('proposed', 'declined') or accepted_at is null)),
  constraint engagement_members_ended_whole check (num_nonnulls(ended_by, ended_at, reason)
    = case when state in ('proposed', 'accepted') then 0 else 3 end),
  constraint engagement_members_confidentiality_form check (confidentiality_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint engagement_members_reason_length check (char_length(reason) between 1 and 2000)
);
create index engagement_members_id on grana.engagement_members (id);
create unique index engagement_members_place on grana.engagement_members (organization_id, engagement_id, user_id)
  where state in ('proposed', 'accepted');
create unique index engagement_members_lead on grana.engagement_members (organization_id, engagement_id)
  where role = 'lead' and state in ('proposed', 'accepted');
create index engagement_members_user on grana.engagement_members (user_id, state);
create index engagement_members_proposed_by on grana.engagement_members (proposed_by);
create index engagement_members_ended_by on grana.engagement_members (ended_by) where ended_by is not null;

comment on table grana.engagement_members is 'Agents of the team of an engagement: proposed, accepted, and how it ended';
comment on column grana.engagement_members.organization_id is 'Tenant';
comment on column grana.engagement_members.engagement_id is 'Engagement';
comment on column grana.engagement_members.id is 'Random identifier';
comment on column grana.engagement_members.user_id is 'Agent';
comment on column grana.engagement_members.role is 'Lead, who writes the report, or member';
comment on column grana.engagement_members.state is 'Proposed, accepted, declined by the agent, refused by the organization, or removed by staff';
comment on column grana.engagement_members.hours is 'Hours of work in the days of the tests';
comment on column grana.engagement_members.proposed_by is 'Staff who proposed the agent';
comment on column grana.engagement_members.proposed_at is 'When the agent was proposed';
comment on column grana.engagement_members.accepted_at is 'When the agent accepted; the organization sees nothing before';
comment on column grana.engagement_members.confidentiality_version is 'Confidentiality agreement that the agent accepted';
comment on column grana.engagement_members.ended_by is 'Who declined, refused or removed';
comment on column grana.engagement_members.ended_at is 'When it ended';
comment on column grana.engagement_members.reason is 'Why it ended';

create function grana.refuse_strange_team_member() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  is_possible boolean;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a member of a team is proposed first, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  is_possible := case new.state
    when 'accepted' then old.state = 'proposed' and (current_user <> 'grana_api' or old.user_id = grana.actor_id())
    when 'declined' then old.state = 'proposed' and (current_user <> 'grana_api' or old.user_id = grana.actor_id())
    when 'refused' then old.state = 'accepted'
      and (current_user <> 'grana_api' or old.organization_id = any (grana.actor_organizations('{owner}')))
    when 'removed' then old.state in ('proposed', 'accepted') and (current_user <> 'grana_api' or grana.actor_is_staff('administrator'))
    else false end;
  if not is_possible
    or (new.organization_id, new.engagement_id, new.id, new.user_id, new.role, new.hours, new.proposed_by, new.proposed_at)
      is distinct from (old.organization_id, old.engagement_id, old.id, old.user_id, old.role, old.hours, old.proposed_by, old.proposed_at)
    or (old.accepted_at is not null and (new.accepted_at, new.confidentiality_version)
      is distinct from (old.accepted_at, old.confidentiality_version))
    or (current_user = 'grana_api' and new.ended_by is not null and new.ended_by is distinct from grana.actor_id())
  then
    raise exception 'member % of a team does not go from % to % by this user', old.id, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_team_member() is 'Refuses changes of a team that its life cycle does not have, and users who may not make them';
create trigger engagement_members_life before insert or update on grana.engagement_members
  for each row execute function grana.refuse_strange_team_member();
create trigger engagement_members_kept before delete on grana.engagement_members
  for each row execute function grana.refuse_change_of_history();

-- The invitation to the program follows the team, so that scope, credentials and reports need no rule of their own.
create function grana.join_program_of_team() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if new.state in ('accepted', 'declined') then
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id)
    values (new.organization_id, new.user_id, 'team.' || new.state, 'engagement', new.engagement_id::text);
  end if;
  if new.state = 'accepted' then
    insert into grana.agent_invitations (organization_id, program_id, user_id, state, invited_by, created_at, answered_at)
    select e.organization_id, e.program_id, new.user_id, 'accepted', new.proposed_by, new.accepted_at, new.accepted_at
    from grana.engagements e where (e.organization_id, e.id) = (new.organization_id, new.engagement_id) and e.program_id is not null
    on conflict (organization_id, program_id, user_id) where state in ('pending', 'accepted')
    do update set state = 'accepted', answered_at = excluded.answered_at;
  elsif old.state = 'accepted' then
    update grana.agent_invitations i set state = 'removed', answered_at = new.ended_at
    from grana.engagements e
    where (e.organization_id, e.id) = (new.organization_id, new.engagement_id)
      and (i.organization_id, i.program_id, i.user_id) = (e.organization_id, e.program_id, new.user_id)
      and i.state in ('pending', 'accepted');
  end if;
  return null;
end
$$;
comment on function grana.join_program_of_team() is 'Lets an agent who accepts into the program of the engagement, and out of it when the place ends; records the answer of the agent';
create trigger engagement_members_program after update of state on grana.engagement_members
  for each row execute function grana.join_program_of_team();

-- What an agent must know to answer: days, hours and what is tested, without price, notes or history.
create function grana.agent_team_places()
  returns table (id uuid, role text, state text, hours integer, proposed_at timestamptz, ended_at timestamptz, reason text, engagement_id uuid,
    title text, organization text, scope jsonb, target_types text[], starts_on date, ends_on date, report_on date, retest_until date)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select m.id, m.role, m.state, m.hours, m.proposed_at, m.ended_at, m.reason, e.id, e.title, o.name, s.scope,
    array(select distinct t.type from grana.targets t where t.organization_id = e.organization_id
      and t.id in (select (sheet ->> 'target_id')::uuid from jsonb_array_elements(s.scope -> 'targets') sheet) order by t.type),
    q.starts_on, q.ends_on, q.report_on, q.retest_until
  from grana.engagement_members m
  join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
  join grana.organizations o on o.id = e.organization_id
  join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
  join grana.engagement_scopes s on (s.organization_id, s.engagement_id, s.version) = (q.organization_id, q.engagement_id, q.scope_version)
  where m.user_id = grana.actor_id()
  order by m.state <> 'proposed', m.proposed_at desc, m.id limit 100;
end
$$;
comment on function grana.agent_team_places() is 'Places in teams that were proposed to the actor, without price and history';

-- Hours that an agent has promised to engagements that overlap these days; the names of the others stay theirs.
create function grana.promised_hours(agent uuid, engagement uuid, since date, until date) returns integer
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not grana.actor_is_staff('administrator') and agent is distinct from grana.actor_id() then return null; end if;
  return (select coalesce(sum(m.hours), 0)::integer from grana.engagement_members m
    join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
      and e.state not in ('closed', 'cancelled', 'reporting', 'remediation')
    join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
    where m.user_id = agent and m.state in ('proposed', 'accepted') and e.id <> engagement
      and q.starts_on <= until and q.ends_on >= since);
end
$$;
comment on function grana.promised_hours(uuid, uuid, date, date) is 'Hours that an agent has promised to other engagements on these days, for staff and the agent';

-- Pentests that an agent finished, for staff and for organizations in whose team the agent is.
create function grana.finished_pentests(agent uuid) returns integer
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select count(*)::integer from grana.engagement_members m
    join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id) and e.state = 'closed'
    where m.user_id = agent and m.state = 'accepted');
end
$$;
comment on function grana.finished_pentests(uuid) is 'How many pentests an agent finished; names none of them';

alter table grana.engagement_members enable row level security, force row level security;
create policy system on grana.engagement_members to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.engagement_members to grana_worker using (current_user = 'grana_worker');
create policy administrators_work on grana.engagement_members to grana_api
  using ((select grana.actor_is_staff('administrator')) and grana.actor_reads_engagement(organization_id, engagement_id));
create policy agents_see on grana.engagement_members for select to grana_api using (user_id = (select grana.actor_id()));
create policy agents_answer on grana.engagement_members for update to grana_api using (user_id = (select grana.actor_id()))
  with check (user_id = (select grana.actor_id()) and state in ('accepted', 'declined'));
create policy readers_read on grana.engagement_members for select to grana_api
  using (accepted_at is not null and organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_reads_engagement(organization_id, engagement_id));
create policy owners_refuse on grana.engagement_members for update to grana_api
  using (accepted_at is not null and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check (state = 'refused');

grant select, insert on grana.engagement_members to grana_api;
grant update (state, accepted_at, confidentiality_version, ended_by, ended_at, reason) on grana.engagement_members to grana_api;
grant select on grana.engagement_members to grana_worker;
revoke all on function grana.refuse_strange_team_member(), grana.join_program_of_team(), grana.agent_team_places(),
  grana.promised_hours(uuid, uuid, date, date), grana.finished_pentests(uuid) from public;
grant execute on function grana.agent_team_places(), grana.promised_hours(uuid, uuid, date, date), grana.finished_pentests(uuid)
  to grana_api;
