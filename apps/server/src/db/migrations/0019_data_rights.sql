-- What the law gives people over their own data: a copy, an end, and a record of what they agreed to.
alter table grana.users add column erase_at timestamptz;
alter table grana.users add column erased_at timestamptz;
alter table grana.users add constraint users_erasure_is_off check (erase_at is null or disabled_reason = 'erasure');

create index users_erase_at on grana.users (erase_at) where erase_at is not null;

comment on column grana.users.erase_at is 'When the person is taken out, unless they come back before';
comment on column grana.users.erased_at is 'When the person was taken out; the row stays as a pseudonym for what belongs to others';

create table grana.data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  state text not null default 'asked',
  progress smallint not null default 0,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  bytes integer,
  content text,

  constraint data_exports_state_known check (state in ('asked', 'running', 'ready')),
  constraint data_exports_progress_range check (progress between 0 and 100),
  constraint data_exports_ready_whole check ((state = 'ready') = (ready_at is not null and expires_at is not null
    and bytes is not null and content is not null))
);

-- One at a time: the second wish of a double click finds the first.
create unique index data_exports_under_way on grana.data_exports (user_id) where state <> 'ready';
create index data_exports_user on grana.data_exports (user_id, asked_at desc);
create index data_exports_expires_at on grana.data_exports (expires_at);

comment on table grana.data_exports is 'Copies of what we know of a person, made on their wish and kept for some days';
comment on column grana.data_exports.id is 'Identifier';
comment on column grana.data_exports.user_id is 'Whose data';
comment on column grana.data_exports.state is 'asked, running or ready';
comment on column grana.data_exports.progress is 'How much is done, in per cent';
comment on column grana.data_exports.asked_at is 'When it was asked for';
comment on column grana.data_exports.ready_at is 'When it was ready';
comment on column grana.data_exports.expires_at is 'When the copy is deleted';
comment on column grana.data_exports.bytes is 'Size of the file';
comment on column grana.data_exports.content is 'The file, as JSON text';

-- The worker takes people out, but may not change them otherwise: this is all that it can do to the row of a person.
create function grana.erase_user(person uuid, moment timestamptz) returns boolean
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update grana.users set
    email = 'erased.' || id || '@erased.invalid',
    email_key = null,
    email_verified_at = null,
    username = case when username is null then null
      else 'erased-' || left(replace(gen_random_uuid()::text, '-', ''), 12) end,
    username_key = null,
    first_name = '-',
    middle_name = null,
    last_name = '-',
    position = null,
    birthdate = null,
    country_code = 'ZZ',
    phone = null,
    timezone = 'UTC',
    avatar_key = null,
    text_color = null,
    highlight_color = null,
    twitter = null,
    linkedin = null,
    website = null,
    visibility = 'nobody',
    open_web = false,
    password_hash = '$argon2id$erased',
    password_changed_at = moment,
    totp_seed = null,
    totp_last_step = null,
    totp_enabled_at = null,
    invited_at = null,
    last_login_at = null,
    updated_at = moment,
    erase_at = null,
    erased_at = moment
  where id = person and erase_at <= moment and erased_at is null;
  return found;
end
$$;

comment on function grana.erase_user(uuid, timestamptz) is 'Leaves a pseudonym of a person whose day of erasure has come; does nothing to anybody else';

revoke all on function grana.erase_user(uuid, timestamptz) from public;
grant execute on function grana.erase_user(uuid, timestamptz) to grana_worker;

grant update (erase_at) on grana.users to grana_api;
grant select, insert on grana.data_exports to grana_api;
grant select, delete, update (state, progress, ready_at, expires_at, bytes, content) on grana.data_exports to grana_worker;
grant select on grana.consents to grana_api;

-- To make a copy the worker reads what a person may read of themselves: never passwords, seeds, codes or tokens.
grant select (kind, staff_role, username, first_name, middle_name, last_name, position, birthdate, country_code, phone,
  avatar_key, text_color, highlight_color, twitter, linkedin, website, visibility, open_web, password_changed_at,
  totp_enabled_at, invited_at, last_login_at, updated_at, erase_at, erased_at) on grana.users to grana_worker;
grant select, delete on grana.memberships, grana.consents, grana.availability, grana.availability_hours, grana.follows,
  grana.notification_choices to grana_worker;
grant select (id, name, country_code, created_at) on grana.organizations to grana_worker;
grant select (user_id, used_at), delete on grana.recovery_codes to grana_worker;
grant select (id, session_id, app, access_expires_at, rotated_at, created_at) on grana.grants to grana_worker;
grant select (grant_id, rotated_at, created_at) on grana.refresh_tokens to grana_worker;
