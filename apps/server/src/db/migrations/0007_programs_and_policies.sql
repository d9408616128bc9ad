create table grana.programs (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  summary text not null,
  description text,
  kind text not null,
  visibility text not null default 'private',
  state text not null default 'draft',
  is_managed boolean not null default false,
  safe_harbor text not null,
  policy_version integer,
  currency text,
  reward_min_cents integer,
  reward_max_cents integer,
  approved_countries text[] not null default '{}',
  denied_countries text[] not null default '{}',
  first_answer_days smallint,
  triage_days smallint,
  reward_decision_days smallint,
  fix_critical_days smallint,
  fix_high_days smallint,
  fix_medium_days smallint,
  fix_low_days smallint,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  primary key (organization_id, id),
  constraint programs_name_length check (char_length(name) between 1 and 120),
  constraint programs_summary_length check (char_length(summary) between 1 and 300),
  constraint programs_description_length check (char_length(description) between 1 and 8000),
  constraint programs_kind_known check (kind in ('bounty', 'vdp', 'pentest')),
  constraint programs_visibility_known check (visibility in ('public', 'private')),
  constraint programs_state_known check (state in ('draft', 'active', 'paused', 'closed')),
  constraint programs_safe_harbor_known check (safe_harbor in ('full', 'partial', 'none')),
  -- A program that was ever open has terms in force and a date.
  constraint programs_published_whole check (state = 'draft' or (published_at is not null and policy_version is not null)),
  constraint programs_draft_unpublished check (state <> 'draft' or published_at is null),
  constraint programs_reward_whole check (num_nonnulls(currency, reward_min_cents, reward_max_cents) in (0, 3)),
  constraint programs_reward_order check (0 < reward_min_cents and reward_min_cents <= reward_max_cents),
  constraint programs_currency_known check (currency in ('USD')),
  constraint programs_countries_count check (cardinality(approved_countries) <= 250 and cardinality(denied_countries) <= 250),
  constraint programs_countries_form check (array_to_string(approved_countries || denied_countries, '') ~ '^([A-Z]{2})*$'),
  constraint programs_days_positive check (least(first_answer_days, triage_days, reward_decision_days, fix_critical_days,
    fix_high_days, fix_medium_days, fix_low_days) > 0)
);

create index programs_id on grana.programs (id);

comment on table grana.programs is 'An invitation to test: bug bounty, disclosure mailbox or pentest; its terms are in policy versions';
comment on column grana.programs.organization_id is 'Tenant';
comment on column grana.programs.id is 'Identifier, drawn by lot; a name, not a right';
comment on column grana.programs.name is 'Title';
comment on column grana.programs.summary is 'One or two sentences for the directory';
comment on column grana.programs.description is 'Introduction on its page';
comment on column grana.programs.kind is 'Paid findings, unpaid disclosure, or a dated test by a named team';
comment on column grana.programs.visibility is 'To everyone, or to invited agents';
comment on column grana.programs.state is 'Moved by one function only';
comment on column grana.programs.is_managed is 'Whether our triagers read first';
comment on column grana.programs.safe_harbor is 'How far the organization renounces legal action';
comment on column grana.programs.policy_version is 'Version in force';
comment on column grana.programs.currency is 'Of all its amounts; empty when it pays nothing';
comment on column grana.programs.reward_min_cents is 'Smallest amount of the grid in force';
comment on column grana.programs.reward_max_cents is 'Largest amount of the grid in force';
comment on column grana.programs.approved_countries is 'From where one may take part; none means everywhere';
comment on column grana.programs.denied_countries is 'From where one may not';
comment on column grana.programs.first_answer_days is 'Working days to the first answer';
comment on column grana.programs.triage_days is 'Working days to triage';
comment on column grana.programs.reward_decision_days is 'Working days from acceptance to the reward';
comment on column grana.programs.fix_critical_days is 'Days to mend a critical flaw';
comment on column grana.programs.fix_high_days is 'Days to mend a flaw of high severity';
comment on column grana.programs.fix_medium_days is 'Days to mend a flaw of medium severity';
comment on column grana.programs.fix_low_days is 'Days to mend a flaw of low severity';
comment on column grana.programs.published_at is 'When it opened for the first time';
comment on column grana.programs.created_at is 'When the draft was begun';
comment on column grana.programs.updated_at is 'Last change that readers can see';

