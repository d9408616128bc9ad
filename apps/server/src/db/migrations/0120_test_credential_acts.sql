-- What happens to accounts for testing: claims by agents, lines of the audit log, and the end of an account with the
-- participation of its agent or with the program.
set local grana.system = 'on';

create function grana.credential_targets(program uuid) returns table (
  organization_id uuid, target_id uuid, name text, type text, address text, environment text, mode text, instructions text,
  is_open boolean, has_free boolean, asked_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
    select p.organization_id, s.target_id, s.name, s.type, s.address, s.environment, s.credential_mode, o.instructions,
      p.state = 'active' and not u.country_code = any (p.denied_countries)
        and (p.approved_countries = '{}' or u.country_code = any (p.approved_countries)),
      exists (select from grana.test_credentials c where c.state = 'free'
        and (c.organization_id, c.program_id, c.target_id) = (p.organization_id, p.id, s.target_id)),
      (select r.asked_at from grana.credential_requests r where r.settled_at is null and r.agent_id = u.id
        and (r.organization_id, r.program_id, r.target_id) = (p.organization_id, p.id, s.target_id))
    from grana.programs p
    join grana.policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
    join grana.users u on u.id = grana.actor_id() and u.kind = 'agent'
    left join grana.credential_pools o
      on (o.organization_id, o.program_id, o.target_id) = (p.organization_id, p.id, s.target_id)
    where p.id = credential_targets.program and s.is_in_scope and s.credential_mode is not null
      and grana.actor_may_test(p.id)
    order by s.position;
end
$$;
comment on function grana.credential_targets(uuid) is 'Targets in scope that need an account, for an agent who takes part; whether the pool has a free one, never which';

create function grana.claim_test_credential(program uuid, target uuid, at timestamptz) returns uuid
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  organization uuid;
  claimed uuid;
begin
  -- The lock makes a claim and the end of the program wait for each other.
  select p.organization_id into organization from grana.programs p
    where p.id = claim_test_credential.program and p.state = 'active' and grana.actor_may_test(p.id) for share;
  if organization is null or not exists (select from grana.credential_targets(claim_test_credential.program) t
      where t.target_id = target and t.is_open and t.mode in ('provided_user_password', 'provided_email_activation')) then
    return null;
  end if;
  update grana.test_credentials c set state = 'claimed', agent_id = grana.actor_id(), claimed_at = at
    where (c.organization_id, c.program_id) = (organization, claim_test_credential.program) and c.id = (
      select f.id from grana.test_credentials f
      where (f.organization_id, f.program_id, f.target_id) = (organization, claim_test_credential.program, target)
        and f.state = 'free'
      order by f.created_at, f.id limit 1 for update skip locked)
    returning c.id into claimed;
  if claimed is not null then
    update grana.credential_requests r set settled_at = at where r.settled_at is null and r.agent_id = grana.actor_id()
      and (r.organization_id, r.program_id, r.target_id) = (organization, claim_test_credential.program, target);
  end if;
  return claimed;
end
$$;
comment on function grana.claim_test_credential(uuid, uuid, timestamptz) is 'Gives the actor one free account of a pool; concurrent claims get different ones, and none when the pool is empty';

create function grana.credential_act(before grana.test_credentials, after grana.test_credentials) returns text
  language sql immutable
  set search_path = pg_catalog, pg_temp
as $$
  select case
    when after.state = 'revoked' then case when before.state <> 'revoked' then 'credential.revoked' end
    when before.id is null then case after.kind when 'own' then 'credential.declared' else 'credential.added' end
    when before.state = 'free' and after.state = 'claimed' then 'credential.claimed'
    when before.rotated_at is distinct from after.rotated_at
      then case after.kind when 'own' then 'credential.declared' else 'credential.rotated' end
    when before.opened_at is distinct from after.opened_at then 'credential.opened'
  end
$$;
comment on function grana.credential_act(grana.test_credentials, grana.test_credentials) is 'How the audit log names a change of an account for testing; nothing when it is encrypted with another key';

create function grana.audit_test_credential() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  act text := grana.credential_act(old, new);
begin
  if act is null then return null; end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
  values (new.organization_id, new.program_id, grana.actor_id(), act, 'test_credential', new.id::text,
    jsonb_strip_nulls(jsonb_build_object('target', new.target_id, 'reason', new.revoked_for)));
  return null;
end
$$;
comment on function grana.audit_test_credential() is 'Writes every act on an account for testing into the audit log, without its name and secret';

create function grana.audit_credential_request() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id)
  values (new.organization_id, new.program_id, new.agent_id, 'credential.asked', 'target', new.target_id::text);
  return null;
end
$$;
comment on function grana.audit_credential_request() is 'Writes into the audit log that an agent asked for an account';

create trigger test_credentials_audited after insert or update on grana.test_credentials
  for each row execute function grana.audit_test_credential();
create trigger credential_requests_added after insert on grana.credential_requests
  for each row execute function grana.audit_credential_request();
create trigger credential_requests_repeated after update of asked_at on grana.credential_requests
  for each row when (old.asked_at is distinct from new.asked_at) execute function grana.audit_credential_request();

create function grana.revoke_credentials_of_leaver() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'left', revoked_at = coalesce(new.answered_at, now())
    where (c.organization_id, c.program_id, c.agent_id) = (new.organization_id, new.program_id, new.user_id)
      and c.state = 'claimed';
  return null;
end
$$;
comment on function grana.revoke_credentials_of_leaver() is 'Ends the accounts of an agent in a program that they left or were removed from';
create trigger agent_invitations_end_credentials after update of state on grana.agent_invitations
  for each row when (old.state = 'accepted' and new.state <> 'accepted')
  execute function grana.revoke_credentials_of_leaver();

create function grana.revoke_credentials_of_program() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'closed', revoked_at = new.updated_at
    where (c.organization_id, c.program_id) = (new.organization_id, new.id) and c.state <> 'revoked';
  return null;
end
$$;
comment on function grana.revoke_credentials_of_program() is 'Ends every account of a program that closes, the free ones too';
create trigger programs_end_credentials after update of state on grana.programs
  for each row when (old.state <> 'closed' and new.state = 'closed')
  execute function grana.revoke_credentials_of_program();

create function grana.revoke_credentials_of_person() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  person uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'disabled', revoked_at = now()
    where c.agent_id = person and c.state = 'claimed';
  return null;
end
$$;
comment on function grana.revoke_credentials_of_person() is 'Ends the accounts of an agent who is suspended or whose account is disabled';
create trigger users_end_credentials after update of disabled_at on grana.users
  for each row when (old.disabled_at is null and new.disabled_at is not null)
  execute function grana.revoke_credentials_of_person();
create trigger suspensions_end_credentials after insert on grana.suspensions
  for each row execute function grana.revoke_credentials_of_person();

revoke all on function grana.credential_targets(uuid), grana.claim_test_credential(uuid, uuid, timestamptz),
  grana.credential_act(grana.test_credentials, grana.test_credentials), grana.audit_test_credential(),
  grana.audit_credential_request(), grana.revoke_credentials_of_leaver(), grana.revoke_credentials_of_program(),
  grana.revoke_credentials_of_person() from public;
grant execute on function grana.credential_targets(uuid), grana.claim_test_credential(uuid, uuid, timestamptz) to grana_api;
