-- The platform's own people: what they may reach, what they did and why, and what follows for others.

-- Leads are worked on by administrators.
alter table grana.leads add column owner_id uuid references grana.users (id) on delete set null;
alter table grana.leads add column updated_at timestamptz not null default now();
comment on column grana.leads.owner_id is 'Administrator who takes care of it';
comment on column grana.leads.updated_at is 'Last change by staff';

create index leads_owner_id on grana.leads (owner_id);
create index leads_state on grana.leads (state, created_at desc, id desc);

-- Whoever is no administrator sees no lead through the API, whatever the code does.
alter table grana.leads enable row level security;
create policy leads_written_by_anyone on grana.leads for insert to grana_api with check (owner_id is null and state = 'new');
create policy leads_read_by_administrators on grana.leads for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy leads_worked_by_administrators on grana.leads for update to grana_api
  using ((select grana.actor_is_staff('administrator'))) with check ((select grana.actor_is_staff('administrator')));
create policy leads_of_the_worker on grana.leads for all to grana_worker
  using (current_user = 'grana_worker') with check (current_user = 'grana_worker');

grant select on grana.leads to grana_api;
grant insert (id), update (state, owner_id, updated_at) on grana.leads to grana_api;

create table grana.staff_acts (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references grana.users (id),
  action text not null,
  subject text not null,
  subject_id uuid,
  subject_name text,
  organization_id uuid,
  person_id uuid references grana.users (id) on delete set null,
  lead_id uuid references grana.leads (id) on delete cascade,
  clause text,
  reason text,
  at timestamptz not null,

  constraint staff_acts_action_form check (action ~ '^[a-z]+\.[a-z_]+$' and char_length(action) <= 60),
  constraint staff_acts_subject_known check (subject in ('lead', 'leads', 'organization', 'person', 'program', 'target')),
  constraint staff_acts_subject_name_length check (char_length(subject_name) between 1 and 200),
  constraint staff_acts_subject_named check ((subject = 'person') = (subject_name is null)),
  constraint staff_acts_clause_form check (clause ~ '^[a-z0-9_]{1,60}$'),
  constraint staff_acts_reason_length check (char_length(reason) between 1 and 2000),
  constraint staff_acts_person_named check (subject <> 'person' or subject_id = person_id or person_id is null),
  constraint staff_acts_lead_named check (subject <> 'lead' or subject_id = lead_id)
);

create index staff_acts_at on grana.staff_acts (at desc, id desc);
create index staff_acts_staff on grana.staff_acts (staff_id, at desc, id desc);
create index staff_acts_subject on grana.staff_acts (subject_id, at desc);
create index staff_acts_person on grana.staff_acts (person_id);
create index staff_acts_lead on grana.staff_acts (lead_id);

comment on table grana.staff_acts is 'What staff did, on whom or what, and why; written in the transaction that did it, never changed';
comment on column grana.staff_acts.id is 'Identifier; the mail to those concerned is found by it';
comment on column grana.staff_acts.staff_id is 'Who acted';
comment on column grana.staff_acts.action is 'What was done, as subject.past';
comment on column grana.staff_acts.subject is 'What kind of thing it was done to';
comment on column grana.staff_acts.subject_id is 'Which one; empty for a whole list';
comment on column grana.staff_acts.subject_name is 'What it was called at that moment; a person is named by their own row, so that erasing it erases the name';
comment on column grana.staff_acts.organization_id is 'Tenant that it concerns';
comment on column grana.staff_acts.person_id is 'Person that it concerns';
comment on column grana.staff_acts.lead_id is 'Lead that it concerns: the record goes with it';
comment on column grana.staff_acts.clause is 'Clause of our texts that it rests on';
comment on column grana.staff_acts.reason is 'Why, in words that those concerned may read; a note where the act is to note';
comment on column grana.staff_acts.at is 'When';

alter table grana.staff_acts enable row level security;
alter table grana.staff_acts force row level security;
create policy system on grana.staff_acts to grana_owner using (current_setting('grana.system', true) = 'on');
create policy staff_acts_written_by_staff on grana.staff_acts for insert to grana_api
  with check (staff_id = (select grana.actor_id())
    and ((select grana.actor_is_staff('administrator')) or (select grana.actor_is_staff('triager'))));