create table grana.policy_versions (
  organization_id uuid not null,
  program_id uuid not null,
  version integer not null,
  published_at timestamptz,
  created_at timestamptz not null default now(),

  primary key (organization_id, program_id, version),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint policy_versions_version_positive check (version > 0)
);

-- One draft at a time: whoever edits, edits the same one.
create unique index policy_versions_one_draft on grana.policy_versions (organization_id, program_id)
  where published_at is null;

comment on table grana.policy_versions is 'Terms of a program; once published they never change, a report is judged by those of its day';
comment on column grana.policy_versions.organization_id is 'Tenant';
comment on column grana.policy_versions.program_id is 'Program';
comment on column grana.policy_versions.version is 'Counts from 1';
comment on column grana.policy_versions.published_at is 'In force from this moment; empty while it is a draft';
comment on column grana.policy_versions.created_at is 'When the draft was begun';

alter table grana.programs add constraint programs_policy_version_fkey
  foreign key (organization_id, id, policy_version)
  references grana.policy_versions (organization_id, program_id, version) deferrable initially immediate;

create table grana.policy_clauses (
  organization_id uuid not null,
  program_id uuid not null,
  version integer not null,
  group_number smallint not null,
  item_number smallint not null,
  id uuid not null default gen_random_uuid(),
  library_code text,
  group_title text not null,
  title text not null,
  body text not null,

  primary key (organization_id, program_id, version, group_number, item_number),
  foreign key (organization_id, program_id, version)
    references grana.policy_versions (organization_id, program_id, version) on delete cascade,
  constraint policy_clauses_numbers check (group_number between 1 and 99 and item_number between 1 and 99),
  constraint policy_clauses_library_code_form check (library_code ~ '^[a-z0-9-]{1,60}$'),
  constraint policy_clauses_group_title_length check (char_length(group_title) between 1 and 80),
  constraint policy_clauses_title_length check (char_length(title) between 1 and 160),
  constraint policy_clauses_body_length check (char_length(body) between 1 and 4000)
);

create index policy_clauses_id on grana.policy_clauses (id);

comment on table grana.policy_clauses is 'Rules of a policy version as they were published; a rejection cites one';
comment on column grana.policy_clauses.organization_id is 'Tenant';
comment on column grana.policy_clauses.program_id is 'Program';
comment on column grana.policy_clauses.version is 'Policy version';
comment on column grana.policy_clauses.group_number is 'First half of the number that is cited';
comment on column grana.policy_clauses.item_number is 'Second half of the number that is cited';
comment on column grana.policy_clauses.id is 'Identifier that a closed report keeps';
comment on column grana.policy_clauses.library_code is 'Clause of the library that it was made from; empty for the program''s own';
comment on column grana.policy_clauses.group_title is 'Title of its group';
comment on column grana.policy_clauses.title is 'Rule in a few words';
comment on column grana.policy_clauses.body is 'Rule in full, with the organization''s name filled in';

create table grana.policy_targets (
  organization_id uuid not null,
  program_id uuid not null,
  version integer not null,
  position smallint not null,
  is_in_scope boolean not null,
  target_id uuid,
  name text not null,
  type text,
  address text,
  environment text,
  asset_tier smallint,
  credential_mode text,
  note text,
  reason text,

  primary key (organization_id, program_id, version, position),
  foreign key (organization_id, program_id, version)
    references grana.policy_versions (organization_id, program_id, version) on delete cascade,
  foreign key (organization_id, target_id) references grana.targets (organization_id, id),
  unique (organization_id, program_id, version, target_id),
  constraint policy_targets_position_range check (position between 1 and 2000),
  constraint policy_targets_name_length check (char_length(name) between 1 and 120),
  constraint policy_targets_in_scope_whole check (not is_in_scope or target_id is not null),
  constraint policy_targets_target_whole check (num_nonnulls(target_id, type, address, environment, asset_tier) in (0, 5)),
  constraint policy_targets_reason_of_exclusion check (reason is null or not is_in_scope),
  constraint policy_targets_reason_length check (char_length(reason) between 1 and 300)
);

