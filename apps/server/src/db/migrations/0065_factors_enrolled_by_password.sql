-- A password alone never opens a report. A first second factor that was enrolled in a session which gave only the password is
-- as good as that password: what asks for a second factor waits a day, in which the owner of the mailbox hears of it and can
-- take it off. People whose mailbox was proven in the same browser a moment ago, or who can read no report yet, do not wait.
alter table grana.users add column factor_waits_until timestamptz;
comment on column grana.users.factor_waits_until is 'Until when a second factor that was enrolled by the password alone opens nothing that asks for one; empty or past when it opens';

alter table grana.known_browsers add column email_proven_at timestamptz;
comment on column grana.known_browsers.email_proven_at is 'When the person last opened a link from their mail in it';

grant update (factor_waits_until) on grana.users to grana_api;
grant update (email_proven_at) on grana.known_browsers to grana_api;
grant select (factor_waits_until) on grana.users to grana_worker;

create or replace function grana.erase_user(person uuid, moment timestamptz) returns boolean
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
    staff_passkey_since = null,
    factor_waits_until = null,
    invited_at = null,
    last_login_at = null,
    updated_at = moment,
    erase_at = null,
    erased_at = moment
  where id = person and erase_at <= moment and erased_at is null;
  return found;
end
$$;
