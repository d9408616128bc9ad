-- Invitations of agents: with a message, an end, a reminder, and a reason when the agent declines; places of a program; leaving.
set local grana.system = 'on';

alter table grana.agent_invitations
  add column message text,
  add column expires_at timestamptz,
  add column reminded_at timestamptz,
  add column decline_reason text,
  add constraint agent_invitations_message_length check (char_length(message) between 1 and 500),
  add constraint agent_invitations_end_later check (expires_at > created_at),
  add constraint agent_invitations_reason_known
    check (decline_reason in ('no_time', 'other_field', 'rewards', 'rules', 'country', 'other')),
  add constraint agent_invitations_reason_of_rejection check (decline_reason is null or state = 'rejected'),
  drop constraint agent_invitations_state_known,
  add constraint agent_invitations_state_known
    check (state in ('pending', 'accepted', 'rejected', 'removed', 'expired', 'left'));
comment on column grana.agent_invitations.state is 'pending, accepted, rejected by the agent, removed by the organization, expired without an answer, or left by the agent';
comment on column grana.agent_invitations.message is 'What the member wrote to the agent; shown in the app only';
comment on column grana.agent_invitations.expires_at is 'Until when it can be answered; empty for invitations without an end';
comment on column grana.agent_invitations.reminded_at is 'When the agent was reminded of it';
comment on column grana.agent_invitations.decline_reason is 'Why the agent declined, if they said so; the organization reads counts only';
create index agent_invitations_waiting on grana.agent_invitations (created_at) where state = 'pending';

alter table grana.programs add column agent_places integer,
  add constraint programs_agent_places_range check (agent_places between 1 and 1000);
comment on column grana.programs.agent_places is 'How many invited agents may take part at a time; empty for no limit';

-- The organization reads why agents declined as counts, never by agent.
revoke select on grana.agent_invitations from grana_api;
grant select (organization_id, program_id, id, user_id, state, invited_by, created_at, answered_at, message, expires_at,
  reminded_at) on grana.agent_invitations to grana_api;
grant insert (message, expires_at), update (decline_reason) on grana.agent_invitations to grana_api;
grant update (agent_places) on grana.programs to grana_api;
grant update (state, answered_at, reminded_at) on grana.agent_invitations to grana_worker;

create policy agents_leave on grana.agent_invitations for update to grana_api
  using (user_id = (select grana.actor_id()) and state = 'accepted')
  with check (user_id = (select grana.actor_id()) and state = 'left');

create trigger agent_invitations_left after update of state on grana.agent_invitations for each row
  when (old.state = 'accepted' and new.state = 'left') execute function grana.keep_agent_answer();

-- Two agents who take the last place at once: the row of the program orders them.
create function grana.guard_invitation() returns trigger
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
  end if;
  return new;
end
$$;
comment on function grana.guard_invitation() is 'Refuses a place that is taken, an invitation that ended, and a second answer';
revoke all on function grana.guard_invitation() from public;
create trigger agent_invitations_guard before update of state on grana.agent_invitations for each row
  when (old.state is distinct from new.state) execute function grana.guard_invitation();

create function grana.invitation_figures(organization uuid, program uuid)
  returns table (state text, decline_reason text, count integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select i.state, i.decline_reason, count(*)::integer from grana.agent_invitations i
  where i.organization_id = invitation_figures.organization and i.program_id = invitation_figures.program
    and (i.organization_id = any (grana.actor_organizations('{owner}'))
      or (i.organization_id = any (grana.actor_organizations()) and i.program_id = any (grana.actor_programs('{owner,administrator}'))))
  group by i.state, i.decline_reason;
end
$$;
comment on function grana.invitation_figures(uuid, uuid) is 'Invitations of a program by state and reason of declining, for those who may invite';
revoke all on function grana.invitation_figures(uuid, uuid) from public;
grant execute on function grana.invitation_figures(uuid, uuid) to grana_api;
