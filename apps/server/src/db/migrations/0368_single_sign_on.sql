-- Single sign-on: the identity provider of an organization, the accounts that it signs in, and sign-ins that are under way.
set local grana.system = 'on';

create table grana.identity_providers (
  organization_id uuid not null references grana.organizations (id) on delete cascade,
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea not null,
  creates_accounts boolean not null,
  is_enforced boolean not null,
  state text not null default 'off',
  created_by uuid not null references grana.users (id),
  created_at timestamptz not null,

  primary key (organization_id, id),
  constraint identity_providers_one unique (organization_id),
  constraint identity_providers_name_length check (char_length(name) between 1 and 60),
  constraint identity_providers_issuer_form check (char_length(issuer) <= 500 and issuer ~ '^https?://'),
  constraint identity_providers_client_length check (char_length(client_id) between 1 and 255),
  constraint identity_providers_state_known check (state in ('on', 'off'))
);
create index identity_providers_creator on grana.identity_providers (created_by);
comment on table grana.identity_providers is 'OpenID providers that sign in the members of an organization, at most one each';
comment on column grana.identity_providers.organization_id is 'Tenant';
comment on column grana.identity_providers.id is 'Random identifier; another issuer is another provider';
comment on column grana.identity_providers.name is 'Name that its users see';
comment on column grana.identity_providers.issuer is 'Issuer, exactly as its tokens name it';
comment on column grana.identity_providers.client_id is 'Identifier of the platform at the provider';
comment on column grana.identity_providers.sealed_secret is 'Secret of the platform at the provider, encrypted for this row and column';
comment on column grana.identity_providers.creates_accounts is 'Whether an unknown person with an address in a proven domain gets an account';
comment on column grana.identity_providers.is_enforced is 'Whether members who are not owners can no longer sign in by password';
comment on column grana.identity_providers.state is 'Whether it signs in';
comment on column grana.identity_providers.created_by is 'Owner who connected it';
comment on column grana.identity_providers.created_at is 'When';

create table grana.provider_identities (
  organization_id uuid not null,
  provider_id uuid not null,
  subject text not null,
  user_id uuid not null references grana.users (id),
  linked_at timestamptz not null,

  primary key (organization_id, provider_id, subject),
  constraint provider_identities_account unique (organization_id, user_id),
  foreign key (organization_id, provider_id) references grana.identity_providers (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references grana.memberships (organization_id, user_id) on delete cascade,
  constraint provider_identities_subject_length check (char_length(subject) between 1 and 255)
);
create index provider_identities_user on grana.provider_identities (user_id);
comment on table grana.provider_identities is 'Which account a person of a provider signs in; it ends with the membership';
comment on column grana.provider_identities.organization_id is 'Tenant';
comment on column grana.provider_identities.provider_id is 'Provider';
comment on column grana.provider_identities.subject is 'Identifier of the person at the provider';
comment on column grana.provider_identities.user_id is 'The account, a member of this organization only';
comment on column grana.provider_identities.linked_at is 'Since when';

create table grana.sign_on_attempts (
  state_hash bytea primary key,
  provider_id uuid not null,
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ticket_hash bytea unique,
  subject text,
  user_id uuid references grana.users (id) on delete cascade,

  constraint sign_on_attempts_link_whole check (num_nonnulls(ticket_hash, subject, user_id) in (0, 3))
);
create index sign_on_attempts_expiry on grana.sign_on_attempts (expires_at);
create index sign_on_attempts_user on grana.sign_on_attempts (user_id) where user_id is not null;
comment on table grana.sign_on_attempts is 'Sign-ins at a provider that are under way, each for one browser and once';
comment on column grana.sign_on_attempts.state_hash is 'Hash of the state that the provider returns';
comment on column grana.sign_on_attempts.provider_id is 'Provider that was asked';
comment on column grana.sign_on_attempts.browser_hash is 'Hash of the cookie of the browser that began';
comment on column grana.sign_on_attempts.nonce is 'Value that the ID token must carry';
comment on column grana.sign_on_attempts.verifier is 'Value by which the code is exchanged (PKCE)';
comment on column grana.sign_on_attempts.created_at is 'When it began';
comment on column grana.sign_on_attempts.expires_at is 'Until when it can be completed; then until when the link can be confirmed';
comment on column grana.sign_on_attempts.used_at is 'When the answer of the provider arrived';
comment on column grana.sign_on_attempts.ticket_hash is 'Hash of the ticket that confirms a link, where the address has an account';
comment on column grana.sign_on_attempts.subject is 'Person of the provider to link';
comment on column grana.sign_on_attempts.user_id is 'Account to link';

alter table grana.sessions add column provider_id uuid;
create index sessions_provider on grana.sessions (provider_id) where provider_id is not null and ended_at is null;
comment on column grana.sessions.provider_id is 'Identity provider that signed the user in; empty for a password';
alter table grana.sessions drop constraint sessions_end_reason_known;
alter table grana.sessions add constraint sessions_end_reason_known check (end_reason in ('signed_out', 'second_factor_given',
  'reuse', 'idle', 'password_changed', 'second_factor_changed', 'email_changed', 'ended_by_owner', 'disabled', 'provider_off'));

alter table grana.identity_providers enable row level security, force row level security;
alter table grana.provider_identities enable row level security, force row level security;
create policy system on grana.identity_providers to grana_owner using (current_setting('grana.system', true) = 'on');
create policy system on grana.provider_identities to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.identity_providers to grana_worker using (current_user = 'grana_worker');
create policy worker on grana.provider_identities to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.identity_providers to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_see on grana.provider_identities for select to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));

