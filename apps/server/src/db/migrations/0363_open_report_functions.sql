-- How the API reaches reports without an account: by the secret of a link, within the budgets of program and address.
set local grana.system = 'on';

create function grana.open_form(program uuid, at timestamptz)
  returns table (organization_id uuid, organization text, name text, origins text[], room integer)
  language plpgsql
  stable
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
    select f.organization_id, o.name, p.name, f.origins, greatest(0, f.daily_limit - (
      select count(*)::integer from grana.open_reports r
      where r.program_id = open_form.program and r.proven_at > open_form.at - interval '24 hours'))
    from grana.open_forms f
    join grana.programs p on (p.organization_id, p.id) = (f.organization_id, f.program_id)
    join grana.organizations o on o.id = f.organization_id
    where f.program_id = open_form.program and f.is_on and p.kind = 'vdp' and p.visibility = 'public' and p.state = 'active'
      and p.approved_countries = '{}' and p.denied_countries = '{}'
      and exists (select from grana.program_directory d where d.program_id = p.id);
end
$$;
comment on function grana.open_form(uuid, timestamptz) is 'The form of a program, where it is open, with how many more reports it takes now';

create function grana.add_open_report(program uuid, report uuid, address text, written jsonb, consent text, client inet, at timestamptz)
  returns text
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  place record;
begin
  select * into place from grana.open_form(program, at);
  if not found then return 'closed'; end if;
  if place.room = 0 then return 'full'; end if;
  perform pg_advisory_xact_lock(hashtextextended('open reports of ' || lower(address), 0));
  -- Two emails to an address whose owner never asked for them, in all programs together.
  if (select count(*) from grana.open_reports r where r.email_key = lower(address) and r.proven_at is null) >= 2 then
    return 'dropped';
  end if;
  insert into grana.open_reports (organization_id, id, program_id, email, email_key, form, consent_version, consent_ip, created_at)
    values (place.organization_id, report, program, address, lower(address), written, consent, client, at);
  return 'stored';
end
$$;
comment on function grana.add_open_report(uuid, uuid, text, jsonb, text, inet, timestamptz) is
  'Stores a form until its address is proven; says so alike whether or not the address is known';

create function grana.open_report_of(secret bytea)
  returns table (organization_id uuid, id uuid, program_id uuid, program text, guest_id uuid, title text, created_at timestamptz)
  language plpgsql
  stable
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
    select o.organization_id, o.id, o.program_id, p.name, o.guest_id, o.form ->> 'title', o.created_at
    from grana.open_reports o
    join grana.programs p on (p.organization_id, p.id) = (o.organization_id, o.program_id)
    where o.secret_hash = open_report_of.secret and o.ended_at is null;
end
$$;
comment on function grana.open_report_of(bytea) is 'The open report whose link has this secret';

create function grana.prove_open_report(secret bytea, at timestamptz)
  returns table (outcome text, organization_id uuid, id uuid, program_id uuid, guest_id uuid, form jsonb)
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  sent grana.open_reports;
  guest uuid := gen_random_uuid();
  left_over integer;
begin
  select * into sent from grana.open_reports o where o.secret_hash = prove_open_report.secret and o.ended_at is null for update;
  if not found then return; end if;
  if sent.proven_at is not null then
    return query select 'proven', sent.organization_id, sent.id, sent.program_id, sent.guest_id, null::jsonb;
    return;
  end if;
  if sent.created_at <= at - interval '48 hours' then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('open reports of ' || sent.email_key, 0));
  perform pg_advisory_xact_lock(hashtextextended('open form of ' || sent.program_id, 0));
  select f.room into left_over from grana.open_form(sent.program_id, at) f;
  if left_over is null or left_over = 0
    or (select count(*) from grana.open_reports o join grana.reports r on (r.organization_id, r.id) = (o.organization_id, o.id)
      where o.email_key = sent.email_key and o.ended_at is null and r.closed_at is null) >= 2
  then
    return query select case when left_over is null then 'closed' when left_over = 0 then 'full' else 'many' end,
      sent.organization_id, sent.id, sent.program_id, null::uuid, null::jsonb;
    return;
  end if;
  insert into grana.users (id, kind, email, username, first_name, last_name, country_code, timezone, password_hash,
      password_changed_at, is_guest, created_at, updated_at)
    values (guest, 'agent', 'guest.' || guest || '@guest.invalid', 'sin-cuenta', '-', '-', 'ZZ', 'UTC', '$argon2id$guest',
      at, true, at, at);
  update grana.open_reports o set guest_id = guest, proven_at = at, form = null
    where (o.organization_id, o.id) = (sent.organization_id, sent.id);
  return query select 'now', sent.organization_id, sent.id, sent.program_id, guest, sent.form;
end
$$;
comment on function grana.prove_open_report(bytea, timestamptz) is
  'Takes the link of an email as the proof of its address, within the budget of the program and of the address, and makes the guest';

create function grana.list_open_reports_of(address text, at timestamptz) returns table (organization_id uuid, id uuid)
  language plpgsql
  stable
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  -- One link at a time, and not again at once: the page that asks for it knows addresses of others too.
  return query
    select o.organization_id, o.id from grana.open_reports o
    where o.email_key = lower(list_open_reports_of.address) and o.ended_at is null
      and (o.link_sent_at is null or o.link_sent_at <= list_open_reports_of.at - interval '10 minutes')
    order by o.created_at desc limit 10;
