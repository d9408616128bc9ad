-- API tokens of agents. A token acts as its agent, in the operations that are published for it and nowhere else.
set local grana.system = 'on';

create table grana.agent_tokens (
  user_id uuid not null references grana.users (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  scopes text[] not null,
  secret_hash bytea not null,
  hint text not null,
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  end_reason text,

  primary key (user_id, id),
  constraint agent_tokens_name_length check (char_length(name) between 1 and 60),
  constraint agent_tokens_scopes_known check (cardinality(scopes) > 0
    and scopes <@ array['programs:read', 'reports:read', 'comments:write', 'events:read']),
  constraint agent_tokens_hashes check (octet_length(secret_hash) = 32 and octet_length(previous_hash) = 32),
  constraint agent_tokens_hint_length check (char_length(hint) = 4),
  constraint agent_tokens_previous_whole check (num_nonnulls(previous_hash, previous_until) in (0, 2)),
  constraint agent_tokens_year_at_most check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  constraint agent_tokens_end_whole check (num_nonnulls(revoked_at, end_reason) in (0, 2)),
  constraint agent_tokens_end_reason_known check (end_reason in ('revoked', 'leaked', 'disabled'))
);
create index agent_tokens_secret on grana.agent_tokens (secret_hash);
create index agent_tokens_previous on grana.agent_tokens (previous_hash) where previous_hash is not null;
comment on table grana.agent_tokens is 'API tokens of agents: what they may do, and until when';
comment on column grana.agent_tokens.user_id is 'Agent as whom it acts';
comment on column grana.agent_tokens.id is 'Random identifier';
comment on column grana.agent_tokens.name is 'Name that the agent chose';
comment on column grana.agent_tokens.scopes is 'What it may do';
comment on column grana.agent_tokens.secret_hash is 'SHA-256 of the secret';
comment on column grana.agent_tokens.hint is 'Last characters of the secret, to recognise it';
comment on column grana.agent_tokens.previous_hash is 'SHA-256 of the secret before the last rotation';
comment on column grana.agent_tokens.previous_until is 'Until when that one is accepted';
comment on column grana.agent_tokens.created_at is 'When it was created';
comment on column grana.agent_tokens.expires_at is 'When it stops working';
comment on column grana.agent_tokens.last_used_at is 'Last use, to the minute';
comment on column grana.agent_tokens.revoked_at is 'When it was ended before its time';
comment on column grana.agent_tokens.end_reason is 'Why it was ended: by the agent, because its secret was found in a text, or with the account';

alter table grana.agent_tokens enable row level security, force row level security;
create policy system on grana.agent_tokens to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.agent_tokens to grana_worker using (current_user = 'grana_worker');
create policy own on grana.agent_tokens to grana_api
  using ((select grana.acting_token()) is null and user_id = (select grana.actor_id()))
  with check ((select grana.acting_token()) is null and user_id = (select grana.actor_id()));
grant select (user_id, id, name, scopes, hint, previous_until, created_at, expires_at, last_used_at, revoked_at, end_reason),
  insert (user_id, name, scopes, secret_hash, hint, created_at, expires_at),
  update (revoked_at, end_reason) on grana.agent_tokens to grana_api;
grant select (user_id, name, scopes, created_at, expires_at, last_used_at, previous_until, revoked_at, end_reason), delete
  on grana.agent_tokens to grana_worker;

create function grana.rotate_agent_token(token uuid, hash bytea, ending text, until timestamptz) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.acting_token() is not null then return; end if;
  update grana.agent_tokens t
  set previous_hash = t.secret_hash, previous_until = until, secret_hash = hash, hint = ending
  where (t.user_id, t.id) = (grana.actor_id(), token) and t.revoked_at is null;
end
$$;
comment on function grana.rotate_agent_token(uuid, bytea, text, timestamptz) is 'Gives a token of the actor another secret; the former one is accepted until the given time';
revoke all on function grana.rotate_agent_token(uuid, bytea, text, timestamptz) from public;
grant execute on function grana.rotate_agent_token(uuid, bytea, text, timestamptz) to grana_api;

-- Like a session of the agent it needs a proven address and a second factor.
create function grana.use_agent_token(given bytea, at timestamptz)
  returns table (id uuid, scopes text[], expires_at timestamptz, created_at timestamptz, user_id uuid, email text)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  token grana.agent_tokens;
  agent_email text;
begin
  select t.* into token from grana.agent_tokens t
  where (t.secret_hash = given or (t.previous_hash = given and t.previous_until > at))
    and t.revoked_at is null and t.expires_at > at;
  if not found then return; end if;
  select u.email into agent_email from grana.users u
  where u.id = token.user_id and u.kind = 'agent' and not u.is_guest and u.disabled_at is null and u.email_verified_at is not null
    and (u.totp_enabled_at is not null or exists (select from grana.passkeys p where p.user_id = u.id));
  if agent_email is null then return; end if;
  if token.last_used_at is null or token.last_used_at < at - interval '1 minute' then
    update grana.agent_tokens t set last_used_at = at where (t.user_id, t.id) = (token.user_id, token.id);
  end if;
  return query select token.id, token.scopes, token.expires_at, token.created_at, token.user_id, agent_email;
end
$$;
comment on function grana.use_agent_token(bytea, timestamptz) is 'The valid token of an agent with this hash, and notes its use';
revoke all on function grana.use_agent_token(bytea, timestamptz) from public;
grant execute on function grana.use_agent_token(bytea, timestamptz) to grana_api;

-- An account that staff suspend, or that its owner disables or erases, comes back without its tokens.
create function grana.end_tokens_of_disabled() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.agent_tokens t set revoked_at = new.disabled_at, end_reason = 'disabled'
  where t.user_id = new.id and t.revoked_at is null;
  return null;
end
$$;
comment on function grana.end_tokens_of_disabled() is 'Ends the API tokens of an agent whose account is disabled';
revoke all on function grana.end_tokens_of_disabled() from public;
create trigger users_disabled_end_tokens after update of disabled_at on grana.users
  for each row when (old.disabled_at is null and new.disabled_at is not null and new.kind = 'agent')
  execute function grana.end_tokens_of_disabled();

create or replace function grana.end_leaked_tokens(hashes bytea[], moment timestamptz) returns setof uuid
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  ended record;
begin
  for ended in
    update grana.organization_tokens t set revoked_at = moment, end_reason = 'leaked'
    where t.revoked_at is null and t.expires_at > moment
      and (t.secret_hash = any (hashes) or (t.previous_hash = any (hashes) and t.previous_until > moment))
    returning t.organization_id, t.id, t.name
  loop
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
    values (ended.organization_id, null, 'api_token.leaked', 'api_token', ended.id::text,
      jsonb_build_object('name', ended.name));
    return next ended.id;
  end loop;
  for ended in
    update grana.scim_credentials c set revoked_at = moment, end_reason = 'leaked'
    where c.revoked_at is null
      and (c.secret_hash = any (hashes) or (c.previous_hash = any (hashes) and c.previous_until > moment))
    returning c.organization_id, c.id, c.name
  loop
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id, details)
    values (ended.organization_id, null, 'scim_credential.leaked', 'scim_credential', ended.id::text,
      jsonb_build_object('name', ended.name));
    return next ended.id;
  end loop;
  for ended in
    update grana.agent_tokens t set revoked_at = moment, end_reason = 'leaked'
    where t.revoked_at is null and t.expires_at > moment
      and (t.secret_hash = any (hashes) or (t.previous_hash = any (hashes) and t.previous_until > moment))
    returning t.id
  loop
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id)
    values (null, null, 'agent_token.leaked', 'api_token', ended.id::text);
    return next ended.id;
  end loop;
