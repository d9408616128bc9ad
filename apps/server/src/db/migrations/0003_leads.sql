create table grana.leads (
  id uuid primary key default gen_random_uuid(),
  first_name text not null,
  last_name text not null,
  email text not null,
  organization text not null,
  country_code text,
  country_text text,
  phone text,
  interest text not null,
  message text not null,
  state text not null default 'new',
  consent_version text not null,
  consent_at timestamptz not null,
  consent_ip inet not null,
  news_consent boolean not null,
  notice_sent_at timestamptz,
  created_at timestamptz not null default now(),

  constraint leads_first_name_length check (char_length(first_name) between 1 and 80),
  constraint leads_last_name_length check (char_length(last_name) between 1 and 80),
  constraint leads_email_length check (char_length(email) between 3 and 254),
  constraint leads_email_one_line check (email !~ '[[:cntrl:][:space:]]'),
  constraint leads_organization_length check (char_length(organization) between 1 and 120),
  constraint leads_country_code_form check (country_code ~ '^[A-Z]{2}$'),
  constraint leads_country_text_length check (char_length(country_text) between 1 and 60),
  constraint leads_country_once check (num_nonnulls(country_code, country_text) = 1),
  constraint leads_phone_form check (phone ~ '^\+[0-9]{10,15}$'),
  constraint leads_interest_known check (interest in ('bug_bounty', 'pentest', 'both', 'other')),
  constraint leads_message_length check (char_length(message) between 1 and 4000),
  constraint leads_state_known check (state in ('new', 'contacted', 'qualified', 'converted', 'discarded')),
  constraint leads_consent_version_length check (char_length(consent_version) between 1 and 40)
);

-- Serves the newest-first list and the nightly retention.
create index leads_created_at on grana.leads (created_at desc, id desc);

comment on table grana.leads is 'People who wrote through the contact form; kept 24 months';
comment on column grana.leads.id is 'Identifier, also the seed of the Message-ID of its mails';
comment on column grana.leads.first_name is 'Given names as typed';
comment on column grana.leads.last_name is 'Family names as typed, in one field';
comment on column grana.leads.email is 'Work address as typed';
comment on column grana.leads.organization is 'Organization the person writes for';
comment on column grana.leads.country_code is 'ISO 3166-1 alpha-2, when the person chose from the list';
comment on column grana.leads.country_text is 'Country in words, when the list could not be loaded';
comment on column grana.leads.phone is 'Whole international number (E.164), optional';
comment on column grana.leads.interest is 'bug_bounty, pentest, both or other';
comment on column grana.leads.message is 'What the person wants to put to the test';
comment on column grana.leads.state is 'new, contacted, qualified, converted or discarded';
comment on column grana.leads.consent_version is 'Version of the privacy notice that stood beside the form';
comment on column grana.leads.consent_at is 'When the privacy notice was accepted';
comment on column grana.leads.consent_ip is 'Address from which it was accepted: the proof that the law asks for';
comment on column grana.leads.news_consent is 'Whether the person also wants news';
comment on column grana.leads.notice_sent_at is 'When the sales address was told, so that a repeated job stays silent';
comment on column grana.leads.created_at is 'When the form was received';

create table grana.lead_confirmations (
  address_hmac bytea not null,
  day date not null,
  lead_id uuid not null,
  sent_at timestamptz,
  created_at timestamptz not null default now(),

  primary key (address_hmac, day),
  constraint lead_confirmations_hmac_length check (octet_length(address_hmac) = 32)
);

comment on table grana.lead_confirmations is 'Claim of the one confirmation that an address may get per day, so that the form cannot be used to send mail to others';
comment on column grana.lead_confirmations.address_hmac is 'Keyed hash of the address in small letters: the claim outlives the lead without keeping the address';
comment on column grana.lead_confirmations.day is 'Day (UTC) on which the form was received';
comment on column grana.lead_confirmations.lead_id is 'The lead that holds the claim: its own job may try again, the job of another lead may not';
comment on column grana.lead_confirmations.sent_at is 'When the mail server accepted it, so that a repeated job stays silent';
comment on column grana.lead_confirmations.created_at is 'When it was claimed';

-- The API writes leads and never reads them back; `returning id` needs the one column.
grant insert (first_name, last_name, email, organization, country_code, country_text, phone, interest, message,
  consent_version, consent_at, consent_ip, news_consent) on grana.leads to grana_api;
grant select (id) on grana.leads to grana_api;
grant select, delete on grana.leads to grana_worker;
grant update (notice_sent_at) on grana.leads to grana_worker;
grant select, insert, delete, update (sent_at) on grana.lead_confirmations to grana_worker;
