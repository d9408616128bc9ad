-- Accounts for testing end with every way out of a program: also when an invitation that was not answered is removed from a public
-- program, and when a public program becomes private. A claim and the end of the participation wait for each other.
set local grana.system = 'on';

create function grana.may_test(program uuid, agent uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (
    select from grana.programs p
    where p.id = may_test.program and p.state in ('active', 'paused') and (
      exists (select from grana.agent_invitations i where i.program_id = p.id
        and i.user_id = may_test.agent and i.state = 'accepted')
      or (p.visibility = 'public' and not exists (select from grana.agent_invitations i where i.program_id = p.id
        and i.user_id = may_test.agent and i.state = 'removed'))));
end
$$;
comment on function grana.may_test(uuid, uuid) is 'Whether an agent takes part in a program that runs: it is public and did not remove them, or they accepted its invitation';

create or replace function grana.actor_may_test(program uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return grana.may_test(program, grana.actor_id());
end
$$;

create or replace function grana.revoke_credentials_of_leaver() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  -- Who leaves a public program may claim again; the account that they held ends all the same.
  if old.state <> 'accepted' and grana.may_test(new.program_id, new.user_id) then return null; end if;
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'left', revoked_at = coalesce(new.answered_at, now())
    where (c.organization_id, c.program_id, c.agent_id) = (new.organization_id, new.program_id, new.user_id)
      and c.state = 'claimed';
  return null;
end
$$;
drop trigger agent_invitations_end_credentials on grana.agent_invitations;
create trigger agent_invitations_end_credentials after update of state on grana.agent_invitations
  for each row when (old.state <> new.state and new.state <> 'accepted')
  execute function grana.revoke_credentials_of_leaver();

create function grana.revoke_credentials_of_uninvited() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'left', revoked_at = new.updated_at
    where (c.organization_id, c.program_id) = (new.organization_id, new.id) and c.state = 'claimed'
      and not grana.may_test(new.id, c.agent_id);
  return null;
end
$$;
comment on function grana.revoke_credentials_of_uninvited() is 'Ends the accounts of agents without an invitation when a public program becomes private';
create trigger programs_end_credentials_of_uninvited after update of visibility on grana.programs
  for each row when (old.visibility = 'public' and new.visibility = 'private')
  execute function grana.revoke_credentials_of_uninvited();

create or replace function grana.hold_program(program uuid, holder uuid) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  -- Before the program, because an answer to an invitation locks both in this order.
  perform from grana.agent_invitations i where i.program_id = hold_program.program and i.user_id = grana.actor_id()
    and i.state in ('pending', 'accepted') and grana.actor_may_test(i.program_id) for share;
  perform from grana.programs p where p.id = hold_program.program
    and (grana.actor_may_test(p.id) or p.organization_id = any (grana.actor_organizations())) for key share;
  perform from grana.users u where u.id in (grana.actor_id(), holder) order by u.id for key share;
end
$$;
comment on function grana.hold_program(uuid, uuid) is 'Waits for a change of the program, of the invitation and account of the actor, and of who holds the account, and lets none begin until the transaction ends; before accounts for testing are locked';

revoke all on function grana.may_test(uuid, uuid), grana.revoke_credentials_of_uninvited() from public;

-- Accounts of agents who have left in one of these ways.
update grana.test_credentials c
  set state = 'revoked', sealed_secret = null, revoked_for = 'left', revoked_at = now()
  where c.state = 'claimed' and not grana.may_test(c.program_id, c.agent_id);