end
$$;
comment on function grana.list_open_reports_of(text, timestamptz) is 'Open reports of an address that may be sent another link';

create function grana.end_open_report(secret bytea, at timestamptz) returns boolean
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  delete from grana.open_reports o where o.secret_hash = secret and o.proven_at is null;
  if found then return true; end if;
  update grana.open_reports o set ended_at = at, end_reason = 'erased', secret_hash = null, email = null, email_key = null
    where o.secret_hash = secret and o.ended_at is null;
  return found;
end
$$;
comment on function grana.end_open_report(bytea, timestamptz) is 'Erases the person behind an open report, who asked for it by the link';

-- What a report was sent as stays, but a claim gives it an account.
create or replace function grana.refuse_strange_move() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'received' then
      raise exception 'a report is born received, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.policy_version, new.program_id, new.claimed_severity, new.submitted_at)
    is distinct from (old.policy_version, old.program_id, old.claimed_severity, old.submitted_at)
    or ((new.agent_id, new.from_guest, new.claimed_at) is distinct from (old.agent_id, old.from_guest, old.claimed_at)
      and not (current_user = 'grana_owner' and old.from_guest and not new.from_guest and new.claimed_at is not null))
    or ((new.target_id, new.asset_tier) is distinct from (old.target_id, old.asset_tier)
      and not exists (select from grana.policy_targets t
        where (t.organization_id, t.program_id, t.version, t.target_id, t.asset_tier)
          = (new.organization_id, new.program_id, new.policy_version, new.target_id, new.asset_tier) and t.is_in_scope))
  then
    raise exception 'what report % was sent as stays', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    if new.closing_reason is distinct from old.closing_reason and not exists (select from grana.report_moves m
      where m.from_state = old.state and m.to_state = new.state and m.closing_reason = new.closing_reason) then
      raise exception 'report % is closed already', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  -- Archived is frozen with the reason that it was closed for.
  if not exists (select from grana.report_moves m where m.from_state = old.state and m.to_state = new.state
    and m.closing_reason is not distinct from (case when new.state = 'closed' then new.closing_reason end))
    or (new.state = 'archived' and new.closing_reason is distinct from old.closing_reason)
  then
    raise exception 'report % does not go from % to % (%)', old.id, old.state, new.state, new.closing_reason
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create function grana.claim_open_report(secret bytea, at timestamptz) returns uuid
  language plpgsql
  security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  sent grana.open_reports;
begin
  if not exists (select from grana.users u where u.id = grana.actor_id() and u.kind = 'agent' and not u.is_guest
    and u.email_verified_at is not null and u.disabled_at is null) then
    return null;
  end if;
  select * into sent from grana.open_reports o
    where o.secret_hash = claim_open_report.secret and o.proven_at is not null and o.ended_at is null for update;
  if not found then return null; end if;
  delete from grana.report_files f where f.agent_id = sent.guest_id and f.organization_id = sent.organization_id
    and f.commented_report_id = sent.id and f.event_number is null;
  update grana.reports r set agent_id = grana.actor_id(), from_guest = false, claimed_at = at
    where (r.organization_id, r.id) = (sent.organization_id, sent.id) and r.from_guest;
  update grana.open_reports o set ended_at = at, end_reason = 'claimed', claimed_by = grana.actor_id(), secret_hash = null,
    email = null, email_key = null where (o.organization_id, o.id) = (sent.organization_id, sent.id);
  return sent.id;
end
$$;
comment on function grana.claim_open_report(bytea, timestamptz) is 'Hands an open report over to the agent who holds its link';

-- What was accepted before its claim never counts.
create or replace function grana.agent_accepted(agent uuid) returns table (weakness text, severity text, accepted integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.weakness, r.severity, count(*)::integer from grana.reports r
  where (r.agent_id = agent_accepted.agent or r.id = any (array(select a.report_id from grana.report_authors a
      where a.user_id = agent_accepted.agent and a.sent_at is not null))) and r.accepted_at is not null
    and (r.state = 'accepted' or r.closing_reason in ('resolved', 'risk_accepted'))
    and (r.claimed_at is null or r.accepted_at >= r.claimed_at)
    and exists (select from grana.organizations o where o.id = r.organization_id and o.approval = 'approved')
  group by r.weakness, r.severity
$$;

revoke all on function grana.open_form(uuid, timestamptz) from public;
revoke all on function grana.add_open_report(uuid, uuid, text, jsonb, text, inet, timestamptz) from public;
revoke all on function grana.open_report_of(bytea) from public;
revoke all on function grana.prove_open_report(bytea, timestamptz) from public;
revoke all on function grana.list_open_reports_of(text, timestamptz) from public;
revoke all on function grana.end_open_report(bytea, timestamptz) from public;
revoke all on function grana.claim_open_report(bytea, timestamptz) from public;
grant execute on function grana.open_form(uuid, timestamptz) to grana_api;
grant execute on function grana.add_open_report(uuid, uuid, text, jsonb, text, inet, timestamptz) to grana_api;
grant execute on function grana.open_report_of(bytea) to grana_api;
grant execute on function grana.prove_open_report(bytea, timestamptz) to grana_api;
grant execute on function grana.list_open_reports_of(text, timestamptz) to grana_api;
grant execute on function grana.end_open_report(bytea, timestamptz) to grana_api;
grant execute on function grana.claim_open_report(bytea, timestamptz) to grana_api;
