-- The outbox, for all reactions to one event at a time: adding one job costs the queue five statements, and adding three
-- together costs the same five. grana.add_job stays for the release before this one.
create function grana.add_jobs(tasks text[], payload json) returns void
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from unnest(tasks) task where (task ~ '^on-[a-z0-9-]{1,60}\.[a-z0-9-]{1,40}$') is not true) then
    raise exception 'only reactions to events can be added' using errcode = 'insufficient_privilege';
  end if;
  if length(payload::text) > 4096 then
    raise exception 'an event carries identifiers, not content' using errcode = 'program_limit_exceeded';
  end if;
  if cardinality(tasks) > 20 then
    raise exception 'an event has a handful of reactions' using errcode = 'program_limit_exceeded';
  end if;
  perform graphile_worker.add_jobs(array(
    select (task, payload, null, null, null, null, null, null)::graphile_worker.job_spec from unnest(tasks) task
  ));
end
$$;

comment on function grana.add_jobs(text[], json) is 'Adds reactions (on-<event>.<what>) to one event to the queue, inside the caller''s transaction';

-- Changing the owner needs the right to create in the schema: given and taken back in this transaction.
grant create on schema grana to grana_worker;
alter function grana.add_jobs(text[], json) owner to grana_worker;
revoke create on schema grana from grana_worker;

revoke all on function grana.add_jobs(text[], json) from public;
grant execute on function grana.add_jobs(text[], json) to grana_api, grana_worker;
