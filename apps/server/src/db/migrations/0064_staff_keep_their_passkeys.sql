-- Codes can be phished, so an account of staff that has had a passkey is never without one, and gets another one only in a
-- session that showed one. The API's own guard says the same; this holds where a guard was forgotten. Two doors remain:
-- an account that staff have just made, and a recovery of the second factor that waited its 72 hours.
alter table grana.users add column staff_passkey_since timestamptz;
comment on column grana.users.staff_passkey_since is 'Of staff: when the account got its first passkey; empty again after a recovery. While it is set, the last passkey cannot be deleted and another one needs a session that showed one';
grant select (staff_passkey_since) on grana.users to grana_worker;

update grana.users u set staff_passkey_since = (select min(p.created_at) from grana.passkeys p where p.user_id = u.id)
  where u.kind = 'staff';

-- What can be phished goes from accounts that have what cannot.
delete from grana.recovery_codes c using grana.users u where u.id = c.user_id and u.staff_passkey_since is not null;
delete from grana.totp_setups s using grana.users u where u.id = s.user_id and u.kind = 'staff';
update grana.users set totp_seed = null, totp_last_step = null, totp_enabled_at = null
  where staff_passkey_since is not null and totp_enabled_at is not null;

-- The column belongs to these functions: no runtime role may write it.
create function grana.guard_staff_passkey_added() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  update grana.users set staff_passkey_since = new.created_at
  where id = new.user_id and kind = 'staff' and staff_passkey_since is null;
  if found or not exists (select from grana.users where id = new.user_id and kind = 'staff') then
    return new;
  end if;
  if exists (
    select from grana.sessions s
    where s.id = nullif(current_setting('grana.session_id', true), '')::uuid and s.user_id = new.user_id
      and s.second_factor = 'passkey' and not s.second_factor_due and s.ended_at is null
  ) then
    return new;
  end if;
  raise exception 'staff account % gets another passkey only in a session that showed one', new.user_id
    using errcode = 'insufficient_privilege';
end
$$;
comment on function grana.guard_staff_passkey_added() is 'Notes the first passkey of a staff account, and refuses another one outside of a session that showed one';

create function grana.guard_staff_passkey_deleted() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from grana.users where id = old.user_id and staff_passkey_since is not null)
    and not exists (select from grana.passkeys where user_id = old.user_id) then
    raise exception 'staff account % keeps its last passkey', old.user_id using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
comment on function grana.guard_staff_passkey_deleted() is 'Keeps the last passkey of a staff account, unless a recovery has cleared the mark or the account itself goes';

revoke all on function grana.guard_staff_passkey_added() from public;
revoke all on function grana.guard_staff_passkey_deleted() from public;

create trigger passkeys_of_staff_added before insert on grana.passkeys
  for each row execute function grana.guard_staff_passkey_added();
create trigger passkeys_of_staff_deleted after delete on grana.passkeys
  for each row execute function grana.guard_staff_passkey_deleted();

create or replace function grana.finish_recovery(recovery uuid, moment timestamptz) returns uuid
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  person uuid;
begin
  update grana.second_factor_recoveries set closed_at = moment, outcome = 'done'
  where id = recovery and closed_at is null and due_at <= moment
  returning user_id into person;
  if person is null then
    return null;
  end if;
  update grana.users set totp_seed = null, totp_last_step = null, totp_enabled_at = null, staff_passkey_since = null,
    updated_at = moment
  where id = person;
  delete from grana.recovery_codes where user_id = person;
  delete from grana.passkeys where user_id = person;
  update grana.sessions set ended_at = moment, end_reason = 'second_factor_changed'
  where user_id = person and ended_at is null;
  return person;
end
$$;

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
    invited_at = null,
    last_login_at = null,
    updated_at = moment,
    erase_at = null,
    erased_at = moment
  where id = person and erase_at <= moment and erased_at is null;
  return found;
end
$$;
