-- Reports: what an agent found, what became of it, and how both sides came to it.
set local grana.system = 'on';

alter table grana.programs add column analysts_accept boolean not null default false;
comment on column grana.programs.analysts_accept is 'Whether analysts may accept reports by themselves';

-- The agent's unfinished report. One document, as drafts of programs are: it is read and written whole.
create table grana.report_drafts (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references grana.users (id),
  program_id uuid not null,
  revision integer not null default 1,
  body jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,

  primary key (organization_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint report_drafts_revision_positive check (revision > 0),
  constraint report_drafts_body_size check (octet_length(body::text) <= 200000)
);
create index report_drafts_id on grana.report_drafts (id);
create index report_drafts_user on grana.report_drafts (user_id, updated_at desc, id);
create index report_drafts_program on grana.report_drafts (organization_id, program_id);

comment on table grana.report_drafts is 'Reports while they are written; nobody but their agent sees them';
comment on column grana.report_drafts.organization_id is 'Tenant of the program';
comment on column grana.report_drafts.id is 'Identifier, drawn by lot; the report keeps it';
comment on column grana.report_drafts.user_id is 'Agent';
comment on column grana.report_drafts.program_id is 'Program';
comment on column grana.report_drafts.revision is 'Counts the saves: who saves names the one that they read';
comment on column grana.report_drafts.body is 'As packages/contract/src/reports/draft.ts says';
comment on column grana.report_drafts.created_at is 'When it was begun';
comment on column grana.report_drafts.updated_at is 'When it was last saved';

create table grana.known_issues (
  organization_id uuid not null,
  program_id uuid not null,
  id uuid not null default gen_random_uuid(),
  title text not null,
  text text not null,
  registered_by uuid references grana.users (id),
  known_since date not null,
  created_at timestamptz not null,

  primary key (organization_id, id),
  unique (organization_id, program_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint known_issues_title_length check (char_length(title) between 1 and 150),
  constraint known_issues_text_length check (char_length(text) between 1 and 4000),
  constraint known_issues_not_of_the_future check (known_since <= (created_at at time zone 'UTC')::date + 1)
);
create index known_issues_program on grana.known_issues (organization_id, program_id, created_at desc, id);

comment on table grana.known_issues is 'Flaws that an organization knows of by itself, so that a duplicate can name one';
comment on column grana.known_issues.organization_id is 'Tenant';
comment on column grana.known_issues.program_id is 'Program';
comment on column grana.known_issues.id is 'Identifier';
comment on column grana.known_issues.title is 'What it is called';
comment on column grana.known_issues.text is 'What it is';
comment on column grana.known_issues.registered_by is 'Who registered it';
comment on column grana.known_issues.known_since is 'Since when the organization says that it knows';
comment on column grana.known_issues.created_at is 'When it was registered: what a dispute believes';

create table grana.report_counters (
  organization_id uuid primary key references grana.organizations (id),
  last integer not null,

  constraint report_counters_positive check (last > 0)
);
comment on table grana.report_counters is 'Numbers of reports that an organization has given out';
comment on column grana.report_counters.organization_id is 'Tenant';
comment on column grana.report_counters.last is 'The last one';

create table grana.reports (
  organization_id uuid not null,
  program_id uuid not null,
  id uuid not null,
  number integer not null,
  agent_id uuid not null references grana.users (id),
  target_id uuid not null,
  policy_version integer not null,
  asset_tier smallint not null,
  weakness text not null,
  title text not null,
  severity text not null,
  claimed_severity text not null,
  state text not null default 'received',
  closing_reason text,
  duplicate_of uuid,
  known_issue_id uuid,
  clause text,
  review_on date,
  reward_track text not null default 'undecided',
  assigned_to uuid references grana.users (id),
  triager_id uuid references grana.users (id),
  events integer not null default 0,
  submitted_at timestamptz not null,
  moved_at timestamptz not null,
  answered_at timestamptz,
  triaged_at timestamptz,
  accepted_at timestamptz,
  closed_at timestamptz,
  paused_at timestamptz,
  paused_seconds bigint not null default 0,

  primary key (organization_id, id),
  unique (organization_id, program_id, id),
  unique (organization_id, number),
  foreign key (organization_id, program_id, policy_version)
    references grana.policy_versions (organization_id, program_id, version),
  foreign key (organization_id, target_id) references grana.targets (organization_id, id),
  -- A duplicate is of the same program: what another one received is nobody's business here.
  foreign key (organization_id, program_id, duplicate_of) references grana.reports (organization_id, program_id, id),
  foreign key (organization_id, program_id, known_issue_id) references grana.known_issues (organization_id, program_id, id),
  constraint reports_number_positive check (number > 0),
  constraint reports_asset_tier_known check (asset_tier between 1 and 3),
  constraint reports_weakness_form check (weakness ~ '^[a-z0-9-]{2,80}$'),
  constraint reports_title_length check (char_length(title) between 1 and 150),
  constraint reports_severity_known check (severity in ('informative', 'low', 'medium', 'high', 'critical')),
  constraint reports_claimed_severity_known check (claimed_severity in ('informative', 'low', 'medium', 'high', 'critical')),
  constraint reports_state_known check (state in ('received', 'triaging', 'needs_info', 'pending_organization',
    'accepted', 'closed', 'archived')),
  constraint reports_reason_known check (closing_reason in ('resolved', 'risk_accepted', 'informative', 'duplicate',
    'not_reproducible', 'not_applicable', 'out_of_scope', 'spam', 'withdrawn', 'no_answer')),
  constraint reports_reason_of_closed check ((state in ('closed', 'archived')) = (closing_reason is not null)),
  constraint reports_closed_dated check ((state in ('closed', 'archived')) = (closed_at is not null)),
  -- What a closing rests on is part of it.
  constraint reports_duplicate_named check ((closing_reason is not distinct from 'duplicate') =
    (num_nonnulls(duplicate_of, known_issue_id) = 1)),
  constraint reports_duplicate_not_itself check (duplicate_of <> id),
  constraint reports_clause_cited check (
    (closing_reason in ('informative', 'not_reproducible', 'not_applicable', 'out_of_scope')) is not true
    or clause is not null),
  constraint reports_clause_length check (char_length(clause) between 1 and 80),
  constraint reports_risk_dated check ((closing_reason is not distinct from 'risk_accepted') = (review_on is not null)),
  constraint reports_reward_track_known check (reward_track in ('undecided', 'suggested', 'approved', 'reserved', 'paid',
    'ineligible')),
  constraint reports_pause_of_needs_info check ((state = 'needs_info') = (paused_at is not null)),
  constraint reports_paused_positive check (paused_seconds >= 0),
  constraint reports_events_positive check (events >= 0)
);

create index reports_id on grana.reports (id);
create index reports_inbox on grana.reports (organization_id, program_id, state, submitted_at desc, id);
create index reports_of_organization on grana.reports (organization_id, submitted_at desc, id);
create index reports_agent on grana.reports (agent_id, submitted_at desc, id);
create index reports_assigned on grana.reports (assigned_to, submitted_at desc) where assigned_to is not null;
create index reports_triager on grana.reports (triager_id, submitted_at desc) where triager_id is not null;
create index reports_target on grana.reports (organization_id, target_id);
create index reports_policy on grana.reports (organization_id, program_id, policy_version);
create index reports_duplicate_of on grana.reports (organization_id, program_id, duplicate_of) where duplicate_of is not null;
create index reports_known_issue on grana.reports (organization_id, program_id, known_issue_id) where known_issue_id is not null;
create index reports_waiting on grana.reports (moved_at) where state in ('needs_info', 'closed');

comment on table grana.reports is 'What agents reported: where it stands. Its words are in report_contents, its history in report_events';
comment on column grana.reports.organization_id is 'Tenant';
comment on column grana.reports.program_id is 'Program';
comment on column grana.reports.id is 'Identifier, that of its draft';
comment on column grana.reports.number is 'Counts within the organization: with its initials, how people call the report';
comment on column grana.reports.agent_id is 'Who found it';
comment on column grana.reports.target_id is 'Where';
comment on column grana.reports.policy_version is 'Terms in force when it was sent: it is judged by these for ever';
comment on column grana.reports.asset_tier is 'Tier of the target in those terms';
comment on column grana.reports.weakness is 'Leaf of the taxonomy';
comment on column grana.reports.title is 'Title, all that somebody sees who oversees without reading';
comment on column grana.reports.severity is 'As it stands';
comment on column grana.reports.claimed_severity is 'As the agent sent it';
comment on column grana.reports.state is 'Moved by one function only; report_moves says which moves there are';
comment on column grana.reports.closing_reason is 'Why it is closed';
comment on column grana.reports.duplicate_of is 'Earlier report that it repeats';
comment on column grana.reports.known_issue_id is 'Flaw that the organization knew of, which it repeats';
comment on column grana.reports.clause is 'Clause of its terms that the closing cites';
comment on column grana.reports.review_on is 'When an accepted risk is looked at again';
comment on column grana.reports.reward_track is 'How far its reward is';
comment on column grana.reports.assigned_to is 'Member who works on it';
comment on column grana.reports.triager_id is 'Staff who work on it';
comment on column grana.reports.events is 'How many events it has; the number of the last';
comment on column grana.reports.submitted_at is 'When it was sent';
comment on column grana.reports.moved_at is 'Last change of state';
comment on column grana.reports.answered_at is 'First word of the organization to the agent';
comment on column grana.reports.triaged_at is 'First decision about it';
comment on column grana.reports.accepted_at is 'When it was accepted';
comment on column grana.reports.closed_at is 'When it was closed';
comment on column grana.reports.paused_at is 'Since when the response clock stands, waiting for the agent';
comment on column grana.reports.paused_seconds is 'How long the clock has stood before';

create table grana.report_contents (
  organization_id uuid not null,
  report_id uuid not null,
  cvss_vector text,
  summary text not null,
  steps text not null,
  impact text not null,

  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint report_contents_cvss_length check (char_length(cvss_vector) between 8 and 300),
  constraint report_contents_summary_length check (char_length(summary) between 1 and 2000),
  constraint report_contents_steps_length check (char_length(steps) between 1 and 30000),
  constraint report_contents_impact_length check (char_length(impact) between 1 and 10000)
);
comment on table grana.report_contents is 'The words of a report, for those who may read it; they never change';
comment on column grana.report_contents.organization_id is 'Tenant';
comment on column grana.report_contents.report_id is 'Report';
comment on column grana.report_contents.cvss_vector is 'CVSS 3.1 or 4.0, as sent';
comment on column grana.report_contents.summary is 'What it is, in Markdown';
comment on column grana.report_contents.steps is 'How to see it, in Markdown';
comment on column grana.report_contents.impact is 'What it lets somebody do, in Markdown';
