-- The outbox: a job is written in the transaction that made the event true.
--
-- graphile_worker.add_job fails for a role that owns nothing, because its tables have row security without policies.
-- So the runtime role calls this function, which acts as the worker's role, takes reactions only, and gives nothing back.
create function grana.add_job(task text, payload json) returns void
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if task !~ '^on-[a-z0-9-]{1,60}\.[a-z0-9-]{1,40}$' then
    raise exception 'only reactions to events can be added' using errcode = 'insufficient_privilege';
  end if;
  if length(payload::text) > 4096 then
    raise exception 'an event carries identifiers, not content' using errcode = 'program_limit_exceeded';
  end if;
  perform graphile_worker.add_job(task, payload);
end
$$;

comment on function grana.add_job(text, json) is 'Adds one reaction (on-<event>.<what>) to the queue, inside the caller''s transaction';

-- Changing the owner needs the right to create in the schema: given and taken back in this transaction.
grant create on schema grana to grana_worker;
alter function grana.add_job(text, json) owner to grana_worker;
revoke create on schema grana from grana_worker;

revoke all on function grana.add_job(text, json) from public;
grant execute on function grana.add_job(text, json) to grana_api, grana_worker;
