-- Tenants and what they own. Keys of a tenant's rows begin with the tenant, so that no row can point into another one's.
-- Row security and the rights of the runtime roles come with the first call that reads or writes these tables.
create table grana.organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  legal_name text,
  initials text not null,
  sector text not null,
  country_code text not null,
  website text,
  summary text,
  logo_key text,
  approval text not null default 'pending',
  approved_at timestamptz,
  billing_terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint organizations_name_length check (char_length(name) between 1 and 120),
  constraint organizations_legal_name_length check (char_length(legal_name) between 1 and 200),
  constraint organizations_initials_length check (char_length(initials) between 1 and 3),
  constraint organizations_sector_known check (sector in ('finance', 'automotive', 'health', 'commerce_logistics',
    'telecommunications', 'travel', 'energy', 'education')),
  constraint organizations_country_code_form check (country_code ~ '^[A-Z]{2}$'),
  constraint organizations_website_form check (website ~ '^https://[^[:space:][:cntrl:]]{1,250}$'),
  constraint organizations_summary_length check (char_length(summary) between 1 and 500),
  constraint organizations_logo_key_length check (char_length(logo_key) between 1 and 200),
  constraint organizations_approval_known check (approval in ('pending', 'approved', 'refused')),
  constraint organizations_approved_dated check ((approval = 'approved') = (approved_at is not null))
);

comment on table grana.organizations is 'Customers: who runs programs and pentests';
comment on column grana.organizations.id is 'Identifier, drawn by lot; the tenant in every other table';
comment on column grana.organizations.name is 'Name that people know it by';
comment on column grana.organizations.legal_name is 'Name on contracts and invoices';
comment on column grana.organizations.initials is 'Stand in for the logo while there is none';
comment on column grana.organizations.sector is 'Branch that the directory filters by';
comment on column grana.organizations.country_code is 'Seat, ISO 3166-1 alpha-2';
comment on column grana.organizations.website is 'Public address, https only';
comment on column grana.organizations.summary is 'One sentence on what it does';
comment on column grana.organizations.logo_key is 'Where the object store keeps the logo';
comment on column grana.organizations.approval is 'Staff approve before the first program is published';
comment on column grana.organizations.approved_at is 'When staff approved';
comment on column grana.organizations.billing_terms_accepted_at is 'A bounty cannot be published without';
comment on column grana.organizations.created_at is 'When it was registered';
comment on column grana.organizations.updated_at is 'Last change of this row';

create table grana.targets (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  type text not null,
  address text not null,
  website_type text,
  environment text not null,
  asset_tier smallint not null,
  credential_mode text,
  note text,
  authority text not null default 'unproven',
  proof_method text,
  proven_at timestamptz,
  lapsed_at timestamptz,
  checked_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  primary key (organization_id, id),
  constraint targets_name_length check (char_length(name) between 1 and 120),
  constraint targets_type_known check (type in ('website', 'api', 'android', 'ios', 'network', 'cloud', 'hardware',
    'vehicle', 'source_code')),
  constraint targets_address_length check (char_length(address) between 1 and 300),
  constraint targets_address_one_line check (address !~ '[[:cntrl:]]'),
  constraint targets_website_type_length check (char_length(website_type) between 1 and 40),
  constraint targets_website_type_of_websites check (website_type is null or type = 'website'),
  constraint targets_environment_known check (environment in ('production', 'staging')),
  constraint targets_asset_tier_known check (asset_tier between 1 and 3),
  constraint targets_credential_mode_known check (credential_mode in ('self_with_pii', 'self_without_pii',
    'provided_user_password', 'provided_email_activation')),
  constraint targets_note_length check (char_length(note) between 1 and 300),
  constraint targets_authority_known check (authority in ('unproven', 'proven', 'lapsed')),
  constraint targets_proof_method_known check (proof_method in ('dns', 'file', 'document')),
  constraint targets_proven_dated check (authority = 'unproven' or (proof_method is not null and proven_at is not null)),
  constraint targets_lapsed_dated check ((authority = 'lapsed') = (lapsed_at is not null))
);

create index targets_id on grana.targets (id);

comment on table grana.targets is 'What an organization has tested; archived ones keep their reports and take no new ones';
comment on column grana.targets.organization_id is 'Tenant';
comment on column grana.targets.id is 'Identifier, drawn by lot';
comment on column grana.targets.name is 'Name inside the organization';
comment on column grana.targets.type is 'What kind of thing it is';
comment on column grana.targets.address is 'Host, address range, package name, or a description of the thing';
comment on column grana.targets.website_type is 'Kind of site; websites only';
comment on column grana.targets.environment is 'Real, or made for tests';
comment on column grana.targets.asset_tier is '1 is worth most; the reward grid has one column per tier';
comment on column grana.targets.credential_mode is 'How testers come to an account; empty means that they need none';
comment on column grana.targets.note is 'One sentence for testers';
comment on column grana.targets.authority is 'Whether the organization has proven that the target is its own';
comment on column grana.targets.proof_method is 'DNS record, file under /.well-known/, or a document that staff approved';
comment on column grana.targets.proven_at is 'When it was proven for the first time';
comment on column grana.targets.lapsed_at is 'When a daily check failed; empty again once it is proven anew';
comment on column grana.targets.checked_at is 'Last check of the proof';
comment on column grana.targets.archived_at is 'Since when it is archived';
comment on column grana.targets.created_at is 'When it was registered';
comment on column grana.targets.updated_at is 'Last change of this row';

create table grana.target_criteria (
  organization_id uuid not null,
  target_id uuid not null,
  criterion text not null,
  weight smallint not null,

  primary key (organization_id, target_id, criterion),
  foreign key (organization_id, target_id) references grana.targets (organization_id, id) on delete cascade,
  constraint target_criteria_criterion_known check (criterion in ('compliance_internal', 'compliance_external',
    'periodic_requirement', 'risk_reduction', 'report_speed', 'start_speed', 'finding_count', 'finding_quality',
    'testing_depth', 'testing_breadth')),
  constraint target_criteria_weight_range check (weight between 1 and 5)
);

comment on table grana.target_criteria is 'What matters to the organization when a target is tested, and how much';
comment on column grana.target_criteria.organization_id is 'Tenant';
comment on column grana.target_criteria.target_id is 'Target';
comment on column grana.target_criteria.criterion is 'One of the ten criteria of the specification';
comment on column grana.target_criteria.weight is '1 matters little, 5 matters most; a criterion without a row does not matter';