end
$$;
comment on function grana.end_leaked_tokens(bytea[], timestamptz) is 'Ends the API tokens and SCIM credentials whose secrets were found in submitted text, and returns their identifiers';

create function grana.agent_token_allows(wanted text[]) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.acting_token() is null then return true; end if;
  return exists (select from grana.users u where u.id = grana.actor_id() and u.kind <> 'agent')
    or exists (select from grana.agent_tokens t where (t.user_id, t.id) = (grana.actor_id(), grana.acting_token())
      and t.revoked_at is null and t.scopes && wanted);
end
$$;
comment on function grana.agent_token_allows(text[]) is 'Whether no token of an agent acts, or one with one of these scopes; an agent who acts by a token of anyone else may do nothing';
revoke all on function grana.agent_token_allows(text[]) from public;
grant execute on function grana.agent_token_allows(text[]) to grana_api;

-- The policies of agents ask who acts. These ask, besides, whether a token of theirs may: they narrow and grant nothing.
create policy tokens_see on grana.reports as restrictive for select to grana_api
  using ((select grana.agent_token_allows('{reports:read,comments:write,events:read}')));
create policy tokens_add on grana.reports as restrictive for insert to grana_api
  with check ((select grana.agent_token_allows('{}')));
create policy tokens_change on grana.reports as restrictive for update to grana_api
  using ((select grana.agent_token_allows('{comments:write}')));
