-- A change of address waits until the old and the new one have both agreed.
create table grana.email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  old_agreed_at timestamptz,
  new_agreed_at timestamptz,
  session_id uuid references grana.sessions (id) on delete set null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  outcome text,

  constraint email_changes_old_length check (char_length(old_email) between 3 and 254),
  constraint email_changes_new_length check (char_length(new_email) between 3 and 254),
  constraint email_changes_one_line check (new_email !~ '[[:cntrl:][:space:]]'),
  constraint email_changes_another check (lower(old_email) <> lower(new_email)),
  constraint email_changes_outcome_known check (outcome in ('changed', 'stopped', 'replaced')),
  constraint email_changes_closed_somehow check ((closed_at is null) = (outcome is null)),
  constraint email_changes_agreed check (outcome <> 'changed' or (old_agreed_at is not null and new_agreed_at is not null))
);

-- One at a time.
create unique index email_changes_open on grana.email_changes (user_id) where closed_at is null;
create index email_changes_expires_at on grana.email_changes (expires_at);
create index email_changes_user_id on grana.email_changes (user_id);
create index email_changes_session_id on grana.email_changes (session_id);

comment on table grana.email_changes is 'Changes of address: nothing changes until both addresses have agreed by the link of a mail';
comment on column grana.email_changes.id is 'Identifier';
comment on column grana.email_changes.user_id is 'Whose address';
comment on column grana.email_changes.old_email is 'Address when it was asked';
comment on column grana.email_changes.new_email is 'Address that is wanted, as typed';
comment on column grana.email_changes.old_agreed_at is 'When the old address agreed; from the start where it was never proven';
comment on column grana.email_changes.new_agreed_at is 'When the new address agreed, which proves it';
comment on column grana.email_changes.session_id is 'In which session it was asked, for the letter to the old address';
comment on column grana.email_changes.asked_at is 'When it was asked';
comment on column grana.email_changes.expires_at is 'When it can no longer be agreed to';
comment on column grana.email_changes.closed_at is 'When it came to an end';
comment on column grana.email_changes.outcome is 'How: changed, stopped by somebody, or replaced by a newer one';

alter table grana.one_time_links add column email_change_id uuid references grana.email_changes (id) on delete cascade;
comment on column grana.one_time_links.email_change_id is 'Which change of address the link answers';
create index one_time_links_email_change on grana.one_time_links (email_change_id);

alter table grana.one_time_links drop constraint one_time_links_purpose_known;
alter table grana.one_time_links add constraint one_time_links_purpose_known
  check (purpose in ('prove_email', 'reset_password', 'know_browser', 'change_email'));
alter table grana.one_time_links add constraint one_time_links_change_known
  check ((purpose = 'change_email') = (email_change_id is not null));

alter table grana.sessions drop constraint sessions_end_reason_known;
alter table grana.sessions add constraint sessions_end_reason_known check (end_reason in ('signed_out',
  'second_factor_given', 'reuse', 'idle', 'password_changed', 'second_factor_changed', 'email_changed',
  'ended_by_owner', 'disabled'));

-- The API cannot write an address: it can only have a change carried out to which both have agreed.
create function grana.move_address(change uuid, at timestamptz) returns boolean
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  with moved as (
    update grana.users u
    set email = c.new_email, email_key = lower(c.new_email), email_verified_at = move_address.at,
      updated_at = move_address.at
    from grana.email_changes c
    where c.id = change and c.user_id = u.id and c.closed_at is null and c.expires_at > move_address.at
      and c.old_agreed_at is not null and c.new_agreed_at is not null
      and u.email = c.old_email and u.email_key is not null and u.disabled_at is null
    returning u.id
  )
  select exists (select 1 from moved)
$$;
comment on function grana.move_address is 'Gives a person the address of an agreed change; false when they have another one by now';
revoke all on function grana.move_address(uuid, timestamptz) from public;
grant execute on function grana.move_address(uuid, timestamptz) to grana_api;

grant select, insert, update (old_agreed_at, new_agreed_at, closed_at, outcome) on grana.email_changes to grana_api;
grant select, delete on grana.email_changes to grana_worker;
