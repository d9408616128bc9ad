-- Signals about the evidence of a report, the score by which the inbox can be sorted, and traits by which reports are compared.
set local grana.system = 'on';

alter table grana.reports
  add column evidence_score smallint not null default 50,
  add column evidence_at timestamptz,
  add constraint reports_evidence_score_bound check (evidence_score between 0 and 100);
comment on column grana.reports.evidence_score is 'Sum of the signals of its evidence, 0 to 100; 50 until they are computed';
comment on column grana.reports.evidence_at is 'When the signals were computed last';
grant update (evidence_score, evidence_at) on grana.reports to grana_worker;

create index reports_open_by_day_and_evidence on grana.reports
  (organization_id, ((due_at at time zone 'utc')::date), evidence_score desc, due_at, id) where closed_at is null;
create index reports_open_by_evidence on grana.reports
  (organization_id, evidence_score desc, submitted_at, id) where closed_at is null;
create index reports_without_evidence on grana.reports (submitted_at) where evidence_at is null;
create index report_files_same_bytes on grana.report_files (sha256) where sha256 is not null and report_id is not null;

create table grana.report_signals (
  organization_id uuid not null,
  report_id uuid not null,
  kind text not null,
  points smallint not null,
  figures jsonb not null,
  primary key (organization_id, report_id, kind),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint report_signals_kind_known check (kind in ('host_in_scope', 'host_elsewhere', 'host_placeholder', 'request',
    'steps', 'details', 'files', 'copied_files', 'repeated_files', 'copied_text', 'repeated_text', 'claim_without_proof',
    'vector_contradicts', 'above_usual', 'precision', 'category_proven')),
  constraint report_signals_figures_object check (jsonb_typeof(figures) = 'object')
);
comment on table grana.report_signals is 'What a machine checked about the evidence of each report; the points add up to its score';
comment on column grana.report_signals.organization_id is 'Tenant';
comment on column grana.report_signals.report_id is 'Report';
comment on column grana.report_signals.kind is 'What was checked';
comment on column grana.report_signals.points is 'What it adds to the score, or takes from it';
comment on column grana.report_signals.figures is 'Figures of its reason: counts and percentages, never a text of the report';

create table grana.report_traits (
  organization_id uuid not null,
  report_id uuid not null,
  kind text not null,
  digest bigint not null,
  primary key (organization_id, report_id, kind, digest),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint report_traits_kind_known check (kind in ('text', 'host', 'path', 'parameter'))
);
create index report_traits_equal on grana.report_traits (kind, digest, organization_id, report_id);
comment on table grana.report_traits is 'Digests of what a report names and says; equal ones show that two reports are alike';
comment on column grana.report_traits.organization_id is 'Tenant';
comment on column grana.report_traits.report_id is 'Report';
comment on column grana.report_traits.kind is 'A band of the sketch of its text, or a host, path or parameter that it names';
comment on column grana.report_traits.digest is 'Hash from which the text cannot be recovered';

alter table grana.report_signals enable row level security;
alter table grana.report_signals force row level security;
create policy system on grana.report_signals to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_signals to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.report_signals for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
grant select on grana.report_signals to grana_api;
grant select, insert, delete on grana.report_signals to grana_worker;

alter table grana.report_traits enable row level security;
alter table grana.report_traits force row level security;
create policy system on grana.report_traits to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_traits to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.report_traits for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
grant select on grana.report_traits to grana_api;
grant select, insert, delete on grana.report_traits to grana_worker;

-- The worker computes the precision of the agent by the function that the API shows it with.
grant execute on function grana.agent_figures(uuid, timestamptz) to grana_worker;
