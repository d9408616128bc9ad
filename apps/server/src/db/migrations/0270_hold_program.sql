-- An account for testing is locked before its act is written into the audit log, which refers to its program and to its user. A program that
-- closes, and a user who is suspended, are locked before their accounts for testing are revoked. All now take both first, so that none waits
-- for the other.
set local grana.system = 'on';

create function grana.hold_program(program uuid, holder uuid) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  perform from grana.programs p where p.id = hold_program.program
    and (grana.actor_may_test(p.id) or p.organization_id = any (grana.actor_organizations())) for key share;
  perform from grana.users u where u.id in (grana.actor_id(), holder) order by u.id for key share;
end
$$;
comment on function grana.hold_program(uuid, uuid) is 'Waits for a change of the program, the actor and who holds the account, and lets none begin until the transaction ends; before accounts for testing are locked';
revoke all on function grana.hold_program(uuid, uuid) from public;
grant execute on function grana.hold_program(uuid, uuid) to grana_api;
