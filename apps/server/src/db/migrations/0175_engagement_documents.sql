-- The documents of a pentest: versions of its report, the files made of them, and attestations that anyone can verify.
set local grana.system = 'on';

create table grana.engagement_documents (
  organization_id uuid not null,
  engagement_id uuid not null,
  version integer not null,
  state text not null default 'making',
  progress smallint not null default 0,
  summary text not null,
  method text,
  recommendations text,
  content jsonb,
  marks jsonb not null default '[]',
  written_by uuid not null references grana.users (id),
  written_at timestamptz not null,
  reviewed_by uuid references grana.users (id),
  reviewed_at timestamptz,
  issued_by uuid references grana.users (id),
  issued_at timestamptz,

  primary key (organization_id, engagement_id, version),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_documents_version_range check (version between 1 and 200),
  constraint engagement_documents_state_known
    check (state in ('making', 'failed', 'in_review', 'refused', 'accepted', 'issued', 'replaced')),
  constraint engagement_documents_progress_range check (progress between 0 and 100),
  constraint engagement_documents_summary_length check (char_length(summary) between 1 and 8000),
  constraint engagement_documents_method_length check (char_length(method) between 1 and 8000),
  constraint engagement_documents_recommendations_length check (char_length(recommendations) between 1 and 8000),
  constraint engagement_documents_made check ((state in ('making', 'failed')) or content is not null),
  constraint engagement_documents_reviewed
    check ((state in ('refused', 'accepted', 'issued', 'replaced')) = (reviewed_by is not null and reviewed_at is not null)),
  constraint engagement_documents_other_reviewer check (reviewed_by is distinct from written_by),
  constraint engagement_documents_refused_with_marks check ((state = 'refused') = (jsonb_array_length(marks) > 0)),
  constraint engagement_documents_issued
    check ((state in ('issued', 'replaced')) = (issued_by is not null and issued_at is not null))
);
create unique index engagement_documents_open on grana.engagement_documents (organization_id, engagement_id)
  where state in ('making', 'in_review', 'accepted');
create unique index engagement_documents_current on grana.engagement_documents (organization_id, engagement_id) where state = 'issued';
create index engagement_documents_written_by on grana.engagement_documents (written_by);
create index engagement_documents_reviewed_by on grana.engagement_documents (reviewed_by);
create index engagement_documents_issued_by on grana.engagement_documents (issued_by);
comment on table grana.engagement_documents is 'Versions of the report of a pentest: written by the lead, reviewed by another person, issued';
comment on column grana.engagement_documents.organization_id is 'Tenant';
comment on column grana.engagement_documents.engagement_id is 'Engagement';
comment on column grana.engagement_documents.version is 'Counts from 1 in its engagement';
comment on column grana.engagement_documents.state is 'Being made, failed, in review, refused, accepted, issued, or replaced by a later one';
comment on column grana.engagement_documents.progress is 'Percentage of the work of the worker that is done';
comment on column grana.engagement_documents.summary is 'Executive summary in Markdown, as the lead wrote it';
comment on column grana.engagement_documents.method is 'How the team worked, in Markdown';
comment on column grana.engagement_documents.recommendations is 'What to do first, in Markdown';
comment on column grana.engagement_documents.content is 'Everything that the document prints, frozen when it was made';
comment on column grana.engagement_documents.marks is 'Why it was refused: part and text of each mark';
comment on column grana.engagement_documents.written_by is 'Lead of the team';
comment on column grana.engagement_documents.written_at is 'When it was written';
comment on column grana.engagement_documents.reviewed_by is 'Who refused or accepted it; never its author';
comment on column grana.engagement_documents.reviewed_at is 'When it was refused or accepted';
comment on column grana.engagement_documents.issued_by is 'Who issued it';
comment on column grana.engagement_documents.issued_at is 'When it was issued';

