-- Agents whom a private program invites, and agents who want to hear of a program.
set local grana.system = 'on';

create table grana.agent_invitations (
  organization_id uuid not null,
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references grana.users (id),
  state text not null default 'pending',
  invited_by uuid references grana.users (id),
  created_at timestamptz not null,
  answered_at timestamptz,

  primary key (organization_id, program_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint agent_invitations_state_known check (state in ('pending', 'accepted', 'rejected', 'removed')),
  constraint agent_invitations_answer_dated check ((state = 'pending') = (answered_at is null))
);

-- One that counts at a time: whoever said no, or was taken out, can be asked again.
create unique index agent_invitations_one on grana.agent_invitations (organization_id, program_id, user_id)
  where state in ('pending', 'accepted');
create index agent_invitations_user on grana.agent_invitations (user_id, created_at desc);
create index agent_invitations_id on grana.agent_invitations (id);

comment on table grana.agent_invitations is 'Agents whom a program has asked to take part, and what they said';
comment on column grana.agent_invitations.organization_id is 'Tenant';
comment on column grana.agent_invitations.program_id is 'Program';
comment on column grana.agent_invitations.id is 'Identifier, drawn by lot';
comment on column grana.agent_invitations.user_id is 'Agent';
comment on column grana.agent_invitations.state is 'pending, accepted, rejected by the agent, or removed by the organization';
comment on column grana.agent_invitations.invited_by is 'Member who asked';
comment on column grana.agent_invitations.created_at is 'When they were asked';
comment on column grana.agent_invitations.answered_at is 'When it stopped waiting';

create table grana.program_follows (
  organization_id uuid not null,
  program_id uuid not null,
  user_id uuid not null references grana.users (id),
  created_at timestamptz not null,

  primary key (organization_id, program_id, user_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade
);

create index program_follows_user on grana.program_follows (user_id, created_at desc);

comment on table grana.program_follows is 'Agents who are told when a program gets new terms';
comment on column grana.program_follows.organization_id is 'Tenant of the program';
comment on column grana.program_follows.program_id is 'Program';
comment on column grana.program_follows.user_id is 'Agent';
comment on column grana.program_follows.created_at is 'Since when';

create function grana.actor_invitations() returns uuid[]
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select coalesce(array_agg(i.program_id), '{}') from grana.agent_invitations i
  where i.user_id = grana.actor_id() and i.state in ('pending', 'accepted')
$$;
comment on function grana.actor_invitations() is 'Programs that have invited the actor and that they have not refused';

create function grana.count_followers(organization uuid, program uuid) returns integer
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select count(distinct told.user_id)::integer
  from (
    select f.user_id from grana.program_follows f where (f.organization_id, f.program_id) = (organization, program)
    union all
    select i.user_id from grana.agent_invitations i
    where (i.organization_id, i.program_id, i.state) = (organization, program, 'accepted')
  ) told
  where organization = any (grana.actor_organizations())
$$;
comment on function grana.count_followers(uuid, uuid) is 'How many agents hear of a program; who they are is their own affair';

revoke all on function grana.actor_invitations(), grana.count_followers(uuid, uuid) from public;
grant execute on function grana.actor_invitations(), grana.count_followers(uuid, uuid) to grana_api, grana_worker;

alter table grana.agent_invitations enable row level security;
alter table grana.agent_invitations force row level security;
create policy system on grana.agent_invitations to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.agent_invitations to grana_worker using (current_user = 'grana_worker');
create policy overseers_work on grana.agent_invitations to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.agent_invitations to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));
create policy agents_see on grana.agent_invitations for select to grana_api using (user_id = (select grana.actor_id()));
create policy agents_answer on grana.agent_invitations for update to grana_api
  using (user_id = (select grana.actor_id()) and state = 'pending')
  with check (user_id = (select grana.actor_id()) and state in ('accepted', 'rejected'));

alter table grana.program_follows enable row level security;
alter table grana.program_follows force row level security;
create policy system on grana.program_follows to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.program_follows to grana_worker using (current_user = 'grana_worker');
create policy agents_see on grana.program_follows for select to grana_api using (user_id = (select grana.actor_id()));
create policy agents_leave on grana.program_follows for delete to grana_api using (user_id = (select grana.actor_id()));
create policy agents_follow on grana.program_follows for insert to grana_api
  with check (user_id = (select grana.actor_id()) and (
    program_id = any ((select grana.actor_invitations())::uuid[])
    or exists (select from grana.program_directory d where d.program_id = program_follows.program_id)));

-- Invited agents read the program and its published terms, as they stand and as they stood.
create policy invited_see on grana.programs for select to grana_api
  using (state <> 'draft' and id = any ((select grana.actor_invitations())::uuid[]));
create policy invited_see on grana.policy_versions for select to grana_api
  using (published_at is not null and program_id = any ((select grana.actor_invitations())::uuid[]));

grant select, insert (organization_id, program_id, user_id, invited_by, created_at), update (state, answered_at)
  on grana.agent_invitations to grana_api;
grant select, insert, delete on grana.program_follows to grana_api;
grant select, delete on grana.agent_invitations, grana.program_follows to grana_worker;
