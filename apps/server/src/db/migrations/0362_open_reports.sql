-- Reports by people without an account. Each is held by a guest: a row of users without any way to sign in, so that the
-- report has its whole life in the inbox, states, messages and files that exist. A secret link opens it.
set local grana.system = 'on';

alter table grana.users add column is_guest boolean not null default false;
comment on column grana.users.is_guest is
  'Holds one report that was sent without an account: no way to sign in, no address, no profile. Its shown name is the same for all';
alter table grana.users add constraint users_guest_has_no_way_in check (not is_guest or (kind = 'agent' and email_key is null
  and username_key is null and username is not distinct from 'sin-cuenta' and email_verified_at is null and totp_seed is null
  and password_hash = '$argon2id$guest' and visibility = 'nobody' and avatar_key is null and phone is null and birthdate is null));
alter table grana.users add constraint users_guest_name check (is_guest or lower(username) is distinct from 'sin-cuenta') not valid;
grant select (is_guest) on grana.users to grana_worker;

alter table grana.reports add column from_guest boolean not null default false;
alter table grana.reports add column claimed_at timestamptz;
alter table grana.reports add constraint reports_claimed_once check (not from_guest or claimed_at is null);
comment on column grana.reports.from_guest is 'Sent without an account and not claimed by one; set by the database';
comment on column grana.reports.claimed_at is 'When an agent claimed the report, which was sent without an account; points count from then';
create index reports_from_guests on grana.reports (organization_id, submitted_at) where from_guest;

create table grana.open_forms (
  organization_id uuid not null,
  program_id uuid not null,
  is_on boolean not null default false,
  origins text[] not null default '{}',
  daily_limit smallint not null default 20,
  updated_at timestamptz not null,

  primary key (organization_id, program_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint open_forms_origins_count check (cardinality(origins) <= 10 and array_ndims(origins) is distinct from 2),
  constraint open_forms_origins_form check (array_position(origins, null) is null
    and array_to_string(origins, ' ') ~ '^(https://[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[1-9][0-9]{0,4})?( (?!$)|$))*$'),
  constraint open_forms_daily_limit_range check (daily_limit between 1 and 200)
);
create index open_forms_program on grana.open_forms (program_id);
comment on table grana.open_forms is 'Forms of disclosure programs for people without an account; a program without a row has none';
comment on column grana.open_forms.organization_id is 'Tenant';
comment on column grana.open_forms.program_id is 'Program';
comment on column grana.open_forms.is_on is 'Whether the owner switched it on; it is open only while the program is a public, active disclosure program for all countries';
comment on column grana.open_forms.origins is 'Origins that may frame the form';
comment on column grana.open_forms.daily_limit is 'Reports with a proven address that reach the inbox within 24 hours';
comment on column grana.open_forms.updated_at is 'Last change';

alter table grana.open_forms enable row level security, force row level security;
create policy system on grana.open_forms to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.open_forms to grana_worker using (current_user = 'grana_worker');
create policy members_see on grana.open_forms for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[])
    or (organization_id = any ((select grana.actor_organizations())::uuid[])
      and program_id = any ((select grana.actor_programs())::uuid[])));
create policy owners_write on grana.open_forms to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[])
    or (organization_id = any ((select grana.actor_organizations())::uuid[])
      and program_id = any ((select grana.actor_programs('{owner}'))::uuid[])));
grant select, insert, update (is_on, origins, daily_limit, updated_at) on grana.open_forms to grana_api;