create table grana.engagement_files (
  organization_id uuid not null,
  engagement_id uuid not null,
  version integer not null,
  kind text not null,
  bytes bytea not null,
  sha256 text not null,
  made_at timestamptz not null,

  primary key (organization_id, engagement_id, version, kind),
  foreign key (organization_id, engagement_id, version) references grana.engagement_documents (organization_id, engagement_id, version),
  constraint engagement_files_kind_known check (kind in ('report', 'attestation')),
  constraint engagement_files_size check (octet_length(bytes) between 1 and 25165824),
  constraint engagement_files_sha256_form check (sha256 ~ '^[0-9a-f]{64}$')
);
comment on table grana.engagement_files is 'PDF files of the documents of a pentest, exactly as they were delivered';
comment on column grana.engagement_files.organization_id is 'Tenant';
comment on column grana.engagement_files.engagement_id is 'Engagement';
comment on column grana.engagement_files.version is 'Version of its document';
comment on column grana.engagement_files.kind is 'Report or attestation';
comment on column grana.engagement_files.bytes is 'The file';
comment on column grana.engagement_files.sha256 is 'Digest of the file in hexadecimal';
comment on column grana.engagement_files.made_at is 'When it was made';

create table grana.attestation_keys (
  id uuid primary key,
  public_key bytea not null,
  sealed_key bytea not null,
  created_at timestamptz not null,
  constraint attestation_keys_public_length check (octet_length(public_key) = 32)
);
comment on table grana.attestation_keys is 'Ed25519 keys that sign attestations; all public ones stay published';
comment on column grana.attestation_keys.id is 'Random identifier, printed in what it signed';
comment on column grana.attestation_keys.public_key is 'Public key, 32 bytes';
comment on column grana.attestation_keys.sealed_key is 'Private key (PKCS 8), encrypted with the data key';
comment on column grana.attestation_keys.created_at is 'When it was drawn';

create table grana.attestations (
  code text primary key,
  organization_id uuid not null,
  engagement_id uuid not null,
  version integer not null,
  statement text not null,
  signature bytea not null,
  key_id uuid not null references grana.attestation_keys (id),
  issued_at timestamptz not null,
  replaced_by text references grana.attestations (code) deferrable initially deferred,
  replaced_at timestamptz,
  revoked_by uuid references grana.users (id),
  revoked_at timestamptz,
  reason text,
  reminded_at timestamptz,

  unique (organization_id, engagement_id, version),
  foreign key (organization_id, engagement_id, version) references grana.engagement_documents (organization_id, engagement_id, version),
  constraint attestations_code_form check (code ~ '^[a-z2-7]{20}$'),
  constraint attestations_statement_length check (char_length(statement) between 2 and 100000),
  constraint attestations_signature_length check (octet_length(signature) = 64),
  constraint attestations_replaced_whole check ((replaced_by is null) = (replaced_at is null)),
  constraint attestations_replaced_by_another check (replaced_by <> code),
  constraint attestations_revoked_whole check (num_nulls(revoked_by, revoked_at, reason) in (0, 3)),
  constraint attestations_reason_length check (char_length(reason) between 1 and 2000)
);
create unique index attestations_current on grana.attestations (organization_id, engagement_id) where replaced_by is null;
create index attestations_key on grana.attestations (key_id);
create index attestations_replaced_by on grana.attestations (replaced_by);
create index attestations_revoked_by on grana.attestations (revoked_by);
create index attestations_reminder on grana.attestations (issued_at) where replaced_by is null and revoked_at is null and reminded_at is null;
comment on table grana.attestations is 'Signed statements that a pentest was done: what it covers and when';
comment on column grana.attestations.code is 'Random code that verifies it';
comment on column grana.attestations.organization_id is 'Tenant';
comment on column grana.attestations.engagement_id is 'Engagement';
comment on column grana.attestations.version is 'Version of the document that it belongs to';
comment on column grana.attestations.statement is 'What was signed, byte by byte: JSON in UTF-8';
comment on column grana.attestations.signature is 'Ed25519 signature of the statement';
comment on column grana.attestations.key_id is 'Key that signed';
comment on column grana.attestations.issued_at is 'When it was issued';
comment on column grana.attestations.replaced_by is 'Attestation of a later version';
comment on column grana.attestations.replaced_at is 'When a later one replaced it';
comment on column grana.attestations.revoked_by is 'Administrator who revoked it';
comment on column grana.attestations.revoked_at is 'When it was revoked';
comment on column grana.attestations.reason is 'Why it was revoked, for the organization';
comment on column grana.attestations.reminded_at is 'When the organization was reminded that it will be a year old';
