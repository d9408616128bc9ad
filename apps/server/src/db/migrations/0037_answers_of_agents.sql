-- What an agent says to a program's invitation belongs into the books of the organization, where an agent cannot write.
set local grana.system = 'on';

create function grana.keep_agent_answer() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id)
    values (new.organization_id, new.program_id, new.user_id, 'agent.' || new.state, 'agent_invitation', new.id);
  return null;
end
$$;
comment on function grana.keep_agent_answer() is 'Writes the answer of an agent into the log of the organization, with the answer itself';

revoke all on function grana.keep_agent_answer() from public;

create trigger agent_invitations_answered after update of state on grana.agent_invitations
  for each row when (old.state = 'pending' and new.state in ('accepted', 'rejected'))
  execute function grana.keep_agent_answer();
