-- The policy version that judges a report is readable to its agent, also when the program is private or has moved on.
set local grana.system = 'on';

create function grana.judges_report_of_actor(organization uuid, program uuid, judging integer) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (
    select from grana.reports r
    where r.agent_id = grana.actor_id()
      and (r.organization_id, r.program_id, r.policy_version) = (organization, program, judging)
  );
end
$$;
comment on function grana.judges_report_of_actor(uuid, uuid, integer) is 'Whether a policy version judges a report that the actor sent';
revoke all on function grana.judges_report_of_actor(uuid, uuid, integer) from public;
grant execute on function grana.judges_report_of_actor(uuid, uuid, integer) to grana_api;

create policy judged_see on grana.policy_versions for select to grana_api
  using (published_at is not null and grana.judges_report_of_actor(organization_id, program_id, version));
