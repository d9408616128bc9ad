-- Accounts with which agents test a target: given by the organization from a pool, or made by the agent and named here.
set local grana.system = 'on';

create table grana.credential_pools (
  organization_id uuid not null,
  program_id uuid not null,
  target_id uuid not null,
  instructions text not null,
  updated_by uuid not null references grana.users (id),
  updated_at timestamptz not null,

  primary key (organization_id, program_id, target_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  foreign key (organization_id, target_id) references grana.targets (organization_id, id),
  constraint credential_pools_instructions_length check (char_length(instructions) between 1 and 2000)
);
create index credential_pools_target on grana.credential_pools (organization_id, target_id);
create index credential_pools_user on grana.credential_pools (updated_by);
comment on table grana.credential_pools is 'What agents read before they test a target of a program with an account';
comment on column grana.credential_pools.organization_id is 'Tenant';
comment on column grana.credential_pools.program_id is 'Program';
comment on column grana.credential_pools.target_id is 'Target; its environment is part of it';
comment on column grana.credential_pools.instructions is 'How to get and use an account; no secret';
comment on column grana.credential_pools.updated_by is 'Member who wrote it';
comment on column grana.credential_pools.updated_at is 'Last change';

create table grana.test_credentials (
  organization_id uuid not null,
  program_id uuid not null,
  id uuid not null,
  target_id uuid not null,
  kind text not null,
  state text not null,
  sealed_account bytea not null,
  sealed_secret bytea,
  account_key bytea not null,
  added_by uuid not null references grana.users (id),
  created_at timestamptz not null,
  agent_id uuid references grana.users (id),
  claimed_at timestamptz,
  opened_at timestamptz,
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoked_for text,

  primary key (organization_id, program_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  foreign key (organization_id, target_id) references grana.targets (organization_id, id),
  constraint test_credentials_kind_known check (kind in ('provided', 'own')),
  constraint test_credentials_state_known check (state in ('free', 'claimed', 'revoked')),
  constraint test_credentials_reason_known
    check (revoked_for in ('hand', 'returned', 'left', 'closed', 'disabled')),
  constraint test_credentials_revoked_whole
    check ((state = 'revoked') = (revoked_at is not null) and (state = 'revoked') = (revoked_for is not null)),
  constraint test_credentials_claimed_whole
    check ((agent_id is null) = (claimed_at is null) and (state <> 'claimed' or agent_id is not null)
      and (state <> 'free' or agent_id is null)),
  -- The secret is destroyed with the revocation; accounts that agents made have none.
  constraint test_credentials_secret_while_valid
    check ((sealed_secret is not null) = (kind = 'provided' and state <> 'revoked')),
  constraint test_credentials_own_claimed check (kind = 'provided' or agent_id = added_by),
  constraint test_credentials_sealed_small
    check (octet_length(sealed_account) between 30 and 1000 and octet_length(sealed_secret) between 30 and 4000),
  constraint test_credentials_key_length check (octet_length(account_key) = 32)
);
-- An agent holds one account per target of a program, and an account is in a pool once.
create unique index test_credentials_one on grana.test_credentials (organization_id, program_id, target_id, agent_id)
  where state = 'claimed';
create unique index test_credentials_account on grana.test_credentials (organization_id, program_id, target_id, account_key)
  where state <> 'revoked' and kind = 'provided';
create index test_credentials_free on grana.test_credentials (organization_id, program_id, target_id, created_at, id)
  where state = 'free';
create index test_credentials_agent on grana.test_credentials (agent_id, claimed_at desc);
create index test_credentials_target on grana.test_credentials (organization_id, target_id);
create index test_credentials_adder on grana.test_credentials (added_by);
comment on table grana.test_credentials is 'Accounts for testing: free in a pool, claimed by an agent, or revoked; encrypted and bound to the row';
comment on column grana.test_credentials.organization_id is 'Tenant';
comment on column grana.test_credentials.program_id is 'Program';
comment on column grana.test_credentials.id is 'Random identifier, made before the values are encrypted';
comment on column grana.test_credentials.target_id is 'Target';
comment on column grana.test_credentials.kind is 'provided by the organization, or an own account that the agent made and named';
comment on column grana.test_credentials.state is 'free, claimed, or revoked for good';
comment on column grana.test_credentials.sealed_account is 'Name of the account, encrypted with the data key for this row and column';
comment on column grana.test_credentials.sealed_secret is 'Password or activation link, and a note, encrypted with the data key for this row and column; destroyed on revocation';
comment on column grana.test_credentials.account_key is 'Keyed hash of the account, to find it twice in a pool';
comment on column grana.test_credentials.added_by is 'Member who added it, or the agent who made it';
comment on column grana.test_credentials.created_at is 'When it was added';
comment on column grana.test_credentials.agent_id is 'Agent who holds it, or held it last';
comment on column grana.test_credentials.claimed_at is 'Since when';
comment on column grana.test_credentials.opened_at is 'When the agent last opened it';
comment on column grana.test_credentials.rotated_at is 'When the secret, or the name of an own account, was last replaced';
comment on column grana.test_credentials.revoked_at is 'When it ended';
comment on column grana.test_credentials.revoked_for is 'Why: by hand, returned by the agent, the agent left or was removed, the program closed, the account of the agent was disabled';

create table grana.credential_requests (
  organization_id uuid not null,
  program_id uuid not null,
  target_id uuid not null,
  agent_id uuid not null references grana.users (id),
  asked_at timestamptz not null,
  settled_at timestamptz,

  primary key (organization_id, program_id, target_id, agent_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  foreign key (organization_id, target_id) references grana.targets (organization_id, id)
);
create index credential_requests_target on grana.credential_requests (organization_id, target_id);
create index credential_requests_agent on grana.credential_requests (agent_id, asked_at desc);
comment on table grana.credential_requests is 'Agents who asked for an account while the pool was empty';
comment on column grana.credential_requests.organization_id is 'Tenant';
comment on column grana.credential_requests.program_id is 'Program';
comment on column grana.credential_requests.target_id is 'Target';
comment on column grana.credential_requests.agent_id is 'Agent';
comment on column grana.credential_requests.asked_at is 'When they asked last';
comment on column grana.credential_requests.settled_at is 'When accounts were added to the pool, or the agent claimed one';

create function grana.actor_may_test(program uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (
    select from grana.programs p
    where p.id = actor_may_test.program and p.state in ('active', 'paused') and (
      exists (select from grana.agent_invitations i where i.program_id = p.id
        and i.user_id = grana.actor_id() and i.state = 'accepted')
      or (p.visibility = 'public' and not exists (select from grana.agent_invitations i where i.program_id = p.id
        and i.user_id = grana.actor_id() and i.state = 'removed'))));
end
$$;
comment on function grana.actor_may_test(uuid) is 'Whether the actor takes part in a program that runs: it is public and did not remove them, or they accepted its invitation';

alter table grana.credential_pools enable row level security, force row level security;
alter table grana.test_credentials enable row level security, force row level security;
alter table grana.credential_requests enable row level security, force row level security;
create policy system on grana.credential_pools to grana_owner using (current_setting('grana.system', true) = 'on');
create policy system on grana.test_credentials to grana_owner using (current_setting('grana.system', true) = 'on');
create policy system on grana.credential_requests to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.credential_pools to grana_worker using (current_user = 'grana_worker');
create policy worker on grana.test_credentials to grana_worker using (current_user = 'grana_worker');
create policy worker on grana.credential_requests to grana_worker using (current_user = 'grana_worker');

create policy owners_work on grana.credential_pools to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_work on grana.test_credentials to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_work on grana.credential_requests to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy appointed_work on grana.credential_pools to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,technical_contact,backup_contact}'))::uuid[]));
create policy appointed_work on grana.test_credentials to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,technical_contact,backup_contact}'))::uuid[]));
create policy appointed_work on grana.credential_requests to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,technical_contact,backup_contact}'))::uuid[]));
-- Free accounts are hidden from agents: `claim_test_credential` gives one of them.
create policy agents_see on grana.test_credentials for select to grana_api
  using (agent_id = (select grana.actor_id()) and grana.actor_may_test(program_id));
create policy agents_declare on grana.test_credentials for insert to grana_api
  with check (kind = 'own' and state = 'claimed' and agent_id = (select grana.actor_id())
    and added_by = agent_id and grana.actor_may_test(program_id));
create policy agents_change on grana.test_credentials for update to grana_api
  using (agent_id = (select grana.actor_id()) and state = 'claimed' and grana.actor_may_test(program_id))
  with check (agent_id = (select grana.actor_id()) and state <> 'free' and grana.actor_may_test(program_id));
create policy agents_ask on grana.credential_requests to grana_api
  using (agent_id = (select grana.actor_id()) and grana.actor_may_test(program_id));

grant select, insert, update (instructions, updated_by, updated_at), delete on grana.credential_pools to grana_api;
grant select, insert, update (sealed_account, sealed_secret, account_key, state, opened_at, rotated_at, revoked_at, revoked_for)
  on grana.test_credentials to grana_api;
grant select, insert, update (asked_at, settled_at) on grana.credential_requests to grana_api;
grant select on grana.credential_pools, grana.credential_requests to grana_worker;
grant select (organization_id, program_id, id, target_id, kind, state, added_by, created_at, agent_id, claimed_at, opened_at,
  rotated_at, revoked_at, revoked_for) on grana.test_credentials to grana_worker;
revoke all on function grana.actor_may_test(uuid) from public;
grant execute on function grana.actor_may_test(uuid) to grana_api;
