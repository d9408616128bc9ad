-- API tokens of organizations. A token acts for the owner who created it, in its organization and its programs only.
set local grana.system = 'on';

create table grana.organization_tokens (
  organization_id uuid not null references grana.organizations (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  created_by uuid not null references grana.users (id),
  scopes text[] not null,
  programs uuid[],
  secret_hash bytea not null,
  hint text not null,
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  end_reason text,

  primary key (organization_id, id),
  constraint organization_tokens_name_length check (char_length(name) between 1 and 60),
  constraint organization_tokens_scopes_known check (cardinality(scopes) > 0 and scopes <@ array['programs:read',
    'reports:read', 'comments:write', 'known_issues:read', 'known_issues:write', 'events:read', 'audit:read']),
  constraint organization_tokens_programs_count check (cardinality(programs) between 1 and 50),
  constraint organization_tokens_whole_log check (programs is null or not 'audit:read' = any (scopes)),
  constraint organization_tokens_hashes check (octet_length(secret_hash) = 32 and octet_length(previous_hash) = 32),
  constraint organization_tokens_hint_length check (char_length(hint) = 4),
  constraint organization_tokens_previous_whole check (num_nonnulls(previous_hash, previous_until) in (0, 2)),
  constraint organization_tokens_year_at_most check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  constraint organization_tokens_end_whole check (num_nonnulls(revoked_at, end_reason) in (0, 2)),
  constraint organization_tokens_end_reason_known check (end_reason in ('revoked', 'leaked'))
);
create index organization_tokens_secret on grana.organization_tokens (secret_hash);
create index organization_tokens_previous on grana.organization_tokens (previous_hash) where previous_hash is not null;
create index organization_tokens_creator on grana.organization_tokens (created_by);
create index organization_tokens_id on grana.organization_tokens (id);
comment on table grana.organization_tokens is 'API tokens of organizations: who created them, what they may do, and until when';
comment on column grana.organization_tokens.organization_id is 'Tenant';
comment on column grana.organization_tokens.id is 'Random identifier';
comment on column grana.organization_tokens.name is 'Name that the owner chose';
comment on column grana.organization_tokens.created_by is 'Owner for whom it acts; it works only while they are an owner';
comment on column grana.organization_tokens.scopes is 'What it may do';
comment on column grana.organization_tokens.programs is 'Programs that it reaches; null for all';
comment on column grana.organization_tokens.secret_hash is 'SHA-256 of the secret';
comment on column grana.organization_tokens.hint is 'Last characters of the secret, to recognise it';
comment on column grana.organization_tokens.previous_hash is 'SHA-256 of the secret before the last rotation';
comment on column grana.organization_tokens.previous_until is 'Until when that one is accepted';
comment on column grana.organization_tokens.created_at is 'When it was created';
comment on column grana.organization_tokens.expires_at is 'When it stops working';
comment on column grana.organization_tokens.last_used_at is 'Last use, to the minute';
comment on column grana.organization_tokens.revoked_at is 'When it was ended before its time';
comment on column grana.organization_tokens.end_reason is 'Why it was ended: by a person, or because its secret was found in a text';

-- The token of this transaction; null for people.
create function grana.acting_token() returns uuid
  language sql stable parallel safe
as $$ select nullif(pg_catalog.current_setting('grana.token_id', true), '')::uuid $$;
comment on function grana.acting_token() is 'API token that acts in this transaction; null when a person acts';
revoke all on function grana.acting_token() from public;
grant execute on function grana.acting_token() to grana_api, grana_worker;

alter table grana.organization_tokens enable row level security, force row level security;
create policy system on grana.organization_tokens to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.organization_tokens to grana_worker using (current_user = 'grana_worker');
create policy owners_govern on grana.organization_tokens to grana_api
  using ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check ((select grana.acting_token()) is null
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
grant select (organization_id, id, name, created_by, scopes, programs, hint, previous_until, created_at, expires_at, last_used_at,
    revoked_at, end_reason),
  insert (organization_id, name, created_by, scopes, programs, secret_hash, hint, created_at, expires_at),
  update (revoked_at, end_reason) on grana.organization_tokens to grana_api;
grant select (organization_id, name, created_by, scopes, programs, created_at, expires_at, last_used_at, previous_until, revoked_at,
  end_reason) on grana.organization_tokens to grana_worker;

create function grana.rotate_organization_token(organization uuid, token uuid, hash bytea, ending text, until timestamptz) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.acting_token() is not null or not organization = any (grana.actor_organizations('{owner}')) then return; end if;
  update grana.organization_tokens t
  set previous_hash = t.secret_hash, previous_until = until, secret_hash = hash, hint = ending
  where (t.organization_id, t.id) = (organization, token) and t.revoked_at is null;
end
$$;
comment on function grana.rotate_organization_token(uuid, uuid, bytea, text, timestamptz) is 'Gives a token of an organization that the actor owns another secret; the former one is accepted until the given time';
revoke all on function grana.rotate_organization_token(uuid, uuid, bytea, text, timestamptz) from public;
grant execute on function grana.rotate_organization_token(uuid, uuid, bytea, text, timestamptz) to grana_api;

-- The API never reads hashes: it asks by one.
create function grana.use_organization_token(given bytea, at timestamptz)
  returns table (id uuid, organization_id uuid, scopes text[], programs uuid[], expires_at timestamptz, created_at timestamptz,
    user_id uuid, email text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  token grana.organization_tokens;
  owner_email text;
begin
  select t.* into token from grana.organization_tokens t
  where (t.secret_hash = given or (t.previous_hash = given and t.previous_until > at))
    and t.revoked_at is null and t.expires_at > at;
  if not found then return; end if;
  select u.email into owner_email from grana.users u
  join grana.memberships m on (m.organization_id, m.user_id) = (token.organization_id, u.id)
  where u.id = token.created_by and m.role = 'owner' and u.kind = 'customer' and u.disabled_at is null and u.email_verified_at is not null;
  if owner_email is null then return; end if;
  if token.last_used_at is null or token.last_used_at < at - interval '1 minute' then
    update grana.organization_tokens t set last_used_at = at where (t.organization_id, t.id) = (token.organization_id, token.id);
  end if;
  return query select token.id, token.organization_id, token.scopes, token.programs, token.expires_at, token.created_at,
    token.created_by, owner_email;
end
$$;
comment on function grana.use_organization_token(bytea, timestamptz) is 'The valid token with this hash, for whom it acts, and notes its use';
revoke all on function grana.use_organization_token(bytea, timestamptz) from public;
grant execute on function grana.use_organization_token(bytea, timestamptz) to grana_api;

create function grana.end_leaked_tokens(hashes bytea[], moment timestamptz) returns setof uuid
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  ended grana.organization_tokens;
begin
  for ended in
    update grana.organization_tokens t set revoked_at = moment, end_reason = 'leaked'
    where t.revoked_at is null and t.expires_at > moment
      and (t.secret_hash = any (hashes) or (t.previous_hash = any (hashes) and t.previous_until > moment))
    returning t.*
  loop
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
    values (ended.organization_id, null, 'api_token.leaked', 'api_token', ended.id::text,
      jsonb_build_object('name', ended.name));
    return next ended.id;
  end loop;
end
$$;
comment on function grana.end_leaked_tokens(bytea[], timestamptz) is 'Ends the API tokens whose secrets were found in submitted text, and returns their identifiers';
revoke all on function grana.end_leaked_tokens(bytea[], timestamptz) from public;
grant execute on function grana.end_leaked_tokens(bytea[], timestamptz) to grana_api, grana_worker;

-- Both functions are the source of every policy of a tenant: a token sees what they return and nothing else.
create or replace function grana.actor_organizations(roles text[] default '{owner,viewer,member}'::text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if grana.acting_token() is not null then
    return (
      select coalesce(array_agg(t.organization_id), '{}') from grana.organization_tokens t
      join grana.memberships m on (m.organization_id, m.user_id, m.role) = (t.organization_id, t.created_by, 'owner')
      where t.id = grana.acting_token() and t.created_by = grana.actor_id() and t.revoked_at is null
        and case when t.programs is null then 'owner' else 'member' end = any (roles)
    );
  end if;
  return (
    select coalesce(array_agg(m.organization_id), '{}') from grana.memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
  );
end
$$;
comment on function grana.actor_organizations(text[]) is 'Organizations in which the actor has one of these roles; of a token, its own: as an owner, or as a member when it is limited to programs';

create or replace function grana.actor_programs(
  roles text[] default '{owner,administrator,analyst,viewer,technical_contact,backup_contact}'::text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if grana.acting_token() is not null then
    return coalesce((
      select t.programs from grana.organization_tokens t
      join grana.memberships m on (m.organization_id, m.user_id, m.role) = (t.organization_id, t.created_by, 'owner')
      where t.id = grana.acting_token() and t.created_by = grana.actor_id() and t.revoked_at is null
        and 'owner' = any (roles)
    ), '{}');
  end if;
  return (
    select coalesce(array_agg(m.program_id), '{}') from grana.program_memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
      and (m.role <> 'backup_contact' or m.activated_at is not null)
  );
end
$$;
comment on function grana.actor_programs(text[]) is 'Programs in which the actor has one of these roles; backup contacts count only while activated; a token acts as program owner of the programs it is limited to';

-- The order in which rows become visible: a transaction that is older than every running one has ended, so that a reader who
-- stops before the oldest running transaction misses nothing.
alter table grana.report_events add column written_in xid8 not null default '0'::xid8;
alter table grana.report_events alter column written_in set default pg_current_xact_id();
create index report_events_feed on grana.report_events (organization_id, written_in, report_id, number);
comment on column grana.report_events.written_in is 'Transaction that wrote it: the order of feeds; 0 for events before feeds existed';

alter table grana.audit_events add column written_in xid8 not null default '0'::xid8;
alter table grana.audit_events alter column written_in set default pg_current_xact_id();
create index audit_events_feed on grana.audit_events (organization_id, written_in, id);
comment on column grana.audit_events.written_in is 'Transaction that wrote it: the order of feeds; 0 for events before feeds existed';
