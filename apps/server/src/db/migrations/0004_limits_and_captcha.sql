-- Exactly the columns that rate-limiter-flexible writes, in its order. Unlogged: a counter is worth nothing after a crash,
-- and every request writes one.
create unlogged table grana.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire on grana.rate_limits (expire);

comment on table grana.rate_limits is 'Counters of calls, shared by all API processes (rate-limiter-flexible)';
comment on column grana.rate_limits.key is 'Limit class and client';
comment on column grana.rate_limits.points is 'Calls counted in the running window';
comment on column grana.rate_limits.expire is 'End of the window in milliseconds since 1970; empty means never';

create table grana.captcha_spent (
  challenge_hash bytea primary key,
  expires_at timestamptz not null,
  constraint captcha_spent_hash_length check (octet_length(challenge_hash) = 32)
);

create index captcha_spent_expires_at on grana.captcha_spent (expires_at);

comment on table grana.captcha_spent is 'Solved proofs of work that were already used: a replay is refused until the challenge expires by itself';
comment on column grana.captcha_spent.challenge_hash is 'SHA-256 of the challenge';
comment on column grana.captcha_spent.expires_at is 'When the challenge would expire anyway and the row may go';

grant select, insert, update, delete on grana.rate_limits to grana_api;
grant insert, select on grana.captcha_spent to grana_api;
grant select, delete on grana.rate_limits, grana.captcha_spent to grana_worker;
