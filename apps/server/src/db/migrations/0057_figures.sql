-- What an operator watches that only the database knows. The API tells it, because it can be asked when no worker lives; it sees
-- neither the queue nor the tenants' rows, so it is given numbers by a function that acts as the worker's role.

-- Proofs that fail without being gone yet: few at any time, and asked for at every scrape.
create index targets_failing on grana.targets (proof_method)
  where authority = 'proven' and proof_method in ('dns', 'file') and failing_since is not null;

create function grana.figures() returns table (figure text, kind text, state text, value double precision)
  language plpgsql stable
  security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select 'queue_jobs', job.task_identifier,
      case when job.attempts >= job.max_attempts and job.locked_at is null then 'failed'
        when job.locked_at is not null then 'running'
        when job.run_at <= now() then 'due'
        else 'waiting' end,
      count(*)::double precision
    from graphile_worker.jobs job group by 2, 3;

  -- A job that failed waits for its next try with a later time: its age counts from when it was added.
  return query
    select 'queue_oldest_seconds', job.task_identifier, null::text,
      extract(epoch from now() - min(case when job.attempts > 0 then job.created_at else job.run_at end))::double precision
    from graphile_worker.jobs job
    where job.attempts < job.max_attempts and (job.run_at <= now() or job.attempts > 0)
    group by 2;

  return query
    select 'workers', null::text, null::text, count(*)::double precision
    from grana.worker_heartbeats where beat_at > now() - interval '20 seconds';

  -- Every proof is looked at once a day; an hour more is given for the round and its queue. Reserved names are never asked.
  return query
    select 'target_proofs', ways.method, 'overdue', count(late.id)::double precision
    from (values ('dns'), ('file')) as ways (method)
    left join grana.targets late on late.proof_method = ways.method and late.authority = 'proven'
      and late.proof_method in ('dns', 'file')
      and coalesce(late.proof_checked_at, late.proven_at) < now() - interval '25 hours'
      and (late.proof_checked_at < now() - interval '25 hours' or late.proof_checked_at is null)
      and late.address !~ '^[^/:?]*[.](example|test|invalid)([/:?]|$)'
    group by 2;
  return query
    select 'target_proofs', ways.method, 'failing', count(bad.id)::double precision
    from (values ('dns'), ('file')) as ways (method)
    left join grana.targets bad on bad.proof_method = ways.method and bad.authority = 'proven'
      and bad.proof_method in ('dns', 'file') and bad.failing_since is not null
    group by 2;

  if current_setting('archive_mode') <> 'off' then
    return query
      select 'archive_failed', null::text, null::text, failed_count::double precision from pg_stat_archiver;
    return query
      select 'archive_last_success', null::text, null::text, coalesce(extract(epoch from last_archived_time), 0)::double precision
      from pg_stat_archiver;
  end if;

  if to_regclass('grana.restore_drills') is not null then
    return query execute
      'select ''restore_drill_last_success'', null::text, null::text,
        coalesce(extract(epoch from max(ended_at)), 0)::double precision
      from grana.restore_drills where is_good';
  end if;
end
$$;
comment on function grana.figures() is 'Numbers about queue, workers, proofs and backups, for those who watch';

-- Changing the owner needs the right to create in the schema: given and taken back in this transaction.
grant create on schema grana to grana_worker;
alter function grana.figures() owner to grana_worker;
revoke create on schema grana from grana_worker;

revoke all on function grana.figures() from public;
grant execute on function grana.figures() to grana_api, grana_worker;
