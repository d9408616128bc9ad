-- A session is one sign-in in one browser; a grant is what one origin holds of it.
create table grana.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  second_factor_due boolean not null,
  tries smallint not null default 0,
  user_agent text not null,
  address inet not null,
  started_at timestamptz not null,
  confirmed_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  misuse_at timestamptz,

  constraint sessions_tries_range check (tries between 0 and 5),
  constraint sessions_user_agent_length check (char_length(user_agent) <= 300),
  constraint sessions_end_reason_known check (end_reason in ('signed_out', 'second_factor_given', 'reuse', 'idle',
    'password_changed', 'second_factor_changed', 'ended_by_owner', 'disabled')),
  constraint sessions_ended_for_a_reason check ((ended_at is null) = (end_reason is null))
);

-- Of all sessions, ended ones too: when a person goes, their sessions must be found without reading everybody's.
create index sessions_user_id on grana.sessions (user_id);
create index sessions_expires_at on grana.sessions (expires_at);

comment on table grana.sessions is 'Sign-ins: each ends as a whole, with everything that holds a part of it';
comment on column grana.sessions.id is 'Identifier';
comment on column grana.sessions.user_id is 'Whose it is';
comment on column grana.sessions.second_factor_due is 'The password was right, the code is still missing: opens nothing but the next step';
comment on column grana.sessions.tries is 'Codes tried while the second factor is due';
comment on column grana.sessions.user_agent is 'What the browser says of itself, cut to 300 characters';
comment on column grana.sessions.address is 'Where the sign-in came from';
comment on column grana.sessions.started_at is 'When it began';
comment on column grana.sessions.confirmed_at is 'When the person last proved who they are, by password or code';
comment on column grana.sessions.last_seen_at is 'Last activity, to the minute';
comment on column grana.sessions.expires_at is 'Absolute end, never moved';
comment on column grana.sessions.ended_at is 'When it was ended';
comment on column grana.sessions.end_reason is 'Why it was ended';
comment on column grana.sessions.misuse_at is 'When one of its tokens was first shown without its half; the owner is told once';

create table grana.grants (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references grana.sessions (id) on delete cascade,
  half_hash bytea not null,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  last_access_hash bytea,
  rotated_at timestamptz,
  created_at timestamptz not null,

  constraint grants_hash_lengths check (octet_length(half_hash) = 32 and octet_length(access_hash) = 32)
);

create unique index grants_access_hash on grana.grants (access_hash);
create unique index grants_last_access_hash on grana.grants (last_access_hash);
create index grants_session_id on grana.grants (session_id);

comment on table grana.grants is 'What one origin holds of a session: an access token, a chain of refresh tokens, and the half that scripts cannot read';
comment on column grana.grants.id is 'Identifier; the name of the cookie with the half carries it';
comment on column grana.grants.session_id is 'Session';
comment on column grana.grants.half_hash is 'SHA-256 of the half';
comment on column grana.grants.access_hash is 'SHA-256 of the access token';
comment on column grana.grants.access_expires_at is 'When the access token expires';
comment on column grana.grants.last_access_hash is 'The access token before, which calls under way may still carry for some seconds';
comment on column grana.grants.rotated_at is 'When the tokens were last changed';
comment on column grana.grants.created_at is 'When the origin got it';

create table grana.refresh_tokens (
  token_hash bytea primary key,
  grant_id uuid not null references grana.grants (id) on delete cascade,
  rotated_at timestamptz,
  created_at timestamptz not null,

  constraint refresh_tokens_hash_length check (octet_length(token_hash) = 32)
);

-- One living token per grant: the chain cannot fork.
create unique index refresh_tokens_living on grana.refresh_tokens (grant_id) where rotated_at is null;
create index refresh_tokens_grant_id on grana.refresh_tokens (grant_id);

comment on table grana.refresh_tokens is 'The chain of refresh tokens of each grant: whoever shows an old one ends the session';
comment on column grana.refresh_tokens.token_hash is 'SHA-256 of the token';
comment on column grana.refresh_tokens.grant_id is 'Grant';
comment on column grana.refresh_tokens.rotated_at is 'When it was changed for the next one; empty for the living one';
comment on column grana.refresh_tokens.created_at is 'When it was made';

create table grana.known_browsers (
  user_id uuid not null references grana.users (id) on delete cascade,
  browser_hash bytea not null,
  last_used_at timestamptz not null,

  primary key (user_id, browser_hash),
  constraint known_browsers_hash_length check (octet_length(browser_hash) = 32)
);

comment on table grana.known_browsers is 'Browsers in which a person has signed in: strangers cannot lock them out there';
comment on column grana.known_browsers.user_id is 'Person';
comment on column grana.known_browsers.browser_hash is 'SHA-256 of the cookie that names the browser';
comment on column grana.known_browsers.last_used_at is 'Last sign-in there';

-- Unlogged: after a crash of the database the counting starts anew, which is worth less than a write per try.
create unlogged table grana.attempts (
  key bytea primary key,
  failures integer not null,
  paused_until timestamptz,
  last_at timestamptz not null,

  constraint attempts_key_length check (octet_length(key) = 32)
);

create index attempts_last_at on grana.attempts (last_at);

comment on table grana.attempts is 'Failures in a row: per typed address and client, per account, per browser';
comment on column grana.attempts.key is 'Keyed hash of what is counted: no address is kept';
comment on column grana.attempts.failures is 'Tries since the last success; counted before the password is judged, so that a race wins nothing';
comment on column grana.attempts.paused_until is 'Until when the next try is refused';
comment on column grana.attempts.last_at is 'Last try; forgotten a day later';

grant select, insert on grana.sessions to grana_api;
grant update (tries, confirmed_at, last_seen_at, ended_at, end_reason, misuse_at) on grana.sessions to grana_api;
grant select, insert on grana.grants to grana_api;
grant update (access_hash, access_expires_at, last_access_hash, rotated_at) on grana.grants to grana_api;
grant select, insert, update (rotated_at) on grana.refresh_tokens to grana_api;
grant select, insert, delete, update (last_used_at) on grana.known_browsers to grana_api;
grant select, insert, update, delete on grana.attempts to grana_api;

grant select, delete on grana.sessions, grana.known_browsers, grana.attempts to grana_worker;
