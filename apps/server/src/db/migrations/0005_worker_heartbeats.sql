create table grana.worker_heartbeats (
  worker_id text primary key,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  constraint worker_heartbeats_id_length check (char_length(worker_id) between 1 and 100)
);

comment on table grana.worker_heartbeats is 'Sign of life of each worker: the jobs of one that fell silent are taken over by another';
comment on column grana.worker_heartbeats.worker_id is 'Name under which the worker locks jobs in graphile_worker';
comment on column grana.worker_heartbeats.started_at is 'When it started';
comment on column grana.worker_heartbeats.beat_at is 'Last sign of life, in the database''s time';

grant select, insert, update, delete on grana.worker_heartbeats to grana_worker;
grant select on grana.worker_heartbeats to grana_api;
