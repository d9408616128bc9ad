-- An invitation that was written while the program was a draft reaches the agent when it is published: its time begins then.
set local grana.system = 'on';

create function grana.begin_invitations() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.agent_invitations i set expires_at = new.published_at + (i.expires_at - i.created_at)
  where (i.organization_id, i.program_id) = (new.organization_id, new.id) and i.state = 'pending' and i.expires_at is not null;
  return null;
end
$$;
comment on function grana.begin_invitations() is 'Begins the time of the invitations of a draft when it is published';
revoke all on function grana.begin_invitations() from public;
create trigger programs_begin_invitations after update of state on grana.programs
  for each row when (old.state = 'draft' and new.state <> 'draft') execute function grana.begin_invitations();
comment on column grana.agent_invitations.expires_at is 'Until when it can be answered; counted from the publication where the program was a draft; empty for invitations without an end';
