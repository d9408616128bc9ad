-- What reports say is read with a second factor only, and so it is in a copy of one's data. Copies that were made before
-- hold the words, whoever asked for them.
alter table grana.data_exports add column with_reports boolean not null default true;
alter table grana.data_exports alter column with_reports set default false;

comment on column grana.data_exports.with_reports is 'Whether it was asked for with a second factor, and so holds what reports say';

-- One look at a file at a time: what a second one brings over would take the place of bytes that were looked at already.
alter table grana.report_files add column look_began_at timestamptz;
comment on column grana.report_files.look_began_at is 'Since when somebody looks at it; one that takes too long is over';
grant update (look_began_at) on grana.report_files to grana_worker;

-- The worker reads no token: it says what it found in a file by its hash, and learns whether that opened anything.
create function grana.end_pasted_sessions(hashes bytea[], moment timestamptz) returns setof uuid
  language sql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
  update grana.sessions s set ended_at = moment, end_reason = 'reuse'
  where s.ended_at is null and s.expires_at > moment and s.id in (
    select g.session_id from grana.grants g where g.access_hash = any (hashes)
    union all
    select g.session_id from grana.grants g where g.last_access_hash = any (hashes)
    union all
    select g.session_id from grana.refresh_tokens t join grana.grants g on g.id = t.grant_id
    where t.token_hash = any (hashes))
  returning s.id
$$;
comment on function grana.end_pasted_sessions(bytea[], timestamptz) is 'Ends the sessions that tokens open which somebody was about to hand on, and names them';
revoke all on function grana.end_pasted_sessions(bytea[], timestamptz) from public;
grant execute on function grana.end_pasted_sessions(bytea[], timestamptz) to grana_worker;
