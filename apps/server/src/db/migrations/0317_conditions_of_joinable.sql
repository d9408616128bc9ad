-- Conditions of all programs that an agent may ask to join, in one reading: one by one, each read the whole list again.
set local grana.system = 'on';

create function grana.joinable_conditions()
  returns table (program_id uuid, condition text, needed integer, needed_reports integer, has integer, has_reports integer, holds boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select j.program_id, c.*
  from grana.joinable_programs() j
    cross join lateral grana.conditions_of_joining(j.organization_id, j.program_id, grana.actor_id(), false) c;
end
$$;
comment on function grana.joinable_conditions() is 'Conditions of each program that the actor may ask to join';
revoke all on function grana.joinable_conditions() from public;
grant execute on function grana.joinable_conditions() to grana_api;
