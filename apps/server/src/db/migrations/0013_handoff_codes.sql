-- Which app holds a grant; whatever came by signing in is the portal's.
alter table grana.grants add column app text not null default 'portal',
  add constraint grants_app_known check (app in ('portal', 'customers', 'agents', 'staff'));

comment on column grana.grants.app is 'Who holds it: the portal, where people sign in, or the app that it was handed to';

create table grana.handoff_codes (
  code_hash bytea primary key,
  grant_id uuid not null references grana.grants (id) on delete cascade,
  app text not null,
  origin text not null,
  challenge text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,

  constraint handoff_codes_hash_length check (octet_length(code_hash) = 32),
  constraint handoff_codes_app_known check (app in ('customers', 'agents', 'staff')),
  constraint handoff_codes_origin_length check (char_length(origin) between 8 and 300),
  constraint handoff_codes_challenge_length check (char_length(challenge) = 43),
  constraint handoff_codes_life check (expires_at > created_at)
);

create index handoff_codes_grant_id on grana.handoff_codes (grant_id);
create index handoff_codes_expires_at on grana.handoff_codes (expires_at);

comment on table grana.handoff_codes is 'One-time codes by which an app gets a part of a session that the portal holds';
comment on column grana.handoff_codes.code_hash is 'SHA-256 of the code';
comment on column grana.handoff_codes.grant_id is 'Grant that asked for it: only a browser with its half may use the code';
comment on column grana.handoff_codes.app is 'Whom it is for';
comment on column grana.handoff_codes.origin is 'Where that app stood when the code was given: only calls from there may use it';
comment on column grana.handoff_codes.challenge is 'SHA-256 of the verifier that the app keeps, in base64url (PKCE S256)';
comment on column grana.handoff_codes.created_at is 'When it was given';
comment on column grana.handoff_codes.expires_at is 'When it stops working';
comment on column grana.handoff_codes.used_at is 'When somebody first tried it, rightly or not';

grant select, insert, update (used_at) on grana.handoff_codes to grana_api;
grant select, delete on grana.handoff_codes to grana_worker;
