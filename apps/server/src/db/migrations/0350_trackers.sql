-- Trackers of organizations: where accepted reports get a ticket, and the ticket of each report.
set local grana.system = 'on';

create table grana.trackers (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null,
  kind text not null,
  site text not null,
  project text not null,
  account text,
  issue_type text,
  labels text[] not null,
  severity_names jsonb not null,
  programs uuid[],
  automatic_programs uuid[],
  texts text[] not null,
  sealed_token bytea not null,
  hint text not null,
  created_by uuid not null references grana.users (id),
  created_at timestamptz not null,
  state text not null default 'on',
  off_reason text,
  failing_since timestamptz,
  resume_at timestamptz,
  held_until timestamptz,
  check_asked_at timestamptz,
  checked_at timestamptz,
  check_status smallint,
  check_fault text,

  primary key (organization_id, id),
  constraint trackers_kind_known check (kind in ('github', 'gitlab', 'jira')),
  constraint trackers_site_length check (char_length(site) between 9 and 300),
  constraint trackers_project_length check (char_length(project) between 1 and 200),
  constraint trackers_account_length check (char_length(account) between 1 and 254),
  constraint trackers_issue_type_length check (char_length(issue_type) between 1 and 60),
  constraint trackers_labels_count check (cardinality(labels) <= 10),
  constraint trackers_severity_names_object check (jsonb_typeof(severity_names) = 'object' and pg_column_size(severity_names) <= 2000),
  constraint trackers_programs_count check (cardinality(programs) between 1 and 50),
  constraint trackers_automatic_programs_count check (cardinality(automatic_programs) <= 50),
  constraint trackers_texts_known check (texts <@ '{summary,steps,impact,comments}'),
  constraint trackers_hint_length check (char_length(hint) = 4),
  constraint trackers_state_known check (state in ('on', 'off')),
  constraint trackers_off_reason_known check (off_reason in ('person', 'failing')),
  constraint trackers_off_said check ((state = 'off') = (off_reason is not null)),
  constraint trackers_check_fault_known check (check_fault in ('refused', 'unresolved', 'resolver_failed', 'redirected', 'unreachable',
    'not_secure', 'timed_out', 'garbled', 'wrong_status', 'public_project', 'no_issues'))
);
create index trackers_creator on grana.trackers (created_by);
comment on table grana.trackers is 'Trackers of organizations in which accepted reports get a ticket';
comment on column grana.trackers.organization_id is 'Tenant';
comment on column grana.trackers.id is 'Random identifier';
comment on column grana.trackers.kind is 'Which API it speaks';
comment on column grana.trackers.site is 'Where its API is; never changes, so that the token goes nowhere else';
comment on column grana.trackers.project is 'Project or repository of the tickets';
comment on column grana.trackers.account is 'Email address of the account of the token; Jira only';
comment on column grana.trackers.issue_type is 'Type of the tickets; Jira only';
comment on column grana.trackers.labels is 'Labels of every ticket';
comment on column grana.trackers.severity_names is 'Name in the tracker by severity: a priority in Jira, a label elsewhere';
comment on column grana.trackers.programs is 'Programs whose reports may have a ticket; null for all';
comment on column grana.trackers.automatic_programs is 'Programs whose reports get a ticket when they are accepted; null for all of these, empty for none';
comment on column grana.trackers.texts is 'Texts of a report that tickets carry besides title, severity, weakness and target';
comment on column grana.trackers.sealed_token is 'Token, encrypted for this row and column';
comment on column grana.trackers.hint is 'Last characters of the token, to recognise it';
comment on column grana.trackers.created_by is 'Owner who connected it';
comment on column grana.trackers.created_at is 'When it was connected';
comment on column grana.trackers.state is 'Whether it is called';
comment on column grana.trackers.off_reason is 'Why not: a person switched it off, or three days of failures';
comment on column grana.trackers.failing_since is 'Since when every call failed';
comment on column grana.trackers.resume_at is 'While it fails: when it is called again';
comment on column grana.trackers.held_until is 'Until when one job calls it alone';
comment on column grana.trackers.check_asked_at is 'When an owner asked for a test of the connection that did not happen yet';
comment on column grana.trackers.checked_at is 'Last test of the connection';
comment on column grana.trackers.check_status is 'HTTP status of that test, if it failed';
comment on column grana.trackers.check_fault is 'Why that test failed';