create policy staff_acts_read_by_staff on grana.staff_acts for select to grana_api
  using ((select grana.actor_is_staff('administrator'))
    or (staff_id = (select grana.actor_id()) and (select grana.actor_is_staff('triager'))));
create policy staff_acts_of_the_worker on grana.staff_acts for select to grana_worker
  using (current_user = 'grana_worker');
grant select, insert on grana.staff_acts to grana_api;
grant select on grana.staff_acts to grana_worker;

create table grana.suspensions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  clause text not null,
  notice text not null,
  started_at timestamptz not null,
  ended_at timestamptz,

  constraint suspensions_clause_form check (clause ~ '^[a-z0-9_]{1,60}$'),
  constraint suspensions_notice_length check (char_length(notice) between 1 and 2000)
);

-- One at a time: of two administrators at once one succeeds.
create unique index suspensions_open on grana.suspensions (user_id) where ended_at is null;
create index suspensions_user on grana.suspensions (user_id, started_at desc);
create index suspensions_started_at on grana.suspensions (started_at desc) where ended_at is null;

comment on table grana.suspensions is 'Accounts that staff turned off, by which clause and why; the person reads it at sign-in and by mail';
comment on column grana.suspensions.id is 'Identifier';
comment on column grana.suspensions.user_id is 'Person';
comment on column grana.suspensions.clause is 'Clause of our texts that it rests on';
comment on column grana.suspensions.notice is 'Why, in words for the person';
comment on column grana.suspensions.started_at is 'Since when';
comment on column grana.suspensions.ended_at is 'When the person was reinstated';

grant select, insert, update (ended_at) on grana.suspensions to grana_api;
grant select, delete on grana.suspensions to grana_worker;

create table grana.second_factor_recoveries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  outcome text,

  constraint second_factor_recoveries_wait check (due_at >= asked_at + interval '72 hours'),
  constraint second_factor_recoveries_outcome_known check (outcome in ('done', 'stopped_by_owner', 'stopped_by_staff')),
  constraint second_factor_recoveries_closed check ((closed_at is null) = (outcome is null))
);

create unique index second_factor_recoveries_open on grana.second_factor_recoveries (user_id) where closed_at is null;
create index second_factor_recoveries_user on grana.second_factor_recoveries (user_id, asked_at desc);
create index second_factor_recoveries_due on grana.second_factor_recoveries (due_at) where closed_at is null;

comment on table grana.second_factor_recoveries is 'Second factors that staff take off an account whose owner lost theirs: after three days in which every address of the owner was told how to stop it';
comment on column grana.second_factor_recoveries.id is 'Identifier';
comment on column grana.second_factor_recoveries.user_id is 'Whose second factor';
comment on column grana.second_factor_recoveries.asked_at is 'When staff began it';
comment on column grana.second_factor_recoveries.due_at is 'When it may be done, 72 hours later at the earliest';
comment on column grana.second_factor_recoveries.closed_at is 'When it came to an end';
comment on column grana.second_factor_recoveries.outcome is 'How: done, or stopped by the owner or by staff';

grant select, insert, update (closed_at, outcome) on grana.second_factor_recoveries to grana_api;
grant select, delete on grana.second_factor_recoveries to grana_worker;

-- The worker cannot touch a second factor: it can only have a recovery carried out whose time has come.
create function grana.finish_recovery(recovery uuid, moment timestamptz) returns uuid
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
  update grana.users set totp_seed = null, totp_last_step = null, totp_enabled_at = null, updated_at = moment
  where id = person;
  delete from grana.recovery_codes where user_id = person;
  delete from grana.passkeys where user_id = person;
  update grana.sessions set ended_at = moment, end_reason = 'second_factor_changed'
  where user_id = person and ended_at is null;
  return person;
end
$$;
comment on function grana.finish_recovery(uuid, timestamptz) is 'Takes the second factor off an account whose recovery is due, and ends its sessions; does nothing before that';
revoke all on function grana.finish_recovery(uuid, timestamptz) from public;
grant execute on function grana.finish_recovery(uuid, timestamptz) to grana_worker;

-- People are found by how an address or a handle begins.
create index users_email_key_beginning on grana.users (email_key text_pattern_ops);
create index users_username_key_beginning on grana.users (username_key text_pattern_ops);
