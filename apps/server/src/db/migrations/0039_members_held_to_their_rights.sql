-- What somebody has sent out ends with their right to send it, and denied tries are kept with their program.
set local grana.system = 'on';

create function grana.may_invite(organization uuid, person uuid, program uuid, program_role text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.memberships m
      where (m.organization_id, m.user_id, m.role) = (organization, person, 'owner'))
    or exists (select from grana.program_memberships m
      where (m.organization_id, m.program_id, m.user_id) = (organization, program, person)
        and (m.role = 'owner' or (m.role = 'administrator' and may_invite.program_role <> 'owner')))
$$;
comment on function grana.may_invite(uuid, uuid, uuid, text) is 'Whether a person may invite to this place, by what they are now';

create function grana.withdraw_stale_invitations(organization uuid) returns void
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with withdrawn as (
    update grana.invitations i set state = 'withdrawn'
    where i.organization_id = organization and i.state = 'pending'
      and not grana.may_invite(i.organization_id, i.invited_by, i.program_id, i.program_role)
    returning i.*
  )
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
  select w.organization_id, w.program_id, grana.actor_id(), 'invitation.withdrawn', 'invitation', w.id,
    jsonb_build_object('role', w.role, 'program_role', w.program_role)
  from withdrawn w
$$;
comment on function grana.withdraw_stale_invitations(uuid) is 'Withdraws what nobody could send any more: whoever invited has lost the right to';

create function grana.expire_invitations(organization uuid, address text, at timestamptz) returns void
  language sql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  update grana.invitations i set state = 'expired'
  where i.organization_id = organization and i.email_key = address and i.state = 'pending' and i.expires_at <= at
    and organization = any (grana.actor_organizations())
$$;
comment on function grana.expire_invitations(uuid, text, timestamptz) is 'Makes room where an invitation is past its time, also one that the actor may not see';

create or replace function grana.invitation_offered(hash bytea, at timestamptz)
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
    and u.disabled_at is null and grana.may_invite(i.organization_id, i.invited_by, i.program_id, i.program_role)
$$;

-- Waits for whoever changes the members of the organization, and then looks whether the inviter still may invite.
create or replace function grana.accept_invitation(hash bytea, at timestamptz) returns uuid
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  taken grana.invitations;
begin
  perform pg_advisory_xact_lock(hashtextextended('members ' || i.organization_id, 0))
    from grana.invitations i where i.token_hash = hash and i.state = 'pending';
  update grana.invitations i set state = 'accepted', answered_at = at, answered_by = u.id
  from grana.users u
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
    and u.id = grana.actor_id() and u.kind = 'customer' and u.email_key = i.email_key
    and u.email_verified_at is not null and u.disabled_at is null
    and exists (select from grana.users b where b.id = i.invited_by and b.disabled_at is null)
    and grana.may_invite(i.organization_id, i.invited_by, i.program_id, i.program_role)
  returning i.* into taken;
  if not found then return null; end if;
  insert into grana.memberships (organization_id, user_id, role)
    values (taken.organization_id, taken.answered_by, taken.role)
    on conflict (organization_id, user_id) do update set role = excluded.role
      -- Upwards only: nobody loses by accepting.
      where (grana.memberships.role, excluded.role) in (('member', 'viewer'), ('member', 'owner'), ('viewer', 'owner'));
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

create function grana.program_of_own(organization uuid, program uuid) returns uuid
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.id from grana.programs p
  where (p.organization_id, p.id) = (organization, program) and organization = any (grana.actor_organizations())
$$;
comment on function grana.program_of_own(uuid, uuid) is 'A program of an organization that the actor belongs to, also one they may not see: for the log of denied tries';

-- What a version changed is told to everybody only against another that everybody could read.
alter table grana.policy_versions add column was_public boolean;
comment on column grana.policy_versions.was_public is 'Whether everybody could read it when it was put in force; empty for drafts, and where nobody kept it';

create function grana.keep_reach_of_version() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  new.was_public := (select p.visibility = 'public' from grana.programs p
    where (p.organization_id, p.id) = (new.organization_id, new.program_id));
  return new;
end
$$;
comment on function grana.keep_reach_of_version() is 'Keeps with a version whether the program was public when it was put in force';
create trigger policy_versions_reach before update of published_at on grana.policy_versions
  for each row when (old.published_at is null and new.published_at is not null)
  execute function grana.keep_reach_of_version();

revoke all on function grana.keep_reach_of_version(), grana.may_invite(uuid, uuid, uuid, text), grana.withdraw_stale_invitations(uuid),
  grana.expire_invitations(uuid, text, timestamptz), grana.program_of_own(uuid, uuid) from public;
grant execute on function grana.withdraw_stale_invitations(uuid), grana.expire_invitations(uuid, text, timestamptz),
  grana.program_of_own(uuid, uuid) to grana_api;