create table grana.tracker_tickets (
  organization_id uuid not null,
  report_id uuid not null,
  tracker_id uuid not null,
  state text not null default 'pending',
  asked_by uuid references grana.users (id),
  asked_at timestamptz not null,
  started_at timestamptz,
  project text,
  external_id text,
  key text,
  url text,
  opened_at timestamptz,
  closed_at timestamptz,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  attempted_at timestamptz,
  status smallint,
  fault text,
  commented integer not null,
  comments_due_at timestamptz,
  comment_attempts smallint not null default 0,
  comment_status smallint,
  comment_fault text,

  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id) on delete cascade,
  foreign key (organization_id, tracker_id) references grana.trackers (organization_id, id) on delete cascade,
  constraint tracker_tickets_state_known check (state in ('pending', 'open', 'closed', 'failed')),
  constraint tracker_tickets_named check (num_nonnulls(project, external_id, key, url, opened_at)
    = case when state in ('open', 'closed') then 5 else 0 end),
  constraint tracker_tickets_name_lengths check (char_length(external_id) <= 100 and char_length(key) <= 100 and char_length(url) <= 2048),
  constraint tracker_tickets_closed_said check ((state = 'closed') = (closed_at is not null)),
  constraint tracker_tickets_counts check (attempts >= 0 and comment_attempts >= 0 and commented >= 0),
  constraint tracker_tickets_fault_known check (fault in ('refused', 'unresolved', 'resolver_failed', 'redirected', 'unreachable',
    'not_secure', 'timed_out', 'garbled', 'wrong_status', 'public_project', 'no_issues')),
  constraint tracker_tickets_comment_fault_known check (comment_fault in ('refused', 'unresolved', 'resolver_failed', 'redirected',
    'unreachable', 'not_secure', 'timed_out', 'garbled', 'wrong_status', 'public_project', 'no_issues'))
);
create index tracker_tickets_due on grana.tracker_tickets (organization_id, tracker_id, due_at) where state <> 'failed';
create index tracker_tickets_comments_due on grana.tracker_tickets (organization_id, tracker_id, comments_due_at)
  where comments_due_at is not null;
create index tracker_tickets_asker on grana.tracker_tickets (asked_by);
comment on table grana.tracker_tickets is 'The ticket of a report in a tracker, with the last call about it';
comment on column grana.tracker_tickets.organization_id is 'Tenant';
comment on column grana.tracker_tickets.report_id is 'Report';
comment on column grana.tracker_tickets.tracker_id is 'Tracker';
comment on column grana.tracker_tickets.state is 'Waits to be made, open or closed as the tracker last said, or given up';
comment on column grana.tracker_tickets.asked_by is 'Person who asked for it; null when the acceptance of the report did';
comment on column grana.tracker_tickets.asked_at is 'When it was asked for';
comment on column grana.tracker_tickets.started_at is 'First attempt whose outcome is unknown: the next one looks for the ticket before it makes one';
comment on column grana.tracker_tickets.project is 'Project in which it was made, also when the tracker makes others elsewhere now';
comment on column grana.tracker_tickets.external_id is 'Identifier in the API of the tracker';
comment on column grana.tracker_tickets.key is 'Name that people use';
comment on column grana.tracker_tickets.url is 'Address of its page';
comment on column grana.tracker_tickets.opened_at is 'When it was made';
comment on column grana.tracker_tickets.closed_at is 'When it was first seen closed';
comment on column grana.tracker_tickets.attempts is 'Failed attempts to make it since it was asked for or repeated by a person';
comment on column grana.tracker_tickets.due_at is 'When it is next made or read';
comment on column grana.tracker_tickets.attempted_at is 'Last call about it';
comment on column grana.tracker_tickets.status is 'HTTP status of that call, if it failed';
comment on column grana.tracker_tickets.fault is 'Why that call failed';
comment on column grana.tracker_tickets.commented is 'Number of the event up to which comments were sent';
comment on column grana.tracker_tickets.comments_due_at is 'When comments that wait are next sent';
comment on column grana.tracker_tickets.comment_attempts is 'Failed attempts to send the next comment';
comment on column grana.tracker_tickets.comment_status is 'HTTP status of the last failed attempt';
comment on column grana.tracker_tickets.comment_fault is 'Why the last attempt to send a comment failed';

alter table grana.trackers enable row level security, force row level security;
alter table grana.tracker_tickets enable row level security, force row level security;
create policy system on grana.trackers to grana_owner using (current_setting('grana.system', true) = 'on');
create policy system on grana.tracker_tickets to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.trackers to grana_worker using (current_user = 'grana_worker');
create policy worker on grana.tracker_tickets to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.trackers to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy members_see on grana.trackers for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy members_see on grana.tracker_tickets for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_reads_report(organization_id, report_id));
create policy handlers_ask on grana.tracker_tickets for insert to grana_api
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_handles_report(organization_id, report_id));
create policy handlers_repeat on grana.tracker_tickets for update to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_handles_report(organization_id, report_id));

grant select (organization_id, id, kind, site, project, account, issue_type, labels, severity_names, programs, automatic_programs, texts,
    hint, created_by, created_at, state, off_reason, failing_since, check_asked_at, checked_at, check_status, check_fault),
  insert (organization_id, id, kind, site, project, account, issue_type, labels, severity_names, programs, automatic_programs, texts,
    sealed_token, hint, created_by, created_at, check_asked_at),
  update (project, issue_type, labels, severity_names, programs, automatic_programs, texts, sealed_token, hint, state, off_reason,
    failing_since, resume_at, check_asked_at),
  delete on grana.trackers to grana_api;
grant select, insert (organization_id, report_id, tracker_id, asked_by, asked_at, due_at, commented),
  update (state, attempts, due_at, comments_due_at, comment_attempts) on grana.tracker_tickets to grana_api;
grant select, update (state, off_reason, failing_since, resume_at, held_until, check_asked_at, checked_at, check_status, check_fault)
  on grana.trackers to grana_worker;
grant select, insert (organization_id, report_id, tracker_id, asked_at, due_at, commented),
  update (state, started_at, project, external_id, key, url, opened_at, closed_at, attempts, due_at, attempted_at, status, fault, commented,
    comments_due_at, comment_attempts, comment_status, comment_fault) on grana.tracker_tickets to grana_worker;