create policy tokens_see on grana.report_events as restrictive for select to grana_api
  using ((select grana.agent_token_allows('{reports:read,comments:write,events:read}')));
create policy tokens_add on grana.report_events as restrictive for insert to grana_api
  with check ((select grana.agent_token_allows('{comments:write}')));
create policy tokens_see on grana.report_contents as restrictive for select to grana_api
  using ((select grana.agent_token_allows('{reports:read,comments:write}')));

do $$
declare
  named text;
begin
  -- What no operation of a token needs.
  foreach named in array array['calendar_feeds', 'credential_requests', 'join_requests', 'ledger_accounts', 'ledger_entries',
    'payout_details', 'payout_views', 'report_drafts', 'report_exports', 'saved_searches', 'test_credentials', 'traffic_marks'] loop
    execute format('create policy no_tokens on grana.%I as restrictive to grana_api using ((select grana.agent_token_allows(''{}'')))',
      named);
  end loop;
  -- What tokens may read at most.
  foreach named in array array['agent_invitations', 'disputes', 'engagement_members', 'payment_cases', 'program_follows',
    'report_authors', 'report_files', 'reward_receipts'] loop
    execute format('create policy no_tokens_add on grana.%I as restrictive for insert to grana_api
      with check ((select grana.agent_token_allows(''{}'')))', named);
    execute format('create policy no_tokens_change on grana.%I as restrictive for update to grana_api
      using ((select grana.agent_token_allows(''{}'')))', named);
    execute format('create policy no_tokens_remove on grana.%I as restrictive for delete to grana_api
      using ((select grana.agent_token_allows(''{}'')))', named);
  end loop;
end
$$;

-- The policy of events asks for each row whether the actor reads its report; here the reports are chosen first.
create function grana.events_of_agent(after_transaction xid8, after_report uuid, after_number integer, most integer)
  returns table (written_in xid8, report_id uuid, reference text, program_id uuid, number integer, kind text, side text,
    from_state text, to_state text, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  if not grana.agent_token_allows('{events:read}') then return; end if;
  return query
    select e.written_in, e.report_id, o.initials || '-' || r.number, r.program_id, e.number, e.kind, e.side, e.from_state,
      e.to_state, e.created_at
    from grana.reports r
    join grana.organizations o on o.id = r.organization_id
    join grana.report_events e on (e.organization_id, e.report_id) = (r.organization_id, r.id)
    where (r.agent_id = grana.actor_id() or r.id = any (grana.actor_shared_reports())) and e.audience = 'everyone'
      and e.written_in < pg_snapshot_xmin(pg_current_snapshot())
      and (after_transaction is null
        or (e.written_in, e.report_id, e.number) > (after_transaction, after_report, after_number))
    order by e.written_in, e.report_id, e.number limit most;
end
$$;
comment on function grana.events_of_agent(xid8, uuid, integer, integer) is 'What happened to the reports of the actor after a place in the feed, without texts and internal notes';
revoke all on function grana.events_of_agent(xid8, uuid, integer, integer) from public;
grant execute on function grana.events_of_agent(xid8, uuid, integer, integer) to grana_api;
