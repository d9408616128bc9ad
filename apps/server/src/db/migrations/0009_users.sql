-- People. An organization registered by its first owner does not say its sector yet.
alter table grana.organizations alter column sector drop not null;

create table grana.users (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  staff_role text,
  email text not null,
  email_key text,
  email_verified_at timestamptz,
  username text,
  username_key text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  position text,
  birthdate date,
  country_code text not null,
  phone text,
  timezone text not null,
  avatar_key text,
  text_color text,
  highlight_color text,
  twitter text,
  linkedin text,
  website text,
  visibility text not null default 'nobody',
  password_hash text not null,
  password_changed_at timestamptz not null,
  totp_seed bytea,
  totp_last_step bigint,
  totp_enabled_at timestamptz,
  invited_at timestamptz,
  last_login_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint users_kind_known check (kind in ('customer', 'agent', 'staff')),
  constraint users_staff_role_known check (staff_role in ('triager', 'administrator')),
  constraint users_staff_role_of_staff check ((kind = 'staff') = (staff_role is not null)),
  constraint users_email_length check (char_length(email) between 3 and 254),
  constraint users_email_one_line check (email !~ '[[:cntrl:][:space:]]'),
  constraint users_email_key_form check (email_key = lower(email_key)),
  -- Without a key nobody can sign in with the address, so nobody may be taken for its owner either.
  constraint users_unkeyed_unproven check (email_key is not null or email_verified_at is null),
  constraint users_username_form check (username ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,28}[A-Za-z0-9]$'),
  constraint users_username_keyed check (username is null or email_key is null or username_key is not null),
  constraint users_username_key_form check (username_key = lower(username_key)),
  constraint users_first_name_length check (char_length(first_name) between 1 and 80),
  constraint users_middle_name_length check (char_length(middle_name) between 1 and 80),
  constraint users_last_name_length check (char_length(last_name) between 1 and 80),
  constraint users_position_length check (char_length(position) between 1 and 80),
  constraint users_birthdate_past check (birthdate between '1900-01-01' and '2100-01-01'),
  constraint users_country_code_form check (country_code ~ '^[A-Z]{2}$'),
  constraint users_phone_form check (phone ~ '^\+[0-9]{10,15}$'),
  constraint users_timezone_length check (char_length(timezone) between 1 and 64),
  constraint users_avatar_key_length check (char_length(avatar_key) between 1 and 200),
  constraint users_text_color_form check (text_color ~ '^#[0-9a-f]{6}$'),
  constraint users_highlight_color_form check (highlight_color ~ '^#[0-9a-f]{6}$'),
  constraint users_links_length check (char_length(coalesce(twitter, '')) <= 200
    and char_length(coalesce(linkedin, '')) <= 200 and char_length(coalesce(website, '')) <= 200),
  constraint users_visibility_known check (visibility in ('everyone', 'friends', 'nobody')),
  constraint users_password_hash_form check (password_hash ~ '^\$argon2id\$'),
  constraint users_totp_whole check ((totp_seed is null) = (totp_enabled_at is null))
);

create unique index users_email_key on grana.users (email_key);
create unique index users_username_key on grana.users (username_key);
-- Accounts that wait for a proof that never comes are taken out by a nightly job.
create index users_unkeyed on grana.users (created_at) where email_key is null;

comment on table grana.users is 'People with an account: customers, agents and staff';
comment on column grana.users.id is 'Identifier, drawn by lot';
comment on column grana.users.kind is 'customer, agent or staff';
comment on column grana.users.staff_role is 'Staff only: triager reads reports by assignment, administrator approves and suspends';
comment on column grana.users.email is 'Address as typed';
comment on column grana.users.email_key is 'Address in small letters, once per person; empty for an account in quarantine, whose address somebody else has';
comment on column grana.users.email_verified_at is 'When the address was proven by a mail';
comment on column grana.users.username is 'Public handle of an agent, as typed';
comment on column grana.users.username_key is 'Handle in small letters, once per person';
comment on column grana.users.first_name is 'Given name';
comment on column grana.users.middle_name is 'Second given name';
comment on column grana.users.last_name is 'Family names in one field';
comment on column grana.users.position is 'Position in the organization';
comment on column grana.users.birthdate is 'Day of birth';
comment on column grana.users.country_code is 'Country of residence, ISO 3166-1 alpha-2';
comment on column grana.users.phone is 'Whole international number (E.164)';
comment on column grana.users.timezone is 'IANA name of the time zone';
comment on column grana.users.avatar_key is 'Where the object store keeps the picture';
comment on column grana.users.text_color is 'Colour of the initials, as #rrggbb';
comment on column grana.users.highlight_color is 'Colour behind the initials, as #rrggbb';
comment on column grana.users.twitter is 'Social link';
comment on column grana.users.linkedin is 'Social link';
comment on column grana.users.website is 'Social link';
comment on column grana.users.visibility is 'Who sees the profile: everyone, friends or nobody';
comment on column grana.users.password_hash is 'Argon2id with pepper, in PHC form';
comment on column grana.users.password_changed_at is 'Last change of the password';
comment on column grana.users.totp_seed is 'Seed of the authenticator, sealed by the application';
comment on column grana.users.totp_last_step is 'Last time step whose code was taken: a code works once';
comment on column grana.users.totp_enabled_at is 'Since when the second factor is on';
comment on column grana.users.invited_at is 'When the person was invited, if that is how they came';
comment on column grana.users.last_login_at is 'Last sign-in that succeeded';
comment on column grana.users.disabled_at is 'Since when the account is off';
comment on column grana.users.created_at is 'When the person signed up';
comment on column grana.users.updated_at is 'Last change of this row';

