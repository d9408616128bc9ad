-- Email domains of organizations: addresses below a proven one belong to people whom the organization provisions or signs in.
create table grana.email_domains (
  organization_id uuid not null references grana.organizations (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  domain text not null,
  state text not null default 'unproven',
  proof_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  created_by uuid not null references grana.users (id),
  created_at timestamptz not null,
  proven_at timestamptz,
  lapsed_at timestamptz,
  failing_since timestamptz,
  check_asked_at timestamptz,
  checked_at timestamptz,
  check_outcome text,

  primary key (organization_id, id),
  constraint email_domains_once unique (organization_id, domain),
  constraint email_domains_form check (char_length(domain) <= 253 and domain = lower(domain) and domain ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$'),
  constraint email_domains_state_known check (state in ('unproven', 'proven', 'lapsed')),
  constraint email_domains_proven_dated check (state <> 'proven' or proven_at is not null),
  constraint email_domains_lapsed_dated check ((state = 'lapsed') = (lapsed_at is not null)),
  constraint email_domains_token_form check (proof_token ~ '^[0-9a-f]{64}$'),
  constraint email_domains_outcome_known check (check_outcome in ('found', 'no_record', 'other_record', 'resolver_failed',
    'timed_out', 'refused', 'taken'))
);
create unique index email_domains_holder on grana.email_domains (domain) where state = 'proven';
create index email_domains_creator on grana.email_domains (created_by);
comment on table grana.email_domains is 'Email domains that organizations claim; a proven one belongs to one organization';
comment on column grana.email_domains.organization_id is 'Tenant';
comment on column grana.email_domains.id is 'Random identifier';
comment on column grana.email_domains.domain is 'What stands after the @, in lower case; it includes no subdomains';
comment on column grana.email_domains.state is 'Whether the DNS record was found; only a proven domain counts';
comment on column grana.email_domains.proof_token is 'Token that the DNS record must contain';
comment on column grana.email_domains.created_by is 'Owner who claimed it';
comment on column grana.email_domains.created_at is 'When it was claimed';
comment on column grana.email_domains.proven_at is 'Since when it is proven';
comment on column grana.email_domains.lapsed_at is 'When its proof was lost';
comment on column grana.email_domains.failing_since is 'Since when checks fail for reasons that may pass';
comment on column grana.email_domains.check_asked_at is 'When a check was last requested';
comment on column grana.email_domains.checked_at is 'When a check was last completed';
comment on column grana.email_domains.check_outcome is 'What the last check met';

alter table grana.email_domains enable row level security, force row level security;
create policy system on grana.email_domains to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.email_domains to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.email_domains to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));

-- The state is the worker's: an owner claims, asks for a check and gives up.
grant select, insert (organization_id, domain, created_by, created_at, check_asked_at), update (check_asked_at, check_outcome), delete
  on grana.email_domains to grana_api;
grant select, update (state, proven_at, lapsed_at, failing_since, check_asked_at, checked_at, check_outcome)
  on grana.email_domains to grana_worker;

create function grana.email_domain_holder(address text) returns uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if address !~ '^[^@]+@[^@]+$' then
    return null;
  end if;
  return (select d.organization_id from grana.email_domains d
    where d.domain = lower(split_part(address, '@', 2)) and d.state = 'proven');
end
$$;
comment on function grana.email_domain_holder(text) is
  'Organization that has proven the domain of an email address, the exact domain; null without one';
revoke all on function grana.email_domain_holder(text) from public;
grant execute on function grana.email_domain_holder(text) to grana_api, grana_worker;