create table grana.open_reports (
  organization_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  email text,
  email_key text,
  form jsonb,
  secret_hash bytea,
  guest_id uuid references grana.users (id),
  consent_version text not null,
  consent_ip inet not null,
  created_at timestamptz not null,
  link_sent_at timestamptz,
  told_event integer not null default 0,
  proven_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  claimed_by uuid references grana.users (id),

  primary key (organization_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint open_reports_email_length check (char_length(email) between 3 and 254),
  constraint open_reports_email_key_form check (email_key = lower(email_key) and (email is null) = (email_key is null)),
  constraint open_reports_form_size check (octet_length(form::text) <= 200000),
  constraint open_reports_secret_size check (octet_length(secret_hash) = 32),
  constraint open_reports_consent_version_length check (char_length(consent_version) between 1 and 40),
  constraint open_reports_proven_whole check ((proven_at is null) = (guest_id is null) and (proven_at is null) = (form is not null)),
  constraint open_reports_ended_whole check ((ended_at is null) = (end_reason is null)
    and (ended_at is null or (proven_at is not null and secret_hash is null and email is null))
    and (ended_at is not null or email is not null)),
  constraint open_reports_end_reason_known check (end_reason in ('claimed', 'erased', 'expired')),
  constraint open_reports_claimed_by_one check ((claimed_by is not null) = (end_reason is not distinct from 'claimed'))
);
create index open_reports_program on grana.open_reports (program_id, proven_at);
create index open_reports_secret on grana.open_reports (secret_hash) where secret_hash is not null;
create index open_reports_email on grana.open_reports (email_key) where email_key is not null;
create index open_reports_unproven on grana.open_reports (created_at) where proven_at is null;
create index open_reports_guest on grana.open_reports (guest_id);
create index open_reports_claimed_by on grana.open_reports (claimed_by);
comment on table grana.open_reports is 'Reports sent without an account: the proof of the address, and the link that opens the report';
comment on column grana.open_reports.organization_id is 'Tenant';
comment on column grana.open_reports.id is 'Identifier, also of the report once the address is proven';
comment on column grana.open_reports.program_id is 'Program';
comment on column grana.open_reports.email is 'Address that the person gave; removed at the end of the link';
comment on column grana.open_reports.email_key is 'The address in lower case';
comment on column grana.open_reports.form is 'What was written, until the address is proven';
comment on column grana.open_reports.secret_hash is 'SHA-256 of the secret in the link';
comment on column grana.open_reports.guest_id is 'Guest that holds the report';
comment on column grana.open_reports.consent_version is 'Version of the privacy notice';
comment on column grana.open_reports.consent_ip is 'Address from which the consent was given';
comment on column grana.open_reports.created_at is 'When the form was sent';
comment on column grana.open_reports.link_sent_at is 'When the last link was sent';
comment on column grana.open_reports.told_event is 'Last event of the report that an email announced';
comment on column grana.open_reports.proven_at is 'When the link in the email was used and the report reached the inbox';
comment on column grana.open_reports.ended_at is 'When the link ended';
comment on column grana.open_reports.end_reason is 'Why it ended';
comment on column grana.open_reports.claimed_by is 'Agent who claimed the report';

-- The API reaches these rows through the functions below alone: by a secret, or by an address that it never answers about.
alter table grana.open_reports enable row level security, force row level security;
create policy system on grana.open_reports to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.open_reports to grana_worker using (current_user = 'grana_worker');
grant select (organization_id) on grana.open_reports to grana_api;
grant select, update (email, email_key, secret_hash, link_sent_at, told_event, ended_at, end_reason), delete on grana.open_reports to grana_worker;

-- What a guest can never have.
create function grana.refuse_guest() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if exists (select from grana.users u where u.id = (to_jsonb(new) ->> tg_argv[0])::uuid and u.is_guest) then
    raise exception 'a guest has no row in %', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_guest() is 'Refuses rows of a guest in tables of accounts';
revoke all on function grana.refuse_guest() from public;
create trigger sessions_no_guest before insert on grana.sessions for each row execute function grana.refuse_guest('user_id');
create trigger passkeys_no_guest before insert on grana.passkeys for each row execute function grana.refuse_guest('user_id');
create trigger totp_setups_no_guest before insert on grana.totp_setups for each row execute function grana.refuse_guest('user_id');
create trigger one_time_links_no_guest before insert on grana.one_time_links for each row execute function grana.refuse_guest('user_id');
create trigger memberships_no_guest before insert on grana.memberships for each row execute function grana.refuse_guest('user_id');
create trigger follows_no_guest before insert on grana.follows for each row execute function grana.refuse_guest('followed_id');
create trigger agent_profiles_no_guest before insert on grana.agent_profiles for each row execute function grana.refuse_guest('user_id');
create trigger agent_invitations_no_guest before insert on grana.agent_invitations for each row execute function grana.refuse_guest('user_id');
create trigger join_requests_no_guest before insert on grana.join_requests for each row execute function grana.refuse_guest('user_id');
create trigger report_authors_no_guest before insert on grana.report_authors for each row execute function grana.refuse_guest('user_id');
create trigger retest_helpers_no_guest before insert on grana.retest_helpers for each row execute function grana.refuse_guest('agent_id');
create trigger points_entries_no_guest before insert on grana.points_entries for each row execute function grana.refuse_guest('agent_id');
create trigger payout_details_no_guest before insert on grana.payout_details for each row execute function grana.refuse_guest('user_id');
create trigger engagement_members_no_guest before insert on grana.engagement_members for each row execute function grana.refuse_guest('user_id');

create function grana.refuse_reward_of_guest() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if exists (select from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id) and r.from_guest) then
    raise exception 'report % was sent without an account: there is nobody to pay', new.report_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_reward_of_guest() is 'Refuses a reward for a report that was sent without an account';
revoke all on function grana.refuse_reward_of_guest() from public;
create trigger rewards_no_guest before insert on grana.rewards for each row execute function grana.refuse_reward_of_guest();

-- Guests read no notifications: the worker writes to the address of the open report.
create function grana.skip_notification_of_guest() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from grana.users u where u.id = new.user_id and u.is_guest) then
    return null;
  end if;
  return new;
end
$$;
comment on function grana.skip_notification_of_guest() is 'Leaves out notifications to guests';
revoke all on function grana.skip_notification_of_guest() from public;
create trigger notifications_no_guest before insert on grana.notifications for each row execute function grana.skip_notification_of_guest();

-- A guest's report exists only together with its proven form.
create function grana.mark_guest_report() returns trigger
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  new.from_guest := exists (select from grana.users u where u.id = new.agent_id and u.is_guest);
  new.claimed_at := null;
  if new.from_guest and not exists (select from grana.open_reports o
    where (o.organization_id, o.id, o.program_id, o.guest_id) = (new.organization_id, new.id, new.program_id, new.agent_id)
      and o.proven_at is not null and o.ended_at is null)
  then
    raise exception 'guest % has no form for report %', new.agent_id, new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.mark_guest_report() is 'Marks reports that were sent without an account, and refuses others of a guest';
revoke all on function grana.mark_guest_report() from public;
create trigger reports_guest before insert on grana.reports for each row execute function grana.mark_guest_report();
