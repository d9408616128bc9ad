-- Members, and how somebody becomes one.
grant update (name, legal_name, initials, sector, country_code, website, summary, requires_second_factor, updated_at)
  on grana.organizations to grana_api;
grant update (role), delete on grana.memberships to grana_api;
grant insert (organization_id, program_id, user_id, role), update (activated_at), delete
  on grana.program_memberships to grana_api;

create table grana.invitations (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  email_key text not null,
  role text not null,
  program_id uuid,
  program_role text,
  state text not null default 'pending',
  invited_by uuid not null references grana.users (id),
  answered_by uuid references grana.users (id),
  sends smallint not null default 1,
  token_hash bytea,
  token_at timestamptz,
  mailed_at timestamptz,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),

  primary key (organization_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint invitations_email_length check (char_length(email) between 3 and 254),
  constraint invitations_email_one_line check (email !~ '[[:cntrl:][:space:]]'),
  constraint invitations_email_key_of_email check (email_key = lower(email)),
  constraint invitations_role_known check (role in ('owner', 'viewer', 'member')),
  constraint invitations_program_role_known check (program_role in ('owner', 'administrator', 'analyst', 'viewer',
    'technical_contact', 'backup_contact')),
  -- Whoever comes into the organization itself comes into no program, and the other way round.
  constraint invitations_place check ((role = 'member') = (program_id is not null)
    and (program_id is null) = (program_role is null)),
  constraint invitations_state_known check (state in ('pending', 'accepted', 'rejected', 'expired', 'withdrawn')),
  constraint invitations_answered check ((state in ('accepted', 'rejected')) = (answered_at is not null)),
  constraint invitations_sends_range check (sends between 1 and 20),
  constraint invitations_token_length check (octet_length(token_hash) = 32),
  constraint invitations_token_whole check ((token_hash is null) = (token_at is null))
);

-- One that waits per address: whoever invites again sends it again.
create unique index invitations_waiting on grana.invitations (organization_id, email_key) where state = 'pending';
create index invitations_recent on grana.invitations (organization_id, created_at desc, id);
create index invitations_token on grana.invitations (token_hash);
create index invitations_invited_by on grana.invitations (invited_by);
create index invitations_answered_by on grana.invitations (answered_by);
create index invitations_email_key on grana.invitations (email_key);
create index invitations_expires_at on grana.invitations (expires_at);

comment on table grana.invitations is 'Who was asked by mail to join an organization';
comment on column grana.invitations.organization_id is 'Tenant';
comment on column grana.invitations.id is 'Identifier';
comment on column grana.invitations.email is 'Address as typed';
comment on column grana.invitations.email_key is 'Address in small letters';
comment on column grana.invitations.role is 'What the person becomes in the organization';
comment on column grana.invitations.program_id is 'Program that the person comes for';
comment on column grana.invitations.program_role is 'What the person becomes there';
comment on column grana.invitations.state is 'pending until somebody answers; pending and past its time is shown as expired';
comment on column grana.invitations.invited_by is 'Who invited';
comment on column grana.invitations.answered_by is 'Account that accepted';
comment on column grana.invitations.sends is 'How often it was sent';
comment on column grana.invitations.token_hash is 'SHA-256 of the value in the link of the mail; the worker makes it with the mail';
comment on column grana.invitations.token_at is 'When that link was made: a link from before the last sending is dead';
comment on column grana.invitations.mailed_at is 'When the mail server took the mail';
comment on column grana.invitations.sent_at is 'When it was last sent';
comment on column grana.invitations.expires_at is 'When it can no longer be answered';
comment on column grana.invitations.answered_at is 'When it was accepted or rejected';
comment on column grana.invitations.created_at is 'When it was first sent';

alter table grana.invitations enable row level security, force row level security;
create policy system on grana.invitations to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.invitations to grana_worker using (current_user = 'grana_worker');
create policy owners_invite on grana.invitations to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy program_owners_invite on grana.invitations to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner}'))::uuid[]));
create policy program_administrators_invite on grana.invitations to grana_api
  using (program_role <> 'owner' and organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{administrator}'))::uuid[]));

-- Whoever was invited belongs to no tenant yet. These three are all that the link of a mail can do.
create function grana.invitation_offered(hash bytea, at timestamptz)
  returns table (organization text, initials text, email text, role text, program text, program_role text,
    invited_by text, expires_at timestamptz, account_kind text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select o.name, o.initials, i.email, i.role, p.name, i.program_role, u.first_name || ' ' || u.last_name, i.expires_at,
    (select a.kind from grana.users a where a.email_key = i.email_key)
  from grana.invitations i
  join grana.organizations o on o.id = i.organization_id
  join grana.users u on u.id = i.invited_by
  left join grana.programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
$$;
comment on function grana.invitation_offered(bytea, timestamptz) is 'What an invitation offers to whoever holds its link';

create function grana.accept_invitation(hash bytea, at timestamptz) returns uuid
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  taken grana.invitations;
begin
  update grana.invitations i set state = 'accepted', answered_at = at, answered_by = u.id
  from grana.users u
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
    and u.id = grana.actor_id() and u.kind = 'customer' and u.email_key = i.email_key
    and u.email_verified_at is not null and u.disabled_at is null
  returning i.* into taken;
  if not found then return null; end if;
  insert into grana.memberships (organization_id, user_id, role)
    values (taken.organization_id, taken.answered_by, taken.role)
    on conflict (organization_id, user_id) do update set role = excluded.role
      where grana.memberships.role = 'member' and excluded.role <> 'member';
  if taken.program_id is not null then
    insert into grana.program_memberships (organization_id, program_id, user_id, role)
      values (taken.organization_id, taken.program_id, taken.answered_by, taken.program_role)
      on conflict do nothing;
  end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
    values (taken.organization_id, taken.program_id, taken.answered_by, 'invitation.accepted', 'invitation', taken.id,
      jsonb_build_object('role', taken.role, 'program_role', taken.program_role));
  return taken.organization_id;
end
$$;
comment on function grana.accept_invitation(bytea, timestamptz) is 'Lets the actor join by an invitation that came to their proven address; null when it does not fit';

create function grana.reject_invitation(hash bytea, at timestamptz) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  taken grana.invitations;
begin
  update grana.invitations i set state = 'rejected', answered_at = at
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
  returning i.* into taken;
  if not found then return false; end if;
  insert into grana.audit_events (organization_id, program_id, action, thing, thing_id)
    values (taken.organization_id, taken.program_id, 'invitation.rejected', 'invitation', taken.id);
  return true;
end
$$;
comment on function grana.reject_invitation(bytea, timestamptz) is 'Turns an invitation down by the link of its mail';

revoke all on function grana.invitation_offered(bytea, timestamptz), grana.accept_invitation(bytea, timestamptz),
  grana.reject_invitation(bytea, timestamptz) from public;
grant execute on function grana.invitation_offered(bytea, timestamptz), grana.accept_invitation(bytea, timestamptz),
  grana.reject_invitation(bytea, timestamptz) to grana_api;

-- The API never holds what the link of a mail carries: the worker makes it.
grant select (organization_id, id, email, email_key, role, program_id, program_role, state, invited_by, answered_by, sends,
  mailed_at, sent_at, expires_at, answered_at, created_at),
  insert (organization_id, email, email_key, role, program_id, program_role, invited_by, sent_at, expires_at),
  update (state, sends, sent_at, expires_at)
  on grana.invitations to grana_api;
grant select, delete, update (token_hash, token_at, mailed_at) on grana.invitations to grana_worker;
grant select (organization_id, id, name) on grana.programs to grana_worker;