grant select, insert, update (name, client_id, sealed_secret, creates_accounts, is_enforced, state), delete
  on grana.identity_providers to grana_api;
grant select on grana.provider_identities to grana_api;
grant select on grana.identity_providers to grana_worker;
grant select, delete on grana.provider_identities to grana_worker;
grant select, insert, update on grana.sign_on_attempts to grana_api;
grant select, delete on grana.sign_on_attempts to grana_worker;

-- A linked account belongs to one organization: a provider can never open the data of another one.
create function grana.hold_linked_account() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  is_elsewhere boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('linked account ' || new.user_id, 0));
  if tg_table_name = 'memberships' then
    is_elsewhere := exists (select from grana.provider_identities i
      where i.user_id = new.user_id and i.organization_id <> new.organization_id);
  else
    is_elsewhere := exists (select from grana.memberships m
      where m.user_id = new.user_id and m.organization_id <> new.organization_id);
  end if;
  if is_elsewhere then
    raise exception 'account % is linked to a provider and would belong to two organizations', new.user_id
      using errcode = 'check_violation', constraint = 'linked_account_elsewhere';
  end if;
  return new;
end
$$;
comment on function grana.hold_linked_account() is 'Keeps an account that a provider signs in out of every other organization';
create trigger memberships_linked_account before insert on grana.memberships
  for each row execute function grana.hold_linked_account();
create trigger provider_identities_linked_account before insert on grana.provider_identities
  for each row execute function grana.hold_linked_account();