create table grana.memberships (
  organization_id uuid not null references grana.organizations (id),
  user_id uuid not null references grana.users (id),
  role text not null,
  created_at timestamptz not null default now(),

  primary key (organization_id, user_id),
  constraint memberships_role_known check (role in ('owner', 'viewer', 'member'))
);

create index memberships_user_id on grana.memberships (user_id);

comment on table grana.memberships is 'Who belongs to which organization';
comment on column grana.memberships.organization_id is 'Tenant';
comment on column grana.memberships.user_id is 'Person';
comment on column grana.memberships.role is 'Role in the organization itself; member holds roles in programs only';
comment on column grana.memberships.created_at is 'Since when';

create table grana.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  document text not null,
  version text not null,
  accepted_at timestamptz not null,
  accepted_from inet not null,

  constraint consents_document_known check (document in ('terms', 'code_of_conduct', 'privacy', 'billing')),
  constraint consents_version_length check (char_length(version) between 1 and 40),
  constraint consents_once unique (user_id, document, version)
);

comment on table grana.consents is 'Which version of which text a person accepted, when and from where';
comment on column grana.consents.id is 'Identifier';
comment on column grana.consents.user_id is 'Person';
comment on column grana.consents.document is 'Which text';
comment on column grana.consents.version is 'Version that was shown';
comment on column grana.consents.accepted_at is 'When it was accepted';
comment on column grana.consents.accepted_from is 'Address from which it was accepted: the proof that the law asks for';

create table grana.recovery_codes (
  user_id uuid not null references grana.users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,

  primary key (user_id, code_hash),
  constraint recovery_codes_hash_length check (octet_length(code_hash) = 32)
);

comment on table grana.recovery_codes is 'One-time codes for whoever lost the authenticator';
comment on column grana.recovery_codes.user_id is 'Person';
comment on column grana.recovery_codes.code_hash is 'SHA-256 of the code; a code has 80 random bits';
comment on column grana.recovery_codes.used_at is 'When it was used; it works once';

create table grana.totp_setups (
  user_id uuid primary key references grana.users (id) on delete cascade,
  seed bytea not null,
  expires_at timestamptz not null
);

comment on table grana.totp_setups is 'Second factors that wait for their first code; nothing is on before';
comment on column grana.totp_setups.user_id is 'Person';
comment on column grana.totp_setups.seed is 'Seed, sealed by the application';
comment on column grana.totp_setups.expires_at is 'Ten minutes after it was prepared';

create table grana.one_time_links (
  token_hash bytea primary key,
  purpose text not null,
  user_id uuid not null references grana.users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,

  constraint one_time_links_hash_length check (octet_length(token_hash) = 32),
  constraint one_time_links_purpose_known check (purpose in ('prove_email', 'reset_password', 'know_browser'))
);

create index one_time_links_user on grana.one_time_links (user_id, purpose, created_at);
create index one_time_links_expires_at on grana.one_time_links (expires_at);

comment on table grana.one_time_links is 'Links that mails carry; made by the worker when it sends, so that no token is ever stored';
comment on column grana.one_time_links.token_hash is 'SHA-256 of the token';
comment on column grana.one_time_links.purpose is 'What the link does';
comment on column grana.one_time_links.user_id is 'Whose it is';
comment on column grana.one_time_links.email is 'Address that it was sent to: a link for an address that the person left is worth nothing';
comment on column grana.one_time_links.expires_at is 'When it stops working';
comment on column grana.one_time_links.used_at is 'When it was used; it works once';
comment on column grana.one_time_links.created_at is 'When the mail was made';

create table grana.reset_requests (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null,
  constraint reset_requests_email_length check (char_length(email) between 3 and 254)
);

comment on table grana.reset_requests is 'Addresses for which a new password was asked; the worker looks whether there is an account, so that the call takes as long for either';
comment on column grana.reset_requests.id is 'Identifier';
comment on column grana.reset_requests.email is 'Address as typed; the row goes when the worker has handled it';
comment on column grana.reset_requests.created_at is 'When it was asked';

grant select, insert on grana.users to grana_api;
grant update (email_verified_at, password_hash, password_changed_at, totp_seed, totp_last_step, totp_enabled_at,
  last_login_at, updated_at) on grana.users to grana_api;
grant insert on grana.memberships to grana_api;
grant insert (id, name, initials, country_code) on grana.organizations to grana_api;
grant insert on grana.consents to grana_api;
grant select, insert, delete, update (used_at) on grana.recovery_codes to grana_api;
grant select, insert, update, delete on grana.totp_setups to grana_api;
grant select, update (used_at) on grana.one_time_links to grana_api;
grant insert on grana.reset_requests to grana_api;
grant select (id) on grana.reset_requests to grana_api;

-- The worker writes letters and tidies up: it has no business with passwords and seeds.
grant select (id, email, email_key, email_verified_at, timezone, disabled_at, created_at), delete on grana.users
  to grana_worker;
grant select, insert, delete on grana.one_time_links to grana_worker;
grant select, delete on grana.reset_requests to grana_worker;
grant select (user_id, expires_at), delete on grana.totp_setups to grana_worker;
