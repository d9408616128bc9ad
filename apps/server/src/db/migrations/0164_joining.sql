-- Private programs that agents may ask to join, and the conditions of taking part, frozen with the version of the terms.
set local grana.system = 'on';

alter table grana.programs add column joining jsonb,
  add constraint programs_joining_form check (jsonb_typeof(joining) = 'object' and pg_column_size(joining) < 2000);
comment on column grana.programs.joining is 'Of a private program: whether agents may ask to join, and the conditions of taking part; the terms of each version carry a copy';
grant update (joining) on grana.programs to grana_api, grana_worker;

alter table grana.agent_invitations add column confidentiality_version text,
  add constraint agent_invitations_confidentiality_form check (confidentiality_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
comment on column grana.agent_invitations.confidentiality_version is 'Confidentiality agreement that the agent accepted with the invitation';
grant select (confidentiality_version), update (confidentiality_version) on grana.agent_invitations to grana_api;

create table grana.join_requests (
  organization_id uuid not null,
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references grana.users (id),
  message text not null,
  state text not null default 'pending',
  confidentiality_version text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references grana.users (id),
  reason text,

  primary key (organization_id, program_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint join_requests_state_known check (state in ('pending', 'accepted', 'refused', 'withdrawn')),
  constraint join_requests_message_length check (char_length(message) between 1 and 500),
  constraint join_requests_reason_length check (char_length(reason) between 1 and 500),
  constraint join_requests_confidentiality_form check (confidentiality_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  constraint join_requests_answer_whole check ((state = 'pending') = (answered_at is null)
    and (state in ('accepted', 'refused')) = (answered_by is not null) and (state = 'refused') = (reason is not null))
);
create unique index join_requests_waiting on grana.join_requests (organization_id, program_id, user_id) where state = 'pending';
create index join_requests_user on grana.join_requests (user_id, created_at desc);
create index join_requests_id on grana.join_requests (id);
create index join_requests_answered_by on grana.join_requests (answered_by) where answered_by is not null;
comment on table grana.join_requests is 'Agents who ask to take part in a private program, and the answers';
comment on column grana.join_requests.organization_id is 'Tenant';
comment on column grana.join_requests.program_id is 'Program';
comment on column grana.join_requests.id is 'Random identifier';
comment on column grana.join_requests.user_id is 'Agent';
comment on column grana.join_requests.message is 'Words of the agent; shown in the app only';
comment on column grana.join_requests.state is 'pending, accepted or refused by the organization, or withdrawn by the agent';
comment on column grana.join_requests.confidentiality_version is 'Confidentiality agreement that the agent accepted with the request';
comment on column grana.join_requests.created_at is 'When the agent asked';
comment on column grana.join_requests.answered_at is 'When it was answered or withdrawn';
comment on column grana.join_requests.answered_by is 'Member who answered';
comment on column grana.join_requests.reason is 'Why it was refused; the agent reads it';

-- What the version in force demands of an agent, and what the agent has. The window and the weights are those of the precision.
create function grana.conditions_of_joining(organization uuid, program uuid, agent uuid, agreed boolean)
  returns table (condition text, needed integer, needed_reports integer, has integer, has_reports integer, holds boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  asked jsonb;
  person record;
  figures record;
  judged integer;
  percent integer;
begin
  select (v.terms -> 'joining')::jsonb into asked from grana.programs p
  join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where p.organization_id = conditions_of_joining.organization and p.id = conditions_of_joining.program and p.visibility = 'private';
  if asked is null then return; end if;
  select u.email_verified_at, u.created_at,
    (u.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = u.id)) as has_factor
  into person from grana.users u where u.id = agent;
  if not found then return; end if;
  return query select 'email', null::integer, null::integer, null::integer, null::integer, person.email_verified_at is not null;
  if (asked ->> 'needs_factor')::boolean then
    return query select 'factor', null::integer, null::integer, null::integer, null::integer, person.has_factor;
  end if;
  if asked ? 'least_account_days' then
    return query select 'account_age', (asked ->> 'least_account_days')::integer, null::integer, d.days, null::integer,
      d.days >= (asked ->> 'least_account_days')::integer
      from (select floor(extract(epoch from now() - person.created_at) / 86400)::integer as days) d;
  end if;
  if asked ? 'least_precision' then
    select f.valid, f.invalid, f.spam into figures from grana.agent_figures(agent, now() - interval '365 days') f;
    judged := figures.valid + figures.invalid + figures.spam;
    percent := round(100.0 * (figures.valid + 1) / (figures.valid + figures.invalid + 2 * figures.spam + 2));
    return query select 'precision', (asked ->> 'least_precision')::integer, (asked ->> 'least_judged')::integer,
      percent, judged, judged >= (asked ->> 'least_judged')::integer and percent >= (asked ->> 'least_precision')::integer;
  end if;
  if (asked ->> 'needs_agreement')::boolean then
    return query select 'agreement', null::integer, null::integer, null::integer, null::integer, agreed;
  end if;
end
$$;
comment on function grana.conditions_of_joining(uuid, uuid, uuid, boolean) is 'Conditions of taking part in a private program by the version in force, with what an agent has of each';
revoke all on function grana.conditions_of_joining(uuid, uuid, uuid, boolean) from public;

-- Accepting, by the agent or by a request that the organization accepted: an end, places and conditions hold for both.
create or replace function grana.guard_invitation() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  places integer;
begin
  if old.state = 'accepted' and new.state = 'rejected' or old.state = 'pending' and new.state = 'left' then
    raise exception 'an invitation is answered once' using errcode = 'check_violation', constraint = 'agent_invitations_answered';
  end if;
  if new.state = 'accepted' then
    if old.expires_at <= new.answered_at then
      raise exception 'the invitation ended' using errcode = 'check_violation', constraint = 'agent_invitations_ended';
    end if;
    select p.agent_places into places from grana.programs p
      where (p.organization_id, p.id) = (new.organization_id, new.program_id) for no key update;
    if places <= (select count(*) from grana.agent_invitations i
        where (i.organization_id, i.program_id) = (new.organization_id, new.program_id) and i.state = 'accepted') then
      raise exception 'all places are taken' using errcode = 'check_violation', constraint = 'agent_invitations_places';
    end if;
    if exists (select from grana.conditions_of_joining(new.organization_id, new.program_id, new.user_id,
        new.confidentiality_version is not null) c where not c.holds) then
      raise exception 'a condition does not hold' using errcode = 'check_violation', constraint = 'agent_invitations_conditions';
    end if;
  end if;
  return new;
end
$$;
comment on function grana.guard_invitation() is 'Refuses a place that is taken, an invitation that ended, a condition that does not hold, and a second answer';

-- A request that the organization accepts becomes a place in the program in the same transaction.
create function grana.join_by_request() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.agent_invitations (organization_id, program_id, user_id, invited_by, created_at)
  values (new.organization_id, new.program_id, new.user_id, new.answered_by, new.answered_at)
  on conflict (organization_id, program_id, user_id) where state in ('pending', 'accepted') do nothing;
  update grana.agent_invitations i set state = 'accepted', answered_at = new.answered_at, expires_at = null,
    confidentiality_version = coalesce(i.confidentiality_version, new.confidentiality_version)
  where (i.organization_id, i.program_id, i.user_id) = (new.organization_id, new.program_id, new.user_id) and i.state = 'pending';
  return null;
end
$$;
comment on function grana.join_by_request() is 'Gives the agent of an accepted request a place in the program';
revoke all on function grana.join_by_request() from public;
create trigger join_requests_accepted after update of state on grana.join_requests for each row
  when (old.state = 'pending' and new.state = 'accepted') execute function grana.join_by_request();

-- What an agent may read of a private program that can be joined: what the organization shows on purpose, nothing of its terms.
create function grana.joinable_programs()
  returns table (organization_id uuid, program_id uuid, name text, summary text, kind text, organization text, initials text,
    currency text, min_cents bigint, max_cents bigint, assets text[], version integer, places_free integer, updated_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  agent uuid := grana.actor_id();
  country text;
begin
  select u.country_code into country from grana.users u where u.id = agent and u.kind = 'agent' and u.disabled_at is null;
  if not found then return; end if;
  return query
  select p.organization_id, p.id, p.name, p.summary, p.kind, o.name, o.initials, p.currency,
    p.reward_min_cents::bigint, p.reward_max_cents::bigint,
    array(select json_array_elements_text(v.terms -> 'assets')), p.policy_version,
    case when p.agent_places is not null then greatest(0, p.agent_places - (select count(*)::integer
      from grana.agent_invitations i where (i.organization_id, i.program_id) = (p.organization_id, p.id) and i.state = 'accepted')) end,
    p.updated_at
  from grana.programs p join grana.organizations o on o.id = p.organization_id
  join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where p.state = 'active' and p.visibility = 'private' and p.kind <> 'pentest'
    and (v.terms #>> '{joining,accepts_requests}')::boolean
    and (cardinality(p.approved_countries) = 0 or country = any (p.approved_countries)) and country <> all (p.denied_countries)
    and not exists (select from grana.agent_invitations i
      where (i.organization_id, i.program_id, i.user_id) = (p.organization_id, p.id, agent) and i.state in ('pending', 'accepted'))
  order by p.updated_at desc, p.id limit 200;
end
$$;
comment on function grana.joinable_programs() is 'Private programs that the actor may ask to join, without their terms';
revoke all on function grana.joinable_programs() from public;
grant execute on function grana.joinable_programs() to grana_api;

create function grana.actor_conditions(program uuid)
  returns table (condition text, needed integer, needed_reports integer, has integer, has_reports integer, holds boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  place uuid;
begin
  select i.organization_id into place from grana.agent_invitations i
  where i.program_id = actor_conditions.program and i.user_id = grana.actor_id() and i.state in ('pending', 'accepted');
  if place is null then
    select j.organization_id into place from grana.joinable_programs() j where j.program_id = actor_conditions.program;
  end if;
  if place is null then return; end if;
  return query select * from grana.conditions_of_joining(place, actor_conditions.program, grana.actor_id(),
    exists (select from grana.agent_invitations i where i.program_id = actor_conditions.program
      and i.user_id = grana.actor_id() and i.state = 'accepted' and i.confidentiality_version is not null));
end
$$;
comment on function grana.actor_conditions(uuid) is 'Conditions of a program that invited the actor or that the actor may ask to join';
revoke all on function grana.actor_conditions(uuid) from public;
grant execute on function grana.actor_conditions(uuid) to grana_api;

alter table grana.join_requests enable row level security, force row level security;
create policy system on grana.join_requests to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.join_requests to grana_worker using (current_user = 'grana_worker');
create policy agents_see on grana.join_requests for select to grana_api using (user_id = (select grana.actor_id()));
create policy agents_ask on grana.join_requests for insert to grana_api
  with check (user_id = (select grana.actor_id()) and state = 'pending'
    and exists (select from grana.joinable_programs() j where j.program_id = join_requests.program_id
      and j.organization_id = join_requests.organization_id));
create policy agents_withdraw on grana.join_requests for update to grana_api
  using (user_id = (select grana.actor_id()) and state = 'pending')
  with check (user_id = (select grana.actor_id()) and state = 'withdrawn');
create policy owners_answer on grana.join_requests to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy leaders_answer on grana.join_requests to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[]));
grant select, insert (organization_id, program_id, id, user_id, message, confidentiality_version, created_at),
  update (state, answered_at, answered_by, reason) on grana.join_requests to grana_api;
grant select, delete on grana.join_requests to grana_worker;
