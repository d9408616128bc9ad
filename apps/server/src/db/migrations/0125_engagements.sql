-- Engagements (pentests): a life of their own from the draft of a scope to the end of the retest. Once a quote is accepted, a private
-- program of kind pentest belongs to the engagement, opens and pauses with it, and receives the findings as reports.
set local grana.system = 'on';

create table grana.engagements (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null,
  title text not null,
  state text not null default 'draft',
  paused_by text,
  events integer not null,
  scope jsonb not null,
  revision integer not null default 1,
  program_id uuid,
  quotes smallint not null default 0,
  scopes smallint not null default 0,
  hours integer,
  created_by uuid not null references grana.users (id),
  created_at timestamptz not null,
  moved_at timestamptz not null,
  sent_at timestamptz,

  primary key (organization_id, id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint engagements_title_length check (char_length(title) between 1 and 120),
  constraint engagements_state_known check (state in ('draft', 'in_review', 'quoted', 'planned', 'in_progress', 'paused', 'reporting',
    'remediation', 'closed', 'cancelled')),
  constraint engagements_paused_by_known check (paused_by in ('organization', 'staff')),
  constraint engagements_paused_whole check ((state = 'paused') = (paused_by is not null)),
  constraint engagements_scope_size check (pg_column_size(scope) <= 65536),
  constraint engagements_revision_positive check (revision > 0),
  constraint engagements_counts check (quotes >= 0 and scopes >= 0 and events > 0),
  constraint engagements_hours_positive check (hours > 0),
  constraint engagements_sent_whole check (state in ('draft', 'cancelled') or (sent_at is not null and scopes > 0)),
  constraint engagements_program_whole check (program_id is not null or state in ('draft', 'in_review', 'quoted', 'cancelled'))
);
create index engagements_id on grana.engagements (id);
create unique index engagements_program on grana.engagements (organization_id, program_id) where program_id is not null;
create index engagements_desk on grana.engagements (state, moved_at) where sent_at is not null;
create index engagements_created_by on grana.engagements (created_by);

comment on table grana.engagements is 'Pentests from the draft of a scope to the end of the retest; moved by one function only';
comment on column grana.engagements.organization_id is 'Tenant';
comment on column grana.engagements.id is 'Identifier';
comment on column grana.engagements.title is 'Title, which its program takes over';
comment on column grana.engagements.state is 'State; engagement_moves lists the transitions';
comment on column grana.engagements.paused_by is 'Side that paused it: what staff paused only staff resume';
comment on column grana.engagements.events is 'Number of its last event';
comment on column grana.engagements.scope is 'The drafted scope as one document; what was sent is in engagement_scopes';
comment on column grana.engagements.revision is 'Counts saves of the draft, so that two people do not overwrite each other';
comment on column grana.engagements.program_id is 'Its private program, once a quote is accepted';
comment on column grana.engagements.quotes is 'Version of its last quote; 0 before the first';
comment on column grana.engagements.scopes is 'Version of the scope that was sent last; 0 before the first';
comment on column grana.engagements.hours is 'Size of the scope that was sent last, by the published formula';
comment on column grana.engagements.created_by is 'Member who began it';
comment on column grana.engagements.created_at is 'When it was begun';
comment on column grana.engagements.moved_at is 'When its state changed last';
comment on column grana.engagements.sent_at is 'When its scope was sent first; staff see nothing before';

create table grana.engagement_moves (
  from_state text not null,
  to_state text not null,
  by_organization boolean not null,
  by_staff boolean not null,
  primary key (from_state, to_state)
);
comment on table grana.engagement_moves is 'Transitions of engagements, and which side may make them';
comment on column grana.engagement_moves.from_state is 'State before';
comment on column grana.engagement_moves.to_state is 'State after';
comment on column grana.engagement_moves.by_organization is 'Owners of the organization may';
comment on column grana.engagement_moves.by_staff is 'Staff who work on engagements may';
insert into grana.engagement_moves values
  ('draft', 'in_review', true, false),
  ('in_review', 'draft', true, true),
  ('in_review', 'quoted', false, true),
  ('quoted', 'in_review', true, true),
  ('quoted', 'planned', true, false),
  ('planned', 'in_progress', false, true),
  ('in_progress', 'paused', true, true),
  ('paused', 'in_progress', true, true),
  ('in_progress', 'reporting', false, true),
  ('reporting', 'remediation', false, true),
  ('remediation', 'closed', false, true),
  ('draft', 'cancelled', true, false),
  ('in_review', 'cancelled', true, true),
  ('quoted', 'cancelled', true, true),
  ('planned', 'cancelled', true, true),
  ('in_progress', 'cancelled', true, true),
  ('paused', 'cancelled', true, true);

create table grana.engagement_scopes (
  organization_id uuid not null,
  engagement_id uuid not null,
  version smallint not null,
  scope jsonb not null,
  hours integer not null,
  sent_by uuid not null references grana.users (id),
  sent_at timestamptz not null,

  primary key (organization_id, engagement_id, version),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_scopes_version_positive check (version > 0),
  constraint engagement_scopes_size check (pg_column_size(scope) <= 65536),
  constraint engagement_scopes_hours_positive check (hours > 0)
);
create index engagement_scopes_sent_by on grana.engagement_scopes (sent_by);
comment on table grana.engagement_scopes is 'Scopes as they were sent; they never change';
comment on column grana.engagement_scopes.organization_id is 'Tenant';
comment on column grana.engagement_scopes.engagement_id is 'Engagement';
comment on column grana.engagement_scopes.version is 'Counts from 1';
comment on column grana.engagement_scopes.scope is 'The document';
comment on column grana.engagement_scopes.hours is 'Its size by the formula of that day';
comment on column grana.engagement_scopes.sent_by is 'Member who sent it';
comment on column grana.engagement_scopes.sent_at is 'When it was sent';

create table grana.engagement_quotes (
  organization_id uuid not null,
  engagement_id uuid not null,
  version smallint not null,
  scope_version smallint not null,
  state text not null default 'open',
  price_cents integer not null,
  currency text not null,
  starts_on date not null,
  ends_on date not null,
  report_on date not null,
  retest_until date not null,
  valid_until date not null,
  team_size smallint not null,
  hours integer not null,
  exclusions text not null,
  note text,
  quoted_by uuid not null references grana.users (id),
  quoted_at timestamptz not null,
  answered_by uuid references grana.users (id),
  answered_at timestamptz,
  billing_terms_version text,

  primary key (organization_id, engagement_id, version),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  foreign key (organization_id, engagement_id, scope_version) references grana.engagement_scopes (organization_id, engagement_id, version),
  constraint engagement_quotes_version_positive check (version > 0),
  constraint engagement_quotes_state_known check (state in ('open', 'accepted', 'returned')),
  constraint engagement_quotes_answered_whole check ((state = 'open') = (answered_at is null) and num_nonnulls(answered_by, answered_at) in (0, 2)),
  constraint engagement_quotes_terms check ((state = 'accepted') = (billing_terms_version is not null)),
  constraint engagement_quotes_price check (price_cents between 1 and 1000000000),
  constraint engagement_quotes_currency_known check (currency in ('USD')),
  constraint engagement_quotes_days check (starts_on <= ends_on and ends_on <= report_on and report_on <= retest_until),
  constraint engagement_quotes_team check (team_size between 1 and 12),
  constraint engagement_quotes_hours check (hours between 1 and 10000),
  constraint engagement_quotes_exclusions_length check (char_length(exclusions) between 1 and 4000),
  constraint engagement_quotes_note_length check (char_length(note) between 1 and 2000)
);
create unique index engagement_quotes_open on grana.engagement_quotes (organization_id, engagement_id) where state <> 'returned';
create index engagement_quotes_quoted_by on grana.engagement_quotes (quoted_by);
create index engagement_quotes_answered_by on grana.engagement_quotes (answered_by) where answered_by is not null;
comment on table grana.engagement_quotes is 'Quotes of an engagement; what was offered never changes, only its answer is added';
comment on column grana.engagement_quotes.organization_id is 'Tenant';
comment on column grana.engagement_quotes.engagement_id is 'Engagement';
comment on column grana.engagement_quotes.version is 'Counts from 1';
comment on column grana.engagement_quotes.scope_version is 'The scope that it is about';
comment on column grana.engagement_quotes.state is 'Open, accepted, or returned by either side';
comment on column grana.engagement_quotes.price_cents is 'Price of everything, the retest included; it does not depend on findings';
comment on column grana.engagement_quotes.currency is 'Currency of the price';
comment on column grana.engagement_quotes.starts_on is 'First day of tests';
comment on column grana.engagement_quotes.ends_on is 'Last day of tests';
comment on column grana.engagement_quotes.report_on is 'Day of the report';
comment on column grana.engagement_quotes.retest_until is 'Last day on which a fix is verified';
comment on column grana.engagement_quotes.valid_until is 'Last day on which it can be accepted';
comment on column grana.engagement_quotes.team_size is 'How many testers';
comment on column grana.engagement_quotes.hours is 'How many hours';
comment on column grana.engagement_quotes.exclusions is 'What is not part of it';
comment on column grana.engagement_quotes.note is 'A remark of staff';
comment on column grana.engagement_quotes.quoted_by is 'Staff who quoted';
comment on column grana.engagement_quotes.quoted_at is 'When it was quoted';
comment on column grana.engagement_quotes.answered_by is 'Who accepted or returned it';
comment on column grana.engagement_quotes.answered_at is 'When it was accepted or returned';
comment on column grana.engagement_quotes.billing_terms_version is 'Billing terms that were accepted with it';

create table grana.engagement_events (
  organization_id uuid not null,
  engagement_id uuid not null,
  number integer not null,
  kind text not null,
  side text not null,
  actor_id uuid references grana.users (id),
  from_state text,
  to_state text not null,
  text text,
  version smallint,
  hours integer,
  created_at timestamptz not null,

  primary key (organization_id, engagement_id, number),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_events_number_positive check (number > 0),
  constraint engagement_events_kind_known check (kind in ('created', 'moved')),
  constraint engagement_events_side_known check (side in ('organization', 'staff')),
  constraint engagement_events_from_whole check ((kind = 'moved') = (from_state is not null)),
  constraint engagement_events_from_known check (from_state in ('draft', 'in_review', 'quoted', 'planned', 'in_progress', 'paused',
    'reporting', 'remediation')),
  constraint engagement_events_to_known check (to_state in ('draft', 'in_review', 'quoted', 'planned', 'in_progress', 'paused',
    'reporting', 'remediation', 'closed', 'cancelled')),
  constraint engagement_events_text_length check (char_length(text) between 1 and 2000)
);
create index engagement_events_actor on grana.engagement_events (actor_id);
comment on table grana.engagement_events is 'History of engagements, numbered without gaps, append-only';
comment on column grana.engagement_events.organization_id is 'Tenant';
comment on column grana.engagement_events.engagement_id is 'Engagement';
comment on column grana.engagement_events.number is 'Counts from 1';
comment on column grana.engagement_events.kind is 'It was begun, or moved';
comment on column grana.engagement_events.side is 'Which side acted';
comment on column grana.engagement_events.actor_id is 'Who acted';
comment on column grana.engagement_events.from_state is 'State before';
comment on column grana.engagement_events.to_state is 'State after';
comment on column grana.engagement_events.text is 'Why, for the other side';
comment on column grana.engagement_events.version is 'Version of the scope that was sent, or of the quote that was made or answered';
comment on column grana.engagement_events.hours is 'Size of the scope that was sent';
comment on column grana.engagement_events.created_at is 'When';
