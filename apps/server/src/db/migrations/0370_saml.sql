-- SAML 2.0 beside OpenID Connect: what such a provider is known by, and the answer that its page posts.
set local grana.system = 'on';

alter table grana.identity_providers
  add column protocol text not null default 'openid',
  add column sign_in_url text,
  add column sign_out_url text,
  add column certificates text[],
  add column email_attribute text,
  add column given_name_attribute text,
  add column family_name_attribute text,
  add column groups_attribute text,
  alter column client_id drop not null,
  alter column sealed_secret drop not null,
  drop constraint identity_providers_issuer_form,
  add constraint identity_providers_protocol_known check (protocol in ('openid', 'saml')),
  -- The entity identifier of a SAML provider is any URI.
  add constraint identity_providers_issuer_form check (char_length(issuer) between 1 and 500 and issuer !~ '\s'
    and (protocol = 'saml' or issuer ~ '^https?://')),
  add constraint identity_providers_openid_whole check (protocol <> 'openid' or (num_nonnulls(client_id, sealed_secret) = 2
    and num_nonnulls(sign_in_url, sign_out_url, certificates, email_attribute, given_name_attribute, family_name_attribute,
      groups_attribute) = 0)),
  add constraint identity_providers_saml_whole check (protocol <> 'saml' or (num_nonnulls(client_id, sealed_secret) = 0
    and num_nonnulls(sign_in_url, certificates) = 2)),
  add constraint identity_providers_sign_in_form check (char_length(sign_in_url) <= 500 and sign_in_url ~ '^https?://'),
  add constraint identity_providers_sign_out_form check (char_length(sign_out_url) <= 500 and sign_out_url ~ '^https?://'),
  add constraint identity_providers_certificates_count check (cardinality(certificates) between 1 and 3),
  add constraint identity_providers_email_attribute_length check (char_length(email_attribute) between 1 and 200),
  add constraint identity_providers_given_name_attribute_length check (char_length(given_name_attribute) between 1 and 200),
  add constraint identity_providers_family_name_attribute_length check (char_length(family_name_attribute) between 1 and 200),
  add constraint identity_providers_groups_attribute_length check (char_length(groups_attribute) between 1 and 200);
comment on table grana.identity_providers is 'OpenID and SAML providers that sign in the members of an organization, at most one each';
comment on column grana.identity_providers.issuer is 'Issuer or entity identifier, exactly as its answers name it';
comment on column grana.identity_providers.client_id is 'OpenID: identifier of the platform at the provider';
comment on column grana.identity_providers.sealed_secret is 'OpenID: secret of the platform at the provider, encrypted for this row and column';
comment on column grana.identity_providers.protocol is 'How it signs in';
comment on column grana.identity_providers.sign_in_url is 'SAML: where a sign-in begins';
comment on column grana.identity_providers.sign_out_url is 'SAML: where its own session ends';
comment on column grana.identity_providers.certificates is 'SAML: certificates (PEM) whose keys sign its answers';
comment on column grana.identity_providers.email_attribute is 'SAML: attribute with the address; empty for the usual names';
comment on column grana.identity_providers.given_name_attribute is 'SAML: attribute with the given name; empty for the usual names';
comment on column grana.identity_providers.family_name_attribute is 'SAML: attribute with the family name; empty for the usual names';
comment on column grana.identity_providers.groups_attribute is 'SAML: attribute with the groups; empty for the usual names';
grant update (sign_in_url, sign_out_url, certificates, email_attribute, given_name_attribute, family_name_attribute,
  groups_attribute) on grana.identity_providers to grana_api;

alter table grana.sign_on_attempts
  add column request_id text,
  add column answer text,
  alter column nonce drop not null,
  alter column verifier drop not null,
  add constraint sign_on_attempts_protocol_whole check (num_nonnulls(nonce, verifier) = case when request_id is null then 2 else 0 end),
  add constraint sign_on_attempts_answer_length check (answer is null or (char_length(answer) <= 131072 and request_id is not null));
comment on column grana.sign_on_attempts.nonce is 'OpenID: value that the ID token must carry';
comment on column grana.sign_on_attempts.verifier is 'OpenID: value by which the code is exchanged (PKCE)';
comment on column grana.sign_on_attempts.request_id is 'SAML: identifier of the request that the answer must name';
comment on column grana.sign_on_attempts.answer is 'SAML: what the page of the provider posted, not verified; removed when it is used';

-- Beside `sign_on_provider`, which releases before SAML call.
create function grana.find_sign_on_provider(address text, provider uuid)
  returns table (id uuid, organization_id uuid, name text, protocol text, issuer text, client_id text, sealed_secret bytea,
    sign_in_url text, sign_out_url text, certificates text[], email_attribute text, given_name_attribute text,
    family_name_attribute text, groups_attribute text, creates_accounts boolean, is_enforced boolean, country_code text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return query
    select p.id, p.organization_id, p.name, p.protocol, p.issuer, p.client_id, p.sealed_secret, p.sign_in_url, p.sign_out_url,
      p.certificates, p.email_attribute, p.given_name_attribute, p.family_name_attribute, p.groups_attribute,
      p.creates_accounts, p.is_enforced, o.country_code
    from grana.identity_providers p join grana.organizations o on o.id = p.organization_id
    where p.state = 'on' and (provider is null or p.id = provider)
      and (address is null or p.organization_id = grana.email_domain_holder(address))
      and num_nonnulls(address, provider) > 0;
end
$$;
comment on function grana.find_sign_on_provider(text, uuid) is
  'Provider that signs in an address, or the one with this identifier; only one that is on';

create function grana.store_sign_on_answer(state bytea, organization uuid, said text, moment timestamptz) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.sign_on_attempts a set answer = said
  from grana.identity_providers p
  where a.state_hash = store_sign_on_answer.state and p.id = a.provider_id and p.organization_id = organization
    and p.state = 'on' and p.protocol = 'saml'
    and a.request_id is not null and a.answer is null and a.used_at is null and a.expires_at > moment;
  return found;
end
$$;
comment on function grana.store_sign_on_answer(bytea, uuid, text, timestamptz) is
  'Keeps the first answer that a page of the provider of an organization posts for a sign-in under way';

revoke all on function grana.find_sign_on_provider(text, uuid), grana.store_sign_on_answer(bytea, uuid, text, timestamptz) from public;
grant execute on function grana.find_sign_on_provider(text, uuid), grana.store_sign_on_answer(bytea, uuid, text, timestamptz)
  to grana_api;
