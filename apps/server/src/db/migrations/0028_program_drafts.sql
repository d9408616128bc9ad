-- Programs as they are written, before their terms are closed for ever.
set local grana.system = 'on';

-- A draft may still lack its sentence for the directory.
alter table grana.programs drop constraint programs_summary_length;
alter table grana.programs add constraint programs_summary_length
  check (char_length(summary) <= 300 and (state = 'draft' or summary <> ''));

alter table grana.programs add column pause_reason text;
alter table grana.programs add constraint programs_pause_reason_length check (char_length(pause_reason) between 1 and 300);
alter table grana.programs add constraint programs_pause_reason_of_pause check (pause_reason is null or state = 'paused');
comment on column grana.programs.pause_reason is 'Why it is paused, as told to those who run it; empty when nobody said';

-- The list of an organization, those touched last first.
create index programs_recent on grana.programs (organization_id, updated_at desc, id desc);

alter table grana.policy_versions add column terms json;
comment on column grana.policy_versions.terms is 'The whole page of the program as this version put it in force; empty for versions older than this column';

alter table grana.organizations add column billing_terms_version text;
alter table grana.organizations add constraint organizations_billing_terms_whole
  check (billing_terms_version is null or billing_terms_accepted_at is not null);
alter table grana.organizations add constraint organizations_billing_terms_version_form
  check (billing_terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
comment on column grana.organizations.billing_terms_version is 'Which billing terms were accepted; a yes to older ones is not enough for a bounty';

create table grana.program_drafts (
  organization_id uuid not null,
  program_id uuid not null,
  revision integer not null,
  body jsonb not null,
  updated_by uuid references grana.users (id),
  updated_at timestamptz not null,

  primary key (organization_id, program_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint program_drafts_revision_positive check (revision > 0),
  constraint program_drafts_body_size check (octet_length(body::text) <= 400000)
);

comment on table grana.program_drafts is 'The next terms of a program while they are written; one draft for everybody who may write it';
comment on column grana.program_drafts.organization_id is 'Tenant';
comment on column grana.program_drafts.program_id is 'Program';
comment on column grana.program_drafts.revision is 'Counts the saves: who saves names the one that they read, so that nobody overwrites unseen';
comment on column grana.program_drafts.body is 'As packages/contract/src/programs/draft.ts says';
comment on column grana.program_drafts.updated_by is 'Who saved last';
comment on column grana.program_drafts.updated_at is 'When';

alter table grana.program_drafts enable row level security;
alter table grana.program_drafts force row level security;
create policy system on grana.program_drafts to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.program_drafts to grana_worker using (current_user = 'grana_worker');
create policy overseers_work on grana.program_drafts to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.program_drafts to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));

-- The directory holds only what is public, so reading it needs no wall; writing it does: an entry is written by whoever
-- sees the program that it shows.
create function grana.refuse_foreign_entry() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  touched grana.program_directory;
begin
  touched := case when tg_op = 'DELETE' then old else new end;
  if not exists (select from grana.programs p where (p.organization_id, p.id) = (touched.organization_id, touched.program_id))
  then
    raise exception 'program % is not of whoever writes its entry', touched.program_id using errcode = 'insufficient_privilege';
  end if;
  return touched;
end
$$;
comment on function grana.refuse_foreign_entry() is 'Keeps the public entry of a program in the hands of those who see the program';

create trigger program_directory_own before insert or update or delete on grana.program_directory
  for each row execute function grana.refuse_foreign_entry();

grant select, insert, update, delete on grana.program_drafts to grana_api;
grant insert (organization_id, id, name, summary, kind, safe_harbor, visibility, created_at, updated_at)
  on grana.programs to grana_api;
grant update (name, summary, description, kind, visibility, state, safe_harbor, policy_version, currency, reward_min_cents,
  reward_max_cents, approved_countries, denied_countries, first_answer_days, triage_days, reward_decision_days,
  fix_critical_days, fix_high_days, fix_medium_days, fix_low_days, published_at, updated_at, pause_reason)
  on grana.programs to grana_api, grana_worker;
grant insert, delete, update (published_at, terms) on grana.policy_versions to grana_api, grana_worker;
grant insert, delete on grana.policy_clauses, grana.policy_targets, grana.policy_rewards to grana_api, grana_worker;
grant update (billing_terms_accepted_at, billing_terms_version, updated_at) on grana.organizations to grana_api;
grant insert, update, delete on grana.program_directory, grana.program_directory_words to grana_api, grana_worker;
-- A target that goes into a draft is held while it is looked at, so that nobody archives it in between.
grant update (updated_at) on grana.targets to grana_api, grana_worker;

grant select on grana.organizations, grana.targets, grana.programs, grana.policy_versions, grana.policy_clauses,
  grana.policy_targets, grana.policy_rewards, grana.program_directory, grana.program_directory_words to grana_worker;
grant select, insert, update, delete on grana.program_drafts to grana_worker;
