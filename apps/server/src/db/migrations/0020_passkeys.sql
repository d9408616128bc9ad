-- Keys that a person's devices hold for us, as a second factor beside the authenticator.
create table grana.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,

  constraint passkeys_credential_once unique (credential_id),
  constraint passkeys_credential_length check (octet_length(credential_id) between 1 and 1023),
  constraint passkeys_public_key_length check (octet_length(public_key) between 32 and 2048),
  constraint passkeys_sign_count_range check (sign_count between 0 and 4294967295),
  constraint passkeys_transports_few check (cardinality(transports) <= 8),
  constraint passkeys_name_length check (char_length(name) between 1 and 60)
);

create index passkeys_user on grana.passkeys (user_id, created_at);

comment on table grana.passkeys is 'Passkeys (WebAuthn): what devices of a person can sign with; nothing here opens anything by itself';
comment on column grana.passkeys.id is 'Identifier';
comment on column grana.passkeys.user_id is 'Whose it is';
comment on column grana.passkeys.credential_id is 'Name that the device gave the key; nobody else may bring the same one';
comment on column grana.passkeys.public_key is 'Public key as the device told it (COSE)';
comment on column grana.passkeys.sign_count is 'Signatures that the device has counted; one that does not grow comes from a copy. Synced keys stay at 0';
comment on column grana.passkeys.transports is 'How a browser reaches the device, as the browser told it';
comment on column grana.passkeys.name is 'What its owner calls it';
comment on column grana.passkeys.synced is 'Whether copies of it lie with the maker of the device';
comment on column grana.passkeys.created_at is 'When it was added';
comment on column grana.passkeys.last_used_at is 'When it last signed for us';

create table grana.passkey_challenges (
  session_id uuid primary key references grana.sessions (id) on delete cascade,
  purpose text not null,
  challenge bytea not null,
  expires_at timestamptz not null,

  constraint passkey_challenges_purpose_known check (purpose in ('add', 'prove', 'proven')),
  constraint passkey_challenges_length check (octet_length(challenge) = 32)
);

comment on table grana.passkey_challenges is 'What a device is to sign next, one per session and good once; or the proof that it has signed';
comment on column grana.passkey_challenges.session_id is 'Session that asked: no other may answer';
comment on column grana.passkey_challenges.purpose is 'add a key, prove that one is there, or proven: the answer may stand for a code once';
comment on column grana.passkey_challenges.challenge is 'Random bytes to be signed; of a proof the SHA-256';
comment on column grana.passkey_challenges.expires_at is 'When it stops working';

alter table grana.sessions add column second_factor text;
alter table grana.sessions add constraint sessions_second_factor_known
  check (second_factor in ('code', 'recovery_code', 'passkey'));
comment on column grana.sessions.second_factor is 'Which second factor was given in it, the strongest if several; empty if none';

-- Turning the authenticator on ends every other session, so whoever is signed in with it on has given a code.
update grana.sessions s set second_factor = 'code'
  from grana.users u
  where u.id = s.user_id and u.totp_enabled_at is not null and s.ended_at is null and not s.second_factor_due;

grant select, insert, delete, update (name, sign_count, synced, last_used_at) on grana.passkeys to grana_api;
grant select, insert, update, delete on grana.passkey_challenges to grana_api;
grant update (second_factor) on grana.sessions to grana_api;

grant select (user_id, name, transports, synced, created_at, last_used_at), delete on grana.passkeys to grana_worker;
grant select (session_id, purpose, expires_at) on grana.passkey_challenges to grana_worker;