create function grana.sign_on_provider(address text, provider uuid)
  returns table (id uuid, organization_id uuid, name text, issuer text, client_id text, sealed_secret bytea,
    creates_accounts boolean, is_enforced boolean, country_code text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query
    select p.id, p.organization_id, p.name, p.issuer, p.client_id, p.sealed_secret, p.creates_accounts,
      p.is_enforced, o.country_code
    from grana.identity_providers p join grana.organizations o on o.id = p.organization_id
    where p.state = 'on' and (provider is null or p.id = provider)
      and (address is null or p.organization_id = grana.email_domain_holder(address))
      and num_nonnulls(address, provider) > 0;
end
$$;
comment on function grana.sign_on_provider(text, uuid) is
  'Provider that signs in an address, or the one with this identifier; only one that is on';

create function grana.find_provider_account(provider uuid, subject text, address text)
  returns table (user_id uuid, email text, kind text, is_linked boolean, is_member boolean, is_elsewhere boolean,
    is_disabled boolean, has_factor boolean, is_first boolean, domain_counts boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query
    select u.id, u.email, u.kind, i.user_id is not null,
      exists (select from grana.memberships m where m.user_id = u.id and m.organization_id = p.organization_id),
      exists (select from grana.memberships m where m.user_id = u.id and m.organization_id <> p.organization_id),
      u.disabled_at is not null,
      u.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = u.id),
      u.last_login_at is null,
      coalesce(grana.email_domain_holder(u.email) = p.organization_id, false)
    from grana.identity_providers p
    left join grana.provider_identities i on (i.organization_id, i.provider_id) = (p.organization_id, p.id)
      and i.subject = find_provider_account.subject
    join grana.users u on u.id = i.user_id or (i.user_id is null and u.email_key = lower(address))
    where p.id = provider and p.state = 'on';
end
$$;
comment on function grana.find_provider_account(uuid, text, text) is
  'Account that a person of a provider is linked to; without one, the account with the address';

create function grana.link_provider_account(provider uuid, subject text, person uuid, moment timestamptz, joins boolean) returns text
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  owner uuid;
  known uuid;
begin
  select p.organization_id into owner from grana.identity_providers p
    join grana.users u on u.id = person and u.kind = 'customer' and u.disabled_at is null and u.email_verified_at is not null
    where p.id = provider and p.state = 'on' and grana.email_domain_holder(u.email) = p.organization_id
      and (p.creates_accounts or not joins)
    for share of p;
  if owner is null then return 'refused'; end if;
  perform pg_advisory_xact_lock(hashtextextended('members ' || owner, 0));
  if exists (select from grana.memberships m where m.user_id = person and m.organization_id <> owner) then
    return 'elsewhere';
  end if;
  select i.user_id into known from grana.provider_identities i
    where (i.organization_id, i.provider_id) = (owner, provider)
      and (i.subject = link_provider_account.subject or i.user_id = person);
  if known is not null then return 'taken'; end if;
  if joins then
    insert into grana.memberships (organization_id, user_id, role) values (owner, person, 'member');
  elsif not exists (select from grana.memberships m where (m.organization_id, m.user_id) = (owner, person)) then
    return 'not_member';
  end if;
  insert into grana.provider_identities (organization_id, provider_id, subject, user_id, linked_at)
    values (owner, provider, link_provider_account.subject, person, moment);
  insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
    values (owner, person, case when joins then 'single_sign_on.joined' else 'single_sign_on.linked' end, 'member', person, '{}');
  return 'linked';
end
$$;
comment on function grana.link_provider_account(uuid, text, uuid, timestamptz, boolean) is
  'Links a person of a provider to an account of its organization; a new account joins as a member, never as owner';

create function grana.is_password_closed(person uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (
    select from grana.users u
    join grana.identity_providers p on p.organization_id = grana.email_domain_holder(u.email)
    join grana.memberships m on m.user_id = u.id and m.organization_id = p.organization_id
    where u.id = person and u.kind = 'customer' and m.role <> 'owner' and p.state = 'on' and p.is_enforced);
end
$$;
comment on function grana.is_password_closed(uuid) is
  'Whether an account signs in by the provider of its organization only; owners keep their password';

revoke all on function grana.hold_linked_account(), grana.sign_on_provider(text, uuid),
  grana.find_provider_account(uuid, text, text), grana.link_provider_account(uuid, text, uuid, timestamptz, boolean),
  grana.is_password_closed(uuid) from public;
grant execute on function grana.sign_on_provider(text, uuid), grana.find_provider_account(uuid, text, text),
  grana.link_provider_account(uuid, text, uuid, timestamptz, boolean) to grana_api;
grant execute on function grana.is_password_closed(uuid) to grana_api, grana_worker;
