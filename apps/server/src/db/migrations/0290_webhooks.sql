-- Webhooks of organizations: where events of reports are sent, and what became of each delivery.
set local grana.system = 'on';

create table grana.webhooks (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null,
  url text not null,
  programs uuid[],
  kinds text[],
  with_content boolean not null,
  sealed_secret bytea not null,
  hint text not null,
  sealed_previous bytea,
  previous_until timestamptz,
  created_by uuid not null references grana.users (id),
  created_at timestamptz not null,
  state text not null default 'on',
  off_reason text,
  failing_since timestamptz,
  held_until timestamptz,
  fed_transaction xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  fed_report uuid not null default '00000000-0000-0000-0000-000000000000',
  fed_number integer not null default 0,

  primary key (organization_id, id),
  constraint webhooks_url_length check (char_length(url) between 9 and 2048),
  constraint webhooks_programs_count check (cardinality(programs) between 1 and 50),
  constraint webhooks_kinds_count check (cardinality(kinds) between 1 and 100),
  constraint webhooks_hint_length check (char_length(hint) = 4),
  constraint webhooks_previous_whole check (num_nonnulls(sealed_previous, previous_until) in (0, 2)),
  constraint webhooks_state_known check (state in ('on', 'off')),
  constraint webhooks_off_reason_known check (off_reason in ('person', 'failing', 'gone')),
  constraint webhooks_off_said check ((state = 'off') = (off_reason is not null))
);
create index webhooks_creator on grana.webhooks (created_by);
create index webhooks_on on grana.webhooks (organization_id) where state = 'on';
comment on table grana.webhooks is 'Addresses of organizations to which events of reports are sent';
comment on column grana.webhooks.organization_id is 'Tenant';
comment on column grana.webhooks.id is 'Random identifier';
comment on column grana.webhooks.url is 'Address of the receiver';
comment on column grana.webhooks.programs is 'Programs whose events are sent; null for all';
comment on column grana.webhooks.kinds is 'Kinds of events that are sent; null for all';
comment on column grana.webhooks.with_content is 'Whether deliveries carry title, severity, weakness and texts of comments';
comment on column grana.webhooks.sealed_secret is 'Secret of the signature, encrypted for this row and column';
comment on column grana.webhooks.hint is 'Last characters of the secret, to recognise it';
comment on column grana.webhooks.sealed_previous is 'Secret before the last rotation, encrypted for this row and column';
comment on column grana.webhooks.previous_until is 'Until when deliveries are also signed with that one';
comment on column grana.webhooks.created_by is 'Owner who created it';
comment on column grana.webhooks.created_at is 'When it was created: earlier events are not sent';
comment on column grana.webhooks.state is 'Whether events are sent';
comment on column grana.webhooks.off_reason is 'Why not: a person switched it off, three days of failures, or the receiver answered that it is gone';
comment on column grana.webhooks.failing_since is 'Since when every attempt failed';
comment on column grana.webhooks.held_until is 'Until when one job delivers alone';
comment on column grana.webhooks.fed_transaction is 'Place in the feed up to which deliveries exist: transaction';
comment on column grana.webhooks.fed_report is 'Place in the feed: report';
comment on column grana.webhooks.fed_number is 'Place in the feed: number of the event';

create table grana.webhook_deliveries (
  organization_id uuid not null,
  webhook_id uuid not null,
  id uuid not null default gen_random_uuid(),
  position bigint not null generated always as identity,
  kind text not null,
  report_id uuid,
  number integer,
  state text not null default 'pending',
  attempts smallint not null default 0,
  due_at timestamptz not null,
  attempted_at timestamptz,
  status smallint,
  fault text,
  duration_ms integer,
  created_at timestamptz not null,

  primary key (organization_id, webhook_id, id),
  foreign key (organization_id, webhook_id) references grana.webhooks (organization_id, id) on delete cascade,
  constraint webhook_deliveries_once unique (organization_id, webhook_id, report_id, number),
  constraint webhook_deliveries_event_whole check (num_nonnulls(report_id, number) = case when kind = 'test' then 0 else 2 end),
  constraint webhook_deliveries_state_known check (state in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_fault_known check (fault in ('refused', 'unresolved', 'resolver_failed', 'redirected', 'unreachable',
    'not_secure', 'timed_out', 'garbled', 'wrong_status', 'unreadable')),
  constraint webhook_deliveries_attempts_positive check (attempts >= 0 and duration_ms >= 0)
);
create index webhook_deliveries_newest on grana.webhook_deliveries (organization_id, webhook_id, position desc);
create index webhook_deliveries_due on grana.webhook_deliveries (organization_id, webhook_id, due_at, position) where state = 'pending';
create index webhook_deliveries_age on grana.webhook_deliveries (created_at);
comment on table grana.webhook_deliveries is 'Events sent to webhooks, with the last attempt of each; kept 30 days. The body is read from the report at each attempt';
comment on column grana.webhook_deliveries.organization_id is 'Tenant';
comment on column grana.webhook_deliveries.webhook_id is 'Webhook';
comment on column grana.webhook_deliveries.id is 'Random identifier, the same at each attempt: the receiver drops repeats by it';
comment on column grana.webhook_deliveries.position is 'Order in which they were made';
comment on column grana.webhook_deliveries.kind is 'Kind of the event, or test';
comment on column grana.webhook_deliveries.report_id is 'Report of the event';
comment on column grana.webhook_deliveries.number is 'Number of the event in the history of the report';
comment on column grana.webhook_deliveries.state is 'Whether it waits, arrived or was given up';
comment on column grana.webhook_deliveries.attempts is 'Attempts since it was made or repeated by a person';
comment on column grana.webhook_deliveries.due_at is 'When it is next attempted';
comment on column grana.webhook_deliveries.attempted_at is 'Last attempt';
comment on column grana.webhook_deliveries.status is 'HTTP status of the last answer';
comment on column grana.webhook_deliveries.fault is 'Why the last attempt failed';
comment on column grana.webhook_deliveries.duration_ms is 'How long the last attempt took';
comment on column grana.webhook_deliveries.created_at is 'When it was made';

alter table grana.webhooks enable row level security, force row level security;
alter table grana.webhook_deliveries enable row level security, force row level security;
create policy system on grana.webhooks to grana_owner using (current_setting('grana.system', true) = 'on');
create policy system on grana.webhook_deliveries to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.webhooks to grana_worker using (current_user = 'grana_worker');
create policy worker on grana.webhook_deliveries to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.webhooks to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_govern on grana.webhook_deliveries to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));

grant select (organization_id, id, url, programs, kinds, with_content, sealed_secret, hint, previous_until, created_by, created_at, state,
    off_reason, failing_since),
  insert (organization_id, id, url, programs, kinds, with_content, sealed_secret, hint, created_by, created_at),
  update (sealed_secret, hint, sealed_previous, previous_until, state, off_reason, failing_since),
  delete on grana.webhooks to grana_api;
grant select, insert (organization_id, webhook_id, kind, due_at, created_at), update (state, attempts, due_at)
  on grana.webhook_deliveries to grana_api;
grant select, update (state, off_reason, failing_since, held_until, fed_transaction, fed_report, fed_number)
  on grana.webhooks to grana_worker;
grant select, insert (organization_id, webhook_id, kind, report_id, number, due_at, created_at), delete,
  update (state, attempts, due_at, attempted_at, status, fault, duration_ms) on grana.webhook_deliveries to grana_worker;