comment on table grana.policy_targets is 'What a policy version includes and excludes, with the target as it was that day';
comment on column grana.policy_targets.organization_id is 'Tenant';
comment on column grana.policy_targets.program_id is 'Program';
comment on column grana.policy_targets.version is 'Policy version';
comment on column grana.policy_targets.position is 'Place in the list';
comment on column grana.policy_targets.is_in_scope is 'May be tested, or must not be';
comment on column grana.policy_targets.target_id is 'The target; empty for a thing that is excluded in plain words';
comment on column grana.policy_targets.name is 'Name of the target that day, or the plain words';
comment on column grana.policy_targets.type is 'Type that day';
comment on column grana.policy_targets.address is 'Address that day';
comment on column grana.policy_targets.environment is 'Environment that day';
comment on column grana.policy_targets.asset_tier is 'Tier that day';
comment on column grana.policy_targets.credential_mode is 'How testers come to an account, that day';
comment on column grana.policy_targets.note is 'Sentence for testers, that day';
comment on column grana.policy_targets.reason is 'Why it is excluded';

create table grana.policy_rewards (
  organization_id uuid not null,
  program_id uuid not null,
  version integer not null,
  asset_tier smallint not null,
  severity text not null,
  currency text not null,
  min_cents integer not null,
  max_cents integer not null,

  primary key (organization_id, program_id, version, asset_tier, severity),
  foreign key (organization_id, program_id, version)
    references grana.policy_versions (organization_id, program_id, version) on delete cascade,
  constraint policy_rewards_asset_tier_known check (asset_tier between 1 and 3),
  constraint policy_rewards_severity_known check (severity in ('informative', 'low', 'medium', 'high', 'critical')),
  constraint policy_rewards_currency_known check (currency in ('USD')),
  constraint policy_rewards_order check (0 < min_cents and min_cents <= max_cents)
);

comment on table grana.policy_rewards is 'Reward grid of a policy version; a pair without a row pays nothing';
comment on column grana.policy_rewards.organization_id is 'Tenant';
comment on column grana.policy_rewards.program_id is 'Program';
comment on column grana.policy_rewards.version is 'Policy version';
comment on column grana.policy_rewards.asset_tier is 'Tier of the target';
comment on column grana.policy_rewards.severity is 'Severity of the finding';
comment on column grana.policy_rewards.currency is 'ISO 4217';
comment on column grana.policy_rewards.min_cents is 'Least that is paid';
comment on column grana.policy_rewards.max_cents is 'Most that is paid';

-- Even the owner cannot rewrite the terms under which somebody has worked.
create function grana.refuse_change_of_published_version() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.published_at is not null then
    raise exception 'version % of program % is published and cannot change', old.version, old.program_id
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create function grana.refuse_change_of_published_terms() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  touched grana.policy_versions;
begin
  select v.* into touched from grana.policy_versions v
  where (tg_op <> 'INSERT'
      and (v.organization_id, v.program_id, v.version) = (old.organization_id, old.program_id, old.version)
      and v.published_at is not null)
    or (tg_op <> 'DELETE'
      and (v.organization_id, v.program_id, v.version) = (new.organization_id, new.program_id, new.version)
      and v.published_at is not null)
  limit 1;
  if found then
    raise exception 'version % of program % is published and cannot change', touched.version, touched.program_id
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

comment on function grana.refuse_change_of_published_version() is 'Keeps published policy versions as they are';
comment on function grana.refuse_change_of_published_terms() is 'Keeps clauses, scope and grid of published policy versions as they are';

create trigger policy_versions_immutable before update or delete on grana.policy_versions
  for each row execute function grana.refuse_change_of_published_version();
create trigger policy_clauses_immutable before insert or update or delete on grana.policy_clauses
  for each row execute function grana.refuse_change_of_published_terms();
create trigger policy_targets_immutable before insert or update or delete on grana.policy_targets
  for each row execute function grana.refuse_change_of_published_terms();
create trigger policy_rewards_immutable before insert or update or delete on grana.policy_rewards
  for each row execute function grana.refuse_change_of_published_terms();
