-- The schema after all migrations, written by `pnpm db:types`; do not edit.
-- Functions come first, then each table with its columns, comments, constraints, indexes, triggers, policies and grants.

CREATE SCHEMA grana;

COMMENT ON SCHEMA grana IS 'All tables and functions of the product; owned by grana_owner';

CREATE FUNCTION grana.accept_invitation(hash bytea, at timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  taken grana.invitations;
begin
  perform pg_advisory_xact_lock(hashtextextended('members ' || i.organization_id, 0))
    from grana.invitations i where i.token_hash = hash and i.state = 'pending';
  update grana.invitations i set state = 'accepted', answered_at = at, answered_by = u.id
  from grana.users u
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
    and u.id = grana.actor_id() and u.kind = 'customer' and u.email_key = i.email_key
    and u.email_verified_at is not null and u.disabled_at is null
    and exists (select from grana.users b where b.id = i.invited_by and b.disabled_at is null)
    and grana.may_invite(i.organization_id, i.invited_by, i.program_id, i.program_role)
  returning i.* into taken;
  if not found then return null; end if;
  insert into grana.memberships (organization_id, user_id, role)
    values (taken.organization_id, taken.answered_by, taken.role)
    on conflict (organization_id, user_id) do update set role = excluded.role
      -- Upwards only: nobody loses by accepting.
      where (grana.memberships.role, excluded.role) in (('member', 'viewer'), ('member', 'owner'), ('viewer', 'owner'));
  if taken.program_id is not null then
    insert into grana.program_memberships (organization_id, program_id, user_id, role)
      values (taken.organization_id, taken.program_id, taken.answered_by, taken.program_role)
      on conflict do nothing;
  end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
    values (taken.organization_id, taken.program_id, taken.answered_by, 'invitation.accepted', 'invitation', taken.id,
      jsonb_build_object('role', taken.role, 'program_role', taken.program_role));
  return taken.organization_id;
end
$$;

COMMENT ON FUNCTION grana.accept_invitation(hash bytea, at timestamp with time zone) IS 'Accepts an invitation that was sent to the verified address of the actor and creates the memberships; null when it cannot be accepted';

CREATE FUNCTION grana.actor_approves_reward(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and r.agent_id <> grana.actor_id()
    and not exists (select from grana.report_authors a
      where (a.organization_id, a.report_id, a.user_id) = (r.organization_id, r.id, grana.actor_id()) and a.sent_at is not null) and (
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations())
        and r.program_id = any (grana.actor_programs('{owner,administrator}')))));
end
$$;

COMMENT ON FUNCTION grana.actor_approves_reward(organization uuid, report uuid) IS 'Whether the actor may approve the reward of a report';

CREATE FUNCTION grana.actor_case_reports() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return (select coalesce(array_agg(c.report_id), '{}') from grana.payment_cases c
    where c.taken_by = grana.actor_id() and c.state = 'escalated' and grana.actor_is_staff('administrator'));
end
$$;

COMMENT ON FUNCTION grana.actor_case_reports() IS 'Reports whose payment case the acting staff took and did not close';

CREATE FUNCTION grana.actor_conditions(program uuid) RETURNS TABLE(condition text, needed integer, needed_reports integer, has integer, has_reports integer, holds boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place uuid;
begin
  select i.organization_id into place from grana.agent_invitations i
  where i.program_id = actor_conditions.program and i.user_id = grana.actor_id() and i.state in ('pending', 'accepted');
  if place is null then
    select j.organization_id into place from grana.joinable_programs() j where j.program_id = actor_conditions.program;
  end if;
  if place is null then return; end if;
  return query select * from grana.conditions_of_joining(place, actor_conditions.program, grana.actor_id(),
    exists (select from grana.agent_invitations i where i.program_id = actor_conditions.program
      and i.user_id = grana.actor_id() and i.state = 'accepted' and i.confidentiality_version is not null));
end
$$;

COMMENT ON FUNCTION grana.actor_conditions(program uuid) IS 'Conditions of a program that invited the actor or that the actor may ask to join';

CREATE FUNCTION grana.actor_disputed_programs() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(distinct d.program_id), '{}') from grana.disputes d
    where d.report_id = any (grana.actor_disputed_reports())
  );
end
$$;

COMMENT ON FUNCTION grana.actor_disputed_programs() IS 'Programs of the reports whose open dispute the acting staff took';

CREATE FUNCTION grana.actor_disputed_reports() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(d.report_id), '{}') from grana.disputes d
    where d.taken_by = grana.actor_id() and d.state in ('open', 'answered')
      and (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
  );
end
$$;

COMMENT ON FUNCTION grana.actor_disputed_reports() IS 'Reports whose open dispute the acting staff took';

CREATE FUNCTION grana.actor_handles_report(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      (r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')) or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}')))))));
end
$$;

COMMENT ON FUNCTION grana.actor_handles_report(organization uuid, report uuid) IS 'Whether the actor works on a report and may read its internal notes';


SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE FUNCTION grana.actor_helped_retest(report uuid) RETURNS grana.reports
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  found grana.reports;
begin
  select r.* into found from grana.retest_helpers h
  join grana.reports r on (r.organization_id, r.id) = (h.organization_id, h.report_id)
  join grana.agent_invitations i on (i.organization_id, i.program_id, i.user_id, i.state)
    = (r.organization_id, r.program_id, h.agent_id, 'accepted')
  where h.report_id = report and h.agent_id = grana.actor_id() and h.ended_at is null
    and r.state = 'accepted' and r.verification = 'requested';
  return found;
end
$$;

COMMENT ON FUNCTION grana.actor_helped_retest(report uuid) IS 'The report whose open retest was given to the actor, while its program invites them; otherwise nothing';

CREATE FUNCTION grana.actor_id() RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$ select nullif(pg_catalog.current_setting('grana.user_id', true), '')::uuid $$;

COMMENT ON FUNCTION grana.actor_id() IS 'User who acts in this transaction; null when none is set';

CREATE FUNCTION grana.actor_in_team(organization uuid, engagement uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (select from grana.engagement_members m
    where (m.organization_id, m.engagement_id, m.user_id, m.state) = (organization, engagement, grana.actor_id(), 'accepted'));
end
$$;

COMMENT ON FUNCTION grana.actor_in_team(organization uuid, engagement uuid) IS 'Whether the actor is an agent of the team of an engagement';

CREATE FUNCTION grana.actor_invitations() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(i.program_id), '{}') from grana.agent_invitations i
    where i.user_id = grana.actor_id() and i.state in ('pending', 'accepted')
  );
end
$$;

COMMENT ON FUNCTION grana.actor_invitations() IS 'Programs with a pending or accepted invitation of the actor';

CREATE FUNCTION grana.actor_is_staff(role text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.users u
    where u.id = grana.actor_id() and u.staff_role = actor_is_staff.role and u.disabled_at is null);
end
$$;

COMMENT ON FUNCTION grana.actor_is_staff(role text) IS 'Whether the actor is staff of this role';

CREATE FUNCTION grana.actor_leads_team(organization uuid, engagement uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (select from grana.engagement_members m
    where (m.organization_id, m.engagement_id, m.user_id, m.state, m.role)
      = (organization, engagement, grana.actor_id(), 'accepted', 'lead'));
end
$$;

COMMENT ON FUNCTION grana.actor_leads_team(organization uuid, engagement uuid) IS 'Whether the actor leads the team of an engagement';

CREATE FUNCTION grana.actor_may_report(program uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.program_directory d where d.program_id = actor_may_report.program)
    or exists (select from grana.agent_invitations i where i.program_id = actor_may_report.program
      and i.user_id = grana.actor_id() and i.state = 'accepted');
end
$$;

COMMENT ON FUNCTION grana.actor_may_report(program uuid) IS 'Whether the actor may report to a program: it is public, or the actor accepted an invitation to it';

CREATE FUNCTION grana.actor_may_test(program uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (
    select from grana.programs p
    where p.id = actor_may_test.program and p.state in ('active', 'paused') and (
      exists (select from grana.agent_invitations i where i.program_id = p.id
        and i.user_id = grana.actor_id() and i.state = 'accepted')
      or (p.visibility = 'public' and not exists (select from grana.agent_invitations i where i.program_id = p.id
        and i.user_id = grana.actor_id() and i.state = 'removed'))));
end
$$;

COMMENT ON FUNCTION grana.actor_may_test(program uuid) IS 'Whether the actor takes part in a program that runs: it is public and did not remove them, or they accepted its invitation';

CREATE FUNCTION grana.actor_money_programs(organization uuid, programs uuid[]) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if organization = any (grana.actor_organizations('{owner,viewer}')) then return programs; end if;
  if not organization = any (grana.actor_organizations()) then return '{}'; end if;
  return array(select unnest(grana.actor_programs('{owner}')) intersect select unnest(programs));
end
$$;

COMMENT ON FUNCTION grana.actor_money_programs(organization uuid, programs uuid[]) IS 'Those of the named programs whose money the actor may see; null for a whole organization';

CREATE FUNCTION grana.actor_organizations(roles text[] DEFAULT '{owner,viewer,member}'::text[]) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(m.organization_id), '{}') from grana.memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
  );
end
$$;

COMMENT ON FUNCTION grana.actor_organizations(roles text[]) IS 'Organizations in which the actor has one of these roles';

CREATE FUNCTION grana.actor_pays(agent uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (
    select from grana.reports r
    where r.agent_id = agent
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}'))))
      and (r.reward_track = 'reserved' or (r.reward_track = 'paid' and exists (
        select from grana.reward_receipts c
        where (c.organization_id, c.report_id) = (r.organization_id, r.id) and not c.has_arrived
          and c.payment = (select max(p.number) from grana.reward_payments p
            where (p.organization_id, p.report_id) = (r.organization_id, r.id))))))
    or exists (
    select from grana.retest_fees f
    join grana.reports r on (r.organization_id, r.id) = (f.organization_id, f.report_id)
    where f.agent_id = agent and f.state = 'owed'
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}')))))
    or exists (
    select from grana.reward_shares s
    join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.agent_id = agent and s.state = 'owed'
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}')))));
end
$$;

COMMENT ON FUNCTION grana.actor_pays(agent uuid) IS 'Whether the actor pays rewards and fees of a program that owes one to the agent';

CREATE FUNCTION grana.actor_programs(roles text[] DEFAULT '{owner,administrator,analyst,viewer,technical_contact,backup_contact}'::text[]) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(m.program_id), '{}') from grana.program_memberships m
    where m.user_id = grana.actor_id() and m.role = any (roles)
      and (m.role <> 'backup_contact' or m.activated_at is not null)
  );
end
$$;

COMMENT ON FUNCTION grana.actor_programs(roles text[]) IS 'Programs in which the actor has one of these roles; backup contacts count only while activated';

CREATE FUNCTION grana.actor_reads_documents(organization uuid, engagement uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.engagements e
    where (e.organization_id, e.id) = (organization, engagement) and e.program_id is not null and (
      e.organization_id = any (grana.actor_organizations('{owner}')) or
      (e.organization_id = any (grana.actor_organizations())
        and e.program_id = any (grana.actor_programs('{owner,administrator,analyst,viewer}')))));
end
$$;

COMMENT ON FUNCTION grana.actor_reads_documents(organization uuid, engagement uuid) IS 'Whether the actor reads every finding of an engagement, and so its report';

CREATE FUNCTION grana.actor_reads_engagement(organization uuid, engagement uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.engagements e
    where (e.organization_id, e.id) = (organization, engagement) and (
      e.organization_id = any (grana.actor_organizations('{owner,viewer}')) or
      (e.organization_id = any (grana.actor_organizations()) and e.program_id = any (grana.actor_programs())) or
      (e.sent_at is not null and grana.actor_is_staff('administrator'))));
end
$$;

COMMENT ON FUNCTION grana.actor_reads_engagement(organization uuid, engagement uuid) IS 'Whether the actor reads an engagement: overseers of the organization, members of its program, and staff once it was sent';

CREATE FUNCTION grana.actor_reads_proofs(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
    and r.agent_id = grana.actor_id()) or grana.actor_approves_reward(organization, report);
end
$$;

COMMENT ON FUNCTION grana.actor_reads_proofs(organization uuid, report uuid) IS 'Whether the actor may read proofs of payment of a report: its agent, and members who pay';

CREATE FUNCTION grana.actor_reads_report(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and (
      r.agent_id = grana.actor_id() or r.id = any (grana.actor_disputed_reports()) or
      (r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')) or
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations()) and (
        r.program_id = any (grana.actor_programs('{owner,administrator,analyst,viewer}')) or
        (r.assigned_to = grana.actor_id()
          and r.program_id = any (grana.actor_programs('{technical_contact,backup_contact}'))))) or
      exists (select from grana.report_authors a
        where (a.organization_id, a.report_id, a.user_id) = (r.organization_id, r.id, grana.actor_id())
          and a.sent_at is not null)));
end
$$;

COMMENT ON FUNCTION grana.actor_reads_report(organization uuid, report uuid) IS 'Whether the actor may read the content of a report';

CREATE FUNCTION grana.actor_redacts_report(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
    and (r.organization_id = any (grana.actor_organizations('{owner}'))
      or (r.organization_id = any (grana.actor_organizations()) and r.program_id = any (grana.actor_programs('{owner}')))));
end
$$;

COMMENT ON FUNCTION grana.actor_redacts_report(organization uuid, report uuid) IS 'Whether the actor owns the organization or the program of a report';

CREATE FUNCTION grana.actor_sees_reward(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return grana.actor_handles_report(organization, report) or (grana.actor_reads_report(organization, report)
    and exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
      and r.reward_track in ('approved', 'reserved', 'paid')));
end
$$;

COMMENT ON FUNCTION grana.actor_sees_reward(organization uuid, report uuid) IS 'Whether the actor may see the amount of the reward: always when handling the report, other readers only after approval';

CREATE FUNCTION grana.actor_shared_reports() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return (select coalesce(array_agg(a.report_id), '{}') from grana.report_authors a
    where a.user_id = grana.actor_id() and a.sent_at is not null);
end
$$;

COMMENT ON FUNCTION grana.actor_shared_reports() IS 'Reports of other agents that the actor is an author of';

CREATE FUNCTION grana.actor_tests_report(organization uuid, report uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (select from grana.reports r
    join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    where (r.organization_id, r.id) = (organization, report) and grana.actor_in_team(e.organization_id, e.id));
end
$$;

COMMENT ON FUNCTION grana.actor_tests_report(organization uuid, report uuid) IS 'Whether a report is a finding of a pentest in whose team the actor is';

CREATE FUNCTION grana.actor_triaged_programs() RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (
    select coalesce(array_agg(distinct r.program_id), '{}') from grana.reports r
    where r.triager_id = grana.actor_id() and grana.actor_is_staff('triager')
  );
end
$$;

COMMENT ON FUNCTION grana.actor_triaged_programs() IS 'Programs of the reports that are assigned to the acting triager';

CREATE FUNCTION grana.add_job(task text, payload json) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  if task !~ '^on-[a-z0-9-]{1,60}\.[a-z0-9-]{1,40}$' then
    raise exception 'only reactions to events can be added' using errcode = 'insufficient_privilege';
  end if;
  if length(payload::text) > 4096 then
    raise exception 'an event carries identifiers, not content' using errcode = 'program_limit_exceeded';
  end if;
  perform graphile_worker.add_job(task, payload);
end
$_$;

COMMENT ON FUNCTION grana.add_job(task text, payload json) IS 'Adds one reaction (on-<event>.<what>) to the queue, inside the caller''s transaction';

CREATE FUNCTION grana.add_jobs(tasks text[], payload json) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  if exists (select from unnest(tasks) task where (task ~ '^on-[a-z0-9-]{1,60}\.[a-z0-9-]{1,40}$') is not true) then
    raise exception 'only reactions to events can be added' using errcode = 'insufficient_privilege';
  end if;
  if length(payload::text) > 4096 then
    raise exception 'an event carries identifiers, not content' using errcode = 'program_limit_exceeded';
  end if;
  if cardinality(tasks) > 20 then
    raise exception 'an event has a handful of reactions' using errcode = 'program_limit_exceeded';
  end if;
  perform graphile_worker.add_jobs(array(
    select (task, payload, null, null, null, null, null, null)::graphile_worker.job_spec from unnest(tasks) task
  ));
end
$_$;

COMMENT ON FUNCTION grana.add_jobs(tasks text[], payload json) IS 'Adds reactions (on-<event>.<what>) to one event to the queue, inside the caller''s transaction';

CREATE FUNCTION grana.agent_accepted(agent uuid) RETURNS TABLE(weakness text, severity text, accepted integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select r.weakness, r.severity, count(*)::integer from grana.reports r
  where (r.agent_id = agent_accepted.agent or r.id = any (array(select a.report_id from grana.report_authors a
      where a.user_id = agent_accepted.agent and a.sent_at is not null))) and r.accepted_at is not null
    and (r.state = 'accepted' or r.closing_reason in ('resolved', 'risk_accepted'))
  group by r.weakness, r.severity
$$;

COMMENT ON FUNCTION grana.agent_accepted(agent uuid) IS 'Accepted reports of an agent by weakness and severity, without naming a program';

CREATE FUNCTION grana.agent_credits(agent uuid) RETURNS TABLE(slug text, title text, severity text, organization_name text, program_id uuid, program_name text, published_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select p.slug, p.title, p.severity, p.organization_name, p.program_id, p.program_name, p.published_at
  from grana.reports r
  join grana.report_disclosures d on (d.organization_id, d.report_id) = (r.organization_id, r.id)
  join grana.published_disclosures p on p.slug = d.slug
  where r.agent_id = agent_credits.agent and d.state = 'published' and d.credit = 'handle'
    and p.withdrawn_at is null and p.handle is not null
  order by p.published_at desc, p.slug limit 50
$$;

COMMENT ON FUNCTION grana.agent_credits(agent uuid) IS 'Published reports that name the agent, newest first; those that credit no one stay apart';

CREATE FUNCTION grana.agent_engagements() RETURNS TABLE(id uuid, title text, state text, created_at timestamp with time zone, moved_at timestamp with time zone, scope jsonb, program_id uuid, program_name text, organization text, starts_on date, ends_on date, report_on date, retest_until date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select e.id, e.title, e.state, e.created_at, e.moved_at, s.scope, p.id, p.name, o.name, q.starts_on, q.ends_on, q.report_on,
    q.retest_until
  from grana.agent_invitations i
  join grana.engagements e on (e.organization_id, e.program_id) = (i.organization_id, i.program_id)
  join grana.programs p on (p.organization_id, p.id) = (e.organization_id, e.program_id)
  join grana.organizations o on o.id = e.organization_id
  join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
  join grana.engagement_scopes s on (s.organization_id, s.engagement_id, s.version)
    = (q.organization_id, q.engagement_id, q.scope_version)
  where i.user_id = grana.actor_id() and i.state = 'accepted'
  order by e.state in ('closed', 'cancelled'), q.starts_on, e.id limit 200;
end
$$;

COMMENT ON FUNCTION grana.agent_engagements() IS 'Engagements in whose program the actor takes part as an agent, without price and history';

CREATE FUNCTION grana.agent_figures(agent uuid, since timestamp with time zone) RETURNS TABLE(points numeric, valid integer, invalid integer, spam integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with latest as (
    select distinct on (e.report_id) e.verdict, e.created_at from grana.points_entries e
    where e.agent_id = agent_figures.agent order by e.report_id, e.number desc)
  select coalesce((select e.balance from grana.points_entries e where e.agent_id = agent_figures.agent
      order by e.number desc limit 1), 0),
    count(*) filter (where l.verdict = 'valid')::integer, count(*) filter (where l.verdict = 'invalid')::integer,
    count(*) filter (where l.verdict = 'spam')::integer
  from latest l where l.created_at > agent_figures.since
$$;

COMMENT ON FUNCTION grana.agent_figures(agent uuid, since timestamp with time zone) IS 'Points of an agent, and the reports that count for the precision since a moment';

COMMENT ON VIEW grana.ledger_movements IS 'Entries of the ledger with the names that papers show';

CREATE FUNCTION grana.agent_movements(since date, until date) RETURNS SETOF grana.ledger_movements
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query select m.* from grana.ledger_movements m
    where m.agent_id = grana.actor_id() and m.day between since and until and m.kind in ('approved', 'paid')
    order by m.day, m.created_at, m.place limit 20001;
end
$$;

COMMENT ON FUNCTION grana.agent_movements(since date, until date) IS 'Movements of the rewards of the actor on these days';

CREATE FUNCTION grana.agent_opening(since date) RETURNS TABLE(currency text, account text, cents double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query select a.currency, a.account, sum(b.cents)::float8 from grana.ledger_accounts a
    join grana.ledger_balances b on (b.organization_id, b.account_id) = (a.organization_id, a.id)
    where a.agent_id = grana.actor_id() and a.account = 'owed' and b.month < since
    group by 1, 2 order by 1, 2;
end
$$;

COMMENT ON FUNCTION grana.agent_opening(since date) IS 'What the actor was owed before a month';

CREATE FUNCTION grana.agent_payments(entry uuid) RETURNS SETOF grana.ledger_movements
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query select m.* from grana.ledger_movements m
    where m.agent_id = grana.actor_id() and m.kind = 'paid' and not m.is_reversal and (entry is null or m.id = entry)
    order by m.day desc, m.id limit 100;
end
$$;

COMMENT ON FUNCTION grana.agent_payments(entry uuid) IS 'The last payments of rewards of the actor, or one of them';

CREATE FUNCTION grana.agent_team_places() RETURNS TABLE(id uuid, role text, state text, hours integer, proposed_at timestamp with time zone, ended_at timestamp with time zone, reason text, engagement_id uuid, title text, organization text, scope jsonb, target_types text[], starts_on date, ends_on date, report_on date, retest_until date)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select m.id, m.role, m.state, m.hours, m.proposed_at, m.ended_at, m.reason, e.id, e.title, o.name, s.scope,
    array(select distinct t.type from grana.targets t where t.organization_id = e.organization_id
      and t.id in (select (sheet ->> 'target_id')::uuid from jsonb_array_elements(s.scope -> 'targets') sheet) order by t.type),
    q.starts_on, q.ends_on, q.report_on, q.retest_until
  from grana.engagement_members m
  join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
  join grana.organizations o on o.id = e.organization_id
  join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
  join grana.engagement_scopes s on (s.organization_id, s.engagement_id, s.version) = (q.organization_id, q.engagement_id, q.scope_version)
  where m.user_id = grana.actor_id()
  order by m.state <> 'proposed', m.proposed_at desc, m.id limit 100;
end
$$;

COMMENT ON FUNCTION grana.agent_team_places() IS 'Places in teams that were proposed to the actor, without price and history';

CREATE FUNCTION grana.agents_of_report(organization uuid, report uuid) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
    select r.agent_id from grana.reports r where (r.organization_id, r.id) = (organization, report)
    union select h.agent_id from grana.retest_helpers h where (h.organization_id, h.report_id) = (organization, report)
    union select a.user_id from grana.report_authors a where (a.organization_id, a.report_id) = (organization, report)
    union select m.user_id from grana.reports r
      join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
      join grana.engagement_members m on (m.organization_id, m.engagement_id) = (e.organization_id, e.id) and m.accepted_at is not null
      where (r.organization_id, r.id) = (organization, report);
end
$$;

COMMENT ON FUNCTION grana.agents_of_report(organization uuid, report uuid) IS 'Agents who were given a report: its agent, authors, who tested its fix, and the team of its pentest';

CREATE FUNCTION grana.answer_authorship(draft uuid, agrees boolean, seen integer, at timestamp with time zone) RETURNS TABLE(outcome text, author_id uuid, program_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.report_drafts;
  own grana.report_authors;
begin
  -- The row of the draft orders answers, changes of shares and sending.
  select d.* into place from grana.report_drafts d
  where d.id = draft and exists (select from grana.report_authors a
    where (a.organization_id, a.report_id, a.user_id) = (d.organization_id, d.id, grana.actor_id())) for update;
  select a.* into own from grana.report_authors a where a.report_id = draft and a.user_id = grana.actor_id() for update;
  if own.user_id is null then return; end if;
  if place.id is null or own.sent_at is not null then
    return query select 'sent', own.invited_by, own.program_id;
  elsif not agrees then
    delete from grana.report_authors a
    where (a.organization_id, a.report_id, a.user_id) = (own.organization_id, own.report_id, own.user_id);
    return query select case own.state when 'agreed' then 'left' else 'declined' end, own.invited_by, own.program_id;
  elsif place.team_revision <> seen then
    return query select 'changed', own.invited_by, own.program_id;
  elsif not grana.may_share_report(own.program_id, own.user_id) then
    return query select 'refused', own.invited_by, own.program_id;
  elsif own.state = 'agreed' then
    return query select 'same', own.invited_by, own.program_id;
  else
    update grana.report_authors a set state = 'agreed', answered_at = answer_authorship.at
    where (a.organization_id, a.report_id, a.user_id) = (own.organization_id, own.report_id, own.user_id);
    return query select 'agreed', own.invited_by, own.program_id;
  end if;
end
$$;

COMMENT ON FUNCTION grana.answer_authorship(draft uuid, agrees boolean, seen integer, at timestamp with time zone) IS 'Records that the actor agrees to the shares of a draft, or does not take part in it';

CREATE FUNCTION grana.answer_handed_retest(report uuid, answer text, said text, files uuid[], at timestamp with time zone) RETURNS TABLE(organization_id uuid, report_id uuid, event integer, sent integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  answered record;
  attached integer;
begin
  select * into answered from grana.answer_helped_retest(answer_handed_retest.report, answer_handed_retest.answer, said,
    answer_handed_retest.at);
  if not found then return; end if;
  update grana.report_files f set event_number = answered.event
  where (f.organization_id, f.commented_report_id) = (answered.organization_id, answered.report_id)
    and f.agent_id = grana.actor_id() and f.audience = 'everyone' and f.event_number is null
    and f.state in ('checking', 'ready') and f.id = any (files);
  get diagnostics attached = row_count;
  return query select answered.organization_id, answered.report_id, answered.event, attached;
end
$$;

COMMENT ON FUNCTION grana.answer_handed_retest(report uuid, answer text, said text, files uuid[], at timestamp with time zone) IS 'Answers an open retest that was given to the actor, with files that they added to it, and ends their access; says how many files were sent';

CREATE FUNCTION grana.answer_helped_retest(report uuid, answer text, said text, at timestamp with time zone) RETURNS TABLE(organization_id uuid, report_id uuid, event integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  held grana.reports;
begin
  perform from grana.reports r where r.id = answer_helped_retest.report for update;
  held := grana.actor_helped_retest(answer_helped_retest.report);
  if held.id is null then return; end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, text, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'retest_answered', 'agent', grana.actor_id(), said,
    jsonb_build_object('answer', answer, 'round', held.retest_round::text, 'by', 'helper'), answer_helped_retest.at);
  update grana.reports r set verification = answer, retest_ended_at = answer_helped_retest.at, events = held.events + 1
  where (r.organization_id, r.id) = (held.organization_id, held.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select held.organization_id, held.id, held.events + 1;
end
$$;

COMMENT ON FUNCTION grana.answer_helped_retest(report uuid, answer text, said text, at timestamp with time zone) IS 'Answers an open retest that was given to the actor, which ends their access';

CREATE FUNCTION grana.answer_retest_fee(fee uuid, arrived boolean, at timestamp with time zone) RETURNS TABLE(outcome text, organization_id uuid, report_id uuid, event integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.retest_fees;
  held grana.reports;
begin
  select f.* into place from grana.retest_fees f where f.id = answer_retest_fee.fee and f.agent_id = grana.actor_id();
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select f.* into place from grana.retest_fees f where f.id = answer_retest_fee.fee for update;
  if place.state <> 'paid' then
    return query select 'over', held.organization_id, held.id, 0;
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1,
    case when arrived then 'retest_fee_received' else 'retest_fee_missing' end, 'agent', grana.actor_id(),
    jsonb_build_object('amount', to_char(place.cents / 100.0, 'FM9999990.00'), 'currency', place.currency), answer_retest_fee.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.retest_fees f set state = case when arrived then 'received' else 'owed' end, answered_at = answer_retest_fee.at
  where (f.organization_id, f.id) = (place.organization_id, place.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select 'done', held.organization_id, held.id, held.events + 1;
end
$$;

COMMENT ON FUNCTION grana.answer_retest_fee(fee uuid, arrived boolean, at timestamp with time zone) IS 'Records whether the payment of a fee arrived, for the agent who earned it';

CREATE FUNCTION grana.answer_reward_share(report uuid, arrived boolean, at timestamp with time zone) RETURNS TABLE(outcome text, organization_id uuid, event integer)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.reward_shares;
  held grana.reports;
begin
  select s.* into place from grana.reward_shares s where s.report_id = report and s.agent_id = grana.actor_id();
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select s.* into place from grana.reward_shares s where (s.organization_id, s.id) = (place.organization_id, place.id) for update;
  if place.state <> 'paid' then
    return query select 'over', held.organization_id, 0;
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1, case when arrived then 'share_received' else 'share_missing' end, 'agent',
    grana.actor_id(), jsonb_build_object('amount', to_char(place.cents / 100.0, 'FM9999990.00'), 'currency', place.currency),
    answer_reward_share.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.reward_shares s set state = case when arrived then 'received' else 'owed' end, answered_at = answer_reward_share.at
  where (s.organization_id, s.id) = (place.organization_id, place.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select 'done', held.organization_id, held.events + 1;
end
$$;

COMMENT ON FUNCTION grana.answer_reward_share(report uuid, arrived boolean, at timestamp with time zone) IS 'Records whether the payment of the share of the actor arrived';

CREATE FUNCTION grana.appointers_of(organization uuid, program uuid, person uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with recursive chain (id, steps) as (
    select a.appointed_by, 1 from grana.approver_since(organization, program, person) a where a.appointed_by is not null
    union all
    select a.appointed_by, c.steps + 1 from chain c, lateral grana.approver_since(organization, program, c.id) a
    -- Owners answer for the organization: above them nothing is asked.
    where a.appointed_by is not null and c.steps < 20 and not exists (select from grana.memberships m
      where (m.organization_id, m.user_id, m.role) = (organization, c.id, 'owner'))
  )
  select distinct c.id from chain c
$$;

COMMENT ON FUNCTION grana.appointers_of(organization uuid, program uuid, person uuid) IS 'People through whom a person has the right to approve: the appointer, the appointer of that one, and so on up to an owner of the organization';

CREATE FUNCTION grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamp with time zone) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select case
    when r.agent_id = person or exists (select from grana.report_authors a
      where (a.organization_id, a.report_id, a.user_id) = (r.organization_id, r.id, person) and a.sent_at is not null) then 'own'
    when not exists (select from grana.approver_since(organization, r.program_id, person) a
      where a.since <= approval_objection.at - interval '7 days') then 'new'
    when exists (select from grana.reward_approvals v
      where (v.organization_id, v.report_id, v.round) = (organization, report, approval_objection.round) and v.counts
        and not grana.is_independent(organization, r.program_id, v.user_id, person)) then 'related'
  end
  from grana.reports r where (r.organization_id, r.id) = (organization, report)
$$;

COMMENT ON FUNCTION grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamp with time zone) IS 'Reason why an approval would not count towards the two that are needed; null when it counts';

CREATE FUNCTION grana.approver_since(organization uuid, program uuid, person uuid) RETURNS TABLE(since timestamp with time zone, appointed_by uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select g.since, g.appointed_by from (
    select coalesce(m.role_changed_at, m.created_at) as since, m.appointed_by from grana.memberships m
    where (m.organization_id, m.user_id, m.role) = (organization, person, 'owner')
    union all
    select p.created_at, p.appointed_by from grana.program_memberships p
    where (p.organization_id, p.program_id, p.user_id) = (organization, program, person)
      and p.role in ('owner', 'administrator')) g
  order by g.since limit 1
$$;

COMMENT ON FUNCTION grana.approver_since(organization uuid, program uuid, person uuid) IS 'Since when a person may approve rewards of a program, and who appointed them; the oldest role decides';

CREATE FUNCTION grana.around_report(report uuid) RETURNS TABLE(program_name text, initials text, agent_name text, target_name text, target_address text, assignee_name text, known_title text, known_since text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select p.name, o.initials, coalesce(a.username, ''), s.name, s.address, m.first_name || ' ' || m.last_name, k.title, k.known_since::text
  from grana.reports r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  join grana.users a on a.id = r.agent_id
  join grana.policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
    = (r.organization_id, r.program_id, r.policy_version, r.target_id)
  left join grana.users m on m.id = r.assigned_to
  left join grana.known_issues k on (k.organization_id, k.id) = (r.organization_id, r.known_issue_id)
  where r.id = around_report.report and grana.actor_reads_report(r.organization_id, r.id);
end
$$;

COMMENT ON FUNCTION grana.around_report(report uuid) IS 'Names of the program, agent, target, assignee and known issue of a report that the actor may read';

CREATE FUNCTION grana.assign_triager(report uuid, triager uuid, at timestamp with time zone) RETURNS TABLE(organization_id uuid, number integer, reference text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  held grana.reports;
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  select r.* into held from grana.reports r join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  where r.id = assign_triager.report and (p.is_managed or r.triager_id is not null) for update of r;
  if not found then return; end if;
  -- What is closed, or managed no more, is given to nobody and can be taken from whoever has it.
  if assign_triager.triager is null then
    if held.triager_id is null then return; end if;
  elsif held.closed_at is not null or not exists (select from grana.programs p
    where (p.organization_id, p.id) = (held.organization_id, held.program_id) and p.is_managed)
  then
    return;
  end if;
  if assign_triager.triager is not null and not exists (select from grana.users u
    where u.id = assign_triager.triager and u.kind = 'staff' and u.staff_role = 'triager' and u.disabled_at is null)
  then
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, audience, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'assigned', 'internal', 'staff', grana.actor_id(),
    case when assign_triager.triager is null then '{"staff": "1"}'::jsonb
      else jsonb_build_object('staff', '1', 'triager', assign_triager.triager) end, assign_triager.at);
  update grana.reports r set triager_id = assign_triager.triager, events = held.events + 1
  where (r.organization_id, r.id) = (held.organization_id, held.id);
  return query select held.organization_id, held.events + 1,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
end
$$;

COMMENT ON FUNCTION grana.assign_triager(report uuid, triager uuid, at timestamp with time zone) IS 'Assigns an open report of a managed program to a triager, or removes the triager of any report; administrators only';

CREATE FUNCTION grana.attestation(given text) RETURNS TABLE(code text, statement text, signature bytea, key_id uuid, public_key bytea, issued_at timestamp with time zone, replaced_by text, replaced_at timestamp with time zone, revoked_at timestamp with time zone, sha256 text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select a.code, a.statement, a.signature, a.key_id, k.public_key, a.issued_at, a.replaced_by, a.replaced_at, a.revoked_at, f.sha256
  from grana.attestations a
  join grana.attestation_keys k on k.id = a.key_id
  left join grana.engagement_files f on (f.organization_id, f.engagement_id, f.version, f.kind)
    = (a.organization_id, a.engagement_id, a.version, 'attestation')
  where a.code = given;
end
$$;

COMMENT ON FUNCTION grana.attestation(given text) IS 'What anyone who has the code of an attestation may know';

CREATE FUNCTION grana.audit_credential_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id)
  values (new.organization_id, new.program_id, new.agent_id, 'credential.asked', 'target', new.target_id::text);
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_credential_request() IS 'Writes into the audit log that an agent asked for an account';

CREATE FUNCTION grana.audit_disclosure() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text,
    new.details, new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_disclosure() IS 'Writes every step of a disclosure into the audit log, without its text';

CREATE FUNCTION grana.audit_dispute_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text,
    jsonb_strip_nulls(jsonb_build_object('ground', new.details ->> 'ground', 'ruling', new.details ->> 'ruling',
      'effect', new.details ->> 'effect', 'clause', new.details ->> 'clause')), new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_dispute_event() IS 'Writes an event of a dispute into the audit log of the organization, without its text';

CREATE FUNCTION grana.audit_payment_case() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text, new.details,
    new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_payment_case() IS 'Writes every step of a payment case into the audit log, without its text';

CREATE FUNCTION grana.audit_report_event() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  act text := grana.report_act(new.kind, new.from_state, new.to_state, new.details);
begin
  if act is null then return null; end if;
  -- Back to triage from a question: an answer of the agent, or the question was withdrawn.
  if act = 'report.answered' and new.side <> 'agent' then act := 'report.question_withdrawn'; end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, act, 'report', new.report_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', new.closing_reason, 'severity', new.details ->> 'severity',
      'internal', case when new.audience = 'internal' then true end)), new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_report_event() IS 'Writes an event of a report into the audit log of its organization, without its text';

CREATE FUNCTION grana.audit_retest() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text,
    new.details - 'round', new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_retest() IS 'Writes what both sides do about the fix of a report into the audit log, without what was said';

CREATE FUNCTION grana.audit_test_credential() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  act text := grana.credential_act(old, new);
begin
  if act is null then return null; end if;
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
  values (new.organization_id, new.program_id, grana.actor_id(), act, 'test_credential', new.id::text,
    jsonb_strip_nulls(jsonb_build_object('target', new.target_id, 'reason', new.revoked_for)));
  return null;
end
$$;

COMMENT ON FUNCTION grana.audit_test_credential() IS 'Writes every act on an account for testing into the audit log, without its name and secret';

CREATE FUNCTION grana.begin_saved_search() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  perform grana.remember_matches(new.user_id, new.id, now());
  return null;
end
$$;

COMMENT ON FUNCTION grana.begin_saved_search() IS 'Stores what a search finds when it is saved or announced again';

CREATE FUNCTION grana.calendar_reader(given bytea) RETURNS TABLE(user_id uuid, kind text, seed bytea)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query
    select u.id, u.kind, f.seed
    from grana.calendar_feeds f join grana.users u on u.id = f.user_id
    where f.token_hash = given and u.kind in ('customer', 'agent') and u.disabled_at is null and u.erased_at is null
      and u.email_verified_at is not null
      and (u.totp_enabled_at is not null or exists (select from grana.passkeys p where p.user_id = u.id))
      and (u.factor_waits_until is null or u.factor_waits_until <= now());
end
$$;

COMMENT ON FUNCTION grana.calendar_reader(given bytea) IS 'User of a calendar address who may read reports now; none for disabled accounts';

CREATE FUNCTION grana.check_ledger(organization uuid) RETURNS TABLE(fault text, count bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query
    select 'unbalanced', count(*) from (
      select p.entry_id from grana.ledger_postings p where p.organization_id = organization
      group by p.entry_id, p.currency having sum(p.cents) <> 0) wrong;

  -- Each posting follows the rule of its entry, and each entry has all of its postings.
  return query
    select 'rule', count(*) from grana.ledger_postings p
    join grana.ledger_entries e on (e.organization_id, e.id) = (p.organization_id, p.entry_id)
    join grana.ledger_accounts a on (a.organization_id, a.id) = (p.organization_id, p.account_id)
    left join grana.ledger_rules r on (r.kind, r.side, r.account) = (e.kind, a.side, a.account)
    where p.organization_id = organization and (r.kind is null
      or p.cents <> e.cents * r.sign * case when e.reverses is null then 1 else -1 end
      or p.currency <> e.currency or a.currency <> e.currency or (a.side = 'agent' and a.agent_id <> e.agent_id));
  return query
    select 'incomplete', count(*) from grana.ledger_entries e
    where e.organization_id = organization
      and (select count(*) from grana.ledger_rules r where r.kind = e.kind) <> (select count(*) from grana.ledger_postings p
        where (p.organization_id, p.entry_id) = (e.organization_id, e.id));

  return query
    select 'balance', count(*) from (
      select p.account_id, date_trunc('month', e.day)::date as month, sum(p.cents) as cents, count(*) as postings
      from grana.ledger_postings p join grana.ledger_entries e on (e.organization_id, e.id) = (p.organization_id, p.entry_id)
      where p.organization_id = organization group by 1, 2) derived
    full join (select b.account_id, b.month, b.cents, b.postings from grana.ledger_balances b
      where b.organization_id = organization) stored using (account_id, month)
    where (derived.cents, derived.postings) is distinct from (stored.cents::numeric, stored.postings);

  return query
    with chain as (
      select s.number, s.digest, s.entry_id, lag(s.digest, 1, ''::bytea) over (order by s.number) as previous,
        row_number() over (order by s.number) as place
      from grana.ledger_seals s where s.organization_id = organization),
    lines as (
      select p.entry_id, string_agg(p.line || ':' || p.account_id || ':' || p.cents || ',', '' order by p.line) as text
      from grana.ledger_postings p where p.organization_id = organization group by p.entry_id)
    select 'seal', count(*) from (
      select from chain c
      full join (select e.* from grana.ledger_entries e where e.organization_id = organization) e on e.id = c.entry_id
      left join lines l on l.entry_id = e.id
      where c.number is distinct from c.place
        or c.digest is distinct from grana.ledger_digest(e, coalesce(l.text, ''), c.previous)
      union all
      select from grana.ledger_books b where b.organization_id = organization and (b.entries <> (select count(*) from chain)
        or b.head <> coalesce((select c.digest from chain c order by c.number desc limit 1), ''::bytea))) wrong;

  return query
    select 'reward', count(*) from (
      (select d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
        where d.organization_id = organization
      except select o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
        where o.organization_id = organization)
      union all
      (select o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
        where o.organization_id = organization
      except select d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
        where d.organization_id = organization)) wrong;
end
$$;

COMMENT ON FUNCTION grana.check_ledger(organization uuid) IS 'Faults of a book: sums, postings, balances, digests, and rewards that differ from their entries';

CREATE FUNCTION grana.claim_test_credential(program uuid, target uuid, at timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  organization uuid;
  claimed uuid;
begin
  -- The lock makes a claim and the end of the program wait for each other.
  select p.organization_id into organization from grana.programs p
    where p.id = claim_test_credential.program and p.state = 'active' and grana.actor_may_test(p.id) for share;
  if organization is null or not exists (select from grana.credential_targets(claim_test_credential.program) t
      where t.target_id = target and t.is_open and t.mode in ('provided_user_password', 'provided_email_activation')) then
    return null;
  end if;
  update grana.test_credentials c set state = 'claimed', agent_id = grana.actor_id(), claimed_at = at
    where (c.organization_id, c.program_id) = (organization, claim_test_credential.program) and c.id = (
      select f.id from grana.test_credentials f
      where (f.organization_id, f.program_id, f.target_id) = (organization, claim_test_credential.program, target)
        and f.state = 'free'
      order by f.created_at, f.id limit 1 for update skip locked)
    returning c.id into claimed;
  if claimed is not null then
    update grana.credential_requests r set settled_at = at where r.settled_at is null and r.agent_id = grana.actor_id()
      and (r.organization_id, r.program_id, r.target_id) = (organization, claim_test_credential.program, target);
  end if;
  return claimed;
end
$$;

COMMENT ON FUNCTION grana.claim_test_credential(program uuid, target uuid, at timestamp with time zone) IS 'Gives the actor one free account of a pool; concurrent claims get different ones, and none when the pool is empty';

CREATE FUNCTION grana.comment_files_of_report(organization uuid, report uuid) RETURNS TABLE(files integer, bytes bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select count(*)::integer, coalesce(sum(f.size_bytes), 0)::bigint from grana.report_files f
    where (f.organization_id, f.commented_report_id) = (organization, report);
end
$$;

COMMENT ON FUNCTION grana.comment_files_of_report(organization uuid, report uuid) IS 'Number and bytes of the files of all comments of a report, sent or not; returns no rows of them';

CREATE FUNCTION grana.conditions_of_joining(organization uuid, program uuid, agent uuid, agreed boolean) RETURNS TABLE(condition text, needed integer, needed_reports integer, has integer, has_reports integer, holds boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  asked jsonb;
  person record;
  figures record;
  judged integer;
  percent integer;
begin
  select (v.terms -> 'joining')::jsonb into asked from grana.programs p
  join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where p.organization_id = conditions_of_joining.organization and p.id = conditions_of_joining.program and p.visibility = 'private';
  if asked is null then return; end if;
  select u.email_verified_at, u.created_at,
    (u.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = u.id)) as has_factor
  into person from grana.users u where u.id = agent;
  if not found then return; end if;
  return query select 'email', null::integer, null::integer, null::integer, null::integer, person.email_verified_at is not null;
  if (asked ->> 'needs_factor')::boolean then
    return query select 'factor', null::integer, null::integer, null::integer, null::integer, person.has_factor;
  end if;
  if asked ? 'least_account_days' then
    return query select 'account_age', (asked ->> 'least_account_days')::integer, null::integer, d.days, null::integer,
      d.days >= (asked ->> 'least_account_days')::integer
      from (select floor(extract(epoch from now() - person.created_at) / 86400)::integer as days) d;
  end if;
  if asked ? 'least_precision' then
    select f.valid, f.invalid, f.spam into figures from grana.agent_figures(agent, now() - interval '365 days') f;
    judged := figures.valid + figures.invalid + figures.spam;
    percent := round(100.0 * (figures.valid + 1) / (figures.valid + figures.invalid + 2 * figures.spam + 2));
    return query select 'precision', (asked ->> 'least_precision')::integer, (asked ->> 'least_judged')::integer,
      percent, judged, judged >= (asked ->> 'least_judged')::integer and percent >= (asked ->> 'least_precision')::integer;
  end if;
  if (asked ->> 'needs_agreement')::boolean then
    return query select 'agreement', null::integer, null::integer, null::integer, null::integer, agreed;
  end if;
end
$$;

COMMENT ON FUNCTION grana.conditions_of_joining(organization uuid, program uuid, agent uuid, agreed boolean) IS 'Conditions of taking part in a private program by the version in force, with what an agent has of each';

CREATE FUNCTION grana.count_directory_groups() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- In the order of the key, so that two writers never wait for each other.
  if tg_op = 'INSERT' then
    insert into grana.program_directory_groups as g (facets, programs)
    select facets, count(*) from new_rows group by facets order by facets
    on conflict (facets) do update set programs = g.programs + excluded.programs;
  elsif tg_op = 'DELETE' then
    update grana.program_directory_groups g set programs = g.programs - gone.programs
    from (select facets, count(*) as programs from old_rows group by facets order by facets) gone
    where g.facets = gone.facets;
  else
    insert into grana.program_directory_groups as g (facets, programs)
    select facets, 0 from new_rows group by facets order by facets
    on conflict (facets) do nothing;
    update grana.program_directory_groups g set programs = g.programs + moved.programs
    from (
      select facets, sum(step) as programs
      from (select facets, 1 as step from new_rows union all select facets, -1 from old_rows) steps
      group by facets having sum(step) <> 0 order by facets
    ) moved
    where g.facets = moved.facets;
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.count_directory_groups() IS 'Updates program_directory_groups when program_directory changes';

CREATE FUNCTION grana.count_followers(organization uuid, program uuid) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select count(distinct told.user_id)::integer
  from (
    select f.user_id from grana.program_follows f where (f.organization_id, f.program_id) = (organization, program)
    union all
    select i.user_id from grana.agent_invitations i
    where (i.organization_id, i.program_id, i.state) = (organization, program, 'accepted')
  ) told
  where organization = any (grana.actor_organizations())
$$;

COMMENT ON FUNCTION grana.count_followers(organization uuid, program uuid) IS 'Number of agents who are notified of a program; does not return who they are';

CREATE FUNCTION grana.credential_act(before grana.test_credentials, after grana.test_credentials) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case
    when after.state = 'revoked' then case when before.state <> 'revoked' then 'credential.revoked' end
    when before.id is null then case after.kind when 'own' then 'credential.declared' else 'credential.added' end
    when before.state = 'free' and after.state = 'claimed' then 'credential.claimed'
    when before.rotated_at is distinct from after.rotated_at
      then case after.kind when 'own' then 'credential.declared' else 'credential.rotated' end
    when before.opened_at is distinct from after.opened_at then 'credential.opened'
  end
$$;

COMMENT ON FUNCTION grana.credential_act(before grana.test_credentials, after grana.test_credentials) IS 'How the audit log names a change of an account for testing; nothing when it is encrypted with another key';

CREATE FUNCTION grana.credential_targets(program uuid) RETURNS TABLE(organization_id uuid, target_id uuid, name text, type text, address text, environment text, mode text, instructions text, is_open boolean, has_free boolean, asked_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
    select p.organization_id, s.target_id, s.name, s.type, s.address, s.environment, s.credential_mode, o.instructions,
      p.state = 'active' and not u.country_code = any (p.denied_countries)
        and (p.approved_countries = '{}' or u.country_code = any (p.approved_countries)),
      exists (select from grana.test_credentials c where c.state = 'free'
        and (c.organization_id, c.program_id, c.target_id) = (p.organization_id, p.id, s.target_id)),
      (select r.asked_at from grana.credential_requests r where r.settled_at is null and r.agent_id = u.id
        and (r.organization_id, r.program_id, r.target_id) = (p.organization_id, p.id, s.target_id))
    from grana.programs p
    join grana.policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
    join grana.users u on u.id = grana.actor_id() and u.kind = 'agent'
    left join grana.credential_pools o
      on (o.organization_id, o.program_id, o.target_id) = (p.organization_id, p.id, s.target_id)
    where p.id = credential_targets.program and s.is_in_scope and s.credential_mode is not null
      and grana.actor_may_test(p.id)
    order by s.position;
end
$$;

COMMENT ON FUNCTION grana.credential_targets(program uuid) IS 'Targets in scope that need an account, for an agent who takes part; whether the pool has a free one, never which';

CREATE FUNCTION grana.decide_target_document(document uuid, accept boolean, why text, at timestamp with time zone) RETURNS TABLE(organization_id uuid, target_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  paper grana.target_documents;
begin
  if not grana.actor_is_staff('administrator') then
    raise exception 'only administrators decide on papers' using errcode = 'insufficient_privilege';
  end if;
  -- The target first, as everybody does who changes it or its papers: two who hold one each would wait for ever.
  perform from grana.targets t
  join grana.target_documents d on (d.organization_id, d.target_id) = (t.organization_id, t.id)
  where d.id = document
  for update of t;
  update grana.target_documents d
  set state = case when accept then 'approved' else 'rejected' end, reason = case when accept then null else why end,
    decided_by = grana.actor_id(), decided_at = at
  from grana.targets t
  where d.id = document and d.state = 'waiting' and t.organization_id = d.organization_id and t.id = d.target_id
    and t.address = d.address and t.archived_at is null
  returning d.* into paper;
  if not found then
    return;
  end if;
  if accept then
    update grana.targets t
    set authority = 'proven', proof_method = 'document', proven_at = at, lapsed_at = null, failing_since = null,
      updated_at = at
    where t.organization_id = paper.organization_id and t.id = paper.target_id;
  end if;
  return query select paper.organization_id, paper.target_id;
end
$$;

COMMENT ON FUNCTION grana.decide_target_document(document uuid, accept boolean, why text, at timestamp with time zone) IS 'Accepts or rejects a waiting document; returns no row when it no longer waits or the target has another address';

CREATE FUNCTION grana.demand_approved_amount() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  decided grana.rewards;
  track text;
  by_two integer;
  voices integer;
begin
  select w.* into decided from grana.rewards w
  where (w.organization_id, w.report_id) = (new.organization_id, new.report_id);
  select r.reward_track into track from grana.reports r
  where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  if decided.amount_cents is null and track not in ('approved', 'reserved', 'paid') then return null; end if;
  select coalesce(max(v.amount_cents), 0) into by_two from (
    select a.amount_cents from grana.reward_approvals a
    where (a.organization_id, a.report_id) = (new.organization_id, new.report_id) and a.counts
    group by a.round, a.amount_cents having count(*) > 1) v;
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.report_id, decided.round, decided.amount_cents) and (a.counts or decided.approvers < 2);
  if decided.amount_cents is null
    or (decided.approvers < 2 and (decided.amount_cents < coalesce(decided.minimum_cents, 0)
      or greatest(decided.amount_cents, by_two) >
        (select l.second_person_above_cents from grana.reward_limits l where l.currency = decided.currency)))
    or (track in ('approved', 'reserved', 'paid') and voices < decided.approvers)
  then
    raise exception 'too few approved the reward of report %', new.report_id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.demand_approved_amount() IS 'Refuses an amount, or a change of an approved amount, with fewer approvals than it needs';

CREATE FUNCTION grana.demand_balanced_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  entry uuid;
begin
  entry := case when tg_table_name = 'ledger_entries' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'entry_id')::uuid end;
  if not exists (select from grana.ledger_postings p where (p.organization_id, p.entry_id) = (new.organization_id, entry))
    or exists (select from grana.ledger_postings p where (p.organization_id, p.entry_id) = (new.organization_id, entry)
      group by p.currency having sum(p.cents) <> 0)
  then
    raise exception 'entry % of the ledger does not sum to zero', entry using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.demand_balanced_entry() IS 'Refuses a transaction that leaves an entry without a sum of zero in each currency';

CREATE FUNCTION grana.demand_event_of_engagement() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if not exists (select from grana.engagement_events e
    where (e.organization_id, e.engagement_id, e.number, e.to_state) = (new.organization_id, new.id, new.events, new.state))
  then
    raise exception 'engagement % is % without an event', new.id, new.state using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.demand_event_of_engagement() IS 'At the end of a transaction: the state of an engagement is that of its last event';

CREATE FUNCTION grana.demand_event_of_move() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  last text;
  newest integer;
begin
  select e.to_state into last from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.to_state is not null
  order by e.number desc limit 1;
  select max(e.number) into newest from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id);
  if last is distinct from (select r.state from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id))
    or newest is distinct from (select r.events from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id))
  then
    raise exception 'report % stands where its events do not lead', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.demand_event_of_move() IS 'Refuses a state of a report that differs from its last recorded transition';

CREATE FUNCTION grana.demand_proven_scope() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- The worker takes out what is no longer proven, one target after the other, and adds nothing.
  if current_user <> 'grana_api' then
    return new;
  end if;
  if not exists (select from grana.organizations o where o.id = new.organization_id and o.approval = 'approved')
    or not exists (
      select from grana.policy_targets s
      where (s.organization_id, s.program_id, s.version) = (new.organization_id, new.program_id, new.version) and s.is_in_scope)
    or exists (
      select from grana.policy_targets s
      where (s.organization_id, s.program_id, s.version) = (new.organization_id, new.program_id, new.version) and s.is_in_scope
        and not exists (
          select from grana.targets t
          where (t.organization_id, t.id) = (s.organization_id, s.target_id)
            and t.authority = 'proven' and t.archived_at is null))
  then
    raise exception 'version % of program % is not the organization''s own to publish', new.version, new.program_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.demand_proven_scope() IS 'Refuses to publish terms of an organization that is not approved, or with a target whose ownership is not verified';

CREATE FUNCTION grana.demand_whole_reward() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  track text;
  told text;
  decided grana.rewards;
  voices integer;
begin
  select r.reward_track into track from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.id);
  select e.details ->> 'reward_track' into told from grana.report_events e
  where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.details ? 'reward_track'
  order by e.number desc limit 1;
  if told is distinct from track then
    raise exception 'the reward of report % stands where its events do not lead', new.id using errcode = 'restrict_violation';
  end if;
  if track not in ('approved', 'reserved', 'paid') then return null; end if;
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  select count(*) into voices from grana.reward_approvals a
  where (a.organization_id, a.report_id, a.round, a.amount_cents) =
    (new.organization_id, new.id, decided.round, decided.amount_cents) and (a.counts or decided.approvers < 2);
  if decided.amount_cents is null or voices < greatest(decided.approvers, case when decided.amount_cents >
    (select l.second_person_above_cents from grana.reward_limits l where l.currency = decided.currency) then 2 else 1 end)
  then
    raise exception 'too few approved the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  if track = 'paid' and not exists (select from grana.reward_payments p
    where (p.organization_id, p.report_id, p.amount_cents) = (new.organization_id, new.id,
      decided.amount_cents - grana.shared_cents(new.organization_id, new.id)))
  then
    raise exception 'the reward of report % has no recorded payment', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.demand_whole_reward() IS 'Refuses a status of a reward that its events, approvals and payments do not support';

CREATE FUNCTION grana.dispute_desk(wanted text, only_id uuid, at timestamp with time zone, size integer, skipped integer) RETURNS TABLE(id uuid, report_id uuid, organization_id uuid, organization_name text, reference text, program_id uuid, program_name text, severity text, ground text, state text, opened_at timestamp with time zone, answer_due_at timestamp with time zone, answered_at timestamp with time zone, rule_due_at timestamp with time zone, taken_by uuid, taken_name text, taken_at timestamp with time zone, ruled_at timestamp with time zone, ruling text, effect text, withdrawn_at timestamp with time zone, is_involved boolean, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select d.id, d.report_id, o.id, o.name, o.initials || '-' || r.number, p.id, p.name, r.severity, d.ground, d.state, d.opened_at,
    d.answer_due_at, d.answered_at, d.rule_due_at, d.taken_by, u.first_name || ' ' || u.last_name, d.taken_at, d.ruled_at, d.ruling,
    d.effect, d.withdrawn_at, grana.has_worked_on_report(d.organization_id, d.report_id, grana.actor_id()), count(*) over ()
  from grana.disputes d
  join grana.reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
  join grana.programs p on (p.organization_id, p.id) = (d.organization_id, d.program_id)
  join grana.organizations o on o.id = d.organization_id
  left join grana.users u on u.id = coalesce(d.ruled_by, d.taken_by)
  where (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
    and case wanted
      when 'one' then d.id = only_id
      when 'mine' then d.state in ('open', 'answered') and d.taken_by = grana.actor_id()
      when 'waiting' then d.state in ('open', 'answered')
      else d.state in ('ruled', 'withdrawn') end
  order by case when wanted = 'done' then coalesce(d.ruled_at, d.withdrawn_at) end desc,
    case when d.state = 'open' and d.answer_due_at > at then d.answer_due_at else d.rule_due_at end, d.id
  limit size offset skipped;
end
$$;

COMMENT ON FUNCTION grana.dispute_desk(wanted text, only_id uuid, at timestamp with time zone, size integer, skipped integer) IS 'Disputes for staff, the most urgent first, without any text of the report';

CREATE FUNCTION grana.disputes_waiting(at timestamp with time zone) RETURNS TABLE(count integer, oldest timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select count(*)::int, min(coalesce(d.answered_at, d.answer_due_at)) from grana.disputes d
  where (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
    and (d.state = 'answered' or (d.state = 'open' and d.answer_due_at <= at))
    and (d.taken_by = grana.actor_id() or (d.taken_by is null
      and not grana.has_worked_on_report(d.organization_id, d.report_id, grana.actor_id())));
end
$$;

COMMENT ON FUNCTION grana.disputes_waiting(at timestamp with time zone) IS 'How many disputes the acting staff could rule now, and since when the oldest waits';

CREATE FUNCTION grana.drop_exports_about(organization uuid, report uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  delete from grana.data_exports x where x.state <> 'asked' and x.user_id in (
    select grana.agents_of_report(organization, report)
    union select e.actor_id from grana.report_events e where (e.organization_id, e.report_id) = (organization, report)
    union select f.agent_id from grana.report_files f
      where f.organization_id = organization and report in (f.report_id, f.commented_report_id));
end
$$;

COMMENT ON FUNCTION grana.drop_exports_about(organization uuid, report uuid) IS 'Deletes the copies of personal data of those who wrote in a report, which may hold what was redacted';

CREATE FUNCTION grana.earn_retest_fee() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  days smallint := grana.promised_pay_days(new.organization_id, new.report_id);
begin
  insert into grana.retest_fees (organization_id, report_id, event, agent_id, currency, cents, earned_at, pay_days, pay_due_at)
  select new.organization_id, new.report_id, new.number, new.actor_id, f.currency, f.cents, new.created_at, days,
    grana.working_moment(grana.working_seconds(new.created_at) + days * 86400)
  from grana.retest_fee_of(new.organization_id, new.report_id) f;
  return null;
end
$$;

COMMENT ON FUNCTION grana.earn_retest_fee() IS 'Makes the organization owe the fee of its terms when an agent answers a retest';

CREATE FUNCTION grana.earnings(lately date, year date) RETURNS TABLE(currency text, unpaid_cents double precision, paid_lately_cents double precision, paid_in_year_cents double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with amounts as (
    select w.currency, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id) as unpaid, 0 as lately, 0 as year
    from grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.agent_id = grana.actor_id() and r.reward_track = 'reserved'
    union all
    select p.currency, p.amount_cents, 0, 0
    from grana.reports r
    join grana.reward_receipts m on (m.organization_id, m.report_id) = (r.organization_id, r.id)
    join grana.reward_payments p on (p.organization_id, p.report_id, p.number) = (m.organization_id, m.report_id, m.payment)
    where r.agent_id = grana.actor_id() and not m.has_arrived
      and not exists (select from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived)
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
    union all
    select p.currency, 0, case when p.paid_on >= earnings.lately then p.amount_cents else 0 end, p.amount_cents
    from grana.reports r
    join grana.reward_payments p on (p.organization_id, p.report_id) = (r.organization_id, r.id)
    where r.agent_id = grana.actor_id() and p.paid_on >= earnings.year
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
      and not exists (select from grana.reward_receipts m
        where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived
          and not exists (select from grana.reward_receipts c
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
    union all
    select f.currency, case when f.state = 'owed' then f.cents else 0 end,
      case when f.state <> 'owed' and f.paid_on >= earnings.lately then f.cents else 0 end,
      case when f.state <> 'owed' and f.paid_on >= earnings.year then f.cents else 0 end
    from grana.retest_fees f where f.agent_id = grana.actor_id()
    union all
    select s.currency, case when s.state = 'owed' then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= earnings.lately then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= earnings.year then s.cents else 0 end
    from grana.reward_shares s where s.agent_id = grana.actor_id())
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;

COMMENT ON FUNCTION grana.earnings(lately date, year date) IS 'Rewards that the actor is owed and was paid';

CREATE FUNCTION grana.empty_withdrawn_disclosure() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  update grana.published_disclosures p set organization_name = null, organization_initials = null, program_name = null, kind = null,
    title = null, summary = null, what_happened = null, impact = null, steps = null, weakness = null, severity = null,
    submitted_on = null, closed_on = null, handle = null, withdrawn_at = new.ended_at
  where p.slug = new.slug;
  return null;
end
$$;

COMMENT ON FUNCTION grana.empty_withdrawn_disclosure() IS 'Empties the public page of a withdrawn disclosure in the same transaction';

CREATE FUNCTION grana.end_pasted_sessions(hashes bytea[], moment timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  update grana.sessions s set ended_at = moment, end_reason = 'reuse'
  where s.ended_at is null and s.expires_at > moment and s.id in (
    select g.session_id from grana.grants g where g.access_hash = any (hashes)
    union all
    select g.session_id from grana.grants g where g.last_access_hash = any (hashes)
    union all
    select g.session_id from grana.refresh_tokens t join grana.grants g on g.id = t.grant_id
    where t.token_hash = any (hashes))
  returning s.id
$$;

COMMENT ON FUNCTION grana.end_pasted_sessions(hashes bytea[], moment timestamp with time zone) IS 'Ends the sessions of tokens that were found in submitted text, and returns their identifiers';

CREATE FUNCTION grana.end_pause_cause() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  new.pause_cause := null;
  return new;
end
$$;

COMMENT ON FUNCTION grana.end_pause_cause() IS 'Forgets the cause of a pause when the pause ends';

CREATE FUNCTION grana.end_payment_clock(organization uuid, report uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  paid timestamptz;
begin
  select p.created_at into paid from grana.reward_payments p
  where (p.organization_id, p.report_id) = (organization, report)
    and p.number = (select max(l.number) from grana.reward_payments l
      where (l.organization_id, l.report_id) = (organization, report))
    and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and not c.has_arrived
        and not exists (select from grana.reward_receipts a where (a.organization_id, a.report_id, a.payment)
          = (c.organization_id, c.report_id, c.payment) and a.has_arrived));
  update grana.rewards w set paid_at = paid,
    pay_took = case when paid is not null then greatest(0, grana.working_seconds(paid) - grana.working_seconds(w.approved_at)) end,
    pay_kept = paid <= w.pay_due_at
  where (w.organization_id, w.report_id) = (organization, report) and w.approved_at is not null;
end
$$;

COMMENT ON FUNCTION grana.end_payment_clock(organization uuid, report uuid) IS 'Measures the last payment, and starts the clock again where the agent answered that it did not arrive';

CREATE FUNCTION grana.end_retest_help() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  update grana.retest_helpers h set ended_at = coalesce(new.retest_ended_at, new.moved_at)
  where (h.organization_id, h.report_id) = (new.organization_id, new.id) and h.ended_at is null;
  return null;
end
$$;

COMMENT ON FUNCTION grana.end_retest_help() IS 'Ends the access of an agent who tests for another when the retest ends, however it ends';

CREATE FUNCTION grana.erase_user(person uuid, moment timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  update grana.users set
    email = 'erased.' || id || '@erased.invalid',
    email_key = null,
    email_verified_at = null,
    username = case when username is null then null
      else 'erased-' || left(replace(gen_random_uuid()::text, '-', ''), 12) end,
    username_key = null,
    first_name = '-',
    middle_name = null,
    last_name = '-',
    position = null,
    birthdate = null,
    country_code = 'ZZ',
    phone = null,
    timezone = 'UTC',
    avatar_key = null,
    text_color = null,
    highlight_color = null,
    twitter = null,
    linkedin = null,
    website = null,
    visibility = 'nobody',
    open_web = false,
    password_hash = '$argon2id$erased',
    password_changed_at = moment,
    totp_seed = null,
    totp_last_step = null,
    totp_enabled_at = null,
    staff_passkey_since = null,
    factor_waits_until = null,
    invited_at = null,
    last_login_at = null,
    updated_at = moment,
    erase_at = null,
    erased_at = moment
  where id = person and erase_at <= moment and erased_at is null;
  return found;
end
$_$;

COMMENT ON FUNCTION grana.erase_user(person uuid, moment timestamp with time zone) IS 'Replaces the personal data of a user by a pseudonym once the date of erasure has come; does nothing for other users';

CREATE FUNCTION grana.evidence_bytes(organization uuid, since timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return (select coalesce(sum(f.size_bytes), 0) from grana.report_files f
    where f.organization_id = organization and f.created_at > since);
end
$$;

COMMENT ON FUNCTION grana.evidence_bytes(organization uuid, since timestamp with time zone) IS 'Total bytes of files sent to an organization since a moment, over all agents';

CREATE FUNCTION grana.expire_invitations(organization uuid, address text, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  update grana.invitations i set state = 'expired'
  where i.organization_id = organization and i.email_key = address and i.state = 'pending' and i.expires_at <= at
    and organization = any (grana.actor_organizations())
$$;

COMMENT ON FUNCTION grana.expire_invitations(organization uuid, address text, at timestamp with time zone) IS 'Marks overdue invitations of an address as expired so that a new one can be sent, also those that the actor may not see';

CREATE FUNCTION grana.explorable(agent uuid, wanted jsonb) RETURNS TABLE(organization_id uuid, program_id uuid, relation text, assets integer, reward_max_cents integer, updated_at timestamp with time zone, answer_hours double precision, answers integer, triage_days double precision, payment_days double precision, kept integer, promised integer, resolved integer, paid_cents bigint, places_free integer, is_named boolean, is_home boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  country text;
begin
  select u.country_code into country from grana.users u where u.id = explorable.agent and u.kind = 'agent' and u.disabled_at is null;
  if not found then return; end if;
  return query
  with open as (
    select p.organization_id, p.id as program_id, 'public' as relation, d.facets as assets, p.reward_max_cents, p.kind, p.updated_at,
      p.approved_countries, p.denied_countries, p.public_payments, p.agent_places
    from grana.program_directory d join grana.programs p on (p.organization_id, p.id) = (d.organization_id, d.program_id)
    where p.visibility = 'public' and p.state = 'active' and p.kind <> 'pentest'
      and not exists (select from grana.agent_invitations i where i.program_id = p.id and i.organization_id = p.organization_id
        and i.user_id = explorable.agent and i.state = 'removed')
    union all
    select p.organization_id, p.id, case when i.state is null then 'joinable' else 'invited' end,
      (select coalesce(bit_or(case a.type when 'website' then 2048 when 'api' then 4096 when 'android' then 8192 when 'ios' then 8192
        when 'cloud' then 16384 when 'network' then 32768 when 'vehicle' then 65536 when 'hardware' then 131072
        when 'source_code' then 262144 end), 0) from json_array_elements_text(v.terms -> 'assets') a (type)),
      p.reward_max_cents, p.kind, p.updated_at, p.approved_countries, p.denied_countries, p.public_payments, p.agent_places
    from grana.programs p
    join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
    left join lateral (select i.state from grana.agent_invitations i where (i.organization_id, i.program_id) = (p.organization_id, p.id)
      and i.user_id = explorable.agent and i.state in ('pending', 'accepted') limit 1) i on true
    where p.visibility = 'private' and p.state = 'active' and p.kind <> 'pentest' and v.terms is not null
      and (i.state is not null or (v.terms #>> '{joining,accepts_requests}')::boolean)
  )
  select o.organization_id, o.program_id, o.relation, o.assets & 522240, o.reward_max_cents, o.updated_at,
    (f.figures #>> '{first_answer_hours,median}')::double precision, (f.figures #>> '{first_answer_hours,n}')::integer,
    (f.figures #>> '{triage_days,median}')::double precision, (f.figures #>> '{payment_days,median}')::double precision,
    (f.figures #>> '{payment_days,kept}')::integer, (f.figures #>> '{payment_days,promised}')::integer,
    (f.figures ->> 'resolved')::integer, (m.figures ->> 'total_cents')::bigint,
    case when o.agent_places is not null then greatest(0, o.agent_places - (select count(*)::integer
      from grana.agent_invitations i where (i.organization_id, i.program_id) = (o.organization_id, o.program_id) and i.state = 'accepted')) end,
    country = any (o.approved_countries), n.country_code = country
  from open o
  join grana.organizations n on n.id = o.organization_id
  left join grana.program_figures f on (f.organization_id, f.program_id) = (o.organization_id, o.program_id)
    and f.has_reports and o.relation <> 'joinable'
  left join grana.program_payment_figures m on (m.organization_id, m.program_id, m.kind) = (o.organization_id, o.program_id, 'totals')
    and f.has_reports and o.public_payments in ('totals', 'amounts')
  where (cardinality(o.approved_countries) = 0 or country = any (o.approved_countries)) and country <> all (o.denied_countries)
    and (wanted ->> 'kind' is null or o.kind = wanted ->> 'kind')
    and (wanted ->> 'assets' is null or o.assets & (wanted ->> 'assets')::integer <> 0)
    and (wanted ->> 'reward_cents' is null or o.reward_max_cents >= (wanted ->> 'reward_cents')::integer)
    and (wanted ->> 'answer' is null
      or (f.figures #>> '{first_answer_hours,median}')::double precision <= (wanted ->> 'answer')::double precision)
    and (wanted ->> 'kept' is null or 100 * (f.figures #>> '{payment_days,kept}')::integer
      >= (wanted ->> 'kept')::integer * (f.figures #>> '{payment_days,promised}')::integer);
end
$$;

COMMENT ON FUNCTION grana.explorable(agent uuid, wanted jsonb) IS 'Active programs that an agent may take part in or ask to join, with the figures that they may read';

CREATE FUNCTION grana.explore_programs(wanted jsonb, masks jsonb, sorting text, most integer, past integer) RETURNS TABLE(program_id uuid, relation text, name text, organization text, initials text, kind text, currency text, min_cents integer, max_cents integer, assets text[], updated_at timestamp with time zone, answer_hours double precision, answers integer, triage_days double precision, payment_days double precision, kept integer, promised integer, resolved integer, paid_cents bigint, places_free integer, is_named boolean, is_home boolean, accepted integer, categories text[], shared_minutes integer, score integer, total integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  agent uuid := grana.actor_id();
  week bit(336);
begin
  select string_agg(case when exists (select from grana.availability_hours h where h.user_id = agent and h.weekday = s.weekday
      and s.at_time >= h.starts_at and s.at_time < h.ends_at) then '1' else '0' end, '' order by s.slot)::bit(336)
  into week from grana.half_hours((select u.timezone from grana.users u where u.id = agent)) s
  where exists (select from grana.availability_hours h where h.user_id = agent);
  return query
  with found as materialized (select * from grana.explorable(agent, wanted)),
  skills as (
    select c.assets, coalesce(sum(s.accepted), 0)::integer as accepted,
      coalesce((array_agg(s.category order by s.accepted desc, s.category) filter (where s.category is not null))[1:3], '{}') as categories
    from (select distinct assets from found) c
    left join grana.agent_skills s on s.user_id = agent and s.accepted > 0 and (masks ->> s.category)::integer & c.assets <> 0
    group by c.assets
  ),
  zones as (
    select distinct on (m.organization_id) m.organization_id, u.timezone
    from grana.memberships m join grana.users u on u.id = m.user_id
    where m.role = 'owner' and week is not null and m.organization_id in (select organization_id from found)
    order by m.organization_id, m.created_at, m.user_id
  ),
  hours as (
    select z.timezone, 30 * bit_count(week & (select string_agg(case when s.weekday <= 5 and s.at_time >= '09:00'
      and s.at_time < '18:00' then '1' else '0' end, '' order by s.slot)::bit(336) from grana.half_hours(z.timezone) s))::integer as minutes
    from (select distinct timezone from zones) z
  ),
  scored as (
    select f.*, k.accepted, k.categories, h.minutes,
      (least(30, round(6 * ln(1 + k.accepted::double precision) / ln(2::double precision)))::integer
        + case when h.minutes is null then 0 when h.minutes = 0 then -4 else least(12, (h.minutes + 179) / 180) end
        + case when f.is_named then 6 else 0 end + case when f.is_home then 4 else 0 end
        + case when f.answer_hours is null then 0 when f.answer_hours <= 24 then 8 when f.answer_hours <= 72 then 4
            when f.answer_hours <= 120 then 0 else -6 end
        + case when coalesce(f.promised, 0) < 3 then 0 when 100 * f.kept >= 90 * f.promised then 8
            when 100 * f.kept >= 70 * f.promised then 3 else -8 end)::integer as score
    from found f join skills k on k.assets = f.assets
    left join zones z on z.organization_id = f.organization_id left join hours h on h.timezone = z.timezone
  ),
  ranked as (
    select s.*, (count(*) over ())::integer as total, row_number() over (order by case sorting
        when 'answer' then -s.answer_hours when 'triage' then -s.triage_days when 'payment' then -s.payment_days
        when 'kept' then s.kept::double precision / nullif(s.promised, 0) when 'paid' then s.paid_cents when 'resolved' then s.resolved
        when 'places' then s.places_free when 'reward' then s.reward_max_cents
        when 'recent' then extract(epoch from s.updated_at) else s.score end desc nulls last,
      s.score desc, s.updated_at desc, s.program_id) as place
    from scored s
  )
  select r.program_id, r.relation, p.name, o.name, o.initials, p.kind, p.currency, p.reward_min_cents, p.reward_max_cents,
    array(select json_array_elements_text(v.terms -> 'assets')), r.updated_at, r.answer_hours, r.answers, r.triage_days, r.payment_days,
    r.kept, r.promised, r.resolved, r.paid_cents, r.places_free, r.is_named, r.is_home, r.accepted, r.categories, r.minutes, r.score,
    r.total
  from ranked r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = p.organization_id
  join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where r.place > past order by r.place limit most;
end
$$;

COMMENT ON FUNCTION grana.explore_programs(wanted jsonb, masks jsonb, sorting text, most integer, past integer) IS 'A page of the programs that are open to the actor, with what speaks for each (packages/contract/src/programs/program-score.ts)';

CREATE FUNCTION grana.figures() RETURNS TABLE(figure text, kind text, state text, value double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
begin
  return query
    select 'queue_jobs', job.task_identifier,
      case when job.attempts >= job.max_attempts and job.locked_at is null then 'failed'
        when job.locked_at is not null then 'running'
        when job.run_at <= now() then 'due'
        else 'waiting' end,
      count(*)::double precision
    from graphile_worker.jobs job group by 2, 3;

  -- A job that failed waits for its next try with a later time: its age counts from when it was added.
  return query
    select 'queue_oldest_seconds', job.task_identifier, null::text,
      extract(epoch from now() - min(case when job.attempts > 0 then job.created_at else job.run_at end))::double precision
    from graphile_worker.jobs job
    where job.attempts < job.max_attempts and (job.run_at <= now() or job.attempts > 0)
    group by 2;

  return query
    select 'workers', null::text, null::text, count(*)::double precision
    from grana.worker_heartbeats where beat_at > now() - interval '20 seconds';

  -- Every proof is looked at once a day; an hour more is given for the round and its queue. Reserved names are never asked.
  return query
    select 'target_proofs', ways.method, 'overdue', count(late.id)::double precision
    from (values ('dns'), ('file')) as ways (method)
    left join grana.targets late on late.proof_method = ways.method and late.authority = 'proven'
      and late.proof_method in ('dns', 'file')
      and coalesce(late.proof_checked_at, late.proven_at) < now() - interval '25 hours'
      and (late.proof_checked_at < now() - interval '25 hours' or late.proof_checked_at is null)
      and late.address !~ '^[^/:?]*[.](example|test|invalid)([/:?]|$)'
    group by 2;
  return query
    select 'target_proofs', ways.method, 'failing', count(bad.id)::double precision
    from (values ('dns'), ('file')) as ways (method)
    left join grana.targets bad on bad.proof_method = ways.method and bad.authority = 'proven'
      and bad.proof_method in ('dns', 'file') and bad.failing_since is not null
    group by 2;

  if current_setting('archive_mode') <> 'off' then
    return query
      select 'archive_failed', null::text, null::text, failed_count::double precision from pg_stat_archiver;
    return query
      select 'archive_last_success', null::text, null::text, coalesce(extract(epoch from last_archived_time), 0)::double precision
      from pg_stat_archiver;
  end if;

  if to_regclass('grana.restore_drills') is not null then
    return query execute
      'select ''restore_drill_last_success'', null::text, null::text,
        coalesce(extract(epoch from max(ended_at)), 0)::double precision
      from grana.restore_drills where is_good';
  end if;
end
$_$;

COMMENT ON FUNCTION grana.figures() IS 'Metrics of queue, workers, ownership checks and backups, for monitoring';

CREATE FUNCTION grana.find_agents(program uuid, wanted jsonb, everyone boolean, at timestamp with time zone) RETURNS TABLE(user_id uuid, username text, accepted integer, severity smallint, precision_percent smallint, judged integer, spam integer, country_code text, languages text[], has_factor boolean, shared_minutes integer, standing smallint, score integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $_$
#variable_conflict use_column
declare
  place record;
  office bit(336);
begin
  select p.organization_id, p.approved_countries, p.denied_countries into place from grana.programs p
  where p.id = find_agents.program
    and (p.organization_id = any (grana.actor_organizations('{owner}'))
      or (p.organization_id = any (grana.actor_organizations()) and p.id = any (grana.actor_programs('{owner,administrator}'))));
  if not found then return; end if;
  -- Nine to six from Monday to Friday, where the searching member is.
  select string_agg(case when s.weekday <= 5 and s.at_time >= '09:00' and s.at_time < '18:00' then '1' else '0' end, ''
    order by s.slot)::bit(336) into office
  from grana.half_hours((select u.timezone from grana.users u where u.id = grana.actor_id())) s;
  -- Planned for each search: the index serves the common ones, and rare wishes are filtered in the same order.
  return query execute format($search$
  select b.user_id, u.username, b.accepted, b.severity, b.precision_percent, b.judged, b.spam, u.country_code, b.languages,
    b.has_factor, b.shared_minutes, b.standing, b.standing + b.hours
  from (
    select s.*, h.shared_minutes, o.hours
    from grana.agent_skills s
      cross join lateral (select 30 * bit_count(s.free_week & $1)::integer as shared_minutes) h
      cross join lateral (select case when h.shared_minutes is null then 0 when h.shared_minutes = 0 then -4
        else least(12, (h.shared_minutes + 179) / 180) end as hours) o
    where s.is_listed and s.category = coalesce($2 ->> 'category', '')
      and not s.country_code = any ($3)
      and ($4 = '{}' or s.country_code = any ($4))
      and ($2 ->> 'severity' is null or (s.accepted > 0 and s.severity >= ($2 ->> 'severity')::integer))
      and ($2 ->> 'precision' is null or s.precision_percent >= ($2 ->> 'precision')::integer)
      and ($2 ->> 'judged' is null or s.judged >= ($2 ->> 'judged')::integer)
      and ($2 ->> 'country' is null or s.country_code = $2 ->> 'country')
      and ($2 ->> 'language' is null or $2 ->> 'language' = any (s.languages))
      and ($2 ->> 'hours' is null or h.shared_minutes >= 60 * ($2 ->> 'hours')::integer)
      and ($2 ->> 'factor' is null or s.has_factor)
      and ($2 ->> 'harmless' is null or s.spam = 0)
      and not exists (
        select from grana.agent_invitations i
        where i.organization_id = $5 and i.program_id = $6 and i.user_id = s.user_id
          and (i.state in ('pending', 'accepted', 'removed') or i.answered_at > $7 - interval '30 days'))
    order by %s desc, s.user_id
    limit %s) b
    -- The account decides, whatever the derived row says.
    join grana.users u on u.id = b.user_id and u.kind = 'agent' and u.disabled_at is null and u.email_verified_at is not null
      and u.visibility = 'everyone' and not u.country_code = any ($3)
      and ($4 = '{}' or u.country_code = any ($4))
    join grana.agent_profiles p on p.user_id = u.id and p.is_findable
  order by b.standing + b.hours desc, b.user_id$search$,
    case when everyone then 's.standing + o.hours' else 's.standing' end, case when everyone then 101 else 400 end)
  using office, wanted, place.denied_countries, place.approved_countries, place.organization_id, program, at;
end
$_$;

COMMENT ON FUNCTION grana.find_agents(program uuid, wanted jsonb, everyone boolean, at timestamp with time zone) IS 'Agents to invite to a program of the actor, best first: the first 400 by standing, or everyone by score and then the first 101';

CREATE FUNCTION grana.find_agents_by_standing(program uuid, wanted jsonb, least_standing integer, at timestamp with time zone) RETURNS TABLE(user_id uuid, username text, accepted integer, severity smallint, precision_percent smallint, judged integer, spam integer, country_code text, languages text[], has_factor boolean, shared_minutes integer, standing smallint, score integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $_$
#variable_conflict use_column
declare
  place record;
  office bit(336);
begin
  select p.organization_id, p.approved_countries, p.denied_countries into place from grana.programs p
  where p.id = find_agents_by_standing.program
    and (p.organization_id = any (grana.actor_organizations('{owner}'))
      or (p.organization_id = any (grana.actor_organizations()) and p.id = any (grana.actor_programs('{owner,administrator}'))));
  if not found then return; end if;
  -- Nine to six from Monday to Friday, where the searching member is.
  select string_agg(case when s.weekday <= 5 and s.at_time >= '09:00' and s.at_time < '18:00' then '1' else '0' end, ''
    order by s.slot)::bit(336) into office
  from grana.half_hours((select u.timezone from grana.users u where u.id = grana.actor_id())) s;
  -- Planned for each search: the index serves the common ones, and rare wishes are filtered in the same order.
  return query execute format($search$
  select b.user_id, u.username, b.accepted, b.severity, b.precision_percent, b.judged, b.spam, u.country_code, b.languages,
    b.has_factor, b.shared_minutes, b.standing, b.standing + b.hours
  from (
    select s.*, h.shared_minutes, o.hours
    from grana.agent_skills s
      cross join lateral (select 30 * bit_count(s.free_week & $1)::integer as shared_minutes) h
      cross join lateral (select case when h.shared_minutes is null then 0 when h.shared_minutes = 0 then -4
        else least(12, (h.shared_minutes + 179) / 180) end as hours) o
    where s.is_listed and s.category = coalesce($2 ->> 'category', '') and s.standing >= $8
      and not s.country_code = any ($3)
      and ($4 = '{}' or s.country_code = any ($4))
      and ($2 ->> 'severity' is null or (s.accepted > 0 and s.severity >= ($2 ->> 'severity')::integer))
      and ($2 ->> 'precision' is null or s.precision_percent >= ($2 ->> 'precision')::integer)
      and ($2 ->> 'judged' is null or s.judged >= ($2 ->> 'judged')::integer)
      and ($2 ->> 'country' is null or s.country_code = $2 ->> 'country')
      and ($2 ->> 'language' is null or $2 ->> 'language' = any (s.languages))
      and ($2 ->> 'hours' is null or h.shared_minutes >= 60 * ($2 ->> 'hours')::integer)
      and ($2 ->> 'factor' is null or s.has_factor)
      and ($2 ->> 'harmless' is null or s.spam = 0)
      and not exists (
        select from grana.agent_invitations i
        where i.organization_id = $5 and i.program_id = $6 and i.user_id = s.user_id
          and (i.state in ('pending', 'accepted', 'removed') or i.answered_at > $7 - interval '30 days'))
    order by %s desc, s.user_id
    limit %s) b
    -- The account decides, whatever the derived row says.
    join grana.users u on u.id = b.user_id and u.kind = 'agent' and u.disabled_at is null and u.email_verified_at is not null
      and u.visibility = 'everyone' and not u.country_code = any ($3)
      and ($4 = '{}' or u.country_code = any ($4))
    join grana.agent_profiles p on p.user_id = u.id and p.is_findable
  order by b.standing + b.hours desc, b.user_id$search$,
    case when least_standing is null then 's.standing' else 's.standing + o.hours' end, case when least_standing is null then 400 else 101 end)
  using office, wanted, place.denied_countries, place.approved_countries, place.organization_id, program, at,
    coalesce(least_standing, -1000)::smallint;
end
$_$;

COMMENT ON FUNCTION grana.find_agents_by_standing(program uuid, wanted jsonb, least_standing integer, at timestamp with time zone) IS 'Agents to invite to a program of the actor, best first: the first 400 by standing, or the first 101 by score of those with at least a standing';

CREATE FUNCTION grana.finish_recovery(recovery uuid, moment timestamp with time zone) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  person uuid;
begin
  update grana.second_factor_recoveries set closed_at = moment, outcome = 'done'
  where id = recovery and closed_at is null and due_at <= moment
  returning user_id into person;
  if person is null then
    return null;
  end if;
  update grana.users set totp_seed = null, totp_last_step = null, totp_enabled_at = null, staff_passkey_since = null,
    updated_at = moment
  where id = person;
  delete from grana.recovery_codes where user_id = person;
  delete from grana.passkeys where user_id = person;
  update grana.sessions set ended_at = moment, end_reason = 'second_factor_changed'
  where user_id = person and ended_at is null;
  return person;
end
$$;

COMMENT ON FUNCTION grana.finish_recovery(recovery uuid, moment timestamp with time zone) IS 'Removes the second factor of an account whose recovery is due and ends its sessions; does nothing before that';

CREATE FUNCTION grana.finished_pentests(agent uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return (select count(*)::integer from grana.engagement_members m
    join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id) and e.state = 'closed'
    where m.user_id = agent and m.state = 'accepted');
end
$$;

COMMENT ON FUNCTION grana.finished_pentests(agent uuid) IS 'How many pentests an agent finished; names none of them';

CREATE FUNCTION grana.fix_days_of(organization uuid, program uuid, severity text) RETURNS smallint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select case fix_days_of.severity
    when 'critical' then coalesce(p.fix_critical_days, 7::smallint)
    when 'high' then coalesce(p.fix_high_days, 30::smallint)
    when 'medium' then coalesce(p.fix_medium_days, 60::smallint)
    when 'low' then coalesce(p.fix_low_days, 90::smallint) end
  from grana.programs p where (p.organization_id, p.id) = (organization, program)
$$;

COMMENT ON FUNCTION grana.fix_days_of(organization uuid, program uuid, severity text) IS 'Working days in which a program promises to fix a weakness of this severity';

CREATE FUNCTION grana.follow_agent_choices() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_table_name = 'users' then
    perform grana.refresh_agent_choices(new.id);
  elsif tg_op = 'DELETE' then
    perform grana.refresh_agent_choices(old.user_id);
  else
    perform grana.refresh_agent_choices(new.user_id);
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.follow_agent_choices() IS 'Updates agent_skills in the transaction in which an agent changes what it copies';

CREATE FUNCTION grana.follow_handle() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  update grana.published_disclosures p set handle = new.username where p.handle = old.username;
  return null;
end
$$;

COMMENT ON FUNCTION grana.follow_handle() IS 'A changed or erased handle is changed or erased on published pages too';

CREATE FUNCTION grana.forget_authors_of_draft() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  delete from grana.report_authors a
  where (a.organization_id, a.report_id) = (old.organization_id, old.id) and a.sent_at is null;
  return null;
end
$$;

COMMENT ON FUNCTION grana.forget_authors_of_draft() IS 'Removes the invitations into a draft that was discarded';

CREATE FUNCTION grana.forget_proof_of_address() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if grana.is_target_in_force(old.organization_id, old.id) then
    raise exception 'target % is in the scope of a published program', old.id using errcode = 'restrict_violation';
  end if;
  new.authority := 'unproven';
  new.proof_method := null;
  new.proven_at := null;
  new.lapsed_at := null;
  new.checked_at := null;
  new.check_method := null;
  new.check_asked_at := null;
  new.check_outcome := null;
  new.failing_since := null;
  new.proof_token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  update grana.target_documents d set state = 'replaced'
  where d.organization_id = old.organization_id and d.target_id = old.id and d.state = 'waiting';
  return new;
end
$$;

COMMENT ON FUNCTION grana.forget_proof_of_address() IS 'Resets the ownership verification of a target when its address changes';

CREATE FUNCTION grana.guard_invitation() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  places integer;
begin
  if old.state = 'accepted' and new.state = 'rejected' or old.state = 'pending' and new.state = 'left' then
    raise exception 'an invitation is answered once' using errcode = 'check_violation', constraint = 'agent_invitations_answered';
  end if;
  if new.state = 'accepted' then
    if old.expires_at <= new.answered_at then
      raise exception 'the invitation ended' using errcode = 'check_violation', constraint = 'agent_invitations_ended';
    end if;
    select p.agent_places into places from grana.programs p
      where (p.organization_id, p.id) = (new.organization_id, new.program_id) for no key update;
    if places <= (select count(*) from grana.agent_invitations i
        where (i.organization_id, i.program_id) = (new.organization_id, new.program_id) and i.state = 'accepted') then
      raise exception 'all places are taken' using errcode = 'check_violation', constraint = 'agent_invitations_places';
    end if;
    if exists (select from grana.conditions_of_joining(new.organization_id, new.program_id, new.user_id,
        new.confidentiality_version is not null) c where not c.holds) then
      raise exception 'a condition does not hold' using errcode = 'check_violation', constraint = 'agent_invitations_conditions';
    end if;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.guard_invitation() IS 'Refuses a place that is taken, an invitation that ended, a condition that does not hold, and a second answer';

CREATE FUNCTION grana.guard_staff_passkey_added() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  update grana.users set staff_passkey_since = new.created_at
  where id = new.user_id and kind = 'staff' and staff_passkey_since is null;
  if found or not exists (select from grana.users where id = new.user_id and kind = 'staff') then
    return new;
  end if;
  if exists (
    select from grana.sessions s
    where s.id = nullif(current_setting('grana.session_id', true), '')::uuid and s.user_id = new.user_id
      and s.second_factor = 'passkey' and not s.second_factor_due and s.ended_at is null
  ) then
    return new;
  end if;
  raise exception 'staff account % gets another passkey only in a session that showed one', new.user_id
    using errcode = 'insufficient_privilege';
end
$$;

COMMENT ON FUNCTION grana.guard_staff_passkey_added() IS 'Records the first passkey of a staff account; refuses further ones outside a session that signed in with a passkey';

CREATE FUNCTION grana.guard_staff_passkey_deleted() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if exists (select from grana.users where id = old.user_id and staff_passkey_since is not null)
    and not exists (select from grana.passkeys where user_id = old.user_id) then
    raise exception 'staff account % keeps its last passkey', old.user_id using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.guard_staff_passkey_deleted() IS 'Refuses to delete the last passkey of a staff account, unless a recovery cleared staff_passkey_since or the account is deleted';

CREATE FUNCTION grana.half_hours(zone text) RETURNS TABLE(slot integer, weekday integer, at_time time without time zone)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select n, extract(isodow from l.local)::integer, l.local::time from generate_series(0, 335) n,
    lateral (select (date_trunc('week', now(), 'UTC') + n * interval '30 minutes') at time zone half_hours.zone as local) l
$$;

COMMENT ON FUNCTION grana.half_hours(zone text) IS 'Half hours of this week in UTC, with day and time in a time zone';

CREATE FUNCTION grana.has_worked_on_report(organization uuid, report uuid, person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.report_events e
      where (e.organization_id, e.report_id) = (organization, report) and e.kind not in ('dispute_taken', 'dispute_released')
        and (e.actor_id = person or e.details ->> 'triager' = person::text or e.details ->> 'user' = person::text))
    or exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
      and (r.triager_id = person or r.assigned_to = person or r.agent_id = person))
    or exists (select from grana.disputes d where (d.organization_id, d.report_id) = (organization, report)
      and d.ruled_by = person)
    or exists (select from grana.staff_acts a where a.subject_id = report and a.staff_id = person
      and a.action not in ('dispute.taken', 'dispute.released'));
end
$$;

COMMENT ON FUNCTION grana.has_worked_on_report(organization uuid, report uuid, person uuid) IS 'Whether a person acted on a report, was assigned to it, or ruled a dispute of it; taking a dispute does not count';

CREATE FUNCTION grana.helped_retest(report uuid) RETURNS TABLE(reference text, program text, title text, severity text, weakness text, target text, summary text, steps text, impact text, request text, asked_at timestamp with time zone, files json)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  r grana.reports := grana.actor_helped_retest(report);
begin
  if r.id is null then return; end if;
  return query select o.initials || '-' || r.number, p.name, r.title, r.severity, r.weakness, t.address, c.summary, c.steps,
    c.impact, (select e.text from grana.report_events e where (e.organization_id, e.report_id) = (r.organization_id, r.id)
      and e.kind = 'retest_asked' order by e.number desc limit 1), r.retest_asked_at,
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'size', f.size_bytes,
        'state', f.state, 'added_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.created_at, f.id), '[]')
      from grana.report_files f where (f.organization_id, f.report_id) = (r.organization_id, r.id) and f.state = 'ready')
  from grana.report_contents c
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  join grana.targets t on (t.organization_id, t.id) = (r.organization_id, r.target_id)
  where (c.organization_id, c.report_id) = (r.organization_id, r.id);
end
$$;

COMMENT ON FUNCTION grana.helped_retest(report uuid) IS 'What an agent needs to test the fix of another agent''s report: no history, no reward, no name';

CREATE FUNCTION grana.helped_retests() RETURNS TABLE(report_id uuid, reference text, program text, given_at timestamp with time zone, is_open boolean, fee_id uuid, fee_currency text, fee_cents integer, fee_state text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query select h.report_id, o.initials || '-' || r.number, p.name, h.given_at,
    (grana.actor_helped_retest(h.report_id)).id is not null, f.id, f.currency, f.cents, f.state
  from grana.retest_helpers h
  join grana.reports r on (r.organization_id, r.id) = (h.organization_id, h.report_id)
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  left join grana.retest_fees f on (f.organization_id, f.report_id, f.agent_id) = (h.organization_id, h.report_id, h.agent_id)
    and f.earned_at = h.ended_at
  where h.agent_id = grana.actor_id() order by h.ended_at is not null, h.given_at desc limit 50;
end
$$;

COMMENT ON FUNCTION grana.helped_retests() IS 'Retests of other agents'' reports that were given to the actor, with the fee that they earned, and without content';

CREATE FUNCTION grana.hold_report_ground(program uuid, target uuid) RETURNS TABLE(organization_id uuid, version integer, state text, kind text, approved_countries text[], denied_countries text[], tier smallint, is_archived boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if not grana.actor_may_report(program) then return; end if;
  -- Held until the report is there: no new terms and no archiving in between.
  perform from grana.programs p where p.id = program for share;
  perform from grana.targets t where t.id = target
    and t.organization_id = (select p.organization_id from grana.programs p where p.id = program) for share;
  return query
    select p.organization_id, p.policy_version, p.state, p.kind, p.approved_countries, p.denied_countries, s.asset_tier,
      t.archived_at is not null
    from grana.programs p
    left join grana.policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id, s.is_in_scope)
      = (p.organization_id, p.id, p.policy_version, target, true)
    left join grana.targets t on (t.organization_id, t.id) = (p.organization_id, target)
    where p.id = program;
end
$$;

COMMENT ON FUNCTION grana.hold_report_ground(program uuid, target uuid) IS 'Terms in force and target of a report that is being submitted; locks both until the transaction ends';

CREATE FUNCTION grana.invitation_answered(hash bytea) RETURNS TABLE(id uuid, organization_id uuid, invited_by uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select i.id, i.organization_id, i.invited_by
  from grana.invitations i
  join grana.memberships m on (m.organization_id, m.user_id) = (i.organization_id, i.invited_by)
  where i.token_hash = hash and i.state in ('accepted', 'rejected')
$$;

COMMENT ON FUNCTION grana.invitation_answered(hash bytea) IS 'Invitation that was accepted or rejected by a link, and who sent it';

CREATE FUNCTION grana.invitation_figures(organization uuid, program uuid) RETURNS TABLE(state text, decline_reason text, count integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select i.state, i.decline_reason, count(*)::integer from grana.agent_invitations i
  where i.organization_id = invitation_figures.organization and i.program_id = invitation_figures.program
    and (i.organization_id = any (grana.actor_organizations('{owner}'))
      or (i.organization_id = any (grana.actor_organizations()) and i.program_id = any (grana.actor_programs('{owner,administrator}'))))
  group by i.state, i.decline_reason;
end
$$;

COMMENT ON FUNCTION grana.invitation_figures(organization uuid, program uuid) IS 'Invitations of a program by state and reason of declining, for those who may invite';

CREATE FUNCTION grana.invitation_offered(hash bytea, at timestamp with time zone) RETURNS TABLE(organization text, initials text, email text, role text, program text, program_role text, invited_by text, expires_at timestamp with time zone, account_kind text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select o.name, o.initials, i.email, i.role, p.name, i.program_role, u.first_name || ' ' || u.last_name, i.expires_at,
    (select a.kind from grana.users a where a.email_key = i.email_key)
  from grana.invitations i
  join grana.organizations o on o.id = i.organization_id
  join grana.users u on u.id = i.invited_by
  left join grana.programs p on (p.organization_id, p.id) = (i.organization_id, i.program_id)
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
    and u.disabled_at is null and grana.may_invite(i.organization_id, i.invited_by, i.program_id, i.program_role)
$$;

COMMENT ON FUNCTION grana.invitation_offered(hash bytea, at timestamp with time zone) IS 'What an invitation offers, for the holder of its link';

CREATE FUNCTION grana.is_first_reading(organization uuid, report uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select grana.actor_reads_report(organization, report) and not exists (
    select from grana.audit_events a
    where a.actor_id = grana.actor_id() and a.action = 'report.read' and a.thing_id = report::text
      and a.created_at >= (select coalesce(max(e.created_at), '-infinity') from grana.report_events e
        where (e.organization_id, e.report_id) = (organization, report) and e.kind = 'assigned'
          and e.details ->> 'triager' = grana.actor_id()::text))
$$;

COMMENT ON FUNCTION grana.is_first_reading(organization uuid, report uuid) IS 'Whether the acting triager reads a report for the first time since it was assigned to them';

CREATE FUNCTION grana.is_founded_now(organization uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return exists (select from grana.organizations o where o.id = organization and o.created_at = now())
    and not exists (select from grana.memberships m where m.organization_id = organization);
end
$$;

COMMENT ON FUNCTION grana.is_founded_now(organization uuid) IS 'Whether this transaction created the organization and it has no member yet';

CREATE FUNCTION grana.is_independent(organization uuid, program uuid, one uuid, other uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with of_one as (select grana.appointers_of(organization, program, one) as id),
    of_other as (select grana.appointers_of(organization, program, other) as id),
    tie as (select id from of_one where id = other union select id from of_other where id = one
      union select id from of_one join of_other using (id))
  -- Owners answer for the organization and its money: that they gave the right is no tie.
  select one <> other and not exists (select from tie where not exists (select from grana.memberships m
    where (m.organization_id, m.user_id, m.role) = (organization, tie.id, 'owner')))
$$;

COMMENT ON FUNCTION grana.is_independent(organization uuid, program uuid, one uuid, other uuid) IS 'Whether two approvers are independent: neither appointed the other and no third person appointed both; appointments by owners of the organization do not count';

CREATE FUNCTION grana.is_target_in_force(organization uuid, target uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select exists (
    select from grana.policy_targets s
    join grana.programs p on (p.organization_id, p.id, p.policy_version) = (s.organization_id, s.program_id, s.version)
    where s.organization_id = organization and s.target_id = target and s.is_in_scope and p.state <> 'closed'
  )
$$;

COMMENT ON FUNCTION grana.is_target_in_force(organization uuid, target uuid) IS 'Whether the terms in force of an open program have the target in scope';

CREATE FUNCTION grana.join_by_request() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.agent_invitations (organization_id, program_id, user_id, invited_by, created_at)
  values (new.organization_id, new.program_id, new.user_id, new.answered_by, new.answered_at)
  on conflict (organization_id, program_id, user_id) where state in ('pending', 'accepted') do nothing;
  update grana.agent_invitations i set state = 'accepted', answered_at = new.answered_at, expires_at = null,
    confidentiality_version = coalesce(i.confidentiality_version, new.confidentiality_version)
  where (i.organization_id, i.program_id, i.user_id) = (new.organization_id, new.program_id, new.user_id) and i.state = 'pending';
  return null;
end
$$;

COMMENT ON FUNCTION grana.join_by_request() IS 'Gives the agent of an accepted request a place in the program';

CREATE FUNCTION grana.join_program_of_team() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if new.state in ('accepted', 'declined') then
    insert into grana.audit_events (organization_id, actor_id, action, thing, thing_id)
    values (new.organization_id, new.user_id, 'team.' || new.state, 'engagement', new.engagement_id::text);
  end if;
  if new.state = 'accepted' then
    insert into grana.agent_invitations (organization_id, program_id, user_id, state, invited_by, created_at, answered_at)
    select e.organization_id, e.program_id, new.user_id, 'accepted', new.proposed_by, new.accepted_at, new.accepted_at
    from grana.engagements e where (e.organization_id, e.id) = (new.organization_id, new.engagement_id) and e.program_id is not null
    on conflict (organization_id, program_id, user_id) where state in ('pending', 'accepted')
    do update set state = 'accepted', answered_at = excluded.answered_at;
  elsif old.state = 'accepted' then
    update grana.agent_invitations i set state = 'removed', answered_at = new.ended_at
    from grana.engagements e
    where (e.organization_id, e.id) = (new.organization_id, new.engagement_id)
      and (i.organization_id, i.program_id, i.user_id) = (e.organization_id, e.program_id, new.user_id)
      and i.state in ('pending', 'accepted');
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.join_program_of_team() IS 'Lets an agent who accepts into the program of the engagement, and out of it when the place ends; records the answer of the agent';

CREATE FUNCTION grana.joinable_programs() RETURNS TABLE(organization_id uuid, program_id uuid, name text, summary text, kind text, organization text, initials text, currency text, min_cents bigint, max_cents bigint, assets text[], version integer, places_free integer, updated_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  agent uuid := grana.actor_id();
  country text;
begin
  select u.country_code into country from grana.users u where u.id = agent and u.kind = 'agent' and u.disabled_at is null;
  if not found then return; end if;
  return query
  select p.organization_id, p.id, p.name, p.summary, p.kind, o.name, o.initials, p.currency,
    p.reward_min_cents::bigint, p.reward_max_cents::bigint,
    array(select json_array_elements_text(v.terms -> 'assets')), p.policy_version,
    case when p.agent_places is not null then greatest(0, p.agent_places - (select count(*)::integer
      from grana.agent_invitations i where (i.organization_id, i.program_id) = (p.organization_id, p.id) and i.state = 'accepted')) end,
    p.updated_at
  from grana.programs p join grana.organizations o on o.id = p.organization_id
  join grana.policy_versions v on (v.organization_id, v.program_id, v.version) = (p.organization_id, p.id, p.policy_version)
  where p.state = 'active' and p.visibility = 'private' and p.kind <> 'pentest'
    and (v.terms #>> '{joining,accepts_requests}')::boolean
    and (cardinality(p.approved_countries) = 0 or country = any (p.approved_countries)) and country <> all (p.denied_countries)
    and not exists (select from grana.agent_invitations i
      where (i.organization_id, i.program_id, i.user_id) = (p.organization_id, p.id, agent) and i.state in ('pending', 'accepted'))
  order by p.updated_at desc, p.id limit 200;
end
$$;

COMMENT ON FUNCTION grana.joinable_programs() IS 'Private programs that the actor may ask to join, without their terms';

CREATE FUNCTION grana.judge_approval() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  new.counts := grana.approval_objection(new.organization_id, new.report_id, new.round, new.user_id, new.created_at) is null;
  return new;
end
$$;

COMMENT ON FUNCTION grana.judge_approval() IS 'Computes whether an approval counts; overwrites the value of the statement';

CREATE FUNCTION grana.judges_report_of_actor(organization uuid, program uuid, judging integer) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (
    select from grana.reports r
    where r.agent_id = grana.actor_id()
      and (r.organization_id, r.program_id, r.policy_version) = (organization, program, judging)
  );
end
$$;

COMMENT ON FUNCTION grana.judges_report_of_actor(organization uuid, program uuid, judging integer) IS 'Whether a policy version judges a report that the actor sent';

CREATE FUNCTION grana.keep_agent_answer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id)
    values (new.organization_id, new.program_id, new.user_id, 'agent.' || new.state, 'agent_invitation', new.id);
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_agent_answer() IS 'Writes the answer of an agent to an invitation into the audit log of the organization';

CREATE FUNCTION grana.keep_approval() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if (new.approval, new.approved_at) is distinct from (old.approval, old.approved_at)
    and current_user = 'grana_api' and not grana.actor_is_staff('administrator') then
    raise exception 'only administrators decide about an organization' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_approval() IS 'Refuses a change of the approval of an organization unless the actor is an administrator of the platform';

CREATE FUNCTION grana.keep_dispute_state() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  update grana.reports r set dispute_state = case when new.state in ('open', 'answered') then new.state end
  where (r.organization_id, r.id) = (new.organization_id, new.report_id)
    and r.dispute_state is distinct from case when new.state in ('open', 'answered') then new.state end;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_dispute_state() IS 'Copies the state of an open dispute to its report';

CREATE FUNCTION grana.keep_fix_clock() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  base bigint;
begin
  if tg_op = 'INSERT' then
    new.verification := 'none';
    new.retest_round := 0;
    return new;
  end if;
  -- Only this function sets them.
  new.fix_days := old.fix_days;
  new.fix_began_at := old.fix_began_at;
  new.fix_due_at := old.fix_due_at;
  new.fix_left := old.fix_left;
  new.fix_waited := old.fix_waited;
  new.fixed_at := old.fixed_at;
  new.fix_took := old.fix_took;
  new.fix_kept := old.fix_kept;

  if new.state <> old.state and (new.state = 'accepted' or old.state = 'closed' and new.state = 'triaging') then
    new.verification := 'none';
    new.retest_round := 0;
    new.retest_asked_at := null;
    new.retest_ended_at := null;
    new.fix_waited := 0;
    new.fix_proposed_at := null;
    new.fix_agreed_at := null;
    new.fix_left := null;
    new.fixed_at := null;
    new.fix_took := null;
    new.fix_kept := null;
    new.fix_days := case when new.state = 'accepted'
      then grana.fix_days_of(new.organization_id, new.program_id, new.severity) end;
    new.fix_began_at := case when new.state = 'accepted' then new.moved_at end;
    new.fix_due_at := grana.working_moment(grana.working_seconds(new.fix_began_at) + new.fix_days * 86400);
    return new;
  end if;

  if new.state <> 'accepted' and old.state <> 'accepted' then
    if (new.verification, new.retest_round, new.fix_proposed_at, new.fix_agreed_at)
      is distinct from (old.verification, old.retest_round, old.fix_proposed_at, old.fix_agreed_at)
    then
      raise exception 'report % has no fix to test', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;

  -- A retest that waits ends with the report.
  if new.state <> 'accepted' and new.verification = 'requested' then
    new.verification := 'cancelled';
    new.retest_ended_at := new.moved_at;
  end if;

  if new.verification <> old.verification then
    if not (case new.verification
      when 'requested' then old.verification in ('none', 'persists', 'cancelled')
      when 'none' then false
      else old.verification = 'requested' end)
    then
      raise exception 'the retest of report % does not go from % to %', old.id, old.verification, new.verification
        using errcode = 'restrict_violation';
    end if;
    if new.verification = 'requested' then
      new.fix_left := grana.working_seconds(new.fix_due_at) - grana.working_seconds(new.retest_asked_at);
      new.fix_due_at := null;
    elsif new.verification = 'fixed' then
      new.fixed_at := new.retest_asked_at;
      new.fix_took := grana.working_seconds(new.retest_asked_at) - grana.working_seconds(new.fix_began_at) - new.fix_waited;
      new.fix_kept := new.fix_left >= 0;
      new.fix_left := null;
      new.fix_proposed_at := null;
    else
      new.fix_waited := new.fix_waited + grana.working_seconds(new.retest_ended_at) - grana.working_seconds(new.retest_asked_at);
      new.fix_due_at := grana.working_moment(grana.working_seconds(new.retest_ended_at) + new.fix_left);
      new.fix_left := null;
    end if;
  end if;

  if new.fix_agreed_at is distinct from old.fix_agreed_at then
    if new.fix_due_at is null or new.fix_agreed_at is null then
      raise exception 'report % has no deadline to move', old.id using errcode = 'restrict_violation';
    end if;
    new.fix_due_at := new.fix_agreed_at;
  end if;

  -- Another severity has other days, also for a report that waits; a date that both sides agreed to stays.
  if new.severity <> old.severity and new.fixed_at is null and new.state = 'accepted' then
    new.fix_days := grana.fix_days_of(new.organization_id, new.program_id, new.severity);
    if new.fix_agreed_at is null or new.fix_days is null then
      base := grana.working_seconds(new.fix_began_at) + new.fix_days * 86400 + new.fix_waited;
      new.fix_left := case when new.verification = 'requested' then base - grana.working_seconds(new.retest_asked_at) end;
      new.fix_due_at := case when new.verification <> 'requested' then grana.working_moment(base) end;
    end if;
  end if;

  if new.state <> 'accepted' then
    new.fix_proposed_at := null;
    if new.closing_reason = 'resolved' and new.fixed_at is null then
      new.fixed_at := new.closed_at;
      new.fix_took := grana.working_seconds(new.closed_at) - grana.working_seconds(new.fix_began_at) - new.fix_waited;
      new.fix_kept := grana.working_seconds(new.fix_due_at) >= grana.working_seconds(new.closed_at);
    end if;
    new.fix_due_at := null;
    new.fix_left := null;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_fix_clock() IS 'Counts the time until the fix of an accepted report, and refuses steps that a retest does not have';

CREATE FUNCTION grana.keep_organization_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if tg_op = 'UPDATE' then
    if not exists (select from new_rows n join old_rows o on o.id = n.id where n.name <> o.name) then return null; end if;
    delete from grana.organization_words w using new_rows n where w.organization_id = n.id;
    delete from grana.program_words w using new_rows n where w.organization_id = n.id;
    insert into grana.program_words (organization_id, program_id, word)
    select p.organization_id, p.id, w.word
    from grana.programs p join new_rows n on n.id = p.organization_id, grana.words_of(p.name || ' ' || n.name) w
    where p.published_at is not null;
  end if;
  insert into grana.organization_words (organization_id, word)
  select n.id, w.word from new_rows n, grana.words_of(n.name) w;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_organization_words() IS 'Updates the search words of organizations and their programs when a name changes';

CREATE FUNCTION grana.keep_payment_case() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  receipt jsonb := to_jsonb(new);
begin
  if tg_table_name = 'reward_payments' then
    update grana.payment_cases c set state = 'closed', closed_at = new.created_at, outcome = 'paid_again'
    where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.state <> 'closed';
  elsif (receipt ->> 'has_arrived')::boolean then
    update grana.payment_cases c set state = 'closed', closed_at = new.created_at,
      outcome = case when receipt ->> 'user_id' is null then 'silent' else 'arrived' end
    where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.state <> 'closed';
  else
    insert into grana.payment_cases (organization_id, report_id, payment, program_id, agent_id, opened_at, answer_due_at)
    select r.organization_id, r.id, (receipt ->> 'payment')::smallint, r.program_id, r.agent_id, new.created_at,
      grana.working_moment(grana.working_seconds(new.created_at) + 5 * 86400)
    from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_payment_case() IS 'Opens the case of a payment that did not arrive, and closes it when it is paid again or arrived';

CREATE FUNCTION grana.keep_payment_clock() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if tg_table_name <> 'reports' then
    perform grana.end_payment_clock(new.organization_id, new.report_id);
  elsif new.reward_track = 'reserved' then
    perform grana.start_payment_clock(new.organization_id, new.id, (select max(e.created_at) from grana.report_events e
      where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.kind = 'reward_approved'));
  elsif new.reward_track in ('undecided', 'ineligible') then
    update grana.rewards w set approved_at = null, pay_days = null, pay_due_at = null
    where (w.organization_id, w.report_id) = (new.organization_id, new.id) and w.paid_at is null;
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_payment_clock() IS 'Keeps the time until a payment as approvals, payments and answers of agents say';

CREATE FUNCTION grana.keep_program_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if tg_op = 'UPDATE' then
    if not exists (
      select from new_rows n join old_rows o on (o.organization_id, o.id) = (n.organization_id, n.id)
      where n.name <> o.name or (n.published_at is null) <> (o.published_at is null)) then return null; end if;
    delete from grana.program_words w using new_rows n
    where (w.organization_id, w.program_id) = (n.organization_id, n.id);
  end if;
  insert into grana.program_words (organization_id, program_id, word)
  select n.organization_id, n.id, w.word
  from new_rows n join grana.organizations o on o.id = n.organization_id, grana.words_of(n.name || ' ' || o.name) w
  where n.published_at is not null;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_program_words() IS 'Updates the search words of published programs when a name changes';

CREATE FUNCTION grana.keep_reach_of_version() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  new.was_public := (select p.visibility = 'public' from grana.programs p
    where (p.organization_id, p.id) = (new.organization_id, new.program_id));
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_reach_of_version() IS 'Records with a version whether the program was public when it came into force';

CREATE FUNCTION grana.keep_report_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.report_words (organization_id, report_id, word)
  select n.organization_id, n.id, left(w.word, 100) from new_rows n, grana.words_of(n.title) w
  on conflict do nothing;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_report_words() IS 'Stores the search words of the titles of new reports; a title never changes';

CREATE FUNCTION grana.keep_response_clock() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  stage text;
  start timestamptz;
begin
  if tg_op = 'UPDATE' and (old.due_stage is not null or old.closed_at is not null)
    and (new.state, new.answered_at, new.triaged_at, new.reward_track, new.fix_due_at, new.fix_days)
      is not distinct from (old.state, old.answered_at, old.triaged_at, old.reward_track, old.fix_due_at, old.fix_days)
  then
    new.due_stage := old.due_stage;
    new.due_days := old.due_days;
    new.due_at := old.due_at;
    new.due_left := old.due_left;
    return new;
  end if;
  stage := case
    when new.state = 'accepted' or (new.closed_at is not null and new.closing_reason in ('resolved', 'risk_accepted'))
      then case when new.reward_track in ('undecided', 'suggested') then 'reward' when new.fix_due_at is not null then 'fix' end
    when new.closed_at is not null then null
    when new.answered_at is null then 'first_answer'
    when new.state = 'pending_organization' or (new.state = 'needs_info' and old.due_stage = 'decision') then 'decision'
    else 'triage'
  end;
  new.due_left := null;
  if stage is null or stage = 'fix' then
    new.due_stage := stage;
    new.due_days := case when stage = 'fix' then new.fix_days end;
    new.due_at := case when stage = 'fix' then new.fix_due_at end;
    return new;
  end if;
  if old.due_left is not null and new.state = 'triaging' then
    -- The agent answered, or the question was withdrawn: what was left then is left now.
    new.due_days := old.due_days;
    new.due_at := grana.working_moment(grana.working_seconds(new.moved_at) + old.due_left);
  elsif old.due_stage is distinct from stage or old.due_at is null then
    start := case when stage in ('decision', 'reward') or old.closed_at is not null then new.moved_at else new.submitted_at end;
    select case stage when 'first_answer' then coalesce(p.first_answer_days, 1)
      when 'reward' then coalesce(p.reward_decision_days, 5) else coalesce(p.triage_days, 2) end
    into strict new.due_days
    from grana.programs p where (p.organization_id, p.id) = (new.organization_id, new.program_id);
    new.due_at := grana.working_moment(grana.working_seconds(start) + new.due_days * 86400);
  else
    new.due_days := old.due_days;
    new.due_at := old.due_at;
  end if;
  new.due_stage := stage;
  if new.paused_at is not null then
    new.due_left := grana.working_seconds(new.due_at) - grana.working_seconds(new.paused_at);
    new.due_at := null;
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_response_clock() IS 'Sets the next step that the organization owes, and its deadline, when the status of a report changes';

CREATE FUNCTION grana.keep_reward_shares() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  report uuid := case when tg_table_name = 'reports' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'report_id')::uuid end;
begin
  insert into grana.reward_shares as s
    (organization_id, report_id, agent_id, position, currency, cents, approved_at, pay_due_at)
  select a.organization_id, a.report_id, a.user_id, a.position, w.currency, grana.share_cents(w.amount_cents, a.percent), e.at,
    grana.working_moment(grana.working_seconds(e.at) + grana.promised_pay_days(a.organization_id, a.report_id) * 86400)
  from grana.report_authors a
  join grana.reports r on (r.organization_id, r.id) = (a.organization_id, a.report_id)
  join grana.rewards w on (w.organization_id, w.report_id) = (a.organization_id, a.report_id)
  cross join lateral (select coalesce(max(v.created_at), w.updated_at) as at from grana.report_events v
    where (v.organization_id, v.report_id) = (a.organization_id, a.report_id) and v.kind = 'reward_approved') e
  where (a.organization_id, a.report_id) = (new.organization_id, report) and a.sent_at is not null
    and r.reward_track in ('reserved', 'paid') and w.amount_cents is not null
  on conflict (organization_id, report_id, agent_id) do update set cents = excluded.cents where s.cents <> excluded.cents;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_reward_shares() IS 'Makes the organization owe the shares of an approved reward, and follows its amount';

CREATE FUNCTION grana.keep_staff_act_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  insert into grana.staff_act_words (act_id, word)
  select n.id, w.word from new_rows n, grana.words_of(concat_ws(' ', n.subject_name, n.reason, n.action)) w;
  return null;
end
$$;

COMMENT ON FUNCTION grana.keep_staff_act_words() IS 'Stores the search words of actions of staff';

CREATE FUNCTION grana.keep_staff_pause() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if current_user in ('grana_api', 'grana_worker') and not grana.actor_is_staff('administrator') then
    raise exception 'program % was paused by the platform', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_staff_pause() IS 'Refuses to end a pause by the platform unless the actor is an administrator of the platform';

CREATE FUNCTION grana.keep_triage_agreed() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if current_user = 'grana_api' and (new.managed_asked_at is null or not grana.actor_is_staff('administrator')) then
    raise exception 'reading first in program % takes the wish of its organization and an administrator', old.id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_triage_agreed() IS 'Refuses to start triage by the platform unless the organization asked for it and an administrator of the platform does it';

CREATE FUNCTION grana.keep_wish_own() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if current_user = 'grana_api' and not (new.organization_id = any (grana.actor_organizations('{owner}'))
    or (new.organization_id = any (grana.actor_organizations()) and new.id = any (grana.actor_programs('{owner}')))) then
    raise exception 'who triages in program % is said by its owners', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.keep_wish_own() IS 'Refuses changes of who triages and who accepts unless the actor is an owner of the organization or the program';

CREATE FUNCTION grana.ledger_account(organization uuid, owner text, kind text, agent uuid, iso text) RETURNS uuid
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  found uuid;
begin
  insert into grana.ledger_accounts (organization_id, side, account, agent_id, currency)
  values (organization, owner, kind, agent, iso) on conflict do nothing;
  select a.id into strict found from grana.ledger_accounts a
  where a.organization_id = organization and a.side = owner and a.account = kind
    and a.agent_id is not distinct from agent and a.currency = iso;
  return found;
end
$$;

COMMENT ON FUNCTION grana.ledger_account(organization uuid, owner text, kind text, agent uuid, iso text) IS 'An account of a book, which is added when it is first used';

CREATE FUNCTION grana.ledger_digest(entry grana.ledger_entries, lines text, previous bytea) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select sha256(convert_to(concat_ws('|', entry.organization_id, entry.id, entry.report_id, entry.agent_id, entry.kind,
    entry.number, entry.turn, coalesce(entry.reverses::text, '-'), entry.currency, entry.cents, to_char(entry.day, 'YYYY-MM-DD'),
    extract(epoch from entry.created_at), extract(epoch from entry.posted_at), lines, encode(previous, 'hex')), 'UTF8'))
$$;

COMMENT ON FUNCTION grana.ledger_digest(entry grana.ledger_entries, lines text, previous bytea) IS 'Digest of an entry with its postings and the digest before it';

CREATE FUNCTION grana.ledger_figures() RETURNS TABLE(figure text, kind text, state text, value double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select f.figure, null::text, null::text, f.value from grana.ledger_checks c, lateral (values
    ('ledger_faults', c.faults::double precision), ('ledger_entries', c.entries::double precision),
    ('ledger_checked', extract(epoch from c.checked_at)::double precision)) f (figure, value)
$$;

COMMENT ON FUNCTION grana.ledger_figures() IS 'Metrics of the last check of the ledger, for monitoring';

CREATE FUNCTION grana.mark_documents_redacted(organization uuid, engagement uuid, versions integer[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  -- A version that is being made may have read the text already: the worker reads again when this moment changes.
  update grana.engagement_documents d set redacted_at = clock_timestamp()
  where (d.organization_id, d.engagement_id) = (organization, engagement) and (d.version = any (versions) or d.state = 'making');
  delete from grana.engagement_files f
  where (f.organization_id, f.engagement_id) = (organization, engagement) and f.version = any (versions) and f.kind = 'report';
end
$$;

COMMENT ON FUNCTION grana.mark_documents_redacted(organization uuid, engagement uuid, versions integer[]) IS 'Deletes the files of versions that were redacted, which the worker makes again';

CREATE FUNCTION grana.may_invite(organization uuid, person uuid, program uuid, program_role text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select exists (select from grana.memberships m
      where (m.organization_id, m.user_id, m.role) = (organization, person, 'owner'))
    or exists (select from grana.program_memberships m
      where (m.organization_id, m.program_id, m.user_id) = (organization, program, person)
        and (m.role = 'owner' or (m.role = 'administrator' and may_invite.program_role <> 'owner')))
$$;

COMMENT ON FUNCTION grana.may_invite(organization uuid, person uuid, program uuid, program_role text) IS 'Whether a person may invite with this role, by their current roles';

CREATE FUNCTION grana.may_share_report(program uuid, person uuid) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (
    select from grana.programs p join grana.users u on u.id = person
    where p.id = program and u.kind = 'agent' and u.disabled_at is null and u.email_verified_at is not null
      and not u.country_code = any (p.denied_countries)
      and (cardinality(p.approved_countries) = 0 or u.country_code = any (p.approved_countries))
      and not exists (select from grana.agent_invitations i
        where i.program_id = p.id and i.user_id = person and i.state = 'removed')
      and (exists (select from grana.program_directory d where d.program_id = p.id)
        or exists (select from grana.agent_invitations i
          where i.program_id = p.id and i.user_id = person and i.state = 'accepted')));
end
$$;

COMMENT ON FUNCTION grana.may_share_report(program uuid, person uuid) IS 'Whether an agent takes part in a program and may be an author of a report to it';

CREATE FUNCTION grana.missing_payments(organization uuid) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select m.report_id from grana.reward_receipts m
  where m.organization_id = missing_payments.organization and not m.has_arrived
    and missing_payments.organization = any (grana.actor_organizations())
    and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (m.organization_id, m.report_id, m.payment) and c.has_arrived)
    and not exists (select from grana.reward_payments again
      where (again.organization_id, again.report_id, again.number) = (m.organization_id, m.report_id, m.payment + 1))
$$;

COMMENT ON FUNCTION grana.missing_payments(organization uuid) IS 'Reports of the organization of the actor whose last payment did not arrive';

CREATE FUNCTION grana.move_address(change uuid, at timestamp with time zone) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with moved as (
    update grana.users u
    set email = c.new_email, email_key = lower(c.new_email), email_verified_at = move_address.at,
      updated_at = move_address.at
    from grana.email_changes c
    where c.id = change and c.user_id = u.id and c.closed_at is null and c.expires_at > move_address.at
      and c.old_agreed_at is not null and c.new_agreed_at is not null
      and u.email = c.old_email and u.erased_at is null and u.disabled_at is null
    returning u.id
  )
  select exists (select 1 from moved)
$$;

COMMENT ON FUNCTION grana.move_address(change uuid, at timestamp with time zone) IS 'Gives a user the new address of a change that both addresses confirmed; false when the change no longer applies';

CREATE FUNCTION grana.move_payment_case(wanted uuid, act text, words text, ending text, at timestamp with time zone) RETURNS TABLE(result text, organization_id uuid, report_id uuid, program_id uuid, event integer, reference text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.payment_cases;
  held grana.reports;
  refusal text;
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  select c.* into place from grana.payment_cases c where c.id = wanted and c.escalated_at is not null;
  if not found then return; end if;
  -- The report before the case, as every action on a case.
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select c.* into place from grana.payment_cases c where c.id = wanted for update;
  refusal := case
    when place.state <> 'escalated' then 'over'
    when act = 'taken' then case when place.taken_by is not null then 'taken' end
    when place.taken_by is null or (act <> 'released' and place.taken_by <> grana.actor_id()) then 'untaken'
    when act = 'paused' then case when place.paused_at is not null then 'paused' end
    when act = 'closed' and ending = 'proven' and not exists (select from grana.report_files f
      join grana.report_events e on (e.organization_id, e.report_id, e.number) = (f.organization_id, f.commented_report_id, f.event_number)
      where (f.organization_id, f.commented_report_id, f.audience, f.state) = (held.organization_id, held.id, 'payers', 'ready')
        and (e.number = place.answered_event or e.details ->> 'payment' = place.payment::text)) then 'unproven' end;
  if refusal is null then
    insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, text, details, created_at)
    values (held.organization_id, held.id, held.events + 1, 'payment_case_' || act, 'staff', grana.actor_id(), words,
      jsonb_strip_nulls(jsonb_build_object('payment', place.payment::text, 'outcome', ending)), at);
    update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
    update grana.payment_cases c set
      taken_by = case act when 'taken' then grana.actor_id() when 'released' then null else c.taken_by end,
      taken_at = case act when 'taken' then move_payment_case.at when 'released' then null else c.taken_at end,
      paused_at = case act when 'paused' then move_payment_case.at else c.paused_at end,
      state = case act when 'closed' then 'closed' else c.state end,
      closed_at = case act when 'closed' then move_payment_case.at end,
      closed_by = case act when 'closed' then grana.actor_id() end,
      closed_event = case act when 'closed' then held.events + 1 end,
      outcome = ending
    where c.id = wanted;
    -- A proven payment counts as arrived, so that the ledger posts it again.
    if ending = 'proven' then
      insert into grana.reward_receipts (organization_id, report_id, payment, has_arrived, created_at)
      values (place.organization_id, place.report_id, place.payment, true, move_payment_case.at);
    end if;
    perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
      'internal', false)::text);
  end if;
  return query select coalesce(refusal, 'done'), held.organization_id, held.id, held.program_id,
    held.events + case when refusal is null then 1 else 0 end,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
end
$$;

COMMENT ON FUNCTION grana.move_payment_case(wanted uuid, act text, words text, ending text, at timestamp with time zone) IS 'Takes, releases, marks as paused or closes a payment case as the acting staff, and records it in the history';

CREATE FUNCTION grana.named_reports(reports uuid[]) RETURNS TABLE(id uuid, reference text, program_name text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select r.id, o.initials || '-' || r.number, p.name
  from grana.reports r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  where r.id = any (reports) and grana.actor_reads_report(r.organization_id, r.id)
$$;

COMMENT ON FUNCTION grana.named_reports(reports uuid[]) IS 'Reference and program of those of these reports that the actor may read';

CREATE FUNCTION grana.next_report_number(program uuid) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  tenant uuid;
  given bigint;
  drawn bigint;
begin
  insert into grana.report_counters as c (organization_id, last)
  select p.organization_id, 1 from grana.programs p
  where p.id = next_report_number.program and grana.actor_may_report(p.id)
  on conflict (organization_id) do update set last = c.last + 1
  returning c.organization_id, c.last into tenant, given;
  if tenant is null then return null; end if;
  loop
    -- Of a strong source: what random() gives can be foretold from what it gave.
    drawn := 100000 + ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint
      % (case when given < 90000 then 900000 when given < 990000 then 9900000 else 999900000 end);
    exit when not exists (select from grana.reports r where r.organization_id = tenant and r.number = drawn);
  end loop;
  return drawn;
end
$$;

COMMENT ON FUNCTION grana.next_report_number(program uuid) IS 'Draws a random number for a new report of the actor, unique in the organization';

CREATE FUNCTION grana.note_dropped_file() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  insert into grana.dropped_files (id, upload_id) values (old.id, old.upload_id) on conflict do nothing;
  return null;
end
$$;

COMMENT ON FUNCTION grana.note_dropped_file() IS 'Records a deleted file so that the worker removes its bytes from the object store';

CREATE FUNCTION grana.note_fix_days() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  days smallint;
begin
  select grana.fix_days_of(r.organization_id, r.program_id, coalesce(new.details ->> 'severity', r.severity)) into days
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id)
    and (new.to_state = 'accepted' or r.state = 'accepted');
  if days is not null then
    new.details := new.details || jsonb_build_object('fix_days', days::text);
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.note_fix_days() IS 'Writes the days that the program promises into the event that starts or changes the time until the fix';

CREATE FUNCTION grana.organization_movements(organization uuid, programs uuid[], since date, until date) RETURNS SETOF grana.ledger_movements
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  seen uuid[] := grana.actor_money_programs(organization, programs);
begin
  return query select m.* from grana.ledger_movements m
    where m.organization_id = organization and m.day between since and until and m.kind <> 'promised'
      and (seen is null or m.program_id = any (seen))
    order by m.day, m.created_at, m.place limit 20001;
end
$$;

COMMENT ON FUNCTION grana.organization_movements(organization uuid, programs uuid[], since date, until date) IS 'Movements of an organization on these days, in programs whose money the actor may see';

CREATE FUNCTION grana.organization_opening(organization uuid, programs uuid[], since date) RETURNS TABLE(currency text, account text, cents double precision)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  seen uuid[] := grana.actor_money_programs(organization, programs);
begin
  if seen is null then
    return query select a.currency, a.account, -sum(b.cents)::float8 from grana.ledger_accounts a
      join grana.ledger_balances b on (b.organization_id, b.account_id) = (a.organization_id, a.id)
      where a.organization_id = organization and a.side = 'organization' and a.account in ('owed', 'fee') and b.month < since
      group by 1, 2 order by 1, 2;
    return;
  end if;
  return query select e.currency, case when e.kind = 'fee' then 'fee' else 'owed' end,
      sum(e.cents * case when e.kind = 'paid' then -1 else 1 end * case when e.reverses is null then 1 else -1 end)::float8
    from grana.ledger_entries e
    join grana.reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id) and r.program_id = any (seen)
    where e.organization_id = organization and e.day < since and e.kind <> 'promised' group by 1, 2 order by 1, 2;
end
$$;

COMMENT ON FUNCTION grana.organization_opening(organization uuid, programs uuid[], since date) IS 'What an organization owed before a month, in programs whose money the actor may see';

CREATE FUNCTION grana.organization_payments(organization uuid, programs uuid[], entry uuid) RETURNS SETOF grana.ledger_movements
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  seen uuid[] := grana.actor_money_programs(organization, programs);
begin
  if entry is not null then
    return query select m.* from grana.ledger_movements m
      where (m.organization_id, m.id) = (organization, entry) and m.kind = 'paid' and not m.is_reversal
        and (seen is null or m.program_id = any (seen));
    return;
  end if;
  return query select m.* from grana.ledger_movements m
    where m.organization_id = organization and m.kind = 'paid' and not m.is_reversal
      and (seen is null or m.program_id = any (seen))
    order by m.day desc, m.id limit 100;
end
$$;

COMMENT ON FUNCTION grana.organization_payments(organization uuid, programs uuid[], entry uuid) IS 'The last payments of an organization, or one of them, in programs whose money the actor may see';

CREATE FUNCTION grana.own_payout_views(most integer) RETURNS TABLE(program text, initials text, number integer, created_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select p.name, o.initials, r.number, v.created_at from grana.payout_views v
  join grana.reports r on (r.organization_id, r.id) = (v.organization_id, v.report_id)
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  where v.agent_id = grana.actor_id() order by v.created_at desc limit most
$$;

COMMENT ON FUNCTION grana.own_payout_views(most integer) IS 'The last openings of the actor''s payout details, with the report that was paid';

CREATE FUNCTION grana.payment_case_desk(wanted text, only_id uuid, size integer, skipped integer) RETURNS TABLE(id uuid, report_id uuid, organization_id uuid, organization_name text, reference text, program_id uuid, program_name text, program_state text, is_paused_by_staff boolean, state text, amount_cents integer, currency text, opened_at timestamp with time zone, answer_due_at timestamp with time zone, answered_at timestamp with time zone, contested_at timestamp with time zone, escalated_at timestamp with time zone, taken_by uuid, taken_name text, taken_at timestamp with time zone, paused_at timestamp with time zone, closed_at timestamp with time zone, outcome text, total bigint)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select c.id, c.report_id, o.id, o.name, o.initials || '-' || r.number, p.id, p.name, p.state, p.paused_by_staff, c.state, m.amount_cents,
    m.currency, c.opened_at, c.answer_due_at, c.answered_at, c.contested_at, c.escalated_at, c.taken_by,
    u.first_name || ' ' || u.last_name, c.taken_at, c.paused_at, c.closed_at, c.outcome, count(*) over ()
  from grana.payment_cases c
  join grana.reports r on (r.organization_id, r.id) = (c.organization_id, c.report_id)
  join grana.reward_payments m on (m.organization_id, m.report_id, m.number) = (c.organization_id, c.report_id, c.payment)
  join grana.programs p on (p.organization_id, p.id) = (c.organization_id, c.program_id)
  join grana.organizations o on o.id = c.organization_id
  left join grana.users u on u.id = coalesce(c.closed_by, c.taken_by)
  where grana.actor_is_staff('administrator') and c.escalated_at is not null
    and case wanted
      when 'one' then c.id = only_id
      when 'mine' then c.state = 'escalated' and c.taken_by = grana.actor_id()
      when 'waiting' then c.state = 'escalated'
      else c.state = 'closed' end
  order by case when wanted = 'done' then c.closed_at end desc, c.escalated_at, c.id
  limit size offset skipped;
end
$$;

COMMENT ON FUNCTION grana.payment_case_desk(wanted text, only_id uuid, size integer, skipped integer) IS 'Payment cases that reached staff, the oldest first, without what was written';

CREATE FUNCTION grana.payment_cases_waiting() RETURNS TABLE(count integer, oldest timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select count(*)::int, min(c.escalated_at) from grana.payment_cases c
  where grana.actor_is_staff('administrator') and c.state = 'escalated'
    and (c.taken_by is null or c.taken_by = grana.actor_id());
end
$$;

COMMENT ON FUNCTION grana.payment_cases_waiting() IS 'How many payment cases wait for the acting staff, and since when the oldest does';

CREATE FUNCTION grana.post_ledger_entry(given grana.ledger_entries) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  rule record;
  line smallint := 0;
  lines text := '';
  amount bigint;
  place uuid;
  whose uuid;
  book grana.ledger_books;
  total bigint;
begin
  -- The rows of an entry are added one by one: they are compared when the transaction ends, also where it checks at once.
  set constraints grana.ledger_entries_balanced, grana.ledger_postings_balanced deferred;
  insert into grana.ledger_entries values (given.*);
  for rule in select r.side, r.account, r.sign from grana.ledger_rules r where r.kind = given.kind order by r.side, r.account
  loop
    line := line + 1;
    amount := given.cents * rule.sign * case when given.reverses is null then 1 else -1 end;
    whose := case when rule.side = 'agent' then given.agent_id end;
    place := grana.ledger_account(given.organization_id, rule.side, rule.account, whose, given.currency);
    insert into grana.ledger_postings (organization_id, entry_id, line, account_id, currency, cents)
    values (given.organization_id, given.id, line, place, given.currency, amount);
    insert into grana.ledger_balances as b (organization_id, account_id, month, cents, postings)
    values (given.organization_id, place, date_trunc('month', given.day)::date, amount, 1)
    on conflict (organization_id, account_id, month)
      do update set cents = b.cents + excluded.cents, postings = b.postings + 1;
    -- The organization only gives; agents and the platform only receive: more than was owed cannot be paid.
    select sum(b.cents) into total from grana.ledger_balances b
    where (b.organization_id, b.account_id) = (given.organization_id, place);
    if (total * case when rule.side = 'organization' then -1 else 1 end < 0) then
      raise exception 'an account of the ledger would change its sign' using errcode = 'restrict_violation';
    end if;
    lines := lines || line || ':' || place || ':' || amount || ',';
  end loop;
  update grana.ledger_books b set entries = b.entries + 1,
    head = grana.ledger_digest(given, lines, b.head)
  where b.organization_id = given.organization_id returning b.* into strict book;
  insert into grana.ledger_seals (organization_id, number, entry_id, digest)
  values (given.organization_id, book.entries, given.id, book.head);
end
$$;

COMMENT ON FUNCTION grana.post_ledger_entry(given grana.ledger_entries) IS 'Adds an entry with its postings, balances and seal';

CREATE FUNCTION grana.post_to_ledger() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if tg_table_name = 'reports' then
    perform grana.settle_ledger(new.organization_id, new.id);
  else
    perform grana.settle_ledger(new.organization_id, new.report_id);
  end if;
  return null;
end
$$;

COMMENT ON FUNCTION grana.post_to_ledger() IS 'Posts the entries of a changed reward when the transaction ends';

CREATE FUNCTION grana.program_of_own(organization uuid, program uuid) RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select p.id from grana.programs p
  where (p.organization_id, p.id) = (organization, program) and organization = any (grana.actor_organizations())
$$;

COMMENT ON FUNCTION grana.program_of_own(organization uuid, program uuid) IS 'Program of an organization of the actor, also one that they may not see; for the log of denied attempts';

CREATE FUNCTION grana.promised_hours(agent uuid, engagement uuid, since date, until date) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if not grana.actor_is_staff('administrator') and agent is distinct from grana.actor_id() then return null; end if;
  return (select coalesce(sum(m.hours), 0)::integer from grana.engagement_members m
    join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id)
      and e.state not in ('closed', 'cancelled', 'reporting', 'remediation')
    join grana.engagement_quotes q on (q.organization_id, q.engagement_id) = (e.organization_id, e.id) and q.state = 'accepted'
    where m.user_id = agent and m.state in ('proposed', 'accepted') and e.id <> engagement
      and q.starts_on <= until and q.ends_on >= since);
end
$$;

COMMENT ON FUNCTION grana.promised_hours(agent uuid, engagement uuid, since date, until date) IS 'Hours that an agent has promised to other engagements on these days, for staff and the agent';

CREATE FUNCTION grana.promised_pay_days(organization uuid, report uuid) RETURNS smallint
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select coalesce((v.terms #>> '{response,payment}')::smallint, 10::smallint)
  from grana.reports r left join grana.policy_versions v on (v.organization_id, v.program_id, v.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where (r.organization_id, r.id) = (organization, report)
$$;

COMMENT ON FUNCTION grana.promised_pay_days(organization uuid, report uuid) IS 'Working days that the rules of a report promise for a payment; 10 where they promise none';

CREATE FUNCTION grana.published_attestation_keys() RETURNS TABLE(id uuid, public_key bytea, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select k.id, k.public_key, k.created_at from grana.attestation_keys k order by k.created_at desc, k.id limit 100;
end
$$;

COMMENT ON FUNCTION grana.published_attestation_keys() IS 'Public keys of attestations, newest first';

CREATE FUNCTION grana.publishes_payments(organization uuid, program uuid, kind text) RETURNS boolean
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return exists (select from grana.programs p where (p.organization_id, p.id) = (organization, program)
    and (p.public_payments = 'amounts' or p.public_payments = publishes_payments.kind));
end
$$;

COMMENT ON FUNCTION grana.publishes_payments(organization uuid, program uuid, kind text) IS 'Whether those who may see a program read these figures about its payments';

CREATE FUNCTION grana.record_appointment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  new_role jsonb := to_jsonb(new);
begin
  if tg_op = 'UPDATE' then
    new.role_changed_at := coalesce(nullif(new.role_changed_at, old.role_changed_at), now());
  end if;
  -- Whoever acts appointed; whoever acts for themselves accepted what another offered, or founded what is theirs.
  new.appointed_by := case when grana.actor_id() is null then new.appointed_by
    when grana.actor_id() <> new.user_id then grana.actor_id()
    else (select i.invited_by from grana.invitations i
      where i.organization_id = new.organization_id and i.answered_by = new.user_id and i.state = 'accepted'
        and case tg_table_name when 'memberships' then i.role = new.role
          else (i.program_id, i.program_role) = ((new_role ->> 'program_id')::uuid, new.role) end
      order by i.answered_at desc limit 1) end;
  return new;
end
$$;

COMMENT ON FUNCTION grana.record_appointment() IS 'Records who gave a role and since when';

CREATE FUNCTION grana.record_reading(organization uuid, report uuid, at timestamp with time zone) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  insert into grana.report_readings (organization_id, report_id, user_id, period, program_id, side, read_at)
  select r.organization_id, r.id, u.id, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00Z'), r.program_id,
    case u.kind when 'staff' then 'staff' else 'organization' end, at
  from grana.reports r join grana.users u on u.id = grana.actor_id()
  where (r.organization_id, r.id) = (organization, report) and r.agent_id <> u.id
    and grana.actor_reads_report(organization, report)
  on conflict do nothing
$$;

COMMENT ON FUNCTION grana.record_reading(organization uuid, report uuid, at timestamp with time zone) IS 'Records that the actor read a report of another user that they may read';

CREATE FUNCTION grana.redact_json(value jsonb, pattern text, mark text) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, mark, 'g'))
    when 'array' then (select coalesce(jsonb_agg(grana.redact_json(e, pattern, mark) order by n), '[]')
      from jsonb_array_elements(value) with ordinality a (e, n))
    when 'object' then (select coalesce(jsonb_object_agg(k, grana.redact_json(v, pattern, mark)), '{}')
      from jsonb_each(value) o (k, v))
    else value end;
end
$$;

COMMENT ON FUNCTION grana.redact_json(value jsonb, pattern text, mark text) IS 'The same value with a mark in place of a text, in strings at any depth';

CREATE FUNCTION grana.redact_pentest(organization uuid, report uuid, pattern text, mark text) RETURNS SETOF text
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  engagement uuid := (select e.id from grana.reports r
    join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    where (r.organization_id, r.id) = (organization, report));
  versions integer[];
begin
  if engagement is null then return; end if;
  with done as (
    update grana.engagement_documents d set summary = regexp_replace(d.summary, pattern, mark, 'g'),
      method = regexp_replace(d.method, pattern, mark, 'g'), recommendations = regexp_replace(d.recommendations, pattern, mark, 'g'),
      content = grana.redact_json(d.content, pattern, mark), marks = grana.redact_json(d.marks, pattern, mark)
    where (d.organization_id, d.engagement_id) = (organization, engagement)
      and (concat_ws(E'\x01', d.summary, d.method, d.recommendations) ~ pattern
        or (grana.redact_json(d.content, pattern, mark), grana.redact_json(d.marks, pattern, mark)) is distinct from (d.content, d.marks))
    returning d.version)
  select coalesce(array_agg(version), '{}') into versions from done;
  perform grana.mark_documents_redacted(organization, engagement, versions);
  if versions <> '{}' then return next 'engagement_documents'; end if;

  update grana.engagement_coverage c set note = regexp_replace(c.note, pattern, mark, 'g')
  where (c.organization_id, c.engagement_id) = (organization, engagement) and c.note ~ pattern;
  if found then return next 'engagement_coverage'; end if;
  update grana.engagement_log l set text = regexp_replace(l.text, pattern, mark, 'g')
  where (l.organization_id, l.engagement_id) = (organization, engagement) and l.text ~ pattern;
  if found then return next 'engagement_log'; end if;
end
$$;

COMMENT ON FUNCTION grana.redact_pentest(organization uuid, report uuid, pattern text, mark text) IS 'Replaces a text by a mark in documents, coverage and log of the pentest of a report; names the places';

CREATE FUNCTION grana.redact_picture(organization uuid, report uuid, file uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $_$
#variable_conflict use_column
declare
  found_in record;
begin
  for found_in in
    select e.id as engagement, d.version, d.content from grana.reports r
    join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    join grana.engagement_documents d on (d.organization_id, d.engagement_id) = (e.organization_id, e.id)
    where (r.organization_id, r.id) = (organization, report)
  loop
    if not coalesce(jsonb_path_exists(found_in.content, '$.findings[*].pictures[*] ? (@.id == $file)', jsonb_build_object('file', file)), false)
    then
      perform grana.mark_documents_redacted(organization, found_in.engagement, '{}');
      continue;
    end if;
    update grana.engagement_documents d set content = jsonb_set(d.content, '{findings}', (
      select jsonb_agg(f || jsonb_build_object('pictures', (select coalesce(jsonb_agg(p order by k), '[]')
        from jsonb_array_elements(f -> 'pictures') with ordinality q (p, k) where p ->> 'id' <> file::text)) order by n)
      from jsonb_array_elements(d.content -> 'findings') with ordinality a (f, n)))
    where (d.organization_id, d.engagement_id, d.version) = (organization, found_in.engagement, found_in.version);
    perform grana.mark_documents_redacted(organization, found_in.engagement, array[found_in.version]);
  end loop;
end
$_$;

COMMENT ON FUNCTION grana.redact_picture(organization uuid, report uuid, file uuid) IS 'Takes a picture out of the documents of the pentest of a report';

CREATE FUNCTION grana.redact_report(organization uuid, report uuid, piece text, mark text) RETURNS TABLE(place text, audience text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $_$
#variable_conflict use_column
declare
  pattern text := grana.redaction_pattern(piece);
  found_in record;
  changed bigint;
begin
  if pattern is null or not grana.actor_redacts_report(organization, report) then return; end if;
  perform set_config('grana.redacting', 'on', true);

  return query with done as (
    update grana.reports r set title = regexp_replace(r.title, pattern, mark, 'g')
    where (r.organization_id, r.id) = (organization, report) and r.title ~ pattern returning 1)
  select 'title', 'everyone' from done;

  return query with was as (
    select c.summary ~ pattern as in_summary, c.steps ~ pattern as in_steps, c.impact ~ pattern as in_impact
    from grana.report_contents c where (c.organization_id, c.report_id) = (organization, report)
  ), done as (
    update grana.report_contents c set summary = regexp_replace(c.summary, pattern, mark, 'g'),
      steps = regexp_replace(c.steps, pattern, mark, 'g'), impact = regexp_replace(c.impact, pattern, mark, 'g')
    where (c.organization_id, c.report_id) = (organization, report)
      and (c.summary ~ pattern or c.steps ~ pattern or c.impact ~ pattern))
  select p.name, 'everyone' from was,
    lateral (values ('summary', was.in_summary), ('steps', was.in_steps), ('impact', was.in_impact)) p (name, is_in)
  where p.is_in;

  return query with done as (
    update grana.report_events e set text = regexp_replace(e.text, pattern, mark, 'g'),
      details = grana.redact_json(e.details, pattern, mark)
    where (e.organization_id, e.report_id) = (organization, report)
      and (e.text ~ pattern or grana.redact_json(e.details, pattern, mark) <> e.details)
    returning e.audience)
  select 'history', d.audience from done d;

  return query with done as (
    update grana.report_files f set name = regexp_replace(f.name, pattern, mark, 'g')
    where f.organization_id = organization and report in (f.report_id, f.commented_report_id) and f.name ~ pattern
    returning coalesce(f.audience, 'everyone') as read_by)
  select 'file', d.read_by from done d;

  -- Every other table that belongs to a report, also one that is younger than this function.
  for found_in in
    select t.relname as name, a.attname as field, a.atttypid = 'jsonb'::regtype as is_json
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype)
    where t.relnamespace = 'grana'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not in ('reports', 'report_contents', 'report_events', 'report_files', 'report_words')
      and (select count(*) from pg_attribute k where k.attrelid = t.oid and not k.attisdropped
        and k.attname in ('organization_id', 'report_id')) = 2
  loop
    execute case when found_in.is_json then
      format('update grana.%1$I t set %2$I = grana.redact_json(t.%2$I, $3, $4)
        where (t.organization_id, t.report_id) = ($1, $2) and grana.redact_json(t.%2$I, $3, $4) <> t.%2$I',
        found_in.name, found_in.field)
    else
      format('update grana.%1$I t set %2$I = regexp_replace(t.%2$I, $3, $4, ''g'')
        where (t.organization_id, t.report_id) = ($1, $2) and t.%2$I ~ $3', found_in.name, found_in.field)
    end using organization, report, pattern, mark;
    get diagnostics changed = row_count;
    if changed > 0 then
      place := found_in.name;
      audience := 'everyone';
      return next;
    end if;
  end loop;

  -- The published page is a copy that names no report.
  return query with done as (
    update grana.published_disclosures p set title = regexp_replace(p.title, pattern, mark, 'g'),
      summary = regexp_replace(p.summary, pattern, mark, 'g'),
      what_happened = regexp_replace(p.what_happened, pattern, mark, 'g'),
      impact = regexp_replace(p.impact, pattern, mark, 'g'), steps = regexp_replace(p.steps, pattern, mark, 'g')
    where p.slug in (select d.slug from grana.report_disclosures d where (d.organization_id, d.report_id) = (organization, report))
      and concat_ws(E'\x01', p.title, p.summary, p.what_happened, p.impact, p.steps) ~ pattern returning 1)
  select 'published_disclosures', 'everyone' from done;

  -- The log of staff repeats what they wrote in a report, such as a ruling, with its search words.
  with done as (
    update grana.staff_acts a set reason = regexp_replace(a.reason, pattern, mark, 'g')
    where (a.subject, a.subject_id) = ('report', report) and a.reason ~ pattern returning a.id, a.subject_name, a.reason, a.action
  ), dropped as (
    delete from grana.staff_act_words w using done where w.act_id = done.id and not exists (
      select from grana.words_of(concat_ws(' ', done.subject_name, done.reason, done.action)) k where k.word = w.word))
  insert into grana.staff_act_words (act_id, word)
  select done.id, k.word from done, grana.words_of(concat_ws(' ', done.subject_name, done.reason, done.action)) k
  on conflict do nothing;

  -- Copies beside the report: known issues of the organization, and drafts to it of those who were given the report.
  update grana.known_issues k set title = regexp_replace(k.title, pattern, mark, 'g'),
    text = regexp_replace(k.text, pattern, mark, 'g')
  where k.organization_id = organization and (k.title ~ pattern or k.text ~ pattern);
  update grana.report_drafts d set body = grana.redact_json(d.body, pattern, mark), revision = d.revision + 1
  where d.organization_id = organization and d.user_id in (select grana.agents_of_report(organization, report))
    and grana.redact_json(d.body, pattern, mark) <> d.body;
  return query select p.name, 'everyone' from grana.redact_pentest(organization, report, pattern, mark) p (name);
  perform grana.drop_exports_about(organization, report);
  perform set_config('grana.redacting', 'off', true);
end
$_$;

COMMENT ON FUNCTION grana.redact_report(organization uuid, report uuid, piece text, mark text) IS 'Replaces a text by a mark wherever a report holds it, for an owner of it; names the places and who reads them';

CREATE FUNCTION grana.redact_report_file(organization uuid, report uuid, file uuid, mark text) RETURNS TABLE(audience text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  if not grana.actor_redacts_report(organization, report) then return; end if;
  perform set_config('grana.redacting', 'on', true);
  return query with redacted as (
    update grana.report_files f set name = mark, state = 'redacted', sha256 = null, refusal = null
    where (f.organization_id, f.id) = (organization, file) and f.state <> 'redacted'
      and (f.report_id = report or (f.commented_report_id = report and f.event_number is not null))
    returning f.id, f.upload_id, coalesce(f.audience, 'everyone') as read_by
  ), dropped as (
    insert into grana.dropped_files (id, upload_id) select r.id, r.upload_id from redacted r on conflict do nothing)
  select r.read_by from redacted r;
  perform grana.redact_picture(organization, report, file);
  perform grana.drop_exports_about(organization, report);
  perform set_config('grana.redacting', 'off', true);
end
$$;

COMMENT ON FUNCTION grana.redact_report_file(organization uuid, report uuid, file uuid, mark text) IS 'Replaces the name of a sent file by a mark and hands its bytes to the worker for deletion, for an owner of the report';

CREATE FUNCTION grana.redaction_pattern(piece text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $_$
  select string_agg(case when c ~ '\s' then '\s+' else regexp_replace(c, '([][\\.^$*+?(){}|])', '\\\1') end,
    '[*_`~\\]*' order by n)
  from regexp_split_to_table(regexp_replace(btrim(piece, E' \t\r\n'), '\s+', ' ', 'g'), '') with ordinality p (c, n)
$_$;

COMMENT ON FUNCTION grana.redaction_pattern(piece text) IS 'Regular expression that finds a marked text in its Markdown source';

CREATE FUNCTION grana.refresh_agent_choices(agent uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  chosen record;
begin
  select u.country_code, coalesce(p.languages, '{}') as languages,
    (u.totp_enabled_at is not null or exists (select from grana.passkeys k where k.user_id = u.id)) as has_factor,
    (u.username is not null and u.email_verified_at is not null and u.disabled_at is null and u.visibility = 'everyone'
      and coalesce(p.is_findable, false)) as is_listed,
    case when p.hours_for in ('members', 'visitors')
        and exists (select from grana.availability_hours h where h.user_id = u.id) then (
      select string_agg(case when exists (select from grana.availability_hours h where h.user_id = u.id
          and h.weekday = s.weekday and s.at_time >= h.starts_at and s.at_time < h.ends_at) then '1' else '0' end, ''
        order by s.slot)::bit(336) from grana.half_hours(u.timezone) s) end as free_week
  into chosen
  from grana.users u left join grana.agent_profiles p on p.user_id = u.id
  where u.id = refresh_agent_choices.agent and u.kind = 'agent';
  if not found then return; end if;
  if chosen.is_listed then
    insert into grana.agent_skills (user_id, category, is_listed, country_code, languages, has_factor, free_week, updated_at)
    values (agent, '', true, chosen.country_code, chosen.languages, chosen.has_factor, chosen.free_week, now())
    on conflict do nothing;
  end if;
  update grana.agent_skills s set is_listed = chosen.is_listed, country_code = chosen.country_code,
    languages = chosen.languages, has_factor = chosen.has_factor, free_week = chosen.free_week, updated_at = now()
  where s.user_id = refresh_agent_choices.agent
    and (s.is_listed, s.country_code, s.languages, s.has_factor, s.free_week)
      is distinct from (chosen.is_listed, chosen.country_code, chosen.languages, chosen.has_factor, chosen.free_week);
end
$$;

COMMENT ON FUNCTION grana.refresh_agent_choices(agent uuid) IS 'Copies what an agent chose into agent_skills: whether they are found, country, languages, second factor, free hours';

CREATE FUNCTION grana.refuse_change_of_audit() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception 'audit events stay as they are' using errcode = 'restrict_violation';
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_audit() IS 'Refuses every change of the audit log, which is append-only for all roles';

CREATE FUNCTION grana.refuse_change_of_authors() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if old.sent_at is not null then
    raise exception 'the authors of a report that was sent stay' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_authors() IS 'Refuses changes of authors and shares after the report was sent';

CREATE FUNCTION grana.refuse_change_of_document_files() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'DELETE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return old;
  end if;
  raise exception 'the files of a document stay as they were made' using errcode = 'restrict_violation';
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_document_files() IS 'Refuses changes of files of pentests; a redaction deletes the file that printed the text';

CREATE FUNCTION grana.refuse_change_of_evidence() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'UPDATE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return new;
  end if;
  if old.report_id is not null or (old.event_number is not null and (tg_op = 'DELETE'
    or (new.commented_report_id, new.event_number, new.audience, new.agent_id, new.name, new.kind, new.size_bytes)
      is distinct from (old.commented_report_id, old.event_number, old.audience, old.agent_id, old.name, old.kind,
        old.size_bytes))) then
    raise exception 'what was sent with a report stays with it' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  -- The API takes uploads and never judges them.
  if current_user = 'grana_api' and new.state is distinct from old.state and new.state <> 'checking' then
    raise exception 'only the worker finds a file ready' using errcode = 'restrict_violation';
  end if;
  if new.state is distinct from old.state and (old.state, new.state) not in
    (('uploading', 'checking'), ('checking', 'ready'), ('checking', 'refused')) then
    raise exception 'a file does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if new.audience is distinct from old.audience then
    raise exception 'a file stays with the audience that it was added for' using errcode = 'restrict_violation';
  end if;
  -- A file goes out with a comment of its own author, and is read by those who read that comment.
  if old.event_number is null and new.event_number is not null and not exists (select from grana.report_events e
    where (e.organization_id, e.report_id, e.number, e.audience, e.actor_id)
      = (new.organization_id, new.commented_report_id, new.event_number, case new.audience when 'payers' then 'everyone'
        else new.audience end, new.agent_id)
      and (new.audience <> 'payers' or e.kind in ('reward_paid', 'payment_case_answered'))) then
    raise exception 'a file is sent with a comment of its author and audience' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_evidence() IS 'Refuses changes of files that were submitted with a report; only the worker sets the result of a check';

CREATE FUNCTION grana.refuse_change_of_history() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'UPDATE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return new;
  end if;
  raise exception 'what was reported stays as it was' using errcode = 'restrict_violation';
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_history() IS 'Refuses changes of events and contents of reports, which are append-only for all roles; a redaction replaces text in place';

CREATE FUNCTION grana.refuse_change_of_ledger() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  raise exception 'the ledger is append-only: reverse the entry' using errcode = 'restrict_violation';
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_ledger() IS 'Refuses changes of the ledger, which is append-only for all roles';

CREATE FUNCTION grana.refuse_change_of_published_terms() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  touched grana.policy_versions;
begin
  select v.* into touched from grana.policy_versions v
  where (tg_op <> 'INSERT'
      and (v.organization_id, v.program_id, v.version) = (old.organization_id, old.program_id, old.version)
      and v.published_at is not null)
    or (tg_op <> 'DELETE'
      and (v.organization_id, v.program_id, v.version) = (new.organization_id, new.program_id, new.version)
      and v.published_at is not null)
  limit 1;
  if found then
    raise exception 'version % of program % is published and cannot change', touched.version, touched.program_id
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_published_terms() IS 'Refuses changes of clauses, scope and reward grid of published policy versions';

CREATE FUNCTION grana.refuse_change_of_published_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if old.published_at is not null then
    raise exception 'version % of program % is published and cannot change', old.version, old.program_id
      using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_published_version() IS 'Refuses changes of published policy versions';

CREATE FUNCTION grana.refuse_change_of_quote() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'DELETE' or old.state <> 'open'
    or to_jsonb(new) - '{state,answered_by,answered_at,billing_terms_version}'::text[]
      is distinct from to_jsonb(old) - '{state,answered_by,answered_at,billing_terms_version}'::text[]
  then
    raise exception 'quote % of engagement % stays as it is', old.version, old.engagement_id using errcode = 'restrict_violation';
  end if;
  if current_user = 'grana_api' and (new.answered_by is distinct from grana.actor_id()
    or (new.state = 'accepted' and not new.organization_id = any (grana.actor_organizations('{owner}'))))
  then
    raise exception 'quote % of engagement % is answered by another user', old.version, old.engagement_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_change_of_quote() IS 'Lets a quote be answered once, and changes nothing of what was offered';

CREATE FUNCTION grana.refuse_foreign_entry() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  touched grana.program_directory;
begin
  touched := case when tg_op = 'DELETE' then old else new end;
  if not exists (select from grana.programs p where (p.organization_id, p.id) = (touched.organization_id, touched.program_id))
  then
    raise exception 'program % is not visible to the actor', touched.program_id using errcode = 'insufficient_privilege';
  end if;
  return touched;
end
$$;

COMMENT ON FUNCTION grana.refuse_foreign_entry() IS 'Refuses a directory entry of a program that the actor may not see';

CREATE FUNCTION grana.refuse_late_knowledge() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if not exists (select from grana.known_issues k where (k.organization_id, k.program_id, k.id)
    = (new.organization_id, new.program_id, new.known_issue_id) and k.created_at < new.submitted_at)
  then
    raise exception 'report % came before what it would repeat was registered', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_late_knowledge() IS 'Refuses to close a report as duplicate of an issue that was registered after it was submitted';

CREATE FUNCTION grana.refuse_move_against_dispute() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if new.state = 'archived' and old.state <> 'archived' and new.dispute_state is not null then
    raise exception 'report % has an open dispute', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'closed' and old.state = 'closed' and new.closing_reason is distinct from old.closing_reason
    and not exists (select from grana.disputes d where (d.organization_id, d.report_id) = (old.organization_id, old.id)
      and d.state in ('open', 'answered') and d.taken_by is not null)
  then
    raise exception 'the closing of report % changes by a ruling only', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_move_against_dispute() IS 'Refuses archiving during a dispute, and another closing reason without one';

CREATE FUNCTION grana.refuse_strange_attestation() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - '{replaced_by,replaced_at,revoked_by,revoked_at,reason,reminded_at}'::text[]
      is distinct from to_jsonb(old) - '{replaced_by,replaced_at,revoked_by,revoked_at,reason,reminded_at}'::text[]
    or (old.revoked_at is not null
      and (new.revoked_by, new.revoked_at, new.reason) is distinct from (old.revoked_by, old.revoked_at, old.reason))
    or (old.replaced_by is not null and (new.replaced_by, new.replaced_at) is distinct from (old.replaced_by, old.replaced_at))
  then
    raise exception 'attestation % stays as it is', old.code using errcode = 'restrict_violation';
  end if;
  if current_user = 'grana_api' and old.revoked_at is null and new.revoked_at is not null and new.revoked_by <> grana.actor_id() then
    raise exception 'attestation % is revoked by another user', old.code using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_attestation() IS 'Lets an attestation be replaced and revoked once, and changes nothing of what was signed';

CREATE FUNCTION grana.refuse_strange_billing() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if not exists (select from grana.engagements e
    where (e.organization_id, e.id) = (new.organization_id, new.engagement_id) and (e.program_id is not null or e.state = 'quoted'))
  then
    raise exception 'engagement % has no agreement', new.engagement_id using errcode = 'restrict_violation';
  end if;
  if tg_table_name = 'engagement_orders' and tg_op = 'UPDATE' and exists (select from grana.engagement_invoices i
    where (i.organization_id, i.engagement_id) = (new.organization_id, new.engagement_id) and i.state <> 'not_issued')
  then
    raise exception 'engagement % was invoiced under its order number', new.engagement_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_billing() IS 'Refuses billing of a pentest without an agreement, and another order number after its invoice';

CREATE FUNCTION grana.refuse_strange_case() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if (new.organization_id, new.report_id, new.payment, new.id, new.program_id, new.agent_id, new.opened_at, new.answer_due_at)
    is distinct from (old.organization_id, old.report_id, old.payment, old.id, old.program_id, old.agent_id, old.opened_at,
      old.answer_due_at)
    or old.state = 'closed' or (old.answered_at is not null and new.answered_event is distinct from old.answered_event)
    or (old.contested_at is not null and new.contested_event is distinct from old.contested_event)
  then
    raise exception 'the case of payment % of report % stays as it is', old.payment, old.report_id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('open', 'answered'), ('open', 'escalated'), ('answered', 'escalated'),
    ('open', 'closed'), ('answered', 'closed'), ('escalated', 'closed'))
  then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if current_user <> 'grana_api' then return new; end if;
  if (new.answered_at is distinct from old.answered_at and not (new.answered_by is not distinct from grana.actor_id()
      and grana.actor_approves_reward(old.organization_id, old.report_id)))
    or (new.contested_at is distinct from old.contested_at and old.agent_id <> grana.actor_id())
    or (new.state <> old.state and not (case new.state when 'answered' then old.answered_at is null and new.answered_at is not null
      when 'escalated' then new.contested_at is not null else false end))
  then
    raise exception 'the case of payment % cannot change like this by this user', old.payment using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_case() IS 'Refuses changes of a case that its life cycle does not have, and users who may not make them';

CREATE FUNCTION grana.refuse_strange_coverage() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if exists (select from unnest(new.reports) n(id) where not exists (select from grana.reports r
    join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    where r.id = n.id and (e.organization_id, e.id) = (new.organization_id, new.engagement_id)))
  then
    raise exception 'a finding of another program' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_coverage() IS 'Refuses links from coverage to reports of another program';

CREATE FUNCTION grana.refuse_strange_disclosure() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  -- Redaction and the withdrawal by staff run as the owner and keep their own rules.
  if current_user = 'grana_owner' then return new; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' or new.revision <> 1 then
      raise exception 'a disclosure begins as a request' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.disclosure_moves m where (m.from_state, m.to_state) = (old.state, new.state)) then
    raise exception 'a disclosure does not move from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  if (new.kind, new.title, new.summary, new.what_happened, new.impact, new.steps, new.publish_on, new.weakness, new.severity)
    is distinct from (old.kind, old.title, old.summary, old.what_happened, old.impact, old.steps, old.publish_on, old.weakness, old.severity)
    and (new.revision <> old.revision + 1 or old.state in ('published', 'withdrawn'))
  then
    raise exception 'another text of a disclosure is another revision' using errcode = 'restrict_violation';
  end if;
  if old.slug is not null and new.slug is distinct from old.slug then
    raise exception 'a published disclosure keeps its address' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_disclosure() IS 'Keeps disclosures to the moves of disclosure_moves, and each text to its revision';

CREATE FUNCTION grana.refuse_strange_dispute() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_api boolean := current_user = 'grana_api';
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.taken_by is not null then
      raise exception 'a dispute begins open, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.organization_id, new.report_id, new.number, new.id, new.program_id, new.agent_id, new.ground, new.clause, new.opened_at,
      new.opened_event, new.answer_due_at)
    is distinct from (old.organization_id, old.report_id, old.number, old.id, old.program_id, old.agent_id, old.ground, old.clause,
      old.opened_at, old.opened_event, old.answer_due_at)
    or old.state in ('ruled', 'withdrawn')
  then
    raise exception 'dispute % stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then return new; end if;
  if (old.state, new.state) not in (('open', 'answered'), ('open', 'ruled'), ('answered', 'ruled'), ('open', 'withdrawn'),
    ('answered', 'withdrawn'))
  then
    raise exception 'dispute % does not go from % to %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  -- Without an answer the ruling waits until the time for it is over.
  if (old.state, new.state) = ('open', 'ruled') and new.ruled_at < old.answer_due_at then
    raise exception 'dispute % waits for the organization', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'ruled' and (new.ruled_by is distinct from old.taken_by or old.taken_by is null) then
    raise exception 'dispute % is ruled by the staff who took it', old.id using errcode = 'restrict_violation';
  end if;
  if is_api and not (case new.state
    when 'answered' then new.answered_by = grana.actor_id() and (old.organization_id = any (grana.actor_organizations('{owner}'))
      or (old.organization_id = any (grana.actor_organizations())
        and old.program_id = any (grana.actor_programs('{owner,administrator}'))))
    when 'withdrawn' then old.agent_id = grana.actor_id()
    else new.ruled_by = grana.actor_id() and (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator'))
    end)
  then
    raise exception 'dispute % cannot be % by this user', old.id, new.state using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_dispute() IS 'Refuses changes of a dispute that its life cycle does not have, and users who may not make them';

CREATE FUNCTION grana.refuse_strange_document() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'UPDATE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    raise exception 'document % of engagement % stays', old.version, old.engagement_id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if (new.state, new.progress) is distinct from ('making', 0::smallint) or new.content is not null then
      raise exception 'a document begins while it is made, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.organization_id, new.engagement_id, new.version, new.summary, new.method, new.recommendations, new.written_by, new.written_at,
      new.redacted_at)
      is distinct from
      (old.organization_id, old.engagement_id, old.version, old.summary, old.method, old.recommendations, old.written_by, old.written_at,
      old.redacted_at)
    or (old.content is not null and old.state <> 'making' and new.content is distinct from old.content)
    or (old.reviewed_at is not null and (new.reviewed_by, new.reviewed_at, new.marks) is distinct from (old.reviewed_by, old.reviewed_at, old.marks))
    or (old.issued_at is not null and (new.issued_by, new.issued_at) is distinct from (old.issued_by, old.issued_at))
  then
    raise exception 'document % of engagement % stays as it is', old.version, old.engagement_id using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('making', 'in_review'), ('making', 'failed'), ('in_review', 'refused'),
    ('in_review', 'accepted'), ('accepted', 'issued'), ('issued', 'replaced'))
  then
    raise exception 'document % of engagement % does not go from % to %', old.version, old.engagement_id, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  if current_user = 'grana_api' and ((old.reviewed_at is null and new.reviewed_at is not null and new.reviewed_by <> grana.actor_id())
    or (old.issued_at is null and new.issued_at is not null and new.issued_by <> grana.actor_id()) or old.state = 'making')
  then
    raise exception 'document % of engagement % is decided by another user', old.version, old.engagement_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_document() IS 'Refuses changes of a document that its life cycle does not have, and decisions in the name of others';

CREATE FUNCTION grana.refuse_strange_engagement() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    if (new.state, new.events, new.quotes, new.scopes) is distinct from ('draft', 1, 0::smallint, 0::smallint) or new.program_id is not null then
      raise exception 'an engagement begins as a draft, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.organization_id, new.id, new.created_by, new.created_at)
      is distinct from (old.organization_id, old.id, old.created_by, old.created_at)
    or (old.program_id is not null and new.program_id is distinct from old.program_id)
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at)
    or (old.state <> 'draft' and (new.scope, new.title, new.revision) is distinct from (old.scope, old.title, old.revision))
  then
    raise exception 'engagement % stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then
    if (new.events, new.quotes, new.scopes, new.paused_by) is distinct from (old.events, old.quotes, old.scopes, old.paused_by) then
      raise exception 'engagement % did not move', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.engagement_moves m where (m.from_state, m.to_state) = (old.state, new.state)
    and (current_user <> 'grana_api' or (m.by_staff and grana.actor_is_staff('administrator'))
      or (m.by_organization and old.organization_id = any (grana.actor_organizations('{owner}'))
        and (old.paused_by is distinct from 'staff' or new.state <> 'in_progress'))))
  then
    raise exception 'engagement % does not go from % to % by this user', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if new.events <> old.events + 1 then
    raise exception 'engagement % moves with one event', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_engagement() IS 'Refuses changes of an engagement that its life cycle does not have, and users who may not make them';

CREATE FUNCTION grana.refuse_strange_move() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'received' then
      raise exception 'a report is born received, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.agent_id, new.policy_version, new.program_id, new.claimed_severity, new.submitted_at)
    is distinct from (old.agent_id, old.policy_version, old.program_id, old.claimed_severity, old.submitted_at)
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

COMMENT ON FUNCTION grana.refuse_strange_move() IS 'Refuses transitions of reports that report_moves does not list';

CREATE FUNCTION grana.refuse_strange_payment() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  last smallint;
begin
  select max(p.number) into last from grana.reward_payments p
  where (p.organization_id, p.report_id) = (new.organization_id, new.report_id);
  if new.number <> coalesce(last, 0) + 1 or not exists (select from grana.rewards w
    where (w.organization_id, w.report_id, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id), w.currency) =
      (new.organization_id, new.report_id, new.amount_cents, new.currency))
    or not exists (select from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id)
      and r.reward_track = case when last is null then 'reserved' else 'paid' end)
    or (last is not null and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (new.organization_id, new.report_id, last) and not c.has_arrived))
    or exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.has_arrived)
  then
    raise exception 'the reward of report % is not to be paid like this', new.report_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_payment() IS 'Refuses a payment without an approved amount, and a second one unless the last did not arrive';

CREATE FUNCTION grana.refuse_strange_receipt() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if new.payment <> (select max(p.number) from grana.reward_payments p
      where (p.organization_id, p.report_id) = (new.organization_id, new.report_id))
    or exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id) = (new.organization_id, new.report_id) and c.has_arrived)
  then
    raise exception 'the reward of report % was received already', new.report_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_receipt() IS 'Refuses receipts for older payments, and any after a payment arrived';

CREATE FUNCTION grana.refuse_strange_retest_fee() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if (new.organization_id, new.id, new.report_id, new.event, new.agent_id, new.currency, new.cents, new.earned_at)
    is distinct from (old.organization_id, old.id, old.report_id, old.event, old.agent_id, old.currency, old.cents, old.earned_at)
  then
    raise exception 'a fee of a retest stays as it was earned' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('owed', 'paid'), ('paid', 'received'), ('paid', 'owed')) then
    raise exception 'a fee of a retest does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_retest_fee() IS 'Refuses changes of a fee other than payments and answers to them';

CREATE FUNCTION grana.refuse_strange_reward() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  decided grana.rewards;
begin
  if tg_op = 'INSERT' then
    if new.reward_track <> 'undecided' then
      raise exception 'a report is born without a reward' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not exists (select from grana.reward_moves m where m.from_track = old.reward_track and m.to_track = new.reward_track) then
    raise exception 'the reward of report % does not go from % to %', old.id, old.reward_track, new.reward_track
      using errcode = 'restrict_violation';
  end if;
  if new.reward_track <> 'ineligible' then return new; end if;
  -- Whoever accepts a risk still owes what its finding is worth.
  if new.closing_reason = 'risk_accepted' then
    raise exception 'the reward of report % is due though its risk was accepted', old.id using errcode = 'restrict_violation';
  end if;
  -- What the agent was told as the least is taken away by two.
  select w.* into decided from grana.rewards w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  if decided.minimum_cents is not null and (select count(*) from grana.reward_approvals a
    where (a.organization_id, a.report_id, a.round, a.amount_cents) = (new.organization_id, new.id, decided.round, 0)
      and a.counts) < 2
  then
    raise exception 'too few refused the reward of report %', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_reward() IS 'Refuses transitions of rewards that reward_moves does not list';

CREATE FUNCTION grana.refuse_strange_share() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  if (new.organization_id, new.id, new.report_id, new.agent_id, new.position, new.currency, new.approved_at, new.pay_due_at)
    is distinct from (old.organization_id, old.id, old.report_id, old.agent_id, old.position, old.currency, old.approved_at, old.pay_due_at)
    or (new.cents <> old.cents and old.state <> 'owed')
  then
    raise exception 'a share of a reward stays as it was approved' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (('owed', 'paid'), ('paid', 'received'), ('paid', 'owed')) then
    raise exception 'a share of a reward does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_share() IS 'Refuses changes of a share other than payments, answers to them, and its amount while it is owed';

CREATE FUNCTION grana.refuse_strange_team_member() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
declare
  is_possible boolean;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'proposed' then
      raise exception 'a member of a team is proposed first, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  is_possible := case new.state
    when 'accepted' then old.state = 'proposed' and (current_user <> 'grana_api' or old.user_id = grana.actor_id())
    when 'declined' then old.state = 'proposed' and (current_user <> 'grana_api' or old.user_id = grana.actor_id())
    when 'refused' then old.state = 'accepted'
      and (current_user <> 'grana_api' or old.organization_id = any (grana.actor_organizations('{owner}')))
    when 'removed' then old.state in ('proposed', 'accepted') and (current_user <> 'grana_api' or grana.actor_is_staff('administrator'))
    else false end;
  if not is_possible
    or (new.organization_id, new.engagement_id, new.id, new.user_id, new.role, new.hours, new.proposed_by, new.proposed_at)
      is distinct from (old.organization_id, old.engagement_id, old.id, old.user_id, old.role, old.hours, old.proposed_by, old.proposed_at)
    or (old.accepted_at is not null and (new.accepted_at, new.confidentiality_version)
      is distinct from (old.accepted_at, old.confidentiality_version))
    or (current_user = 'grana_api' and new.ended_by is not null and new.ended_by is distinct from grana.actor_id())
  then
    raise exception 'member % of a team does not go from % to % by this user', old.id, old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

COMMENT ON FUNCTION grana.refuse_strange_team_member() IS 'Refuses changes of a team that its life cycle does not have, and users who may not make them';

CREATE FUNCTION grana.reject_invitation(hash bytea, at timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  taken grana.invitations;
begin
  update grana.invitations i set state = 'rejected', answered_at = at
  where i.token_hash = hash and i.state = 'pending' and i.expires_at > at and i.token_at >= i.sent_at
  returning i.* into taken;
  if not found then return false; end if;
  insert into grana.audit_events (organization_id, program_id, action, thing, thing_id)
    values (taken.organization_id, taken.program_id, 'invitation.rejected', 'invitation', taken.id);
  return true;
end
$$;

COMMENT ON FUNCTION grana.reject_invitation(hash bytea, at timestamp with time zone) IS 'Rejects an invitation by the link of its email';

CREATE FUNCTION grana.release_dispute(dispute uuid, at timestamp with time zone) RETURNS TABLE(organization_id uuid, report_id uuid, event integer, reference text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.disputes;
  held grana.reports;
  taken grana.disputes;
begin
  select d.* into place from grana.disputes d where d.id = release_dispute.dispute;
  if not found then return; end if;
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select d.* into taken from grana.disputes d where d.id = release_dispute.dispute for update;
  if taken.state not in ('open', 'answered') or taken.taken_by is null then return; end if;
  if not (grana.actor_is_staff('administrator') or (taken.taken_by = grana.actor_id() and grana.actor_is_staff('triager'))) then
    return;
  end if;
  insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'dispute_released', 'staff', grana.actor_id(),
    jsonb_build_object('dispute', taken.number::text), release_dispute.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  update grana.disputes d set taken_by = null, taken_at = null where d.id = taken.id;
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
    'internal', false)::text);
  return query select held.organization_id, held.id, held.events + 1,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
end
$$;

COMMENT ON FUNCTION grana.release_dispute(dispute uuid, at timestamp with time zone) IS 'Ends the assignment of an open dispute: by the staff who took it, or by an administrator';

CREATE FUNCTION grana.remember_matches(agent uuid, search uuid, at timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  found_now integer;
begin
  insert into grana.saved_search_matches (user_id, search_id, program_id, found_at)
  select s.user_id, s.id, e.program_id, at
  from grana.saved_searches s cross join lateral grana.explorable(s.user_id, s.wanted) e
  where s.user_id = remember_matches.agent and s.id = remember_matches.search
  on conflict do nothing;
  get diagnostics found_now = row_count;
  update grana.saved_searches s set checked_at = at where s.user_id = remember_matches.agent and s.id = remember_matches.search;
  return found_now;
end
$$;

COMMENT ON FUNCTION grana.remember_matches(agent uuid, search uuid, at timestamp with time zone) IS 'Stores what a saved search finds now; how many programs are new';

CREATE FUNCTION grana.renew_report_words() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  delete from grana.report_words w where (w.organization_id, w.report_id) = (new.organization_id, new.id);
  insert into grana.report_words (organization_id, report_id, word)
  select new.organization_id, new.id, left(w.word, 100) from grana.words_of(new.title) w on conflict do nothing;
  return null;
end
$$;

COMMENT ON FUNCTION grana.renew_report_words() IS 'Replaces the search words of a report whose title was corrected or redacted';

CREATE FUNCTION grana.report_act(kind text, from_state text, to_state text, details jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select case
    when kind = 'submitted' then 'report.submitted'
    when kind = 'moved' then case to_state
      when 'triaging' then case from_state
        when 'received' then 'report.taken'
        when 'needs_info' then 'report.answered'
        else 'report.reopened' end
      when 'needs_info' then 'report.asked'
      when 'pending_organization' then 'report.forwarded'
      else 'report.' || to_state end
    when kind = 'severity_set' then 'report.severity_set'
    when kind = 'assigned' and not details ? 'triager' then 'report.assigned'
    when kind = 'commented' then 'report.commented'
    when kind = 'quality_set' then 'report.rated'
    when kind = 'proposed' then 'report.proposed'
    when kind = 'dismissed' then 'report.proposal_dismissed'
    when kind = 'corrected' then 'report.corrected'
    when kind = 'redacted' then 'report.redacted'
  end
$$;

COMMENT ON FUNCTION grana.report_act(kind text, from_state text, to_state text, details jsonb) IS 'Name of a report event in the audit log; null for events that other code logs';

CREATE FUNCTION grana.report_citations(report uuid) RETURNS TABLE(number integer, clause text, clause_title text, clause_text text, original_id uuid, original_number integer, original_title text, original_at timestamp with time zone, known_title text, known_since text, known_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select e.number, e.details ->> 'clause', c.title, c.body,
    case when grana.actor_reads_report(o.organization_id, o.id) then o.id end, o.number,
    case when grana.actor_reads_report(o.organization_id, o.id) then o.title end, o.submitted_at,
    case when grana.actor_handles_report(r.organization_id, r.id) then k.title end, k.known_since::text, k.created_at
  from grana.reports r
  join grana.report_events e on (e.organization_id, e.report_id) = (r.organization_id, r.id)
  left join grana.policy_clauses c on (c.organization_id, c.program_id, c.version)
    = (r.organization_id, r.program_id, r.policy_version) and c.group_number || '.' || c.item_number = e.details ->> 'clause'
  left join grana.reports o on (o.organization_id, o.id) = (r.organization_id, (e.details ->> 'duplicate_of')::uuid)
  left join grana.known_issues k on (k.organization_id, k.id) = (r.organization_id, (e.details ->> 'known_issue')::uuid)
  where r.id = report_citations.report and e.details ?| '{clause,duplicate_of,known_issue}'
    and case e.audience when 'everyone' then grana.actor_reads_report(r.organization_id, r.id)
      else grana.actor_handles_report(r.organization_id, r.id) end
  order by e.number
$$;

COMMENT ON FUNCTION grana.report_citations(report uuid) IS 'Clauses, original reports and known issues that the events of a report cite, as far as the actor may see them';

CREATE FUNCTION grana.report_clauses(report uuid) RETURNS TABLE(number text, group_title text, title text, body text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select c.group_number || '.' || c.item_number, c.group_title, c.title, c.body
  from grana.reports r
  join grana.policy_clauses c on (c.organization_id, c.program_id, c.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where r.id = report_clauses.report and grana.actor_reads_report(r.organization_id, r.id)
  order by c.group_number, c.item_number;
end
$$;

COMMENT ON FUNCTION grana.report_clauses(report uuid) IS 'Clauses of the policy version of a report that the actor may read';

CREATE FUNCTION grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) RETURNS TABLE(user_id uuid)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query with here as (select r.* from grana.reports r where (r.organization_id, r.id) = (organization, report)),
  hearers as (
    select r.agent_id as id from here r where not internal
    union select a.user_id from here r join grana.report_authors a on (a.organization_id, a.report_id) = (r.organization_id, r.id)
      where a.sent_at is not null and not internal
    union select r.triager_id from here r
    union select m.user_id from here r join grana.memberships m on m.organization_id = r.organization_id
      where m.role = 'owner' or (m.role = 'viewer' and not internal)
    union select p.user_id from here r
      join grana.program_memberships p on (p.organization_id, p.program_id) = (r.organization_id, r.program_id)
      join grana.memberships m on (m.organization_id, m.user_id) = (p.organization_id, p.user_id)
      where p.role in ('owner', 'administrator', 'analyst') or (p.role = 'viewer' and not internal)
        or (r.assigned_to = p.user_id and (p.role = 'technical_contact'
          or (p.role = 'backup_contact' and p.activated_at is not null)))
  )
  select h.id from hearers h where h.id = any (people);
end
$$;

COMMENT ON FUNCTION grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) IS 'Those of these people who may be notified of an event: readers of the report or its title; of an internal note, those who handle it';

CREATE FUNCTION grana.report_targets(program uuid) RETURNS TABLE(id uuid, name text, type text, address text, tier smallint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select s.target_id, s.name, s.type, s.address, s.asset_tier
  from grana.programs p
  join grana.policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
  join grana.targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
  where p.id = report_targets.program and s.is_in_scope and t.archived_at is null and grana.actor_may_report(p.id)
  order by s.position
$$;

COMMENT ON FUNCTION grana.report_targets(program uuid) IS 'Targets in scope of a program that the actor may report to';

CREATE FUNCTION grana.reported_program(program uuid) RETURNS TABLE(name text, initials text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select p.name, o.initials from grana.programs p join grana.organizations o on o.id = p.organization_id
  where p.id = reported_program.program and (
    exists (select from grana.report_drafts d where d.program_id = p.id and d.user_id = grana.actor_id())
    or exists (select from grana.reports r where (r.organization_id, r.program_id) = (p.organization_id, p.id)
      and r.agent_id = grana.actor_id())
    or exists (select from grana.report_authors a where (a.organization_id, a.program_id) = (p.organization_id, p.id)
      and a.user_id = grana.actor_id()))
$$;

COMMENT ON FUNCTION grana.reported_program(program uuid) IS 'Name of a program in which the actor has a draft or a report, and initials of its organization';

CREATE FUNCTION grana.retest_candidates(organization uuid, report uuid) RETURNS TABLE(id uuid, agent_id uuid, username text, is_given boolean)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if not grana.actor_handles_report(organization, report) then return; end if;
  return query select i.id, u.id, u.username, exists (select from grana.retest_helpers h
      where (h.organization_id, h.report_id, h.agent_id) = (r.organization_id, r.id, u.id) and h.ended_at is null)
  from grana.reports r
  join grana.agent_invitations i on (i.organization_id, i.program_id) = (r.organization_id, r.program_id) and i.state = 'accepted'
  join grana.users u on u.id = i.user_id and u.disabled_at is null
  where (r.organization_id, r.id) = (organization, report) and u.id <> r.agent_id and u.username is not null
  order by u.username limit 200;
end
$$;

COMMENT ON FUNCTION grana.retest_candidates(organization uuid, report uuid) IS 'Agents of the program who may test instead of the agent of a report, for those who handle it';

CREATE FUNCTION grana.retest_fee_of(organization uuid, report uuid) RETURNS TABLE(currency text, cents integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return query select 'USD'::text, (v.terms ->> 'retest_fee_cents')::integer
  from grana.reports r join grana.policy_versions v on (v.organization_id, v.program_id, v.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where (r.organization_id, r.id) = (organization, report) and v.terms ->> 'kind' = 'bounty'
    and (v.terms ->> 'retest_fee_cents') is not null;
end
$$;

COMMENT ON FUNCTION grana.retest_fee_of(organization uuid, report uuid) IS 'Fee of the terms of a report for each answered retest';

CREATE FUNCTION grana.retest_offer(organization uuid, report uuid) RETURNS TABLE(currency text, cents integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  if grana.actor_reads_report(organization, report) then
    return query select f.currency, f.cents from grana.retest_fee_of(organization, report) f;
  end if;
end
$$;

COMMENT ON FUNCTION grana.retest_offer(organization uuid, report uuid) IS 'The same, for those who may read the report';

CREATE FUNCTION grana.revoke_credentials_of_leaver() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'left', revoked_at = coalesce(new.answered_at, now())
    where (c.organization_id, c.program_id, c.agent_id) = (new.organization_id, new.program_id, new.user_id)
      and c.state = 'claimed';
  return null;
end
$$;

COMMENT ON FUNCTION grana.revoke_credentials_of_leaver() IS 'Ends the accounts of an agent in a program that they left or were removed from';

CREATE FUNCTION grana.revoke_credentials_of_person() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  person uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'disabled', revoked_at = now()
    where c.agent_id = person and c.state = 'claimed';
  return null;
end
$$;

COMMENT ON FUNCTION grana.revoke_credentials_of_person() IS 'Ends the accounts of an agent who is suspended or whose account is disabled';

CREATE FUNCTION grana.revoke_credentials_of_program() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  update grana.test_credentials c
    set state = 'revoked', sealed_secret = null, revoked_for = 'closed', revoked_at = new.updated_at
    where (c.organization_id, c.program_id) = (new.organization_id, new.id) and c.state <> 'revoked';
  return null;
end
$$;

COMMENT ON FUNCTION grana.revoke_credentials_of_program() IS 'Ends every account of a program that closes, the free ones too';

CREATE FUNCTION grana.reward_range(report uuid, severity text) RETURNS TABLE(currency text, min_cents integer, max_cents integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select g.currency, g.min_cents, g.max_cents
  from grana.reports r
  join grana.policy_rewards g on (g.organization_id, g.program_id, g.version, g.asset_tier)
    = (r.organization_id, r.program_id, r.policy_version, r.asset_tier)
  where r.id = reward_range.report and g.severity = reward_range.severity
    and grana.actor_reads_report(r.organization_id, r.id);
end
$$;

COMMENT ON FUNCTION grana.reward_range(report uuid, severity text) IS 'Reward range of a severity in the terms of a report that the actor may read';

CREATE FUNCTION grana.send_report_authors(draft uuid, at timestamp with time zone) RETURNS TABLE(outcome text, user_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.report_drafts;
begin
  select d.* into place from grana.report_drafts d where d.id = draft and d.user_id = grana.actor_id() for update;
  if not found then return; end if;
  return query select case when a.state <> 'agreed' then 'waits' else 'refused' end, a.user_id from grana.report_authors a
    where (a.organization_id, a.report_id) = (place.organization_id, place.id)
      and (a.state <> 'agreed' or not grana.may_share_report(place.program_id, a.user_id));
  if found then return; end if;
  return query
    with sent as (update grana.report_authors a set sent_at = send_report_authors.at
      where (a.organization_id, a.report_id) = (place.organization_id, place.id) returning a.user_id)
    select 'sent', s.user_id from sent s;
end
$$;

COMMENT ON FUNCTION grana.send_report_authors(draft uuid, at timestamp with time zone) IS 'Makes those who agreed authors of the report that the draft of the actor becomes; none while one is missing';

CREATE FUNCTION grana.set_report_authors(draft uuid, usernames text[], percents smallint[], at timestamp with time zone) RETURNS TABLE(outcome text, user_id uuid, username text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.report_drafts;
begin
  select d.* into place from grana.report_drafts d where d.id = draft and d.user_id = grana.actor_id() for update;
  if not found then return; end if;
  return query select 'refused', null::uuid, w.name from unnest(usernames) w (name)
    where not exists (select from grana.users u where u.username_key = lower(w.name) and u.id <> place.user_id
      and grana.may_share_report(place.program_id, u.id));
  if found then return; end if;
  return query select 'done', null::uuid, null::text;
  if not exists (
    select from (select u.id, w.percent, w.nr from unnest(usernames, percents) with ordinality w (name, percent, nr)
      join grana.users u on u.username_key = lower(w.name)) wanted
    full join (select a.* from grana.report_authors a
      where (a.organization_id, a.report_id) = (place.organization_id, place.id)) a on a.user_id = wanted.id
    where (wanted.percent, wanted.nr) is distinct from (a.percent, a.position)) then
    return;
  end if;
  update grana.report_drafts d set team_revision = d.team_revision + 1
  where (d.organization_id, d.id) = (place.organization_id, place.id);
  return query
    with removed as (
      delete from grana.report_authors a
      where (a.organization_id, a.report_id) = (place.organization_id, place.id) and a.user_id not in (
        select u.id from unnest(usernames) w (name) join grana.users u on u.username_key = lower(w.name))
      returning a.user_id)
    select 'removed', r.user_id, null::text from removed r;
  return query
    with wanted as (
      select u.id, w.percent, w.nr from unnest(usernames, percents) with ordinality w (name, percent, nr)
      join grana.users u on u.username_key = lower(w.name)),
    known as (select a.user_id from grana.report_authors a
      where (a.organization_id, a.report_id) = (place.organization_id, place.id)),
    written as (
      insert into grana.report_authors as a
        (organization_id, report_id, program_id, user_id, invited_by, position, percent, invited_at)
      select place.organization_id, place.id, place.program_id, w.id, place.user_id, w.nr, w.percent, set_report_authors.at
      from wanted w
      on conflict (organization_id, report_id, user_id) do update
        set position = excluded.position, percent = excluded.percent, state = 'invited', answered_at = null
      returning a.user_id)
    select case when k.user_id is null then 'invited' else 'changed' end, w.user_id, null::text
    from written w left join known k on k.user_id = w.user_id;
end
$$;

COMMENT ON FUNCTION grana.set_report_authors(draft uuid, usernames text[], percents smallint[], at timestamp with time zone) IS 'Sets the authors of a draft of the actor and their shares; a change withdraws every agreement';

CREATE FUNCTION grana.settle_ledger(organization uuid, report uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  line record;
begin
  if not exists (
    (select d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
      where (d.organization_id, d.report_id) = (organization, report)
    except select o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
      where (o.organization_id, o.report_id) = (organization, report))
    union all
    (select o.agent_id, o.kind, o.number, o.currency, o.cents from grana.ledger_open o
      where (o.organization_id, o.report_id) = (organization, report)
    except select d.agent_id, d.kind, d.number, d.currency, d.cents from grana.ledger_due d
      where (d.organization_id, d.report_id) = (organization, report)))
  then
    return;
  end if;
  -- One entry at a time in a book. Taken when the transaction ends, after all its other locks, so that none waits in a circle.
  insert into grana.ledger_books (organization_id) values (organization) on conflict do nothing;
  perform from grana.ledger_books b where b.organization_id = organization for update;
  for line in
    select o.*, case when o.kind = 'paid' then coalesce(
        (select max(c.created_at) from grana.reward_receipts c
          where (c.organization_id, c.report_id, c.payment) = (organization, report, o.number)),
        (select f.answered_at from grana.retest_fees f
          where (f.organization_id, f.report_id, 100000 + f.event) = (organization, report, o.number)),
        (select s.answered_at from grana.reward_shares s
          where (s.organization_id, s.report_id, 1000000 * s.position) = (organization, report, o.number)), r.moved_at)
      else greatest(w.updated_at, r.moved_at) end as at
    from grana.ledger_open o
    join grana.reports r on (r.organization_id, r.id) = (o.organization_id, o.report_id)
    left join grana.rewards w on (w.organization_id, w.report_id) = (o.organization_id, o.report_id)
    where (o.organization_id, o.report_id) = (organization, report) and not exists (
      select from grana.ledger_due d
      where (d.organization_id, d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents) =
        (o.organization_id, o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents))
    order by o.place desc
  loop
    perform grana.post_ledger_entry((organization, gen_random_uuid(), report, line.agent_id, line.kind, line.number, line.turn,
      line.id, line.currency, line.cents, (line.at at time zone 'UTC')::date, line.at, clock_timestamp())::grana.ledger_entries);
  end loop;
  for line in
    select d.*, 1 + (select count(*) from grana.ledger_entries e
      where (e.organization_id, e.report_id, e.kind, e.number) = (organization, report, d.kind, d.number)
        and e.reverses is null) as turn
    from grana.ledger_due d
    where (d.organization_id, d.report_id) = (organization, report) and not exists (
      select from grana.ledger_open o
      where (o.organization_id, o.report_id, o.agent_id, o.kind, o.number, o.currency, o.cents) =
        (d.organization_id, d.report_id, d.agent_id, d.kind, d.number, d.currency, d.cents))
    order by array_position(array['promised', 'approved', 'fee', 'paid'], d.kind)
  loop
    perform grana.post_ledger_entry((organization, gen_random_uuid(), report, line.agent_id, line.kind, line.number, line.turn,
      null, line.currency, line.cents, line.day, line.at, clock_timestamp())::grana.ledger_entries);
  end loop;
end
$$;

COMMENT ON FUNCTION grana.settle_ledger(organization uuid, report uuid) IS 'Reverses entries of a report that hold no longer, and posts those that are missing';

CREATE FUNCTION grana.share_cents(amount integer, percent smallint) RETURNS integer
    LANGUAGE sql IMMUTABLE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select floor(amount::numeric * percent / 100)::integer
$$;

COMMENT ON FUNCTION grana.share_cents(amount integer, percent smallint) IS 'Share of an amount, rounded down to the cent';

CREATE FUNCTION grana.shared_cents(organization uuid, report uuid) RETURNS integer
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
begin
  return (select coalesce(sum(s.cents), 0) from grana.reward_shares s
    where (s.organization_id, s.report_id) = (organization, report));
end
$$;

COMMENT ON FUNCTION grana.shared_cents(organization uuid, report uuid) IS 'What the other authors of a report get of its reward; the rest belongs to the agent who sent it';

CREATE FUNCTION grana.shared_draft(draft uuid) RETURNS TABLE(program text, author text, revision integer, body jsonb, target text, target_name text, authors json, files json)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select p.name, coalesce(u.username, ''), d.team_revision, d.body, t.address, t.name,
    (select json_agg(json_build_object('username', coalesce(w.username, ''), 'percent', o.percent, 'state', o.state,
        'is_you', o.user_id = grana.actor_id()) order by o.position)
      from grana.report_authors o join grana.users w on w.id = o.user_id
      where (o.organization_id, o.report_id) = (d.organization_id, d.id)),
    (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind, 'size', f.size_bytes,
        'state', f.state, 'added_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.created_at, f.id), '[]')
      from grana.report_files f where (f.organization_id, f.draft_id) = (d.organization_id, d.id) and f.state = 'ready')
  from grana.report_authors a
  join grana.report_drafts d on (d.organization_id, d.id) = (a.organization_id, a.report_id)
  join grana.programs p on (p.organization_id, p.id) = (a.organization_id, a.program_id)
  join grana.users u on u.id = a.invited_by
  left join grana.targets t on t.organization_id = d.organization_id and t.id::text = d.body ->> 'target_id'
  where a.report_id = draft and a.user_id = grana.actor_id() and a.sent_at is null
    and grana.may_share_report(a.program_id, a.user_id);
end
$$;

COMMENT ON FUNCTION grana.shared_draft(draft uuid) IS 'A draft of another agent, for those invited into it';

CREATE FUNCTION grana.shared_drafts() RETURNS TABLE(draft_id uuid, program text, author text, title text, percent smallint, state text, invited_at timestamp with time zone)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query select d.id, p.name, coalesce(u.username, ''), d.body ->> 'title', a.percent, a.state, a.invited_at
  from grana.report_authors a
  join grana.report_drafts d on (d.organization_id, d.id) = (a.organization_id, a.report_id)
  join grana.programs p on (p.organization_id, p.id) = (a.organization_id, a.program_id)
  join grana.users u on u.id = a.invited_by
  where a.user_id = grana.actor_id() and a.sent_at is null and grana.may_share_report(a.program_id, a.user_id)
  order by a.state = 'agreed', a.invited_at desc limit 50;
end
$$;

COMMENT ON FUNCTION grana.shared_drafts() IS 'Drafts of other agents into which the actor was invited';

CREATE FUNCTION grana.spending(organization uuid, programs uuid[], lately date, year date) RETURNS TABLE(currency text, unpaid_cents double precision, paid_lately_cents double precision, paid_in_year_cents double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with overseen as (select spending.organization = any (grana.actor_organizations('{owner,viewer}')) as it_is),
  -- No programs are named for who sees them all; whoever leads some is shown those of them that are named.
  whose as (
    select overseen.it_is and spending.programs is null as is_whole,
      case when overseen.it_is then spending.programs
        when spending.organization = any (grana.actor_organizations()) then array(
          select unnest(grana.actor_programs('{owner}')) intersect select unnest(spending.programs))
      end as programs
    from overseen),
  amounts as (
    select w.currency, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id) as unpaid, 0 as lately, 0 as year
    from whose, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending.organization and r.reward_track = 'reserved'
      and (whose.is_whole or r.program_id = any (whose.programs))
    union all
    select p.currency, p.amount_cents, 0, 0
    from whose, grana.reward_receipts m
    join grana.reward_payments p on (p.organization_id, p.report_id, p.number) = (m.organization_id, m.report_id, m.payment)
    where m.organization_id = spending.organization and not m.has_arrived
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (p.organization_id, p.report_id) and r.program_id = any (whose.programs)))
      and not exists (select from grana.reward_receipts c
        where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived)
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
    union all
    select p.currency, 0, case when p.paid_on >= spending.lately then p.amount_cents else 0 end, p.amount_cents
    from whose, grana.reward_payments p
    where p.organization_id = spending.organization and p.paid_on >= spending.year
      -- Which program it was for is looked up only for those whom that matters to.
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (p.organization_id, p.report_id) and r.program_id = any (whose.programs)))
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))
      and not exists (select from grana.reward_receipts m
        where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived
          and not exists (select from grana.reward_receipts c
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
    union all
    select s.currency, case when s.state = 'owed' then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= spending.lately then s.cents else 0 end,
      case when s.state <> 'owed' and s.paid_on >= spending.year then s.cents else 0 end
    from whose, grana.reward_shares s
    where s.organization_id = spending.organization and (s.state = 'owed' or s.paid_on >= spending.year)
      and (whose.is_whole or exists (select from grana.reports r
        where (r.organization_id, r.id) = (s.organization_id, s.report_id) and r.program_id = any (whose.programs))))
  select a.currency, sum(a.unpaid)::float8, sum(a.lately)::float8, sum(a.year)::float8
  from amounts a group by a.currency order by a.currency
$$;

COMMENT ON FUNCTION grana.spending(organization uuid, programs uuid[], lately date, year date) IS 'Rewards that an organization owes and paid, in programs whose amounts the actor may see';

CREATE FUNCTION grana.spending_by_month(organization uuid, programs uuid[], since date) RETURNS TABLE(program_id uuid, currency text, month date, paid_cents double precision, unpaid_cents double precision, reserved_cents double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with overseen as (
    select spending_by_month.organization = any (grana.actor_organizations('{owner,viewer}')) as it_is),
  seen as (
    select overseen.it_is and spending_by_month.programs is null as is_whole,
      case when overseen.it_is then spending_by_month.programs
        when spending_by_month.organization = any (grana.actor_organizations()) then array(
          select unnest(grana.actor_programs('{owner}')) intersect select unnest(spending_by_month.programs))
      end as programs
    from overseen),
  last_payments as (
    select r.program_id, p.currency, p.paid_on, p.amount_cents,
      exists (select from grana.reward_receipts m
        where (m.organization_id, m.report_id, m.payment) = (p.organization_id, p.report_id, p.number) and not m.has_arrived
          and not exists (select from grana.reward_receipts c
            where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and c.has_arrived))
        as is_missing
    from seen, grana.reward_payments p
    join grana.reports r on (r.organization_id, r.id) = (p.organization_id, p.report_id)
    where p.organization_id = spending_by_month.organization and p.paid_on >= spending_by_month.since
      and (seen.is_whole or r.program_id = any (seen.programs))
      and not exists (select from grana.reward_payments again
        where (again.organization_id, again.report_id, again.number) = (p.organization_id, p.report_id, p.number + 1))),
  amounts as (
    select l.program_id, l.currency, date_trunc('month', l.paid_on)::date as month, l.amount_cents as paid, 0 as unpaid, 0 as reserved
    from last_payments l where not l.is_missing
    union all
    select l.program_id, l.currency, null, 0, l.amount_cents, 0
    from last_payments l where l.is_missing
    union all
    select r.program_id, w.currency, null, 0, w.amount_cents - grana.shared_cents(w.organization_id, w.report_id), 0
    from seen, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending_by_month.organization and r.reward_track = 'reserved'
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, w.currency, null, 0, 0, coalesce(w.amount_cents, w.minimum_cents, 0)
    from seen, grana.reports r
    join grana.rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.organization_id = spending_by_month.organization and r.due_stage = 'reward'
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, f.currency, case when f.state <> 'owed' then date_trunc('month', f.paid_on)::date end,
      case when f.state <> 'owed' then f.cents else 0 end, case when f.state = 'owed' then f.cents else 0 end, 0
    from seen, grana.retest_fees f
    join grana.reports r on (r.organization_id, r.id) = (f.organization_id, f.report_id)
    where f.organization_id = spending_by_month.organization and (f.state = 'owed' or f.paid_on >= spending_by_month.since)
      and (seen.is_whole or r.program_id = any (seen.programs))
    union all
    select r.program_id, s.currency, case when s.state <> 'owed' then date_trunc('month', s.paid_on)::date end,
      case when s.state <> 'owed' then s.cents else 0 end, case when s.state = 'owed' then s.cents else 0 end, 0
    from seen, grana.reward_shares s
    join grana.reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    where s.organization_id = spending_by_month.organization and (s.state = 'owed' or s.paid_on >= spending_by_month.since)
      and (seen.is_whole or r.program_id = any (seen.programs)))
  select a.program_id, a.currency, a.month, sum(a.paid)::float8, sum(a.unpaid)::float8, sum(a.reserved)::float8
  from amounts a group by a.program_id, a.currency, a.month order by a.month, a.program_id, a.currency
  limit 10000
$$;

COMMENT ON FUNCTION grana.spending_by_month(organization uuid, programs uuid[], since date) IS 'Rewards of an organization by program: paid in each month, unpaid and reserved without one, in programs whose amounts the actor may see';

CREATE FUNCTION grana.start_payment_clock(organization uuid, report uuid, approved timestamp with time zone) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
declare
  days smallint;
begin
  select coalesce((v.terms #>> '{response,payment}')::smallint, 10::smallint) into days
  from grana.reports r left join grana.policy_versions v on (v.organization_id, v.program_id, v.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where (r.organization_id, r.id) = (organization, report);
  update grana.rewards w set approved_at = approved, pay_days = days,
    pay_due_at = grana.working_moment(grana.working_seconds(approved) + days * 86400)
  where (w.organization_id, w.report_id) = (organization, report) and w.approved_at is null;
end
$$;

COMMENT ON FUNCTION grana.start_payment_clock(organization uuid, report uuid, approved timestamp with time zone) IS 'Starts the time until a payment with the days that the rules of the report promise; 10 where they promise none';

CREATE FUNCTION grana.take_dispute(dispute uuid, at timestamp with time zone) RETURNS TABLE(outcome text, organization_id uuid, report_id uuid, event integer, reference text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  place grana.disputes;
  held grana.reports;
  taken grana.disputes;
begin
  if not (grana.actor_is_staff('triager') or grana.actor_is_staff('administrator')) then return; end if;
  select d.* into place from grana.disputes d where d.id = take_dispute.dispute;
  if not found then return; end if;
  -- The report before the dispute, as every action on a dispute.
  select r.* into held from grana.reports r where (r.organization_id, r.id) = (place.organization_id, place.report_id) for update;
  select d.* into taken from grana.disputes d where d.id = take_dispute.dispute for update;
  if taken.state not in ('open', 'answered') then
    return query select 'over', taken.organization_id, taken.report_id, 0, '';
  elsif taken.taken_by is not null then
    return query select 'taken', taken.organization_id, taken.report_id, 0, '';
  elsif grana.has_worked_on_report(taken.organization_id, taken.report_id, grana.actor_id()) then
    return query select 'involved', taken.organization_id, taken.report_id, 0, '';
  else
    insert into grana.report_events (organization_id, report_id, number, kind, side, actor_id, details, created_at)
    values (held.organization_id, held.id, held.events + 1, 'dispute_taken', 'staff', grana.actor_id(),
      jsonb_build_object('dispute', taken.number::text), take_dispute.at);
    update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
    update grana.disputes d set taken_by = grana.actor_id(), taken_at = take_dispute.at where d.id = taken.id;
    perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id,
      'internal', false)::text);
    return query select 'done', held.organization_id, held.id, held.events + 1,
      (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id);
  end if;
end
$$;

COMMENT ON FUNCTION grana.take_dispute(dispute uuid, at timestamp with time zone) IS 'Assigns an open dispute to the acting staff, who never worked on the report, and records it in the history';

CREATE FUNCTION grana.team_candidates(engagement uuid, wanted_category text) RETURNS TABLE(user_id uuid, standing integer)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  return query
  select s.user_id, s.standing::integer
  from grana.engagements e
  join grana.programs p on (p.organization_id, p.id) = (e.organization_id, e.program_id)
  join grana.agent_skills s on s.is_listed and s.category = wanted_category and not s.country_code = any (p.denied_countries)
    and (p.approved_countries = '{}' or s.country_code = any (p.approved_countries))
  -- The account decides, whatever the derived row says.
  join grana.users u on u.id = s.user_id and u.kind = 'agent' and u.disabled_at is null and u.email_verified_at is not null
    and u.visibility = 'everyone' and not u.country_code = any (p.denied_countries)
    and (p.approved_countries = '{}' or u.country_code = any (p.approved_countries))
  join grana.agent_profiles f on f.user_id = u.id and f.is_findable
  where e.id = engagement and e.sent_at is not null
    and not exists (select from grana.engagement_members m where (m.organization_id, m.engagement_id) = (e.organization_id, e.id)
      and m.user_id = s.user_id and m.state in ('proposed', 'accepted', 'refused', 'declined'))
  order by s.standing desc, s.user_id limit 30;
end
$$;

COMMENT ON FUNCTION grana.team_candidates(engagement uuid, wanted_category text) IS 'Agents who want to be found and may be proposed for the team of an engagement, for administrators: the best thirty of a category';

CREATE FUNCTION grana.team_engagement(engagement uuid) RETURNS TABLE(organization_id uuid, id uuid, title text, state text, program_id uuid, organization text, role text, targets jsonb)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select e.organization_id, e.id, e.title, e.state, e.program_id, o.name, m.role,
    coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type) order by lower(t.name), t.id)
      from jsonb_array_elements(e.scope -> 'targets') s
      join grana.targets t on t.organization_id = e.organization_id and t.id = (s ->> 'target_id')::uuid), '[]')
  from grana.engagement_members m
  join grana.engagements e on (e.organization_id, e.id) = (m.organization_id, m.engagement_id) and e.program_id is not null
  join grana.organizations o on o.id = e.organization_id
  where m.engagement_id = engagement and m.user_id = grana.actor_id() and m.state = 'accepted';
end
$$;

COMMENT ON FUNCTION grana.team_engagement(engagement uuid) IS 'An engagement in whose team the actor is, with its targets; never its price';

CREATE FUNCTION grana.team_findings(engagement uuid) RETURNS TABLE(id uuid, reference text, title text, severity text, state text, closing_reason text, submitted_at timestamp with time zone, agent text, is_own boolean, target_id uuid, remedy text)
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
begin
  return query
  select r.id, o.initials || '-' || r.number, r.title, r.severity, r.state, r.closing_reason, r.submitted_at,
    coalesce(u.username, ''), r.agent_id = grana.actor_id(), r.target_id, f.text
  from grana.engagements e
  join grana.reports r on (r.organization_id, r.program_id) = (e.organization_id, e.program_id)
  join grana.organizations o on o.id = r.organization_id
  join grana.users u on u.id = r.agent_id
  left join grana.finding_remedies f on (f.organization_id, f.report_id) = (r.organization_id, r.id)
  where e.id = engagement and grana.actor_in_team(e.organization_id, e.id)
  order by array_position('{critical,high,medium,low,informative}'::text[], r.severity), r.submitted_at, r.id limit 500;
end
$$;

COMMENT ON FUNCTION grana.team_findings(engagement uuid) IS 'Findings of an engagement in whose team the actor is: what they are called, never their text';

CREATE FUNCTION grana.tell_live_notification() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pg_notify('grana_live', json_build_object('user', new.user_id, 'id', new.id, 'kind', new.kind)::text);
  return null;
end
$$;

COMMENT ON FUNCTION grana.tell_live_notification() IS 'Notifies the API processes of a new notification of a user';

CREATE FUNCTION grana.tell_live_session() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
begin
  perform pg_notify('grana_live', json_build_object('ended', old.id)::text);
  return null;
end
$$;

COMMENT ON FUNCTION grana.tell_live_session() IS 'Notifies the API processes that a session ended, so that they close its connections';

CREATE FUNCTION grana.triage_queue(wanted text, size integer, skipped integer) RETURNS TABLE(id uuid, organization_id uuid, organization_name text, initials text, number integer, program_id uuid, program_name text, severity text, state text, submitted_at timestamp with time zone, due_stage text, due_days smallint, due_at timestamp with time zone, due_left integer, triager_id uuid, triager_name text, total bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select r.id, o.id, o.name, o.initials, r.number, p.id, p.name, r.severity, r.state, r.submitted_at, r.due_stage, r.due_days,
    r.due_at, r.due_left, u.id, u.first_name || ' ' || u.last_name, count(*) over ()
  from (
    select r.* from grana.programs p
    join grana.reports r on (r.organization_id, r.program_id) = (p.organization_id, p.id)
      and r.state in ('received', 'triaging', 'needs_info', 'pending_organization')
    where wanted = 'waiting' and p.is_managed and r.triager_id is null
    union all
    select r.* from grana.reports r
    where wanted = 'assigned' and r.triager_id is not null
      and r.state in ('received', 'triaging', 'needs_info', 'pending_organization')
    union all
    select r.* from grana.reports r
    where wanted = 'done' and r.triager_id is not null and r.state in ('accepted', 'closed')
  ) r
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  left join grana.users u on u.id = r.triager_id
  where grana.actor_is_staff('administrator')
  order by r.due_at, r.submitted_at, r.id
  limit size offset skipped
$$;

COMMENT ON FUNCTION grana.triage_queue(wanted text, size integer, skipped integer) IS 'Reports without a triager, assigned to one, or finished, without their content; administrators only';

CREATE FUNCTION grana.triagers() RETURNS TABLE(id uuid, name text, open_reports bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  select u.id, u.first_name || ' ' || u.last_name,
    (select count(*) from grana.reports r where r.triager_id = u.id and r.closed_at is null)
  from grana.users u
  where u.kind = 'staff' and u.staff_role = 'triager' and u.disabled_at is null and grana.actor_is_staff('administrator')
  order by 2, 1
$$;

COMMENT ON FUNCTION grana.triagers() IS 'Triagers and their number of open reports; administrators only';

CREATE FUNCTION grana.withdraw_disclosure_as_staff(address text, reason text, at timestamp with time zone) RETURNS TABLE(organization_id uuid, report_id uuid, number integer, reference text, program_id uuid)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
#variable_conflict use_column
declare
  held grana.reports;
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  select r.* into held from grana.report_disclosures d
  join grana.reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
  where d.slug = withdraw_disclosure_as_staff.address for update of r;
  if not found then return; end if;
  update grana.report_disclosures d set state = 'withdrawn', ended_side = 'staff', ended_reason = withdraw_disclosure_as_staff.reason,
    ended_at = withdraw_disclosure_as_staff.at
  where (d.organization_id, d.report_id) = (held.organization_id, held.id) and d.state = 'published';
  if not found then return; end if;
  insert into grana.report_events (organization_id, report_id, number, kind, audience, side, actor_id, text, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'disclosure_withdrawn', 'everyone', 'staff', grana.actor_id(),
    withdraw_disclosure_as_staff.reason, '{}'::jsonb, withdraw_disclosure_as_staff.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id, 'internal', false)::text);
  return query select held.organization_id, held.id, held.events + 1,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id), held.program_id;
end
$$;

COMMENT ON FUNCTION grana.withdraw_disclosure_as_staff(address text, reason text, at timestamp with time zone) IS 'Withdraws a published disclosure with a reason, for administrators, who read no report';

CREATE FUNCTION grana.withdraw_stale_invitations(organization uuid) RETURNS void
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET "grana.system" TO 'on'
    AS $$
  with withdrawn as (
    update grana.invitations i set state = 'withdrawn'
    where i.organization_id = organization and i.state = 'pending'
      and not grana.may_invite(i.organization_id, i.invited_by, i.program_id, i.program_role)
    returning i.*
  )
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
  select w.organization_id, w.program_id, grana.actor_id(), 'invitation.withdrawn', 'invitation', w.id,
    jsonb_build_object('role', w.role, 'program_role', w.program_role)
  from withdrawn w
$$;

COMMENT ON FUNCTION grana.withdraw_stale_invitations(organization uuid) IS 'Withdraws pending invitations whose sender has lost the right to invite';

CREATE FUNCTION grana.words_of(said text) RETURNS TABLE(word text, until text)
    LANGUAGE sql STABLE ROWS 3 PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select distinct w, w || chr(1114111)
  from regexp_split_to_table(lower(extensions.unaccent('extensions.unaccent', said)), '[^[:alnum:]]+') w
  where w <> ''
$$;

COMMENT ON FUNCTION grana.words_of(said text) IS 'Lowercase words of a text without accents, each with the upper bound of a search by prefix';

CREATE FUNCTION grana.working_moment(seconds bigint) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select to_timestamp(345600 + (seconds / 432000) * 604800 + seconds % 432000)
$$;

COMMENT ON FUNCTION grana.working_moment(seconds bigint) IS 'Moment at which this many seconds of working time have passed, counted as by working_seconds';

CREATE FUNCTION grana.working_seconds(at timestamp with time zone) RETURNS bigint
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  select (s.since / 604800) * 432000 + least(s.since % 604800, 432000)
  from (select floor(extract(epoch from at))::bigint - 345600 as since) s
$$;

COMMENT ON FUNCTION grana.working_seconds(at timestamp with time zone) IS 'Seconds of working time from the first Monday of 1970 to a moment';

CREATE FUNCTION grana.working_seconds(since timestamp with time zone, until timestamp with time zone) RETURNS double precision
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  with moments as (
    select m.sign, extract(epoch from m.at - timestamptz '1970-01-05 00:00:00+00')::double precision as seconds
    from (values (1, until), (-1, since)) m (sign, at)
  ), days as (
    select sign, floor(seconds / 86400)::bigint as day, seconds - floor(seconds / 86400) * 86400 as rest from moments
  )
  select sum(sign * (86400.0 * ((day / 7) * 5 + least(day % 7, 5)) + case when day % 7 < 5 then rest else 0 end))
  from days
$$;

COMMENT ON FUNCTION grana.working_seconds(since timestamp with time zone, until timestamp with time zone) IS 'Seconds between two moments without Saturdays and Sundays, in UTC';

COMMENT ON TEXT SEARCH CONFIGURATION grana.spanish_plain IS 'Spanish stems, accents ignored';

COMMENT ON TEXT SEARCH CONFIGURATION grana.whole_words IS 'Whole words, accents ignored; for search by the beginning of a name';

COMMENT ON VIEW grana.ledger_due IS 'Entries that hold for the rewards as they are now; those of the ledger must be the same';

COMMENT ON VIEW grana.ledger_open IS 'Entries that no other entry reverses';

GRANT USAGE ON SCHEMA grana TO grana_api;
GRANT USAGE ON SCHEMA grana TO grana_worker;

REVOKE ALL ON FUNCTION grana.accept_invitation(hash bytea, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.accept_invitation(hash bytea, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_approves_reward(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_approves_reward(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_case_reports() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_case_reports() TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_conditions(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_conditions(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_disputed_programs() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_disputed_programs() TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_disputed_reports() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_disputed_reports() TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_handles_report(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_handles_report(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_helped_retest(report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_helped_retest(report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_id() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_id() TO grana_api;
GRANT ALL ON FUNCTION grana.actor_id() TO grana_worker;

REVOKE ALL ON FUNCTION grana.actor_in_team(organization uuid, engagement uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_in_team(organization uuid, engagement uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_invitations() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_invitations() TO grana_api;
GRANT ALL ON FUNCTION grana.actor_invitations() TO grana_worker;

REVOKE ALL ON FUNCTION grana.actor_is_staff(role text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_is_staff(role text) TO grana_api;
GRANT ALL ON FUNCTION grana.actor_is_staff(role text) TO grana_worker;

REVOKE ALL ON FUNCTION grana.actor_leads_team(organization uuid, engagement uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_leads_team(organization uuid, engagement uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_may_report(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_may_report(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_may_test(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_may_test(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_money_programs(organization uuid, programs uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_money_programs(organization uuid, programs uuid[]) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_organizations(roles text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_organizations(roles text[]) TO grana_api;
GRANT ALL ON FUNCTION grana.actor_organizations(roles text[]) TO grana_worker;

REVOKE ALL ON FUNCTION grana.actor_pays(agent uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_pays(agent uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_programs(roles text[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_programs(roles text[]) TO grana_api;
GRANT ALL ON FUNCTION grana.actor_programs(roles text[]) TO grana_worker;

REVOKE ALL ON FUNCTION grana.actor_reads_documents(organization uuid, engagement uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_reads_documents(organization uuid, engagement uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_reads_engagement(organization uuid, engagement uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_reads_engagement(organization uuid, engagement uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_reads_proofs(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_reads_proofs(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_reads_report(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_reads_report(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_redacts_report(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.actor_sees_reward(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_sees_reward(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_shared_reports() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_shared_reports() TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_tests_report(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_tests_report(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.actor_triaged_programs() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.actor_triaged_programs() TO grana_api;

REVOKE ALL ON FUNCTION grana.add_job(task text, payload json) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.add_job(task text, payload json) TO grana_api;

REVOKE ALL ON FUNCTION grana.add_jobs(tasks text[], payload json) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.add_jobs(tasks text[], payload json) TO grana_api;

REVOKE ALL ON FUNCTION grana.agent_accepted(agent uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_accepted(agent uuid) TO grana_api;
GRANT ALL ON FUNCTION grana.agent_accepted(agent uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.agent_credits(agent uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_credits(agent uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.agent_engagements() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_engagements() TO grana_api;

REVOKE ALL ON FUNCTION grana.agent_figures(agent uuid, since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_figures(agent uuid, since timestamp with time zone) TO grana_api;
GRANT ALL ON FUNCTION grana.agent_figures(agent uuid, since timestamp with time zone) TO grana_worker;

REVOKE ALL ON FUNCTION grana.agent_movements(since date, until date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_movements(since date, until date) TO grana_api;

REVOKE ALL ON FUNCTION grana.agent_opening(since date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_opening(since date) TO grana_api;

REVOKE ALL ON FUNCTION grana.agent_payments(entry uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_payments(entry uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.agent_team_places() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.agent_team_places() TO grana_api;

REVOKE ALL ON FUNCTION grana.agents_of_report(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.answer_authorship(draft uuid, agrees boolean, seen integer, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.answer_authorship(draft uuid, agrees boolean, seen integer, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.answer_handed_retest(report uuid, answer text, said text, files uuid[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.answer_handed_retest(report uuid, answer text, said text, files uuid[], at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.answer_helped_retest(report uuid, answer text, said text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.answer_helped_retest(report uuid, answer text, said text, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.answer_retest_fee(fee uuid, arrived boolean, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.answer_retest_fee(fee uuid, arrived boolean, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.answer_reward_share(report uuid, arrived boolean, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.answer_reward_share(report uuid, arrived boolean, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.appointers_of(organization uuid, program uuid, person uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.approval_objection(organization uuid, report uuid, round integer, person uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.approver_since(organization uuid, program uuid, person uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.around_report(report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.around_report(report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.assign_triager(report uuid, triager uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.assign_triager(report uuid, triager uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.attestation(given text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.attestation(given text) TO grana_api;

REVOKE ALL ON FUNCTION grana.audit_credential_request() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.audit_disclosure() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.audit_dispute_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.audit_payment_case() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.audit_report_event() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.audit_retest() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.audit_test_credential() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.begin_saved_search() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.calendar_reader(given bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.calendar_reader(given bytea) TO grana_api;

REVOKE ALL ON FUNCTION grana.check_ledger(organization uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.check_ledger(organization uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.claim_test_credential(program uuid, target uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.claim_test_credential(program uuid, target uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.comment_files_of_report(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.comment_files_of_report(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.conditions_of_joining(organization uuid, program uuid, agent uuid, agreed boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.count_directory_groups() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.count_followers(organization uuid, program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.count_followers(organization uuid, program uuid) TO grana_api;
GRANT ALL ON FUNCTION grana.count_followers(organization uuid, program uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.credential_act(before grana.test_credentials, after grana.test_credentials) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.credential_targets(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.credential_targets(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.decide_target_document(document uuid, accept boolean, why text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.decide_target_document(document uuid, accept boolean, why text, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.demand_approved_amount() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.demand_balanced_entry() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.demand_event_of_engagement() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.demand_event_of_move() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.demand_proven_scope() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.demand_whole_reward() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.dispute_desk(wanted text, only_id uuid, at timestamp with time zone, size integer, skipped integer) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.dispute_desk(wanted text, only_id uuid, at timestamp with time zone, size integer, skipped integer) TO grana_api;

REVOKE ALL ON FUNCTION grana.disputes_waiting(at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.disputes_waiting(at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.drop_exports_about(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.earn_retest_fee() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.earnings(lately date, year date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.earnings(lately date, year date) TO grana_api;

REVOKE ALL ON FUNCTION grana.empty_withdrawn_disclosure() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.end_pasted_sessions(hashes bytea[], moment timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.end_pasted_sessions(hashes bytea[], moment timestamp with time zone) TO grana_worker;

REVOKE ALL ON FUNCTION grana.end_pause_cause() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.end_payment_clock(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.end_retest_help() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.erase_user(person uuid, moment timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.erase_user(person uuid, moment timestamp with time zone) TO grana_worker;

REVOKE ALL ON FUNCTION grana.evidence_bytes(organization uuid, since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.evidence_bytes(organization uuid, since timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.expire_invitations(organization uuid, address text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.expire_invitations(organization uuid, address text, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.explorable(agent uuid, wanted jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.explore_programs(wanted jsonb, masks jsonb, sorting text, most integer, past integer) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.explore_programs(wanted jsonb, masks jsonb, sorting text, most integer, past integer) TO grana_api;

REVOKE ALL ON FUNCTION grana.figures() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.figures() TO grana_api;

REVOKE ALL ON FUNCTION grana.find_agents(program uuid, wanted jsonb, everyone boolean, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.find_agents(program uuid, wanted jsonb, everyone boolean, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.find_agents_by_standing(program uuid, wanted jsonb, least_standing integer, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.find_agents_by_standing(program uuid, wanted jsonb, least_standing integer, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.finish_recovery(recovery uuid, moment timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.finish_recovery(recovery uuid, moment timestamp with time zone) TO grana_worker;

REVOKE ALL ON FUNCTION grana.finished_pentests(agent uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.finished_pentests(agent uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.fix_days_of(organization uuid, program uuid, severity text) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.follow_agent_choices() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.follow_handle() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.forget_authors_of_draft() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.forget_proof_of_address() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.guard_invitation() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.guard_staff_passkey_added() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.guard_staff_passkey_deleted() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.half_hours(zone text) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.has_worked_on_report(organization uuid, report uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.has_worked_on_report(organization uuid, report uuid, person uuid) TO grana_api;
GRANT ALL ON FUNCTION grana.has_worked_on_report(organization uuid, report uuid, person uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.helped_retest(report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.helped_retest(report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.helped_retests() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.helped_retests() TO grana_api;

REVOKE ALL ON FUNCTION grana.hold_report_ground(program uuid, target uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.hold_report_ground(program uuid, target uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.invitation_answered(hash bytea) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.invitation_answered(hash bytea) TO grana_api;

REVOKE ALL ON FUNCTION grana.invitation_figures(organization uuid, program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.invitation_figures(organization uuid, program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.invitation_offered(hash bytea, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.invitation_offered(hash bytea, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.is_first_reading(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.is_first_reading(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.is_founded_now(organization uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.is_founded_now(organization uuid) TO grana_api;
GRANT ALL ON FUNCTION grana.is_founded_now(organization uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.is_independent(organization uuid, program uuid, one uuid, other uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.is_target_in_force(organization uuid, target uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.is_target_in_force(organization uuid, target uuid) TO grana_api;
GRANT ALL ON FUNCTION grana.is_target_in_force(organization uuid, target uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.join_by_request() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.join_program_of_team() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.joinable_programs() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.joinable_programs() TO grana_api;

REVOKE ALL ON FUNCTION grana.judge_approval() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.judges_report_of_actor(organization uuid, program uuid, judging integer) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.judges_report_of_actor(organization uuid, program uuid, judging integer) TO grana_api;

REVOKE ALL ON FUNCTION grana.keep_agent_answer() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_approval() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_dispute_state() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_fix_clock() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_organization_words() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_payment_case() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_payment_clock() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_program_words() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_reach_of_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_report_words() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_response_clock() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_reward_shares() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_staff_act_words() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_staff_pause() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_triage_agreed() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.keep_wish_own() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.ledger_account(organization uuid, owner text, kind text, agent uuid, iso text) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.ledger_digest(entry grana.ledger_entries, lines text, previous bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.ledger_figures() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.ledger_figures() TO grana_api;
GRANT ALL ON FUNCTION grana.ledger_figures() TO grana_worker;

REVOKE ALL ON FUNCTION grana.mark_documents_redacted(organization uuid, engagement uuid, versions integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.may_invite(organization uuid, person uuid, program uuid, program_role text) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.may_share_report(program uuid, person uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.missing_payments(organization uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.missing_payments(organization uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.move_address(change uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.move_address(change uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.move_payment_case(wanted uuid, act text, words text, ending text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.move_payment_case(wanted uuid, act text, words text, ending text, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.named_reports(reports uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.named_reports(reports uuid[]) TO grana_api;

REVOKE ALL ON FUNCTION grana.next_report_number(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.next_report_number(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.note_dropped_file() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.note_fix_days() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.organization_movements(organization uuid, programs uuid[], since date, until date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.organization_movements(organization uuid, programs uuid[], since date, until date) TO grana_api;

REVOKE ALL ON FUNCTION grana.organization_opening(organization uuid, programs uuid[], since date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.organization_opening(organization uuid, programs uuid[], since date) TO grana_api;

REVOKE ALL ON FUNCTION grana.organization_payments(organization uuid, programs uuid[], entry uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.organization_payments(organization uuid, programs uuid[], entry uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.own_payout_views(most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.own_payout_views(most integer) TO grana_api;

REVOKE ALL ON FUNCTION grana.payment_case_desk(wanted text, only_id uuid, size integer, skipped integer) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.payment_case_desk(wanted text, only_id uuid, size integer, skipped integer) TO grana_api;

REVOKE ALL ON FUNCTION grana.payment_cases_waiting() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.payment_cases_waiting() TO grana_api;

REVOKE ALL ON FUNCTION grana.post_ledger_entry(given grana.ledger_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.post_to_ledger() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.program_of_own(organization uuid, program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.program_of_own(organization uuid, program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.promised_hours(agent uuid, engagement uuid, since date, until date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.promised_hours(agent uuid, engagement uuid, since date, until date) TO grana_api;

REVOKE ALL ON FUNCTION grana.promised_pay_days(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.published_attestation_keys() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.published_attestation_keys() TO grana_api;

REVOKE ALL ON FUNCTION grana.publishes_payments(organization uuid, program uuid, kind text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.publishes_payments(organization uuid, program uuid, kind text) TO grana_api;
GRANT ALL ON FUNCTION grana.publishes_payments(organization uuid, program uuid, kind text) TO grana_worker;

REVOKE ALL ON FUNCTION grana.record_appointment() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.record_reading(organization uuid, report uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.record_reading(organization uuid, report uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.redact_json(value jsonb, pattern text, mark text) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.redact_pentest(organization uuid, report uuid, pattern text, mark text) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.redact_picture(organization uuid, report uuid, file uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.redact_report(organization uuid, report uuid, piece text, mark text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.redact_report(organization uuid, report uuid, piece text, mark text) TO grana_api;

REVOKE ALL ON FUNCTION grana.redact_report_file(organization uuid, report uuid, file uuid, mark text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.redact_report_file(organization uuid, report uuid, file uuid, mark text) TO grana_api;

REVOKE ALL ON FUNCTION grana.redaction_pattern(piece text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.redaction_pattern(piece text) TO grana_api;

REVOKE ALL ON FUNCTION grana.refresh_agent_choices(agent uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.refresh_agent_choices(agent uuid) TO grana_worker;

REVOKE ALL ON FUNCTION grana.refuse_change_of_audit() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_authors() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_document_files() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_evidence() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_history() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_ledger() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_published_terms() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_published_version() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_change_of_quote() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_foreign_entry() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_late_knowledge() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_move_against_dispute() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_attestation() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_billing() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_case() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_coverage() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_disclosure() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_dispute() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_document() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_engagement() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_move() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_payment() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_receipt() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_retest_fee() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_reward() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_share() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.refuse_strange_team_member() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.reject_invitation(hash bytea, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.reject_invitation(hash bytea, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.release_dispute(dispute uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.release_dispute(dispute uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.remember_matches(agent uuid, search uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.remember_matches(agent uuid, search uuid, at timestamp with time zone) TO grana_worker;

REVOKE ALL ON FUNCTION grana.renew_report_words() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.report_act(kind text, from_state text, to_state text, details jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.report_citations(report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.report_citations(report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.report_clauses(report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.report_clauses(report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) TO grana_api;
GRANT ALL ON FUNCTION grana.report_hearers(organization uuid, report uuid, internal boolean, people uuid[]) TO grana_worker;

REVOKE ALL ON FUNCTION grana.report_targets(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.report_targets(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.reported_program(program uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.reported_program(program uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.retest_candidates(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.retest_candidates(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.retest_fee_of(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.retest_offer(organization uuid, report uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.retest_offer(organization uuid, report uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.revoke_credentials_of_leaver() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.revoke_credentials_of_person() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.revoke_credentials_of_program() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.reward_range(report uuid, severity text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.reward_range(report uuid, severity text) TO grana_api;

REVOKE ALL ON FUNCTION grana.send_report_authors(draft uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.send_report_authors(draft uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.set_report_authors(draft uuid, usernames text[], percents smallint[], at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.set_report_authors(draft uuid, usernames text[], percents smallint[], at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.settle_ledger(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.share_cents(amount integer, percent smallint) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.share_cents(amount integer, percent smallint) TO grana_api;
GRANT ALL ON FUNCTION grana.share_cents(amount integer, percent smallint) TO grana_worker;

REVOKE ALL ON FUNCTION grana.shared_cents(organization uuid, report uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.shared_draft(draft uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.shared_draft(draft uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.shared_drafts() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.shared_drafts() TO grana_api;

REVOKE ALL ON FUNCTION grana.spending(organization uuid, programs uuid[], lately date, year date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.spending(organization uuid, programs uuid[], lately date, year date) TO grana_api;

REVOKE ALL ON FUNCTION grana.spending_by_month(organization uuid, programs uuid[], since date) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.spending_by_month(organization uuid, programs uuid[], since date) TO grana_api;

REVOKE ALL ON FUNCTION grana.start_payment_clock(organization uuid, report uuid, approved timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.take_dispute(dispute uuid, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.take_dispute(dispute uuid, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.team_candidates(engagement uuid, wanted_category text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.team_candidates(engagement uuid, wanted_category text) TO grana_api;

REVOKE ALL ON FUNCTION grana.team_engagement(engagement uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.team_engagement(engagement uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.team_findings(engagement uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.team_findings(engagement uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.tell_live_notification() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.tell_live_session() FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.triage_queue(wanted text, size integer, skipped integer) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.triage_queue(wanted text, size integer, skipped integer) TO grana_api;

REVOKE ALL ON FUNCTION grana.triagers() FROM PUBLIC;
GRANT ALL ON FUNCTION grana.triagers() TO grana_api;

REVOKE ALL ON FUNCTION grana.withdraw_disclosure_as_staff(address text, reason text, at timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.withdraw_disclosure_as_staff(address text, reason text, at timestamp with time zone) TO grana_api;

REVOKE ALL ON FUNCTION grana.withdraw_stale_invitations(organization uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.withdraw_stale_invitations(organization uuid) TO grana_api;

REVOKE ALL ON FUNCTION grana.words_of(said text) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.words_of(said text) TO grana_api;

REVOKE ALL ON FUNCTION grana.working_moment(seconds bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.working_seconds(at timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION grana.working_seconds(since timestamp with time zone, until timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION grana.working_seconds(since timestamp with time zone, until timestamp with time zone) TO grana_worker;
GRANT ALL ON FUNCTION grana.working_seconds(since timestamp with time zone, until timestamp with time zone) TO grana_api;

-- account_letters

CREATE TABLE grana.account_letters (
    kind text NOT NULL,
    occasion text NOT NULL,
    user_id uuid NOT NULL,
    claimed_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT account_letters_kind_length CHECK (((char_length(kind) >= 1) AND (char_length(kind) <= 40))),
    CONSTRAINT account_letters_occasion_length CHECK (((char_length(occasion) >= 1) AND (char_length(occasion) <= 80)))
);

COMMENT ON TABLE grana.account_letters IS 'Emails to account owners: prevents duplicates when a job is repeated, and limits how many a person receives';

COMMENT ON COLUMN grana.account_letters.kind IS 'Kind of email';

COMMENT ON COLUMN grana.account_letters.occasion IS 'Identifiers of what it is about; with the kind it gives the Message-ID';

COMMENT ON COLUMN grana.account_letters.user_id IS 'Recipient';

COMMENT ON COLUMN grana.account_letters.claimed_at IS 'When its job first started; the limit counts emails by this';

COMMENT ON COLUMN grana.account_letters.sent_at IS 'When the mail server accepted it';

ALTER TABLE ONLY grana.account_letters
    ADD CONSTRAINT account_letters_pkey PRIMARY KEY (kind, occasion);

CREATE INDEX account_letters_claimed_at ON grana.account_letters USING btree (claimed_at);

CREATE INDEX account_letters_user ON grana.account_letters USING btree (user_id, kind, claimed_at);

ALTER TABLE ONLY grana.account_letters
    ADD CONSTRAINT account_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE ON TABLE grana.account_letters TO grana_worker;

GRANT UPDATE(sent_at) ON TABLE grana.account_letters TO grana_worker;

-- agent_invitations

CREATE TABLE grana.agent_invitations (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    invited_by uuid,
    created_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    message text,
    expires_at timestamp with time zone,
    reminded_at timestamp with time zone,
    decline_reason text,
    confidentiality_version text,
    CONSTRAINT agent_invitations_answer_dated CHECK (((state = 'pending'::text) = (answered_at IS NULL))),
    CONSTRAINT agent_invitations_confidentiality_form CHECK ((confidentiality_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)),
    CONSTRAINT agent_invitations_end_later CHECK ((expires_at > created_at)),
    CONSTRAINT agent_invitations_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 500))),
    CONSTRAINT agent_invitations_reason_known CHECK ((decline_reason = ANY (ARRAY['no_time'::text, 'other_field'::text, 'rewards'::text, 'rules'::text, 'country'::text, 'other'::text]))),
    CONSTRAINT agent_invitations_reason_of_rejection CHECK (((decline_reason IS NULL) OR (state = 'rejected'::text))),
    CONSTRAINT agent_invitations_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'removed'::text, 'expired'::text, 'left'::text])))
);

ALTER TABLE ONLY grana.agent_invitations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.agent_invitations IS 'Agents who were invited to a program, and their answers';

COMMENT ON COLUMN grana.agent_invitations.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.agent_invitations.program_id IS 'Program';

COMMENT ON COLUMN grana.agent_invitations.id IS 'Random identifier';

COMMENT ON COLUMN grana.agent_invitations.user_id IS 'Agent';

COMMENT ON COLUMN grana.agent_invitations.state IS 'pending, accepted, rejected by the agent, removed by the organization, expired without an answer, or left by the agent';

COMMENT ON COLUMN grana.agent_invitations.invited_by IS 'Member who invited';

COMMENT ON COLUMN grana.agent_invitations.created_at IS 'When the agent was invited';

COMMENT ON COLUMN grana.agent_invitations.answered_at IS 'When it was accepted, rejected or removed';

COMMENT ON COLUMN grana.agent_invitations.message IS 'What the member wrote to the agent; shown in the app only';

COMMENT ON COLUMN grana.agent_invitations.expires_at IS 'Until when it can be answered; empty for invitations without an end';

COMMENT ON COLUMN grana.agent_invitations.reminded_at IS 'When the agent was reminded of it';

COMMENT ON COLUMN grana.agent_invitations.decline_reason IS 'Why the agent declined, if they said so; the organization reads counts only';

COMMENT ON COLUMN grana.agent_invitations.confidentiality_version IS 'Confidentiality agreement that the agent accepted with the invitation';

ALTER TABLE ONLY grana.agent_invitations
    ADD CONSTRAINT agent_invitations_pkey PRIMARY KEY (organization_id, program_id, id);

CREATE INDEX agent_invitations_id ON grana.agent_invitations USING btree (id);

CREATE UNIQUE INDEX agent_invitations_one ON grana.agent_invitations USING btree (organization_id, program_id, user_id) WHERE (state = ANY (ARRAY['pending'::text, 'accepted'::text]));

CREATE INDEX agent_invitations_user ON grana.agent_invitations USING btree (user_id, created_at DESC);

CREATE INDEX agent_invitations_waiting ON grana.agent_invitations USING btree (created_at) WHERE (state = 'pending'::text);

CREATE TRIGGER agent_invitations_answered AFTER UPDATE OF state ON grana.agent_invitations FOR EACH ROW WHEN (((old.state = 'pending'::text) AND (new.state = ANY (ARRAY['accepted'::text, 'rejected'::text])))) EXECUTE FUNCTION grana.keep_agent_answer();

CREATE TRIGGER agent_invitations_end_credentials AFTER UPDATE OF state ON grana.agent_invitations FOR EACH ROW WHEN (((old.state = 'accepted'::text) AND (new.state <> 'accepted'::text))) EXECUTE FUNCTION grana.revoke_credentials_of_leaver();

CREATE TRIGGER agent_invitations_guard BEFORE UPDATE OF state ON grana.agent_invitations FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION grana.guard_invitation();

CREATE TRIGGER agent_invitations_left AFTER UPDATE OF state ON grana.agent_invitations FOR EACH ROW WHEN (((old.state = 'accepted'::text) AND (new.state = 'left'::text))) EXECUTE FUNCTION grana.keep_agent_answer();

ALTER TABLE ONLY grana.agent_invitations
    ADD CONSTRAINT agent_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.agent_invitations
    ADD CONSTRAINT agent_invitations_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.agent_invitations
    ADD CONSTRAINT agent_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

ALTER TABLE grana.agent_invitations ENABLE ROW LEVEL SECURITY;

CREATE POLICY agents_answer ON grana.agent_invitations FOR UPDATE TO grana_api USING (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'pending'::text))) WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = ANY (ARRAY['accepted'::text, 'rejected'::text]))));

CREATE POLICY agents_leave ON grana.agent_invitations FOR UPDATE TO grana_api USING (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'accepted'::text))) WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'left'::text)));

CREATE POLICY agents_see ON grana.agent_invitations FOR SELECT TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY appointed_work ON grana.agent_invitations TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY overseers_work ON grana.agent_invitations TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.agent_invitations TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.agent_invitations TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,DELETE ON TABLE grana.agent_invitations TO grana_worker;

GRANT SELECT(organization_id),INSERT(organization_id) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(program_id),INSERT(program_id) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(id) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(user_id),INSERT(user_id) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(state),UPDATE(state) ON TABLE grana.agent_invitations TO grana_api;
GRANT UPDATE(state) ON TABLE grana.agent_invitations TO grana_worker;

GRANT SELECT(invited_by),INSERT(invited_by) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(created_at),INSERT(created_at) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(answered_at),UPDATE(answered_at) ON TABLE grana.agent_invitations TO grana_api;
GRANT UPDATE(answered_at) ON TABLE grana.agent_invitations TO grana_worker;

GRANT SELECT(message),INSERT(message) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(expires_at),INSERT(expires_at) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(reminded_at) ON TABLE grana.agent_invitations TO grana_api;
GRANT UPDATE(reminded_at) ON TABLE grana.agent_invitations TO grana_worker;

GRANT UPDATE(decline_reason) ON TABLE grana.agent_invitations TO grana_api;

GRANT SELECT(confidentiality_version),UPDATE(confidentiality_version) ON TABLE grana.agent_invitations TO grana_api;

-- agent_profiles

CREATE TABLE grana.agent_profiles (
    user_id uuid NOT NULL,
    languages text[] DEFAULT '{}'::text[] NOT NULL,
    hours_for text DEFAULT 'friends'::text NOT NULL,
    is_findable boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT agent_profiles_hours_for_known CHECK ((hours_for = ANY (ARRAY['nobody'::text, 'friends'::text, 'members'::text, 'visitors'::text]))),
    CONSTRAINT agent_profiles_languages_count CHECK ((cardinality(languages) <= 8)),
    CONSTRAINT agent_profiles_languages_form CHECK ((array_to_string(languages, ''::text) ~ '^([a-z]{2})*$'::text))
);

COMMENT ON TABLE grana.agent_profiles IS 'What an agent chose to show on the profile; without a row the defaults hold';

COMMENT ON COLUMN grana.agent_profiles.user_id IS 'Agent';

COMMENT ON COLUMN grana.agent_profiles.languages IS 'Languages that the agent works in, ISO 639-1';

COMMENT ON COLUMN grana.agent_profiles.hours_for IS 'Who sees the free hours, among those who see the profile';

COMMENT ON COLUMN grana.agent_profiles.is_findable IS 'Whether organizations find the agent when they look for someone to invite; only while everyone signed in may see the profile';

COMMENT ON COLUMN grana.agent_profiles.updated_at IS 'Last change';

ALTER TABLE ONLY grana.agent_profiles
    ADD CONSTRAINT agent_profiles_pkey PRIMARY KEY (user_id);

CREATE TRIGGER agent_profiles_skills AFTER INSERT OR UPDATE ON grana.agent_profiles FOR EACH ROW EXECUTE FUNCTION grana.follow_agent_choices();

ALTER TABLE ONLY grana.agent_profiles
    ADD CONSTRAINT agent_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,UPDATE ON TABLE grana.agent_profiles TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.agent_profiles TO grana_worker;

-- agent_skills

CREATE TABLE grana.agent_skills (
    user_id uuid NOT NULL,
    category text NOT NULL,
    accepted integer DEFAULT 0 NOT NULL,
    severity smallint DEFAULT 0 NOT NULL,
    precision_percent smallint,
    judged integer DEFAULT 0 NOT NULL,
    spam integer DEFAULT 0 NOT NULL,
    is_listed boolean NOT NULL,
    country_code text NOT NULL,
    languages text[] NOT NULL,
    has_factor boolean NOT NULL,
    free_week bit(336),
    standing smallint GENERATED ALWAYS AS (((((
CASE
    WHEN (accepted = 0) THEN 0
    ELSE ((LEAST((30)::double precision, round((((6)::double precision * ln(((1)::double precision + (accepted)::double precision))) / ln((2)::double precision)))))::integer + (ARRAY[0, 4, 8, 14, 20])[(severity + 1)])
END + COALESCE((floor(((((precision_percent - 50))::numeric * (2)::numeric) / (5)::numeric)))::integer, '-4'::integer)) - (10 * LEAST(spam, 2))) +
CASE
    WHEN has_factor THEN 4
    ELSE '-4'::integer
END))::smallint) STORED NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT agent_skills_category_form CHECK ((category ~ '^[a-z0-9_-]{0,60}$'::text)),
    CONSTRAINT agent_skills_counts CHECK (((accepted >= 0) AND (judged >= 0) AND (spam >= 0))),
    CONSTRAINT agent_skills_precision_range CHECK (((precision_percent >= 0) AND (precision_percent <= 100))),
    CONSTRAINT agent_skills_severity_range CHECK (((severity >= 0) AND (severity <= 4)))
);

COMMENT ON TABLE grana.agent_skills IS 'What accepted reports prove of an agent: a row per category, and one without category for all of them. Derived: the worker counts reports, triggers copy what the agent chose';

COMMENT ON COLUMN grana.agent_skills.user_id IS 'Agent';

COMMENT ON COLUMN grana.agent_skills.category IS 'Category of weaknesses; empty for all of them';

COMMENT ON COLUMN grana.agent_skills.accepted IS 'Accepted reports of the category';

COMMENT ON COLUMN grana.agent_skills.severity IS 'Highest severity among them, 0 informative to 4 critical';

COMMENT ON COLUMN grana.agent_skills.precision_percent IS 'Precision in percent, over all categories; empty with too few judged reports';

COMMENT ON COLUMN grana.agent_skills.judged IS 'Judged reports behind the precision';

COMMENT ON COLUMN grana.agent_skills.spam IS 'Reports closed as spam in the window of the precision';

COMMENT ON COLUMN grana.agent_skills.is_listed IS 'Whether the agent wants to be found, shows the profile to everyone signed in, and has a working account';

COMMENT ON COLUMN grana.agent_skills.country_code IS 'Country of residence';

COMMENT ON COLUMN grana.agent_skills.languages IS 'Languages that the agent works in';

COMMENT ON COLUMN grana.agent_skills.has_factor IS 'Whether the account has a second factor';

COMMENT ON COLUMN grana.agent_skills.free_week IS 'Half hours of the week in UTC from Monday that the agent offers; empty unless signed-in people may see the hours';

COMMENT ON COLUMN grana.agent_skills.standing IS 'Points that do not depend on the search (packages/contract/src/programs/agent-score.ts)';

COMMENT ON COLUMN grana.agent_skills.updated_at IS 'Last change';

ALTER TABLE ONLY grana.agent_skills
    ADD CONSTRAINT agent_skills_pkey PRIMARY KEY (user_id, category);

CREATE INDEX agent_skills_best ON grana.agent_skills USING btree (category, standing DESC, user_id) WHERE is_listed;

CREATE INDEX agent_skills_best_of_country ON grana.agent_skills USING btree (category, country_code, standing DESC, user_id) WHERE is_listed;

ALTER TABLE ONLY grana.agent_skills
    ADD CONSTRAINT agent_skills_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.agent_skills TO grana_worker;

-- alarms

CREATE TABLE grana.alarms (
    name text NOT NULL,
    words text NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    CONSTRAINT alarms_name_form CHECK ((name ~ '^[a-z]+(-[a-z]+)*$'::text))
);

COMMENT ON TABLE grana.alarms IS 'Open alerts for operators; deleted when the cause is gone';

COMMENT ON COLUMN grana.alarms.name IS 'Stable name, as in metrics, logs and runbooks';

COMMENT ON COLUMN grana.alarms.words IS 'Description of what was measured when it was raised';

COMMENT ON COLUMN grana.alarms.raised_at IS 'Since when';

ALTER TABLE ONLY grana.alarms
    ADD CONSTRAINT alarms_pkey PRIMARY KEY (name);

GRANT SELECT,INSERT,DELETE ON TABLE grana.alarms TO grana_worker;

-- attempts

CREATE UNLOGGED TABLE grana.attempts (
    key bytea NOT NULL,
    failures integer NOT NULL,
    paused_until timestamp with time zone,
    last_at timestamp with time zone NOT NULL,
    CONSTRAINT attempts_key_length CHECK ((octet_length(key) = 32))
);

COMMENT ON TABLE grana.attempts IS 'Failed attempts in a row: per typed address and client, per account, per browser';

COMMENT ON COLUMN grana.attempts.key IS 'Keyed hash of what is counted; no address is stored';

COMMENT ON COLUMN grana.attempts.failures IS 'Attempts since the last success; counted before the password is checked, so that parallel attempts gain nothing';

COMMENT ON COLUMN grana.attempts.paused_until IS 'Until when further attempts are refused';

COMMENT ON COLUMN grana.attempts.last_at IS 'Last attempt; the row is deleted a day later';

ALTER TABLE ONLY grana.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);

CREATE INDEX attempts_last_at ON grana.attempts USING btree (last_at);

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.attempts TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.attempts TO grana_worker;

-- attestation_keys

CREATE TABLE grana.attestation_keys (
    id uuid NOT NULL,
    public_key bytea NOT NULL,
    sealed_key bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT attestation_keys_public_length CHECK ((octet_length(public_key) = 32))
);

ALTER TABLE ONLY grana.attestation_keys FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.attestation_keys IS 'Ed25519 keys that sign attestations; all public ones stay published';

COMMENT ON COLUMN grana.attestation_keys.id IS 'Random identifier, printed in what it signed';

COMMENT ON COLUMN grana.attestation_keys.public_key IS 'Public key, 32 bytes';

COMMENT ON COLUMN grana.attestation_keys.sealed_key IS 'Private key (PKCS 8), encrypted with the data key';

COMMENT ON COLUMN grana.attestation_keys.created_at IS 'When it was drawn';

ALTER TABLE ONLY grana.attestation_keys
    ADD CONSTRAINT attestation_keys_pkey PRIMARY KEY (id);

CREATE TRIGGER attestation_keys_kept BEFORE DELETE ON grana.attestation_keys FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE grana.attestation_keys ENABLE ROW LEVEL SECURITY;

CREATE POLICY staff_signs ON grana.attestation_keys TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)) WITH CHECK (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY system ON grana.attestation_keys TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.attestation_keys TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.attestation_keys TO grana_api;

-- attestations

CREATE TABLE grana.attestations (
    code text NOT NULL,
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    version integer NOT NULL,
    statement text NOT NULL,
    signature bytea NOT NULL,
    key_id uuid NOT NULL,
    issued_at timestamp with time zone NOT NULL,
    replaced_by text,
    replaced_at timestamp with time zone,
    revoked_by uuid,
    revoked_at timestamp with time zone,
    reason text,
    reminded_at timestamp with time zone,
    CONSTRAINT attestations_code_form CHECK ((code ~ '^[a-z2-7]{20}$'::text)),
    CONSTRAINT attestations_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
    CONSTRAINT attestations_replaced_by_another CHECK ((replaced_by <> code)),
    CONSTRAINT attestations_replaced_whole CHECK (((replaced_by IS NULL) = (replaced_at IS NULL))),
    CONSTRAINT attestations_revoked_whole CHECK ((num_nulls(revoked_by, revoked_at, reason) = ANY (ARRAY[0, 3]))),
    CONSTRAINT attestations_signature_length CHECK ((octet_length(signature) = 64)),
    CONSTRAINT attestations_statement_length CHECK (((char_length(statement) >= 2) AND (char_length(statement) <= 100000)))
);

ALTER TABLE ONLY grana.attestations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.attestations IS 'Signed statements that a pentest was done: what it covers and when';

COMMENT ON COLUMN grana.attestations.code IS 'Random code that verifies it';

COMMENT ON COLUMN grana.attestations.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.attestations.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.attestations.version IS 'Version of the document that it belongs to';

COMMENT ON COLUMN grana.attestations.statement IS 'What was signed, byte by byte: JSON in UTF-8';

COMMENT ON COLUMN grana.attestations.signature IS 'Ed25519 signature of the statement';

COMMENT ON COLUMN grana.attestations.key_id IS 'Key that signed';

COMMENT ON COLUMN grana.attestations.issued_at IS 'When it was issued';

COMMENT ON COLUMN grana.attestations.replaced_by IS 'Attestation of a later version';

COMMENT ON COLUMN grana.attestations.replaced_at IS 'When a later one replaced it';

COMMENT ON COLUMN grana.attestations.revoked_by IS 'Administrator who revoked it';

COMMENT ON COLUMN grana.attestations.revoked_at IS 'When it was revoked';

COMMENT ON COLUMN grana.attestations.reason IS 'Why it was revoked, for the organization';

COMMENT ON COLUMN grana.attestations.reminded_at IS 'When the organization was reminded that it will be a year old';

ALTER TABLE ONLY grana.attestations
    ADD CONSTRAINT attestations_organization_id_engagement_id_version_key UNIQUE (organization_id, engagement_id, version);

ALTER TABLE ONLY grana.attestations
    ADD CONSTRAINT attestations_pkey PRIMARY KEY (code);

CREATE UNIQUE INDEX attestations_current ON grana.attestations USING btree (organization_id, engagement_id) WHERE (replaced_by IS NULL);

CREATE INDEX attestations_key ON grana.attestations USING btree (key_id);

CREATE INDEX attestations_reminder ON grana.attestations USING btree (issued_at) WHERE ((replaced_by IS NULL) AND (revoked_at IS NULL) AND (reminded_at IS NULL));

CREATE INDEX attestations_replaced_by ON grana.attestations USING btree (replaced_by);

CREATE INDEX attestations_revoked_by ON grana.attestations USING btree (revoked_by);

CREATE TRIGGER attestations_life BEFORE DELETE OR UPDATE ON grana.attestations FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_attestation();

ALTER TABLE ONLY grana.attestations
    ADD CONSTRAINT attestations_key_id_fkey FOREIGN KEY (key_id) REFERENCES grana.attestation_keys(id);

ALTER TABLE ONLY grana.attestations
    ADD CONSTRAINT attestations_organization_id_engagement_id_version_fkey FOREIGN KEY (organization_id, engagement_id, version) REFERENCES grana.engagement_documents(organization_id, engagement_id, version);

ALTER TABLE ONLY grana.attestations
    ADD CONSTRAINT attestations_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES grana.attestations(code) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY grana.attestations
    ADD CONSTRAINT attestations_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES grana.users(id);

ALTER TABLE grana.attestations ENABLE ROW LEVEL SECURITY;

CREATE POLICY lead_reads ON grana.attestations FOR SELECT TO grana_api USING (grana.actor_leads_team(organization_id, engagement_id));

CREATE POLICY readers_read ON grana.attestations FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY staff_issues ON grana.attestations FOR INSERT TO grana_api WITH CHECK (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY staff_revokes ON grana.attestations FOR UPDATE TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)) WITH CHECK (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY system ON grana.attestations TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.attestations TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.attestations TO grana_api;
GRANT SELECT ON TABLE grana.attestations TO grana_worker;

GRANT UPDATE(replaced_by) ON TABLE grana.attestations TO grana_api;

GRANT UPDATE(replaced_at) ON TABLE grana.attestations TO grana_api;

GRANT UPDATE(revoked_by) ON TABLE grana.attestations TO grana_api;

GRANT UPDATE(revoked_at) ON TABLE grana.attestations TO grana_api;

GRANT UPDATE(reason) ON TABLE grana.attestations TO grana_api;

GRANT UPDATE(reminded_at) ON TABLE grana.attestations TO grana_worker;

-- audit_events

CREATE TABLE grana.audit_events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id uuid,
    program_id uuid,
    actor_id uuid,
    action text NOT NULL,
    thing text NOT NULL,
    thing_id text,
    outcome text DEFAULT 'done'::text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT audit_events_action_form CHECK ((action ~ '^[a-z_]{1,40}[.][a-z_]{1,40}$'::text)),
    CONSTRAINT audit_events_details_size CHECK ((octet_length((details)::text) <= 4000)),
    CONSTRAINT audit_events_outcome_known CHECK ((outcome = ANY (ARRAY['done'::text, 'denied'::text]))),
    CONSTRAINT audit_events_program_of_tenant CHECK (((program_id IS NULL) OR (organization_id IS NOT NULL))),
    CONSTRAINT audit_events_thing_form CHECK ((thing ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT audit_events_thing_id_length CHECK (((char_length(thing_id) >= 1) AND (char_length(thing_id) <= 100)))
);

ALTER TABLE ONLY grana.audit_events FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.audit_events IS 'Actions and denied attempts of users; written in the transaction of the change and never changed';

COMMENT ON COLUMN grana.audit_events.id IS 'Identifier, generated by the database';

COMMENT ON COLUMN grana.audit_events.organization_id IS 'Tenant; empty for events of the platform and for attempts by users who are not members';

COMMENT ON COLUMN grana.audit_events.program_id IS 'Program, where it concerns one';

COMMENT ON COLUMN grana.audit_events.actor_id IS 'User who acted; empty for actions of the platform';

COMMENT ON COLUMN grana.audit_events.action IS 'noun.past for a change, the name of the permission for a denied attempt';

COMMENT ON COLUMN grana.audit_events.thing IS 'Kind of thing';

COMMENT ON COLUMN grana.audit_events.thing_id IS 'Which one';

COMMENT ON COLUMN grana.audit_events.outcome IS 'done, or denied';

COMMENT ON COLUMN grana.audit_events.details IS 'What a reader needs to understand it: names of fields, before and after; no secrets';

COMMENT ON COLUMN grana.audit_events.created_at IS 'When';

ALTER TABLE ONLY grana.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);

CREATE INDEX audit_events_action ON grana.audit_events USING btree (organization_id, action, created_at DESC, id DESC);

CREATE INDEX audit_events_actor ON grana.audit_events USING btree (actor_id, created_at DESC, id DESC);

CREATE INDEX audit_events_organization ON grana.audit_events USING btree (organization_id, created_at DESC, id DESC);

CREATE INDEX audit_events_organization_actor ON grana.audit_events USING btree (organization_id, actor_id, created_at DESC, id DESC);

CREATE INDEX audit_events_program ON grana.audit_events USING btree (organization_id, program_id, created_at DESC, id DESC);

CREATE TRIGGER audit_events_immutable BEFORE DELETE OR UPDATE ON grana.audit_events FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_audit();

CREATE TRIGGER audit_events_kept BEFORE TRUNCATE ON grana.audit_events FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_audit();

ALTER TABLE ONLY grana.audit_events
    ADD CONSTRAINT audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.audit_events
    ADD CONSTRAINT audit_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE ONLY grana.audit_events
    ADD CONSTRAINT audit_events_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

CREATE POLICY actors_see ON grana.audit_events FOR SELECT TO grana_api USING (COALESCE(((actor_id = ( SELECT grana.actor_id() AS actor_id)) AND ((organization_id IS NULL) OR (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])))), false));

CREATE POLICY actors_write ON grana.audit_events FOR INSERT TO grana_api WITH CHECK (((actor_id = ( SELECT grana.actor_id() AS actor_id)) AND ((organization_id IS NULL) OR (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) OR ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff))));

CREATE POLICY appointed_see ON grana.audit_events FOR SELECT TO grana_api USING (COALESCE(((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator}'::text[]) AS actor_programs)::uuid[]))), false));

ALTER TABLE grana.audit_events ENABLE ROW LEVEL SECURITY;

CREATE POLICY overseers_see ON grana.audit_events FOR SELECT TO grana_api USING (COALESCE((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])), false));

CREATE POLICY system ON grana.audit_events TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY triagers_write ON grana.audit_events FOR INSERT TO grana_api WITH CHECK (((actor_id = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff) AND
CASE
    WHEN ((thing = 'report'::text) AND (thing_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text)) THEN grana.actor_reads_report(organization_id, (thing_id)::uuid)
    ELSE false
END));

CREATE POLICY worker_reads ON grana.audit_events FOR SELECT TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

CREATE POLICY worker_writes ON grana.audit_events FOR INSERT TO grana_worker WITH CHECK ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.audit_events TO grana_api;
GRANT SELECT ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(organization_id) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(program_id) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(program_id) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(actor_id) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(actor_id) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(action) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(action) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(thing) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(thing) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(thing_id) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(thing_id) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(outcome) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(outcome) ON TABLE grana.audit_events TO grana_worker;

GRANT INSERT(details) ON TABLE grana.audit_events TO grana_api;
GRANT INSERT(details) ON TABLE grana.audit_events TO grana_worker;

-- availability

CREATE TABLE grana.availability (
    user_id uuid NOT NULL,
    work_type text,
    weekend boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT availability_work_type_known CHECK ((work_type = ANY (ARRAY['full_time'::text, 'part_time'::text])))
);

COMMENT ON TABLE grana.availability IS 'How much time an agent offers';

COMMENT ON COLUMN grana.availability.user_id IS 'Agent';

COMMENT ON COLUMN grana.availability.work_type IS 'full_time is 40 hours a week, part_time 20; empty when the agent promises neither';

COMMENT ON COLUMN grana.availability.weekend IS 'Whether the agent also works at weekends, about 10 hours';

COMMENT ON COLUMN grana.availability.updated_at IS 'Last change';

ALTER TABLE ONLY grana.availability
    ADD CONSTRAINT availability_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY grana.availability
    ADD CONSTRAINT availability_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.availability TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.availability TO grana_worker;

GRANT UPDATE(work_type) ON TABLE grana.availability TO grana_api;

GRANT UPDATE(weekend) ON TABLE grana.availability TO grana_api;

GRANT UPDATE(updated_at) ON TABLE grana.availability TO grana_api;

-- availability_hours

CREATE TABLE grana.availability_hours (
    user_id uuid NOT NULL,
    weekday smallint NOT NULL,
    starts_at time without time zone NOT NULL,
    ends_at time without time zone NOT NULL,
    CONSTRAINT availability_hours_in_order CHECK ((starts_at < ends_at)),
    CONSTRAINT availability_hours_weekday_range CHECK (((weekday >= 1) AND (weekday <= 5)))
);

COMMENT ON TABLE grana.availability_hours IS 'Hours of an agent by weekday, in the time zone of the person';

COMMENT ON COLUMN grana.availability_hours.user_id IS 'Agent';

COMMENT ON COLUMN grana.availability_hours.weekday IS '1 is Monday, 5 is Friday';

COMMENT ON COLUMN grana.availability_hours.starts_at IS 'Start, in the time zone of the agent';

COMMENT ON COLUMN grana.availability_hours.ends_at IS 'Until when';

ALTER TABLE ONLY grana.availability_hours
    ADD CONSTRAINT availability_hours_pkey PRIMARY KEY (user_id, weekday);

CREATE TRIGGER availability_hours_skills AFTER INSERT OR DELETE OR UPDATE ON grana.availability_hours FOR EACH ROW EXECUTE FUNCTION grana.follow_agent_choices();

ALTER TABLE ONLY grana.availability_hours
    ADD CONSTRAINT availability_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.availability(user_id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE ON TABLE grana.availability_hours TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.availability_hours TO grana_worker;

-- backup_marks

CREATE TABLE grana.backup_marks (
    label text NOT NULL,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    snapshot text NOT NULL,
    walls text NOT NULL,
    tables jsonb NOT NULL,
    CONSTRAINT backup_marks_label_form CHECK ((label ~ '^grana-[0-9TZ-]{10,40}$'::text)),
    CONSTRAINT backup_marks_snapshot_form CHECK ((snapshot ~ '^[0-9]+:[0-9]+:[0-9,]*$'::text)),
    CONSTRAINT backup_marks_walls_form CHECK ((walls ~ '^[0-9a-f]{32}$'::text))
);

COMMENT ON TABLE grana.backup_marks IS 'State of the database at a moment, to compare restored copies with';

COMMENT ON COLUMN grana.backup_marks.label IS 'Name of the restore point that follows it';

COMMENT ON COLUMN grana.backup_marks.made_at IS 'When it was written';

COMMENT ON COLUMN grana.backup_marks.snapshot IS 'Snapshot of the ended transactions, in the format of PostgreSQL';

COMMENT ON COLUMN grana.backup_marks.walls IS 'Checksum over policies, grants, roles, triggers and functions';

COMMENT ON COLUMN grana.backup_marks.tables IS 'Row count of each table and a checksum over its content';

ALTER TABLE ONLY grana.backup_marks
    ADD CONSTRAINT backup_marks_pkey PRIMARY KEY (label);

CREATE INDEX backup_marks_made ON grana.backup_marks USING btree (made_at);

-- calendar_feeds

CREATE TABLE grana.calendar_feeds (
    user_id uuid NOT NULL,
    seed bytea NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT calendar_feeds_hash_size CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT calendar_feeds_seed_size CHECK ((octet_length(seed) = 32))
);

ALTER TABLE ONLY grana.calendar_feeds FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.calendar_feeds IS 'Users with a calendar address; a renewed address replaces the former one';

COMMENT ON COLUMN grana.calendar_feeds.user_id IS 'Whose due dates';

COMMENT ON COLUMN grana.calendar_feeds.seed IS 'Random; the application derives the secret of the address from it with its own key';

COMMENT ON COLUMN grana.calendar_feeds.token_hash IS 'SHA-256 of the secret, by which a call finds its user';

COMMENT ON COLUMN grana.calendar_feeds.created_at IS 'When the address was made';

ALTER TABLE ONLY grana.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY grana.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_unique UNIQUE (token_hash);

ALTER TABLE ONLY grana.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

ALTER TABLE grana.calendar_feeds ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON grana.calendar_feeds TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY system ON grana.calendar_feeds TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.calendar_feeds TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.calendar_feeds TO grana_api;
GRANT DELETE ON TABLE grana.calendar_feeds TO grana_worker;

GRANT SELECT(user_id) ON TABLE grana.calendar_feeds TO grana_worker;

GRANT UPDATE(seed) ON TABLE grana.calendar_feeds TO grana_api;

GRANT UPDATE(token_hash) ON TABLE grana.calendar_feeds TO grana_api;

GRANT UPDATE(created_at) ON TABLE grana.calendar_feeds TO grana_api;
GRANT SELECT(created_at) ON TABLE grana.calendar_feeds TO grana_worker;

-- captcha_spent

CREATE TABLE grana.captcha_spent (
    challenge_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT captcha_spent_hash_length CHECK ((octet_length(challenge_hash) = 32))
);

COMMENT ON TABLE grana.captcha_spent IS 'Solved proof-of-work challenges that were already used: a replay is refused until the challenge expires';

COMMENT ON COLUMN grana.captcha_spent.challenge_hash IS 'SHA-256 of the challenge';

COMMENT ON COLUMN grana.captcha_spent.expires_at IS 'When the challenge expires and the row can be deleted';

ALTER TABLE ONLY grana.captcha_spent
    ADD CONSTRAINT captcha_spent_pkey PRIMARY KEY (challenge_hash);

CREATE INDEX captcha_spent_expires_at ON grana.captcha_spent USING btree (expires_at);

GRANT SELECT,INSERT ON TABLE grana.captcha_spent TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.captcha_spent TO grana_worker;

-- consents

CREATE TABLE grana.consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    document text NOT NULL,
    version text NOT NULL,
    accepted_at timestamp with time zone NOT NULL,
    accepted_from inet NOT NULL,
    CONSTRAINT consents_document_known CHECK ((document = ANY (ARRAY['terms'::text, 'code_of_conduct'::text, 'privacy'::text, 'billing'::text]))),
    CONSTRAINT consents_version_length CHECK (((char_length(version) >= 1) AND (char_length(version) <= 40)))
);

COMMENT ON TABLE grana.consents IS 'Which version of which text a person accepted, when and from where';

COMMENT ON COLUMN grana.consents.id IS 'Identifier';

COMMENT ON COLUMN grana.consents.user_id IS 'Person';

COMMENT ON COLUMN grana.consents.document IS 'Which text';

COMMENT ON COLUMN grana.consents.version IS 'Version that was shown';

COMMENT ON COLUMN grana.consents.accepted_at IS 'When it was accepted';

COMMENT ON COLUMN grana.consents.accepted_from IS 'IP address from which it was accepted: the evidence that the law requires';

ALTER TABLE ONLY grana.consents
    ADD CONSTRAINT consents_once UNIQUE (user_id, document, version);

ALTER TABLE ONLY grana.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY grana.consents
    ADD CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.consents TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.consents TO grana_worker;

-- credential_pools

CREATE TABLE grana.credential_pools (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    target_id uuid NOT NULL,
    instructions text NOT NULL,
    updated_by uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT credential_pools_instructions_length CHECK (((char_length(instructions) >= 1) AND (char_length(instructions) <= 2000)))
);

ALTER TABLE ONLY grana.credential_pools FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.credential_pools IS 'What agents read before they test a target of a program with an account';

COMMENT ON COLUMN grana.credential_pools.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.credential_pools.program_id IS 'Program';

COMMENT ON COLUMN grana.credential_pools.target_id IS 'Target; its environment is part of it';

COMMENT ON COLUMN grana.credential_pools.instructions IS 'How to get and use an account; no secret';

COMMENT ON COLUMN grana.credential_pools.updated_by IS 'Member who wrote it';

COMMENT ON COLUMN grana.credential_pools.updated_at IS 'Last change';

ALTER TABLE ONLY grana.credential_pools
    ADD CONSTRAINT credential_pools_pkey PRIMARY KEY (organization_id, program_id, target_id);

CREATE INDEX credential_pools_target ON grana.credential_pools USING btree (organization_id, target_id);

CREATE INDEX credential_pools_user ON grana.credential_pools USING btree (updated_by);

ALTER TABLE ONLY grana.credential_pools
    ADD CONSTRAINT credential_pools_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.credential_pools
    ADD CONSTRAINT credential_pools_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

ALTER TABLE ONLY grana.credential_pools
    ADD CONSTRAINT credential_pools_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES grana.users(id);

CREATE POLICY appointed_work ON grana.credential_pools TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,technical_contact,backup_contact}'::text[]) AS actor_programs)::uuid[]))));

ALTER TABLE grana.credential_pools ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_work ON grana.credential_pools TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.credential_pools TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.credential_pools TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.credential_pools TO grana_api;
GRANT SELECT ON TABLE grana.credential_pools TO grana_worker;

GRANT UPDATE(instructions) ON TABLE grana.credential_pools TO grana_api;

GRANT UPDATE(updated_by) ON TABLE grana.credential_pools TO grana_api;

GRANT UPDATE(updated_at) ON TABLE grana.credential_pools TO grana_api;

-- credential_requests

CREATE TABLE grana.credential_requests (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    target_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone
);

ALTER TABLE ONLY grana.credential_requests FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.credential_requests IS 'Agents who asked for an account while the pool was empty';

COMMENT ON COLUMN grana.credential_requests.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.credential_requests.program_id IS 'Program';

COMMENT ON COLUMN grana.credential_requests.target_id IS 'Target';

COMMENT ON COLUMN grana.credential_requests.agent_id IS 'Agent';

COMMENT ON COLUMN grana.credential_requests.asked_at IS 'When they asked last';

COMMENT ON COLUMN grana.credential_requests.settled_at IS 'When accounts were added to the pool, or the agent claimed one';

ALTER TABLE ONLY grana.credential_requests
    ADD CONSTRAINT credential_requests_pkey PRIMARY KEY (organization_id, program_id, target_id, agent_id);

CREATE INDEX credential_requests_agent ON grana.credential_requests USING btree (agent_id, asked_at DESC);

CREATE INDEX credential_requests_target ON grana.credential_requests USING btree (organization_id, target_id);

CREATE TRIGGER credential_requests_added AFTER INSERT ON grana.credential_requests FOR EACH ROW EXECUTE FUNCTION grana.audit_credential_request();

CREATE TRIGGER credential_requests_repeated AFTER UPDATE OF asked_at ON grana.credential_requests FOR EACH ROW WHEN ((old.asked_at IS DISTINCT FROM new.asked_at)) EXECUTE FUNCTION grana.audit_credential_request();

ALTER TABLE ONLY grana.credential_requests
    ADD CONSTRAINT credential_requests_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.credential_requests
    ADD CONSTRAINT credential_requests_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.credential_requests
    ADD CONSTRAINT credential_requests_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

CREATE POLICY agents_ask ON grana.credential_requests TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_may_test(program_id)));

CREATE POLICY appointed_work ON grana.credential_requests TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,technical_contact,backup_contact}'::text[]) AS actor_programs)::uuid[]))));

ALTER TABLE grana.credential_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_work ON grana.credential_requests TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.credential_requests TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.credential_requests TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.credential_requests TO grana_api;
GRANT SELECT ON TABLE grana.credential_requests TO grana_worker;

GRANT UPDATE(asked_at) ON TABLE grana.credential_requests TO grana_api;

GRANT UPDATE(settled_at) ON TABLE grana.credential_requests TO grana_api;

-- data_exports

CREATE TABLE grana.data_exports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    state text DEFAULT 'asked'::text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    ready_at timestamp with time zone,
    expires_at timestamp with time zone,
    bytes integer,
    content text,
    with_reports boolean DEFAULT false NOT NULL,
    CONSTRAINT data_exports_progress_range CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT data_exports_ready_whole CHECK (((state = 'ready'::text) = ((ready_at IS NOT NULL) AND (expires_at IS NOT NULL) AND (bytes IS NOT NULL) AND (content IS NOT NULL)))),
    CONSTRAINT data_exports_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'running'::text, 'ready'::text])))
);

COMMENT ON TABLE grana.data_exports IS 'Exports of the personal data of a user, made on request and deleted after some days';

COMMENT ON COLUMN grana.data_exports.id IS 'Identifier';

COMMENT ON COLUMN grana.data_exports.user_id IS 'Whose data';

COMMENT ON COLUMN grana.data_exports.state IS 'asked, running or ready';

COMMENT ON COLUMN grana.data_exports.progress IS 'How much is done, in per cent';

COMMENT ON COLUMN grana.data_exports.asked_at IS 'When it was asked for';

COMMENT ON COLUMN grana.data_exports.ready_at IS 'When it was ready';

COMMENT ON COLUMN grana.data_exports.expires_at IS 'When the copy is deleted';

COMMENT ON COLUMN grana.data_exports.bytes IS 'Size of the file';

COMMENT ON COLUMN grana.data_exports.content IS 'The file, as JSON text';

COMMENT ON COLUMN grana.data_exports.with_reports IS 'Whether it was requested with a second factor and so includes the content of reports';

ALTER TABLE ONLY grana.data_exports
    ADD CONSTRAINT data_exports_pkey PRIMARY KEY (id);

CREATE INDEX data_exports_expires_at ON grana.data_exports USING btree (expires_at);

CREATE UNIQUE INDEX data_exports_under_way ON grana.data_exports USING btree (user_id) WHERE (state <> 'ready'::text);

CREATE INDEX data_exports_user ON grana.data_exports USING btree (user_id, asked_at DESC);

ALTER TABLE ONLY grana.data_exports
    ADD CONSTRAINT data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.data_exports TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.data_exports TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.data_exports TO grana_worker;

GRANT UPDATE(progress) ON TABLE grana.data_exports TO grana_worker;

GRANT UPDATE(ready_at) ON TABLE grana.data_exports TO grana_worker;

GRANT UPDATE(expires_at) ON TABLE grana.data_exports TO grana_worker;

GRANT UPDATE(bytes) ON TABLE grana.data_exports TO grana_worker;

GRANT UPDATE(content) ON TABLE grana.data_exports TO grana_worker;

-- disclosure_moves

CREATE TABLE grana.disclosure_moves (
    from_state text NOT NULL,
    to_state text NOT NULL
);

COMMENT ON TABLE grana.disclosure_moves IS 'Every move of a disclosure; the table of the service adds who may make it';

COMMENT ON COLUMN grana.disclosure_moves.from_state IS 'State before';

COMMENT ON COLUMN grana.disclosure_moves.to_state IS 'State after; equal where the text, an agreement or a wish to withdraw is added';

ALTER TABLE ONLY grana.disclosure_moves
    ADD CONSTRAINT disclosure_moves_pkey PRIMARY KEY (from_state, to_state);

GRANT SELECT ON TABLE grana.disclosure_moves TO grana_api;
GRANT SELECT ON TABLE grana.disclosure_moves TO grana_worker;

-- disputes

CREATE TABLE grana.disputes (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    number smallint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    program_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    ground text NOT NULL,
    clause text,
    state text DEFAULT 'open'::text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    opened_event integer NOT NULL,
    answer_due_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by uuid,
    answered_event integer,
    lapsed_at timestamp with time zone,
    taken_by uuid,
    taken_at timestamp with time zone,
    rule_due_at timestamp with time zone NOT NULL,
    ruled_at timestamp with time zone,
    ruled_by uuid,
    ruled_event integer,
    ruling text,
    ruling_clause text,
    effect text,
    closing_reason text,
    amount_cents integer,
    currency text,
    withdrawn_at timestamp with time zone,
    CONSTRAINT disputes_amount_of_effect CHECK (((NOT (effect IS DISTINCT FROM 'recommend_amount'::text)) = (amount_cents IS NOT NULL))),
    CONSTRAINT disputes_amount_positive CHECK ((amount_cents > 0)),
    CONSTRAINT disputes_amount_whole CHECK ((num_nonnulls(amount_cents, currency) = ANY (ARRAY[0, 2]))),
    CONSTRAINT disputes_answered_state CHECK ((((state <> 'open'::text) OR (answered_at IS NULL)) AND ((state <> 'answered'::text) OR (answered_at IS NOT NULL)))),
    CONSTRAINT disputes_answered_whole CHECK ((num_nonnulls(answered_at, answered_by, answered_event) = ANY (ARRAY[0, 3]))),
    CONSTRAINT disputes_clause_form CHECK ((clause ~ '^[1-9][0-9]?\.[1-9][0-9]?$'::text)),
    CONSTRAINT disputes_closing_known CHECK ((closing_reason = ANY (ARRAY['informative'::text, 'not_reproducible'::text, 'not_applicable'::text, 'out_of_scope'::text]))),
    CONSTRAINT disputes_closing_of_effect CHECK (((NOT (effect IS DISTINCT FROM 'change_closing'::text)) = (closing_reason IS NOT NULL))),
    CONSTRAINT disputes_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT disputes_effect_known CHECK ((effect = ANY (ARRAY['reopen'::text, 'change_closing'::text, 'recommend_amount'::text]))),
    CONSTRAINT disputes_effect_of_overturned CHECK (((NOT (ruling IS DISTINCT FROM 'overturned'::text)) = (effect IS NOT NULL))),
    CONSTRAINT disputes_ground_known CHECK ((ground = ANY (ARRAY['severity'::text, 'duplicate'::text, 'scope'::text, 'reward'::text, 'silence'::text]))),
    CONSTRAINT disputes_number_known CHECK (((number >= 1) AND (number <= 2))),
    CONSTRAINT disputes_ruled_state CHECK (((state = 'ruled'::text) = (ruled_at IS NOT NULL))),
    CONSTRAINT disputes_ruled_whole CHECK ((num_nonnulls(ruled_at, ruled_by, ruled_event, ruling, ruling_clause) = ANY (ARRAY[0, 5]))),
    CONSTRAINT disputes_ruling_clause_form CHECK ((ruling_clause ~ '^[1-9][0-9]?\.[1-9][0-9]?$'::text)),
    CONSTRAINT disputes_ruling_known CHECK ((ruling = ANY (ARRAY['upheld'::text, 'overturned'::text]))),
    CONSTRAINT disputes_state_known CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'ruled'::text, 'withdrawn'::text]))),
    CONSTRAINT disputes_taken_whole CHECK ((num_nonnulls(taken_by, taken_at) = ANY (ARRAY[0, 2]))),
    CONSTRAINT disputes_withdrawn_state CHECK (((state = 'withdrawn'::text) = (withdrawn_at IS NOT NULL)))
);

ALTER TABLE ONLY grana.disputes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.disputes IS 'Disputes of reports: state, deadlines and outcome; their texts are in report_events';

COMMENT ON COLUMN grana.disputes.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.disputes.report_id IS 'Report';

COMMENT ON COLUMN grana.disputes.number IS 'First or second dispute of the report';

COMMENT ON COLUMN grana.disputes.id IS 'Identifier';

COMMENT ON COLUMN grana.disputes.program_id IS 'Program of the report';

COMMENT ON COLUMN grana.disputes.agent_id IS 'Agent of the report, who opened the dispute';

COMMENT ON COLUMN grana.disputes.ground IS 'What the agent holds to be wrong';

COMMENT ON COLUMN grana.disputes.clause IS 'Clause of the policy version of the report that the agent cites, as group.item';

COMMENT ON COLUMN grana.disputes.state IS 'open, answered by the organization, ruled by staff, or withdrawn by the agent';

COMMENT ON COLUMN grana.disputes.opened_at IS 'When it was opened';

COMMENT ON COLUMN grana.disputes.opened_event IS 'Number of the event with the text of the agent';

COMMENT ON COLUMN grana.disputes.answer_due_at IS 'Until when the organization may answer: five working days';

COMMENT ON COLUMN grana.disputes.answered_at IS 'When the organization answered';

COMMENT ON COLUMN grana.disputes.answered_by IS 'Member who answered';

COMMENT ON COLUMN grana.disputes.answered_event IS 'Number of the event with the answer';

COMMENT ON COLUMN grana.disputes.lapsed_at IS 'When the worker recorded that the time for an answer is over';

COMMENT ON COLUMN grana.disputes.taken_by IS 'Staff who rule on it; until the ruling they may read the report';

COMMENT ON COLUMN grana.disputes.taken_at IS 'When they took it';

COMMENT ON COLUMN grana.disputes.rule_due_at IS 'Until when staff should rule: five working days after the answer or its deadline';

COMMENT ON COLUMN grana.disputes.ruled_at IS 'When it was ruled';

COMMENT ON COLUMN grana.disputes.ruled_by IS 'Staff who ruled';

COMMENT ON COLUMN grana.disputes.ruled_event IS 'Number of the event with the reasons';

COMMENT ON COLUMN grana.disputes.ruling IS 'Whether the decision of the organization stands';

COMMENT ON COLUMN grana.disputes.ruling_clause IS 'Clause of the policy version of the report that the ruling rests on, as group.item';

COMMENT ON COLUMN grana.disputes.effect IS 'What follows from an overturned decision; an amount is only recommended';

COMMENT ON COLUMN grana.disputes.closing_reason IS 'Closing reason that replaced the former one';

COMMENT ON COLUMN grana.disputes.amount_cents IS 'Recommended amount in cents';

COMMENT ON COLUMN grana.disputes.currency IS 'Currency of the recommended amount';

COMMENT ON COLUMN grana.disputes.withdrawn_at IS 'When the agent withdrew it';

ALTER TABLE ONLY grana.disputes
    ADD CONSTRAINT disputes_pkey PRIMARY KEY (organization_id, report_id, number);

CREATE INDEX disputes_agent ON grana.disputes USING btree (agent_id);

CREATE INDEX disputes_answered_by ON grana.disputes USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX disputes_id ON grana.disputes USING btree (id);

CREATE UNIQUE INDEX disputes_open ON grana.disputes USING btree (organization_id, report_id) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));

CREATE INDEX disputes_program ON grana.disputes USING btree (organization_id, program_id, ruled_at) WHERE (ruled_at IS NOT NULL);

CREATE INDEX disputes_ruled_by ON grana.disputes USING btree (ruled_by) WHERE (ruled_by IS NOT NULL);

CREATE INDEX disputes_taken_by ON grana.disputes USING btree (taken_by) WHERE (taken_by IS NOT NULL);

CREATE INDEX disputes_waiting ON grana.disputes USING btree (answer_due_at) WHERE (state = ANY (ARRAY['open'::text, 'answered'::text]));

CREATE TRIGGER disputes_kept BEFORE DELETE ON grana.disputes FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER disputes_kept_on_report AFTER INSERT OR UPDATE OF state ON grana.disputes FOR EACH ROW EXECUTE FUNCTION grana.keep_dispute_state();

CREATE TRIGGER disputes_life BEFORE INSERT OR UPDATE ON grana.disputes FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_dispute();

ALTER TABLE ONLY grana.disputes
    ADD CONSTRAINT disputes_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.disputes
    ADD CONSTRAINT disputes_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.disputes
    ADD CONSTRAINT disputes_organization_id_program_id_report_id_fkey FOREIGN KEY (organization_id, program_id, report_id) REFERENCES grana.reports(organization_id, program_id, id);

ALTER TABLE ONLY grana.disputes
    ADD CONSTRAINT disputes_ruled_by_fkey FOREIGN KEY (ruled_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.disputes
    ADD CONSTRAINT disputes_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES grana.users(id);

CREATE POLICY agents_take_part ON grana.disputes TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY arbiters_rule ON grana.disputes FOR UPDATE TO grana_api USING ((report_id = ANY (( SELECT grana.actor_disputed_reports() AS actor_disputed_reports)::uuid[]))) WITH CHECK ((ruled_by = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.disputes ENABLE ROW LEVEL SECURITY;

CREATE POLICY leads_answer ON grana.disputes FOR UPDATE TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY owners_answer ON grana.disputes FOR UPDATE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY readers_read ON grana.disputes FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

CREATE POLICY staff_see ON grana.disputes FOR SELECT TO grana_api USING ((( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff) OR ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)));

CREATE POLICY system ON grana.disputes TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.disputes TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.disputes TO grana_api;
GRANT SELECT ON TABLE grana.disputes TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(answered_at) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(answered_by) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(answered_event) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(lapsed_at) ON TABLE grana.disputes TO grana_worker;

GRANT UPDATE(rule_due_at) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(ruled_at) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(ruled_by) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(ruled_event) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(ruling) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(ruling_clause) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(effect) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(closing_reason) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(amount_cents) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(currency) ON TABLE grana.disputes TO grana_api;

GRANT UPDATE(withdrawn_at) ON TABLE grana.disputes TO grana_api;

-- dropped_files

CREATE TABLE grana.dropped_files (
    id uuid NOT NULL,
    upload_id text,
    dropped_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE grana.dropped_files IS 'Deleted evidence files whose bytes the worker still has to remove from the object store';

COMMENT ON COLUMN grana.dropped_files.id IS 'Identifier that the file had in report_files';

COMMENT ON COLUMN grana.dropped_files.upload_id IS 'Multipart upload that may still be open';

COMMENT ON COLUMN grana.dropped_files.dropped_at IS 'When its row was deleted';

ALTER TABLE ONLY grana.dropped_files
    ADD CONSTRAINT dropped_files_pkey PRIMARY KEY (id);

GRANT SELECT,DELETE ON TABLE grana.dropped_files TO grana_worker;

-- email_changes

CREATE TABLE grana.email_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    old_email text NOT NULL,
    new_email text NOT NULL,
    old_agreed_at timestamp with time zone,
    new_agreed_at timestamp with time zone,
    session_id uuid,
    asked_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    outcome text,
    CONSTRAINT email_changes_agreed CHECK (((outcome <> 'changed'::text) OR ((old_agreed_at IS NOT NULL) AND (new_agreed_at IS NOT NULL)))),
    CONSTRAINT email_changes_another CHECK ((lower(old_email) <> lower(new_email))),
    CONSTRAINT email_changes_closed_somehow CHECK (((closed_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT email_changes_new_length CHECK (((char_length(new_email) >= 3) AND (char_length(new_email) <= 254))),
    CONSTRAINT email_changes_old_length CHECK (((char_length(old_email) >= 3) AND (char_length(old_email) <= 254))),
    CONSTRAINT email_changes_one_line CHECK ((new_email !~ '[[:cntrl:][:space:]]'::text)),
    CONSTRAINT email_changes_outcome_known CHECK ((outcome = ANY (ARRAY['changed'::text, 'stopped'::text, 'replaced'::text])))
);

COMMENT ON TABLE grana.email_changes IS 'Changes of address: the address changes only after both addresses confirm by the link of an email';

COMMENT ON COLUMN grana.email_changes.id IS 'Identifier';

COMMENT ON COLUMN grana.email_changes.user_id IS 'Whose address';

COMMENT ON COLUMN grana.email_changes.old_email IS 'Address at the time of the request';

COMMENT ON COLUMN grana.email_changes.new_email IS 'Requested address, as typed';

COMMENT ON COLUMN grana.email_changes.old_agreed_at IS 'When the old address confirmed; set from the start when it was never verified';

COMMENT ON COLUMN grana.email_changes.new_agreed_at IS 'When the new address confirmed, which verifies it';

COMMENT ON COLUMN grana.email_changes.session_id IS 'Session that requested it, named in the email to the old address';

COMMENT ON COLUMN grana.email_changes.asked_at IS 'When it was asked';

COMMENT ON COLUMN grana.email_changes.expires_at IS 'When it can no longer be confirmed';

COMMENT ON COLUMN grana.email_changes.closed_at IS 'When it was completed, stopped or replaced';

COMMENT ON COLUMN grana.email_changes.outcome IS 'changed, stopped, or replaced by a newer request';

ALTER TABLE ONLY grana.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);

CREATE INDEX email_changes_expires_at ON grana.email_changes USING btree (expires_at);

CREATE UNIQUE INDEX email_changes_open ON grana.email_changes USING btree (user_id) WHERE (closed_at IS NULL);

CREATE INDEX email_changes_session_id ON grana.email_changes USING btree (session_id);

CREATE INDEX email_changes_user_id ON grana.email_changes USING btree (user_id);

ALTER TABLE ONLY grana.email_changes
    ADD CONSTRAINT email_changes_session_id_fkey FOREIGN KEY (session_id) REFERENCES grana.sessions(id) ON DELETE SET NULL;

ALTER TABLE ONLY grana.email_changes
    ADD CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.email_changes TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.email_changes TO grana_worker;

GRANT UPDATE(old_agreed_at) ON TABLE grana.email_changes TO grana_api;

GRANT UPDATE(new_agreed_at) ON TABLE grana.email_changes TO grana_api;

GRANT UPDATE(closed_at) ON TABLE grana.email_changes TO grana_api;

GRANT UPDATE(outcome) ON TABLE grana.email_changes TO grana_api;

-- engagement_coverage

CREATE TABLE grana.engagement_coverage (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    target_id uuid NOT NULL,
    item text NOT NULL,
    state text NOT NULL,
    note text,
    reports uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    set_by uuid NOT NULL,
    set_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_coverage_item_form CHECK ((item ~ '^[a-z0-9-]{2,60}$'::text)),
    CONSTRAINT engagement_coverage_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))),
    CONSTRAINT engagement_coverage_reason CHECK (((state <> 'not_reviewed'::text) OR (note IS NOT NULL))),
    CONSTRAINT engagement_coverage_reports_whole CHECK ((((state = 'findings'::text) = (cardinality(reports) > 0)) AND (cardinality(reports) <= 20))),
    CONSTRAINT engagement_coverage_state_known CHECK ((state = ANY (ARRAY['tested'::text, 'findings'::text, 'not_applicable'::text, 'not_reviewed'::text])))
);

ALTER TABLE ONLY grana.engagement_coverage FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_coverage IS 'What the team did with each item of the checklist of a target; an item without a row is pending';

COMMENT ON COLUMN grana.engagement_coverage.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_coverage.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_coverage.target_id IS 'Target of its scope';

COMMENT ON COLUMN grana.engagement_coverage.item IS 'Item of the checklist, by its identifier in content/es/pentest-checklists';

COMMENT ON COLUMN grana.engagement_coverage.state IS 'Tested, with findings, not applicable, or not reviewed';

COMMENT ON COLUMN grana.engagement_coverage.note IS 'Note; why it was not reviewed';

COMMENT ON COLUMN grana.engagement_coverage.reports IS 'Reports of its program that the item led to';

COMMENT ON COLUMN grana.engagement_coverage.set_by IS 'Agent who set it last';

COMMENT ON COLUMN grana.engagement_coverage.set_at IS 'When it was set last';

ALTER TABLE ONLY grana.engagement_coverage
    ADD CONSTRAINT engagement_coverage_pkey PRIMARY KEY (organization_id, engagement_id, target_id, item);

CREATE INDEX engagement_coverage_set_by ON grana.engagement_coverage USING btree (set_by);

CREATE INDEX engagement_coverage_target ON grana.engagement_coverage USING btree (organization_id, target_id);

CREATE TRIGGER engagement_coverage_reports BEFORE INSERT OR UPDATE ON grana.engagement_coverage FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_coverage();

ALTER TABLE ONLY grana.engagement_coverage
    ADD CONSTRAINT engagement_coverage_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_coverage
    ADD CONSTRAINT engagement_coverage_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

ALTER TABLE ONLY grana.engagement_coverage
    ADD CONSTRAINT engagement_coverage_set_by_fkey FOREIGN KEY (set_by) REFERENCES grana.users(id);

ALTER TABLE grana.engagement_coverage ENABLE ROW LEVEL SECURITY;

CREATE POLICY readers_read ON grana.engagement_coverage FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_coverage TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY team_changes ON grana.engagement_coverage FOR UPDATE TO grana_api USING (grana.actor_in_team(organization_id, engagement_id)) WITH CHECK ((set_by = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY team_clears ON grana.engagement_coverage FOR DELETE TO grana_api USING (grana.actor_in_team(organization_id, engagement_id));

CREATE POLICY team_reads ON grana.engagement_coverage FOR SELECT TO grana_api USING (grana.actor_in_team(organization_id, engagement_id));

CREATE POLICY team_sets ON grana.engagement_coverage FOR INSERT TO grana_api WITH CHECK (((set_by = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_in_team(organization_id, engagement_id)));

CREATE POLICY worker ON grana.engagement_coverage TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.engagement_coverage TO grana_api;
GRANT SELECT ON TABLE grana.engagement_coverage TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.engagement_coverage TO grana_api;

GRANT UPDATE(note) ON TABLE grana.engagement_coverage TO grana_api;

GRANT UPDATE(reports) ON TABLE grana.engagement_coverage TO grana_api;

GRANT UPDATE(set_by) ON TABLE grana.engagement_coverage TO grana_api;

GRANT UPDATE(set_at) ON TABLE grana.engagement_coverage TO grana_api;

-- engagement_documents

CREATE TABLE grana.engagement_documents (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    version integer NOT NULL,
    state text DEFAULT 'making'::text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    summary text NOT NULL,
    method text,
    recommendations text,
    content jsonb,
    marks jsonb DEFAULT '[]'::jsonb NOT NULL,
    written_by uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    reviewed_by uuid,
    reviewed_at timestamp with time zone,
    issued_by uuid,
    issued_at timestamp with time zone,
    redacted_at timestamp with time zone,
    CONSTRAINT engagement_documents_issued CHECK (((state = ANY (ARRAY['issued'::text, 'replaced'::text])) = ((issued_by IS NOT NULL) AND (issued_at IS NOT NULL)))),
    CONSTRAINT engagement_documents_made CHECK (((state = ANY (ARRAY['making'::text, 'failed'::text])) OR (content IS NOT NULL))),
    CONSTRAINT engagement_documents_method_length CHECK (((char_length(method) >= 1) AND (char_length(method) <= 8000))),
    CONSTRAINT engagement_documents_other_reviewer CHECK ((reviewed_by IS DISTINCT FROM written_by)),
    CONSTRAINT engagement_documents_progress_range CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT engagement_documents_recommendations_length CHECK (((char_length(recommendations) >= 1) AND (char_length(recommendations) <= 8000))),
    CONSTRAINT engagement_documents_refused_with_marks CHECK (((state = 'refused'::text) = (jsonb_array_length(marks) > 0))),
    CONSTRAINT engagement_documents_reviewed CHECK (((state = ANY (ARRAY['refused'::text, 'accepted'::text, 'issued'::text, 'replaced'::text])) = ((reviewed_by IS NOT NULL) AND (reviewed_at IS NOT NULL)))),
    CONSTRAINT engagement_documents_state_known CHECK ((state = ANY (ARRAY['making'::text, 'failed'::text, 'in_review'::text, 'refused'::text, 'accepted'::text, 'issued'::text, 'replaced'::text]))),
    CONSTRAINT engagement_documents_summary_length CHECK (((char_length(summary) >= 1) AND (char_length(summary) <= 8000))),
    CONSTRAINT engagement_documents_version_range CHECK (((version >= 1) AND (version <= 200)))
);

ALTER TABLE ONLY grana.engagement_documents FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_documents IS 'Versions of the report of a pentest: written by the lead, reviewed by another person, issued';

COMMENT ON COLUMN grana.engagement_documents.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_documents.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_documents.version IS 'Counts from 1 in its engagement';

COMMENT ON COLUMN grana.engagement_documents.state IS 'Being made, failed, in review, refused, accepted, issued, or replaced by a later one';

COMMENT ON COLUMN grana.engagement_documents.progress IS 'Percentage of the work of the worker that is done';

COMMENT ON COLUMN grana.engagement_documents.summary IS 'Executive summary in Markdown, as the lead wrote it';

COMMENT ON COLUMN grana.engagement_documents.method IS 'How the team worked, in Markdown';

COMMENT ON COLUMN grana.engagement_documents.recommendations IS 'What to do first, in Markdown';

COMMENT ON COLUMN grana.engagement_documents.content IS 'Everything that the document prints, frozen when it was made';

COMMENT ON COLUMN grana.engagement_documents.marks IS 'Why it was refused: part and text of each mark';

COMMENT ON COLUMN grana.engagement_documents.written_by IS 'Lead of the team';

COMMENT ON COLUMN grana.engagement_documents.written_at IS 'When it was written';

COMMENT ON COLUMN grana.engagement_documents.reviewed_by IS 'Who refused or accepted it; never its author';

COMMENT ON COLUMN grana.engagement_documents.reviewed_at IS 'When it was refused or accepted';

COMMENT ON COLUMN grana.engagement_documents.issued_by IS 'Who issued it';

COMMENT ON COLUMN grana.engagement_documents.issued_at IS 'When it was issued';

COMMENT ON COLUMN grana.engagement_documents.redacted_at IS 'When a text or a picture of it was redacted last; its file was made again afterwards';

ALTER TABLE ONLY grana.engagement_documents
    ADD CONSTRAINT engagement_documents_pkey PRIMARY KEY (organization_id, engagement_id, version);

CREATE UNIQUE INDEX engagement_documents_current ON grana.engagement_documents USING btree (organization_id, engagement_id) WHERE (state = 'issued'::text);

CREATE INDEX engagement_documents_issued_by ON grana.engagement_documents USING btree (issued_by);

CREATE UNIQUE INDEX engagement_documents_open ON grana.engagement_documents USING btree (organization_id, engagement_id) WHERE (state = ANY (ARRAY['making'::text, 'in_review'::text, 'accepted'::text]));

CREATE INDEX engagement_documents_reviewed_by ON grana.engagement_documents USING btree (reviewed_by);

CREATE INDEX engagement_documents_written_by ON grana.engagement_documents USING btree (written_by);

CREATE TRIGGER engagement_documents_life BEFORE INSERT OR DELETE OR UPDATE ON grana.engagement_documents FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_document();

ALTER TABLE ONLY grana.engagement_documents
    ADD CONSTRAINT engagement_documents_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_documents
    ADD CONSTRAINT engagement_documents_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_documents
    ADD CONSTRAINT engagement_documents_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_documents
    ADD CONSTRAINT engagement_documents_written_by_fkey FOREIGN KEY (written_by) REFERENCES grana.users(id);

ALTER TABLE grana.engagement_documents ENABLE ROW LEVEL SECURITY;

CREATE POLICY lead_reads ON grana.engagement_documents FOR SELECT TO grana_api USING (grana.actor_leads_team(organization_id, engagement_id));

CREATE POLICY lead_writes ON grana.engagement_documents FOR INSERT TO grana_api WITH CHECK (((written_by = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_leads_team(organization_id, engagement_id)));

CREATE POLICY readers_read ON grana.engagement_documents FOR SELECT TO grana_api USING (((state = ANY (ARRAY['issued'::text, 'replaced'::text])) AND grana.actor_reads_engagement(organization_id, engagement_id)));

CREATE POLICY staff_decides ON grana.engagement_documents FOR UPDATE TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)) WITH CHECK (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY staff_reads ON grana.engagement_documents FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY system ON grana.engagement_documents TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_documents TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_documents TO grana_api;
GRANT SELECT ON TABLE grana.engagement_documents TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.engagement_documents TO grana_api;
GRANT UPDATE(state) ON TABLE grana.engagement_documents TO grana_worker;

GRANT UPDATE(progress) ON TABLE grana.engagement_documents TO grana_worker;

GRANT UPDATE(content) ON TABLE grana.engagement_documents TO grana_worker;

GRANT UPDATE(marks) ON TABLE grana.engagement_documents TO grana_api;

GRANT UPDATE(reviewed_by) ON TABLE grana.engagement_documents TO grana_api;

GRANT UPDATE(reviewed_at) ON TABLE grana.engagement_documents TO grana_api;

GRANT UPDATE(issued_by) ON TABLE grana.engagement_documents TO grana_api;

GRANT UPDATE(issued_at) ON TABLE grana.engagement_documents TO grana_api;

-- engagement_events

CREATE TABLE grana.engagement_events (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    side text NOT NULL,
    actor_id uuid,
    from_state text,
    to_state text NOT NULL,
    text text,
    version smallint,
    hours integer,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_events_from_known CHECK ((from_state = ANY (ARRAY['draft'::text, 'in_review'::text, 'quoted'::text, 'planned'::text, 'in_progress'::text, 'paused'::text, 'reporting'::text, 'remediation'::text]))),
    CONSTRAINT engagement_events_from_whole CHECK (((kind = 'moved'::text) = (from_state IS NOT NULL))),
    CONSTRAINT engagement_events_kind_known CHECK ((kind = ANY (ARRAY['created'::text, 'moved'::text]))),
    CONSTRAINT engagement_events_number_positive CHECK ((number > 0)),
    CONSTRAINT engagement_events_side_known CHECK ((side = ANY (ARRAY['organization'::text, 'staff'::text]))),
    CONSTRAINT engagement_events_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
    CONSTRAINT engagement_events_to_known CHECK ((to_state = ANY (ARRAY['draft'::text, 'in_review'::text, 'quoted'::text, 'planned'::text, 'in_progress'::text, 'paused'::text, 'reporting'::text, 'remediation'::text, 'closed'::text, 'cancelled'::text])))
);

ALTER TABLE ONLY grana.engagement_events FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_events IS 'History of engagements, numbered without gaps, append-only';

COMMENT ON COLUMN grana.engagement_events.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_events.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_events.number IS 'Counts from 1';

COMMENT ON COLUMN grana.engagement_events.kind IS 'It was begun, or moved';

COMMENT ON COLUMN grana.engagement_events.side IS 'Which side acted';

COMMENT ON COLUMN grana.engagement_events.actor_id IS 'Who acted';

COMMENT ON COLUMN grana.engagement_events.from_state IS 'State before';

COMMENT ON COLUMN grana.engagement_events.to_state IS 'State after';

COMMENT ON COLUMN grana.engagement_events.text IS 'Why, for the other side';

COMMENT ON COLUMN grana.engagement_events.version IS 'Version of the scope that was sent, or of the quote that was made or answered';

COMMENT ON COLUMN grana.engagement_events.hours IS 'Size of the scope that was sent';

COMMENT ON COLUMN grana.engagement_events.created_at IS 'When';

ALTER TABLE ONLY grana.engagement_events
    ADD CONSTRAINT engagement_events_pkey PRIMARY KEY (organization_id, engagement_id, number);

CREATE INDEX engagement_events_actor ON grana.engagement_events USING btree (actor_id);

CREATE TRIGGER engagement_events_immutable BEFORE DELETE OR UPDATE ON grana.engagement_events FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE ONLY grana.engagement_events
    ADD CONSTRAINT engagement_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_events
    ADD CONSTRAINT engagement_events_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

CREATE POLICY administrators_record ON grana.engagement_events FOR INSERT TO grana_api WITH CHECK (((side = 'staff'::text) AND (actor_id = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)));

ALTER TABLE grana.engagement_events ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_record ON grana.engagement_events FOR INSERT TO grana_api WITH CHECK (((side = 'organization'::text) AND (actor_id = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[]))));

CREATE POLICY readers_read ON grana.engagement_events FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_events TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_events TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_events TO grana_api;
GRANT SELECT ON TABLE grana.engagement_events TO grana_worker;

-- engagement_files

CREATE TABLE grana.engagement_files (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    version integer NOT NULL,
    kind text NOT NULL,
    bytes bytea NOT NULL,
    sha256 text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_files_kind_known CHECK ((kind = ANY (ARRAY['report'::text, 'attestation'::text]))),
    CONSTRAINT engagement_files_sha256_form CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT engagement_files_size CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 25165824)))
);

ALTER TABLE ONLY grana.engagement_files FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_files IS 'PDF files of the documents of a pentest, exactly as they were delivered';

COMMENT ON COLUMN grana.engagement_files.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_files.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_files.version IS 'Version of its document';

COMMENT ON COLUMN grana.engagement_files.kind IS 'Report or attestation';

COMMENT ON COLUMN grana.engagement_files.bytes IS 'The file';

COMMENT ON COLUMN grana.engagement_files.sha256 IS 'Digest of the file in hexadecimal';

COMMENT ON COLUMN grana.engagement_files.made_at IS 'When it was made';

ALTER TABLE ONLY grana.engagement_files
    ADD CONSTRAINT engagement_files_pkey PRIMARY KEY (organization_id, engagement_id, version, kind);

CREATE TRIGGER engagement_files_immutable BEFORE DELETE OR UPDATE ON grana.engagement_files FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_document_files();

ALTER TABLE ONLY grana.engagement_files
    ADD CONSTRAINT engagement_files_organization_id_engagement_id_version_fkey FOREIGN KEY (organization_id, engagement_id, version) REFERENCES grana.engagement_documents(organization_id, engagement_id, version);

ALTER TABLE grana.engagement_files ENABLE ROW LEVEL SECURITY;

CREATE POLICY lead_reads ON grana.engagement_files FOR SELECT TO grana_api USING (grana.actor_leads_team(organization_id, engagement_id));

CREATE POLICY readers_read ON grana.engagement_files FOR SELECT TO grana_api USING ((
CASE kind
    WHEN 'report'::text THEN grana.actor_reads_documents(organization_id, engagement_id)
    ELSE grana.actor_reads_engagement(organization_id, engagement_id)
END AND (EXISTS ( SELECT
   FROM grana.engagement_documents d
  WHERE (((d.organization_id = engagement_files.organization_id) AND (d.engagement_id = engagement_files.engagement_id) AND (d.version = engagement_files.version)) AND (d.state = ANY (ARRAY['issued'::text, 'replaced'::text])))))));

CREATE POLICY staff_reads ON grana.engagement_files FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY system ON grana.engagement_files TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_files TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.engagement_files TO grana_api;
GRANT SELECT,INSERT ON TABLE grana.engagement_files TO grana_worker;

-- engagement_invoices

CREATE TABLE grana.engagement_invoices (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    state text NOT NULL,
    number text,
    recorded_by uuid NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_invoices_number_length CHECK (((char_length(number) >= 1) AND (char_length(number) <= 60))),
    CONSTRAINT engagement_invoices_number_whole CHECK (((state = 'not_issued'::text) = (number IS NULL))),
    CONSTRAINT engagement_invoices_state_known CHECK ((state = ANY (ARRAY['not_issued'::text, 'sent'::text, 'paid'::text])))
);

ALTER TABLE ONLY grana.engagement_invoices FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_invoices IS 'Invoice of a pentest, as staff record it; without a row it is not issued';

COMMENT ON COLUMN grana.engagement_invoices.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_invoices.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_invoices.state IS 'Not issued, sent, or paid';

COMMENT ON COLUMN grana.engagement_invoices.number IS 'Number of the invoice';

COMMENT ON COLUMN grana.engagement_invoices.recorded_by IS 'Staff who recorded it last';

COMMENT ON COLUMN grana.engagement_invoices.recorded_at IS 'When it was recorded last';

ALTER TABLE ONLY grana.engagement_invoices
    ADD CONSTRAINT engagement_invoices_pkey PRIMARY KEY (organization_id, engagement_id);

CREATE INDEX engagement_invoices_recorded_by ON grana.engagement_invoices USING btree (recorded_by);

CREATE TRIGGER engagement_invoices_agreed BEFORE INSERT OR UPDATE ON grana.engagement_invoices FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_billing();

ALTER TABLE ONLY grana.engagement_invoices
    ADD CONSTRAINT engagement_invoices_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_invoices
    ADD CONSTRAINT engagement_invoices_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES grana.users(id);

CREATE POLICY administrators_change ON grana.engagement_invoices FOR UPDATE TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)) WITH CHECK ((recorded_by = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY administrators_record ON grana.engagement_invoices FOR INSERT TO grana_api WITH CHECK (((recorded_by = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)));

ALTER TABLE grana.engagement_invoices ENABLE ROW LEVEL SECURITY;

CREATE POLICY readers_read ON grana.engagement_invoices FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_invoices TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_invoices TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_invoices TO grana_api;
GRANT SELECT ON TABLE grana.engagement_invoices TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.engagement_invoices TO grana_api;

GRANT UPDATE(number) ON TABLE grana.engagement_invoices TO grana_api;

GRANT UPDATE(recorded_by) ON TABLE grana.engagement_invoices TO grana_api;

GRANT UPDATE(recorded_at) ON TABLE grana.engagement_invoices TO grana_api;

-- engagement_log

CREATE TABLE grana.engagement_log (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    id uuid NOT NULL,
    day date NOT NULL,
    text text NOT NULL,
    written_by uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_log_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000)))
);

ALTER TABLE ONLY grana.engagement_log FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_log IS 'What the team did each day of a pentest; lines are added and never changed';

COMMENT ON COLUMN grana.engagement_log.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_log.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_log.id IS 'Random identifier';

COMMENT ON COLUMN grana.engagement_log.day IS 'Day of the work';

COMMENT ON COLUMN grana.engagement_log.text IS 'What was done';

COMMENT ON COLUMN grana.engagement_log.written_by IS 'Agent who wrote it';

COMMENT ON COLUMN grana.engagement_log.written_at IS 'When it was written';

ALTER TABLE ONLY grana.engagement_log
    ADD CONSTRAINT engagement_log_pkey PRIMARY KEY (organization_id, engagement_id, id);

CREATE INDEX engagement_log_newest ON grana.engagement_log USING btree (organization_id, engagement_id, day DESC, written_at DESC);

CREATE INDEX engagement_log_written_by ON grana.engagement_log USING btree (written_by);

CREATE TRIGGER engagement_log_immutable BEFORE DELETE OR UPDATE ON grana.engagement_log FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE ONLY grana.engagement_log
    ADD CONSTRAINT engagement_log_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_log
    ADD CONSTRAINT engagement_log_written_by_fkey FOREIGN KEY (written_by) REFERENCES grana.users(id);

ALTER TABLE grana.engagement_log ENABLE ROW LEVEL SECURITY;

CREATE POLICY readers_read ON grana.engagement_log FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_log TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY team_reads ON grana.engagement_log FOR SELECT TO grana_api USING (grana.actor_in_team(organization_id, engagement_id));

CREATE POLICY team_writes ON grana.engagement_log FOR INSERT TO grana_api WITH CHECK (((written_by = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_in_team(organization_id, engagement_id)));

CREATE POLICY worker ON grana.engagement_log TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_log TO grana_api;
GRANT SELECT ON TABLE grana.engagement_log TO grana_worker;

-- engagement_members

CREATE TABLE grana.engagement_members (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    state text DEFAULT 'proposed'::text NOT NULL,
    hours integer NOT NULL,
    proposed_by uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    confidentiality_version text,
    ended_by uuid,
    ended_at timestamp with time zone,
    reason text,
    CONSTRAINT engagement_members_accepted_whole CHECK (((num_nonnulls(accepted_at, confidentiality_version) = ANY (ARRAY[0, 2])) AND ((state <> ALL (ARRAY['accepted'::text, 'refused'::text])) OR (accepted_at IS NOT NULL)) AND ((state <> ALL (ARRAY['proposed'::text, 'declined'::text])) OR (accepted_at IS NULL)))),
    CONSTRAINT engagement_members_confidentiality_form CHECK ((confidentiality_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)),
    CONSTRAINT engagement_members_ended_whole CHECK ((num_nonnulls(ended_by, ended_at, reason) =
CASE
    WHEN (state = ANY (ARRAY['proposed'::text, 'accepted'::text])) THEN 0
    ELSE 3
END)),
    CONSTRAINT engagement_members_hours CHECK (((hours >= 1) AND (hours <= 10000))),
    CONSTRAINT engagement_members_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
    CONSTRAINT engagement_members_role_known CHECK ((role = ANY (ARRAY['lead'::text, 'member'::text]))),
    CONSTRAINT engagement_members_state_known CHECK ((state = ANY (ARRAY['proposed'::text, 'accepted'::text, 'declined'::text, 'refused'::text, 'removed'::text])))
);

ALTER TABLE ONLY grana.engagement_members FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_members IS 'Agents of the team of an engagement: proposed, accepted, and how it ended';

COMMENT ON COLUMN grana.engagement_members.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_members.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_members.id IS 'Random identifier';

COMMENT ON COLUMN grana.engagement_members.user_id IS 'Agent';

COMMENT ON COLUMN grana.engagement_members.role IS 'Lead, who writes the report, or member';

COMMENT ON COLUMN grana.engagement_members.state IS 'Proposed, accepted, declined by the agent, refused by the organization, or removed by staff';

COMMENT ON COLUMN grana.engagement_members.hours IS 'Hours of work in the days of the tests';

COMMENT ON COLUMN grana.engagement_members.proposed_by IS 'Staff who proposed the agent';

COMMENT ON COLUMN grana.engagement_members.proposed_at IS 'When the agent was proposed';

COMMENT ON COLUMN grana.engagement_members.accepted_at IS 'When the agent accepted; the organization sees nothing before';

COMMENT ON COLUMN grana.engagement_members.confidentiality_version IS 'Confidentiality agreement that the agent accepted';

COMMENT ON COLUMN grana.engagement_members.ended_by IS 'Who declined, refused or removed';

COMMENT ON COLUMN grana.engagement_members.ended_at IS 'When it ended';

COMMENT ON COLUMN grana.engagement_members.reason IS 'Why it ended';

ALTER TABLE ONLY grana.engagement_members
    ADD CONSTRAINT engagement_members_pkey PRIMARY KEY (organization_id, engagement_id, id);

CREATE INDEX engagement_members_ended_by ON grana.engagement_members USING btree (ended_by) WHERE (ended_by IS NOT NULL);

CREATE INDEX engagement_members_id ON grana.engagement_members USING btree (id);

CREATE UNIQUE INDEX engagement_members_lead ON grana.engagement_members USING btree (organization_id, engagement_id) WHERE ((role = 'lead'::text) AND (state = ANY (ARRAY['proposed'::text, 'accepted'::text])));

CREATE UNIQUE INDEX engagement_members_place ON grana.engagement_members USING btree (organization_id, engagement_id, user_id) WHERE (state = ANY (ARRAY['proposed'::text, 'accepted'::text]));

CREATE INDEX engagement_members_proposed_by ON grana.engagement_members USING btree (proposed_by);

CREATE INDEX engagement_members_user ON grana.engagement_members USING btree (user_id, state);

CREATE TRIGGER engagement_members_kept BEFORE DELETE ON grana.engagement_members FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER engagement_members_life BEFORE INSERT OR UPDATE ON grana.engagement_members FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_team_member();

CREATE TRIGGER engagement_members_program AFTER UPDATE OF state ON grana.engagement_members FOR EACH ROW EXECUTE FUNCTION grana.join_program_of_team();

ALTER TABLE ONLY grana.engagement_members
    ADD CONSTRAINT engagement_members_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_members
    ADD CONSTRAINT engagement_members_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_members
    ADD CONSTRAINT engagement_members_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_members
    ADD CONSTRAINT engagement_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY administrators_work ON grana.engagement_members TO grana_api USING ((( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff) AND grana.actor_reads_engagement(organization_id, engagement_id)));

CREATE POLICY agents_answer ON grana.engagement_members FOR UPDATE TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id))) WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = ANY (ARRAY['accepted'::text, 'declined'::text]))));

CREATE POLICY agents_see ON grana.engagement_members FOR SELECT TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.engagement_members ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_refuse ON grana.engagement_members FOR UPDATE TO grana_api USING (((accepted_at IS NOT NULL) AND (organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])))) WITH CHECK ((state = 'refused'::text));

CREATE POLICY readers_read ON grana.engagement_members FOR SELECT TO grana_api USING (((accepted_at IS NOT NULL) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND grana.actor_reads_engagement(organization_id, engagement_id)));

CREATE POLICY system ON grana.engagement_members TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_members TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_members TO grana_api;
GRANT SELECT ON TABLE grana.engagement_members TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.engagement_members TO grana_api;

GRANT UPDATE(accepted_at) ON TABLE grana.engagement_members TO grana_api;

GRANT UPDATE(confidentiality_version) ON TABLE grana.engagement_members TO grana_api;

GRANT UPDATE(ended_by) ON TABLE grana.engagement_members TO grana_api;

GRANT UPDATE(ended_at) ON TABLE grana.engagement_members TO grana_api;

GRANT UPDATE(reason) ON TABLE grana.engagement_members TO grana_api;

-- engagement_moves

CREATE TABLE grana.engagement_moves (
    from_state text NOT NULL,
    to_state text NOT NULL,
    by_organization boolean NOT NULL,
    by_staff boolean NOT NULL
);

COMMENT ON TABLE grana.engagement_moves IS 'Transitions of engagements, and which side may make them';

COMMENT ON COLUMN grana.engagement_moves.from_state IS 'State before';

COMMENT ON COLUMN grana.engagement_moves.to_state IS 'State after';

COMMENT ON COLUMN grana.engagement_moves.by_organization IS 'Owners of the organization may';

COMMENT ON COLUMN grana.engagement_moves.by_staff IS 'Staff who work on engagements may';

ALTER TABLE ONLY grana.engagement_moves
    ADD CONSTRAINT engagement_moves_pkey PRIMARY KEY (from_state, to_state);

GRANT SELECT ON TABLE grana.engagement_moves TO grana_api;
GRANT SELECT ON TABLE grana.engagement_moves TO grana_worker;

-- engagement_orders

CREATE TABLE grana.engagement_orders (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    number text NOT NULL,
    given_by uuid NOT NULL,
    given_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_orders_number_length CHECK (((char_length(number) >= 1) AND (char_length(number) <= 60)))
);

ALTER TABLE ONLY grana.engagement_orders FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_orders IS 'Order number under which the organization buys a pentest';

COMMENT ON COLUMN grana.engagement_orders.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_orders.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_orders.number IS 'Number of the purchase order, as the organization writes it';

COMMENT ON COLUMN grana.engagement_orders.given_by IS 'Owner who gave it last';

COMMENT ON COLUMN grana.engagement_orders.given_at IS 'When it was given last';

ALTER TABLE ONLY grana.engagement_orders
    ADD CONSTRAINT engagement_orders_pkey PRIMARY KEY (organization_id, engagement_id);

CREATE INDEX engagement_orders_given_by ON grana.engagement_orders USING btree (given_by);

CREATE TRIGGER engagement_orders_agreed BEFORE INSERT OR UPDATE ON grana.engagement_orders FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_billing();

ALTER TABLE ONLY grana.engagement_orders
    ADD CONSTRAINT engagement_orders_given_by_fkey FOREIGN KEY (given_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_orders
    ADD CONSTRAINT engagement_orders_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE grana.engagement_orders ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_change ON grana.engagement_orders FOR UPDATE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[]))) WITH CHECK ((given_by = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY owners_give ON grana.engagement_orders FOR INSERT TO grana_api WITH CHECK (((given_by = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[]))));

CREATE POLICY readers_read ON grana.engagement_orders FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_orders TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_orders TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_orders TO grana_api;
GRANT SELECT ON TABLE grana.engagement_orders TO grana_worker;

GRANT UPDATE(number) ON TABLE grana.engagement_orders TO grana_api;

GRANT UPDATE(given_by) ON TABLE grana.engagement_orders TO grana_api;

GRANT UPDATE(given_at) ON TABLE grana.engagement_orders TO grana_api;

-- engagement_quotes

CREATE TABLE grana.engagement_quotes (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    version smallint NOT NULL,
    scope_version smallint NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    price_cents integer NOT NULL,
    currency text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    report_on date NOT NULL,
    retest_until date NOT NULL,
    valid_until date NOT NULL,
    team_size smallint NOT NULL,
    hours integer NOT NULL,
    exclusions text NOT NULL,
    note text,
    quoted_by uuid NOT NULL,
    quoted_at timestamp with time zone NOT NULL,
    answered_by uuid,
    answered_at timestamp with time zone,
    billing_terms_version text,
    CONSTRAINT engagement_quotes_answered_whole CHECK ((((state = 'open'::text) = (answered_at IS NULL)) AND (num_nonnulls(answered_by, answered_at) = ANY (ARRAY[0, 2])))),
    CONSTRAINT engagement_quotes_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT engagement_quotes_days CHECK (((starts_on <= ends_on) AND (ends_on <= report_on) AND (report_on <= retest_until))),
    CONSTRAINT engagement_quotes_exclusions_length CHECK (((char_length(exclusions) >= 1) AND (char_length(exclusions) <= 4000))),
    CONSTRAINT engagement_quotes_hours CHECK (((hours >= 1) AND (hours <= 10000))),
    CONSTRAINT engagement_quotes_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 2000))),
    CONSTRAINT engagement_quotes_price CHECK (((price_cents >= 1) AND (price_cents <= 1000000000))),
    CONSTRAINT engagement_quotes_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'returned'::text]))),
    CONSTRAINT engagement_quotes_team CHECK (((team_size >= 1) AND (team_size <= 12))),
    CONSTRAINT engagement_quotes_terms CHECK (((state = 'accepted'::text) = (billing_terms_version IS NOT NULL))),
    CONSTRAINT engagement_quotes_version_positive CHECK ((version > 0))
);

ALTER TABLE ONLY grana.engagement_quotes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_quotes IS 'Quotes of an engagement; what was offered never changes, only its answer is added';

COMMENT ON COLUMN grana.engagement_quotes.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_quotes.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_quotes.version IS 'Counts from 1';

COMMENT ON COLUMN grana.engagement_quotes.scope_version IS 'The scope that it is about';

COMMENT ON COLUMN grana.engagement_quotes.state IS 'Open, accepted, or returned by either side';

COMMENT ON COLUMN grana.engagement_quotes.price_cents IS 'Price of everything, the retest included; it does not depend on findings';

COMMENT ON COLUMN grana.engagement_quotes.currency IS 'Currency of the price';

COMMENT ON COLUMN grana.engagement_quotes.starts_on IS 'First day of tests';

COMMENT ON COLUMN grana.engagement_quotes.ends_on IS 'Last day of tests';

COMMENT ON COLUMN grana.engagement_quotes.report_on IS 'Day of the report';

COMMENT ON COLUMN grana.engagement_quotes.retest_until IS 'Last day on which a fix is verified';

COMMENT ON COLUMN grana.engagement_quotes.valid_until IS 'Last day on which it can be accepted';

COMMENT ON COLUMN grana.engagement_quotes.team_size IS 'How many testers';

COMMENT ON COLUMN grana.engagement_quotes.hours IS 'How many hours';

COMMENT ON COLUMN grana.engagement_quotes.exclusions IS 'What is not part of it';

COMMENT ON COLUMN grana.engagement_quotes.note IS 'A remark of staff';

COMMENT ON COLUMN grana.engagement_quotes.quoted_by IS 'Staff who quoted';

COMMENT ON COLUMN grana.engagement_quotes.quoted_at IS 'When it was quoted';

COMMENT ON COLUMN grana.engagement_quotes.answered_by IS 'Who accepted or returned it';

COMMENT ON COLUMN grana.engagement_quotes.answered_at IS 'When it was accepted or returned';

COMMENT ON COLUMN grana.engagement_quotes.billing_terms_version IS 'Billing terms that were accepted with it';

ALTER TABLE ONLY grana.engagement_quotes
    ADD CONSTRAINT engagement_quotes_pkey PRIMARY KEY (organization_id, engagement_id, version);

CREATE INDEX engagement_quotes_answered_by ON grana.engagement_quotes USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE UNIQUE INDEX engagement_quotes_open ON grana.engagement_quotes USING btree (organization_id, engagement_id) WHERE (state <> 'returned'::text);

CREATE INDEX engagement_quotes_quoted_by ON grana.engagement_quotes USING btree (quoted_by);

CREATE TRIGGER engagement_quotes_answered BEFORE DELETE OR UPDATE ON grana.engagement_quotes FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_quote();

ALTER TABLE ONLY grana.engagement_quotes
    ADD CONSTRAINT engagement_quotes_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagement_quotes
    ADD CONSTRAINT engagement_quotes_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_quotes
    ADD CONSTRAINT engagement_quotes_organization_id_engagement_id_scope_vers_fkey FOREIGN KEY (organization_id, engagement_id, scope_version) REFERENCES grana.engagement_scopes(organization_id, engagement_id, version);

ALTER TABLE ONLY grana.engagement_quotes
    ADD CONSTRAINT engagement_quotes_quoted_by_fkey FOREIGN KEY (quoted_by) REFERENCES grana.users(id);

CREATE POLICY administrators_quote ON grana.engagement_quotes FOR INSERT TO grana_api WITH CHECK (((quoted_by = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)));

CREATE POLICY administrators_withdraw ON grana.engagement_quotes FOR UPDATE TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)) WITH CHECK ((state = 'returned'::text));

ALTER TABLE grana.engagement_quotes ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_answer ON grana.engagement_quotes FOR UPDATE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY readers_read ON grana.engagement_quotes FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_quotes TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_quotes TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_quotes TO grana_api;
GRANT SELECT ON TABLE grana.engagement_quotes TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.engagement_quotes TO grana_api;

GRANT UPDATE(answered_by) ON TABLE grana.engagement_quotes TO grana_api;

GRANT UPDATE(answered_at) ON TABLE grana.engagement_quotes TO grana_api;

GRANT UPDATE(billing_terms_version) ON TABLE grana.engagement_quotes TO grana_api;

-- engagement_scopes

CREATE TABLE grana.engagement_scopes (
    organization_id uuid NOT NULL,
    engagement_id uuid NOT NULL,
    version smallint NOT NULL,
    scope jsonb NOT NULL,
    hours integer NOT NULL,
    sent_by uuid NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT engagement_scopes_hours_positive CHECK ((hours > 0)),
    CONSTRAINT engagement_scopes_size CHECK ((pg_column_size(scope) <= 65536)),
    CONSTRAINT engagement_scopes_version_positive CHECK ((version > 0))
);

ALTER TABLE ONLY grana.engagement_scopes FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagement_scopes IS 'Scopes as they were sent; they never change';

COMMENT ON COLUMN grana.engagement_scopes.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagement_scopes.engagement_id IS 'Engagement';

COMMENT ON COLUMN grana.engagement_scopes.version IS 'Counts from 1';

COMMENT ON COLUMN grana.engagement_scopes.scope IS 'The document';

COMMENT ON COLUMN grana.engagement_scopes.hours IS 'Its size by the formula of that day';

COMMENT ON COLUMN grana.engagement_scopes.sent_by IS 'Member who sent it';

COMMENT ON COLUMN grana.engagement_scopes.sent_at IS 'When it was sent';

ALTER TABLE ONLY grana.engagement_scopes
    ADD CONSTRAINT engagement_scopes_pkey PRIMARY KEY (organization_id, engagement_id, version);

CREATE INDEX engagement_scopes_sent_by ON grana.engagement_scopes USING btree (sent_by);

CREATE TRIGGER engagement_scopes_immutable BEFORE DELETE OR UPDATE ON grana.engagement_scopes FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE ONLY grana.engagement_scopes
    ADD CONSTRAINT engagement_scopes_organization_id_engagement_id_fkey FOREIGN KEY (organization_id, engagement_id) REFERENCES grana.engagements(organization_id, id);

ALTER TABLE ONLY grana.engagement_scopes
    ADD CONSTRAINT engagement_scopes_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES grana.users(id);

ALTER TABLE grana.engagement_scopes ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_send ON grana.engagement_scopes FOR INSERT TO grana_api WITH CHECK (((sent_by = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[]))));

CREATE POLICY readers_read ON grana.engagement_scopes FOR SELECT TO grana_api USING (grana.actor_reads_engagement(organization_id, engagement_id));

CREATE POLICY system ON grana.engagement_scopes TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.engagement_scopes TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagement_scopes TO grana_api;
GRANT SELECT ON TABLE grana.engagement_scopes TO grana_worker;

-- engagements

CREATE TABLE grana.engagements (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    paused_by text,
    events integer NOT NULL,
    scope jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    program_id uuid,
    quotes smallint DEFAULT 0 NOT NULL,
    scopes smallint DEFAULT 0 NOT NULL,
    hours integer,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT engagements_counts CHECK (((quotes >= 0) AND (scopes >= 0) AND (events > 0))),
    CONSTRAINT engagements_hours_positive CHECK ((hours > 0)),
    CONSTRAINT engagements_paused_by_known CHECK ((paused_by = ANY (ARRAY['organization'::text, 'staff'::text]))),
    CONSTRAINT engagements_paused_whole CHECK (((state = 'paused'::text) = (paused_by IS NOT NULL))),
    CONSTRAINT engagements_program_whole CHECK (((program_id IS NOT NULL) OR (state = ANY (ARRAY['draft'::text, 'in_review'::text, 'quoted'::text, 'cancelled'::text])))),
    CONSTRAINT engagements_revision_positive CHECK ((revision > 0)),
    CONSTRAINT engagements_scope_size CHECK ((pg_column_size(scope) <= 65536)),
    CONSTRAINT engagements_sent_whole CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR ((sent_at IS NOT NULL) AND (scopes > 0)))),
    CONSTRAINT engagements_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'quoted'::text, 'planned'::text, 'in_progress'::text, 'paused'::text, 'reporting'::text, 'remediation'::text, 'closed'::text, 'cancelled'::text]))),
    CONSTRAINT engagements_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120)))
);

ALTER TABLE ONLY grana.engagements FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.engagements IS 'Pentests from the draft of a scope to the end of the retest; moved by one function only';

COMMENT ON COLUMN grana.engagements.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.engagements.id IS 'Identifier';

COMMENT ON COLUMN grana.engagements.title IS 'Title, which its program takes over';

COMMENT ON COLUMN grana.engagements.state IS 'State; engagement_moves lists the transitions';

COMMENT ON COLUMN grana.engagements.paused_by IS 'Side that paused it: what staff paused only staff resume';

COMMENT ON COLUMN grana.engagements.events IS 'Number of its last event';

COMMENT ON COLUMN grana.engagements.scope IS 'The drafted scope as one document; what was sent is in engagement_scopes';

COMMENT ON COLUMN grana.engagements.revision IS 'Counts saves of the draft, so that two people do not overwrite each other';

COMMENT ON COLUMN grana.engagements.program_id IS 'Its private program, once a quote is accepted';

COMMENT ON COLUMN grana.engagements.quotes IS 'Version of its last quote; 0 before the first';

COMMENT ON COLUMN grana.engagements.scopes IS 'Version of the scope that was sent last; 0 before the first';

COMMENT ON COLUMN grana.engagements.hours IS 'Size of the scope that was sent last, by the published formula';

COMMENT ON COLUMN grana.engagements.created_by IS 'Member who began it';

COMMENT ON COLUMN grana.engagements.created_at IS 'When it was begun';

COMMENT ON COLUMN grana.engagements.moved_at IS 'When its state changed last';

COMMENT ON COLUMN grana.engagements.sent_at IS 'When its scope was sent first; staff see nothing before';

ALTER TABLE ONLY grana.engagements
    ADD CONSTRAINT engagements_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX engagements_created_by ON grana.engagements USING btree (created_by);

CREATE INDEX engagements_desk ON grana.engagements USING btree (state, moved_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX engagements_id ON grana.engagements USING btree (id);

CREATE UNIQUE INDEX engagements_program ON grana.engagements USING btree (organization_id, program_id) WHERE (program_id IS NOT NULL);

CREATE TRIGGER engagements_kept BEFORE DELETE ON grana.engagements FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER engagements_life BEFORE INSERT OR UPDATE ON grana.engagements FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_engagement();

CREATE CONSTRAINT TRIGGER engagements_recorded AFTER INSERT OR UPDATE OF state, events ON grana.engagements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.demand_event_of_engagement();

ALTER TABLE ONLY grana.engagements
    ADD CONSTRAINT engagements_created_by_fkey FOREIGN KEY (created_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.engagements
    ADD CONSTRAINT engagements_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE ONLY grana.engagements
    ADD CONSTRAINT engagements_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

CREATE POLICY administrators_move ON grana.engagements FOR UPDATE TO grana_api USING (((sent_at IS NOT NULL) AND ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)));

CREATE POLICY administrators_see ON grana.engagements FOR SELECT TO grana_api USING (((sent_at IS NOT NULL) AND ( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)));

CREATE POLICY appointed_see ON grana.engagements FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

ALTER TABLE grana.engagements ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_work ON grana.engagements TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.engagements TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY viewers_see ON grana.engagements FOR SELECT TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{viewer}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY worker ON grana.engagements TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.engagements TO grana_api;
GRANT SELECT ON TABLE grana.engagements TO grana_worker;

GRANT UPDATE(title) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(state) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(paused_by) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(events) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(scope) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(revision) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(program_id) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(quotes) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(scopes) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(hours) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(moved_at) ON TABLE grana.engagements TO grana_api;

GRANT UPDATE(sent_at) ON TABLE grana.engagements TO grana_api;

-- finding_remedies

CREATE TABLE grana.finding_remedies (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    text text NOT NULL,
    written_by uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT finding_remedies_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 10000)))
);

ALTER TABLE ONLY grana.finding_remedies FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.finding_remedies IS 'How to remedy a finding of a pentest, as its team recommends';

COMMENT ON COLUMN grana.finding_remedies.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.finding_remedies.report_id IS 'Report';

COMMENT ON COLUMN grana.finding_remedies.text IS 'What to change, in Markdown';

COMMENT ON COLUMN grana.finding_remedies.written_by IS 'Agent who wrote it last';

COMMENT ON COLUMN grana.finding_remedies.written_at IS 'When it was written last';

ALTER TABLE ONLY grana.finding_remedies
    ADD CONSTRAINT finding_remedies_pkey PRIMARY KEY (organization_id, report_id);

CREATE INDEX finding_remedies_written_by ON grana.finding_remedies USING btree (written_by);

ALTER TABLE ONLY grana.finding_remedies
    ADD CONSTRAINT finding_remedies_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.finding_remedies
    ADD CONSTRAINT finding_remedies_written_by_fkey FOREIGN KEY (written_by) REFERENCES grana.users(id);

ALTER TABLE grana.finding_remedies ENABLE ROW LEVEL SECURITY;

CREATE POLICY readers_read ON grana.finding_remedies FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

CREATE POLICY system ON grana.finding_remedies TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY team_writes ON grana.finding_remedies TO grana_api USING (grana.actor_tests_report(organization_id, report_id)) WITH CHECK (((written_by = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_tests_report(organization_id, report_id)));

CREATE POLICY worker ON grana.finding_remedies TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.finding_remedies TO grana_api;
GRANT SELECT ON TABLE grana.finding_remedies TO grana_worker;

GRANT UPDATE(text) ON TABLE grana.finding_remedies TO grana_api;

GRANT UPDATE(written_by) ON TABLE grana.finding_remedies TO grana_api;

GRANT UPDATE(written_at) ON TABLE grana.finding_remedies TO grana_api;

-- follows

CREATE TABLE grana.follows (
    follower_id uuid NOT NULL,
    followed_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT follows_not_oneself CHECK ((follower_id <> followed_id))
);

COMMENT ON TABLE grana.follows IS 'Who follows whom; two who follow each other are friends';

COMMENT ON COLUMN grana.follows.follower_id IS 'Who follows';

COMMENT ON COLUMN grana.follows.followed_id IS 'Who is followed';

COMMENT ON COLUMN grana.follows.created_at IS 'Since when';

ALTER TABLE ONLY grana.follows
    ADD CONSTRAINT follows_pkey PRIMARY KEY (follower_id, followed_id);

CREATE INDEX follows_followed_id ON grana.follows USING btree (followed_id);

ALTER TABLE ONLY grana.follows
    ADD CONSTRAINT follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES grana.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.follows
    ADD CONSTRAINT follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE ON TABLE grana.follows TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.follows TO grana_worker;

-- grants

CREATE TABLE grana.grants (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    session_id uuid NOT NULL,
    half_hash bytea NOT NULL,
    access_hash bytea NOT NULL,
    access_expires_at timestamp with time zone NOT NULL,
    last_access_hash bytea,
    rotated_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    app text DEFAULT 'portal'::text NOT NULL,
    CONSTRAINT grants_app_known CHECK ((app = ANY (ARRAY['portal'::text, 'customers'::text, 'agents'::text, 'staff'::text]))),
    CONSTRAINT grants_hash_lengths CHECK (((octet_length(half_hash) = 32) AND (octet_length(access_hash) = 32)))
);

COMMENT ON TABLE grana.grants IS 'Credentials of one origin in a session: an access token, a chain of refresh tokens, and the cookie binding that scripts cannot read';

COMMENT ON COLUMN grana.grants.id IS 'Identifier; part of the name of the binding cookie';

COMMENT ON COLUMN grana.grants.session_id IS 'Session';

COMMENT ON COLUMN grana.grants.half_hash IS 'SHA-256 of the cookie binding';

COMMENT ON COLUMN grana.grants.access_hash IS 'SHA-256 of the access token';

COMMENT ON COLUMN grana.grants.access_expires_at IS 'When the access token expires';

COMMENT ON COLUMN grana.grants.last_access_hash IS 'SHA-256 of the previous access token, accepted for some seconds for requests in flight';

COMMENT ON COLUMN grana.grants.rotated_at IS 'When the tokens were last changed';

COMMENT ON COLUMN grana.grants.created_at IS 'When it was issued';

COMMENT ON COLUMN grana.grants.app IS 'Holder: the portal, where users sign in, or the app that it was handed to';

ALTER TABLE ONLY grana.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX grants_access_hash ON grana.grants USING btree (access_hash);

CREATE UNIQUE INDEX grants_last_access_hash ON grana.grants USING btree (last_access_hash);

CREATE INDEX grants_session_id ON grana.grants USING btree (session_id);

ALTER TABLE ONLY grana.grants
    ADD CONSTRAINT grants_session_id_fkey FOREIGN KEY (session_id) REFERENCES grana.sessions(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.grants TO grana_api;

GRANT SELECT(id) ON TABLE grana.grants TO grana_worker;

GRANT SELECT(session_id) ON TABLE grana.grants TO grana_worker;

GRANT UPDATE(access_hash) ON TABLE grana.grants TO grana_api;

GRANT UPDATE(access_expires_at) ON TABLE grana.grants TO grana_api;
GRANT SELECT(access_expires_at) ON TABLE grana.grants TO grana_worker;

GRANT UPDATE(last_access_hash) ON TABLE grana.grants TO grana_api;

GRANT UPDATE(rotated_at) ON TABLE grana.grants TO grana_api;
GRANT SELECT(rotated_at) ON TABLE grana.grants TO grana_worker;

GRANT SELECT(created_at) ON TABLE grana.grants TO grana_worker;

GRANT SELECT(app) ON TABLE grana.grants TO grana_worker;

-- handoff_codes

CREATE TABLE grana.handoff_codes (
    code_hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    app text NOT NULL,
    origin text NOT NULL,
    challenge text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT handoff_codes_app_known CHECK ((app = ANY (ARRAY['customers'::text, 'agents'::text, 'staff'::text]))),
    CONSTRAINT handoff_codes_challenge_length CHECK ((char_length(challenge) = 43)),
    CONSTRAINT handoff_codes_hash_length CHECK ((octet_length(code_hash) = 32)),
    CONSTRAINT handoff_codes_life CHECK ((expires_at > created_at)),
    CONSTRAINT handoff_codes_origin_length CHECK (((char_length(origin) >= 8) AND (char_length(origin) <= 300)))
);

COMMENT ON TABLE grana.handoff_codes IS 'One-time codes with which an app obtains its own grant of a session of the portal';

COMMENT ON COLUMN grana.handoff_codes.code_hash IS 'SHA-256 of the code';

COMMENT ON COLUMN grana.handoff_codes.grant_id IS 'Grant that requested it: the code needs a browser with its cookie binding';

COMMENT ON COLUMN grana.handoff_codes.app IS 'App that may use it';

COMMENT ON COLUMN grana.handoff_codes.origin IS 'Origin of that app when the code was issued: only calls from there may use it';

COMMENT ON COLUMN grana.handoff_codes.challenge IS 'SHA-256 of the verifier of the app, in base64url (PKCE S256)';

COMMENT ON COLUMN grana.handoff_codes.created_at IS 'When it was given';

COMMENT ON COLUMN grana.handoff_codes.expires_at IS 'When it stops working';

COMMENT ON COLUMN grana.handoff_codes.used_at IS 'When it was first tried, with or without success';

ALTER TABLE ONLY grana.handoff_codes
    ADD CONSTRAINT handoff_codes_pkey PRIMARY KEY (code_hash);

CREATE INDEX handoff_codes_expires_at ON grana.handoff_codes USING btree (expires_at);

CREATE INDEX handoff_codes_grant_id ON grana.handoff_codes USING btree (grant_id);

ALTER TABLE ONLY grana.handoff_codes
    ADD CONSTRAINT handoff_codes_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grana.grants(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.handoff_codes TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.handoff_codes TO grana_worker;

GRANT UPDATE(used_at) ON TABLE grana.handoff_codes TO grana_api;

-- inbox_views

CREATE TABLE grana.inbox_views (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT inbox_views_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
    CONSTRAINT inbox_views_search_length CHECK (((char_length(search) >= 1) AND (char_length(search) <= 600)))
);

ALTER TABLE ONLY grana.inbox_views FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.inbox_views IS 'Views of the inbox that members saved, each for themselves';

COMMENT ON COLUMN grana.inbox_views.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.inbox_views.user_id IS 'Member who saved it';

COMMENT ON COLUMN grana.inbox_views.name IS 'Name that the member chose';

COMMENT ON COLUMN grana.inbox_views.search IS 'Filters, as the address of the screen has them';

COMMENT ON COLUMN grana.inbox_views.created_at IS 'When it was saved';

ALTER TABLE ONLY grana.inbox_views
    ADD CONSTRAINT inbox_views_pkey PRIMARY KEY (organization_id, user_id, name);

CREATE INDEX inbox_views_of_user ON grana.inbox_views USING btree (user_id);

ALTER TABLE ONLY grana.inbox_views
    ADD CONSTRAINT inbox_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE ONLY grana.inbox_views
    ADD CONSTRAINT inbox_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

ALTER TABLE grana.inbox_views ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON grana.inbox_views TO grana_api USING (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[]))));

CREATE POLICY system ON grana.inbox_views TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.inbox_views TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.inbox_views TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.inbox_views TO grana_worker;

GRANT UPDATE(search) ON TABLE grana.inbox_views TO grana_api;

GRANT UPDATE(created_at) ON TABLE grana.inbox_views TO grana_api;

-- invitations

CREATE TABLE grana.invitations (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    role text NOT NULL,
    program_id uuid,
    program_role text,
    state text DEFAULT 'pending'::text NOT NULL,
    invited_by uuid NOT NULL,
    answered_by uuid,
    sends smallint DEFAULT 1 NOT NULL,
    token_hash bytea,
    token_at timestamp with time zone,
    mailed_at timestamp with time zone,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT invitations_answered CHECK (((state = ANY (ARRAY['accepted'::text, 'rejected'::text])) = (answered_at IS NOT NULL))),
    CONSTRAINT invitations_email_key_of_email CHECK ((email_key = lower(email))),
    CONSTRAINT invitations_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT invitations_email_one_line CHECK ((email !~ '[[:cntrl:][:space:]]'::text)),
    CONSTRAINT invitations_place CHECK ((((program_id IS NULL) OR (role = 'member'::text)) AND ((program_id IS NULL) = (program_role IS NULL)))),
    CONSTRAINT invitations_program_role_known CHECK ((program_role = ANY (ARRAY['owner'::text, 'administrator'::text, 'analyst'::text, 'viewer'::text, 'technical_contact'::text, 'backup_contact'::text]))),
    CONSTRAINT invitations_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'viewer'::text, 'member'::text]))),
    CONSTRAINT invitations_sends_range CHECK (((sends >= 1) AND (sends <= 20))),
    CONSTRAINT invitations_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'expired'::text, 'withdrawn'::text]))),
    CONSTRAINT invitations_token_length CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT invitations_token_whole CHECK (((token_hash IS NULL) = (token_at IS NULL)))
);

ALTER TABLE ONLY grana.invitations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.invitations IS 'Invitations by email to join an organization';

COMMENT ON COLUMN grana.invitations.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.invitations.id IS 'Identifier';

COMMENT ON COLUMN grana.invitations.email IS 'Address as typed';

COMMENT ON COLUMN grana.invitations.email_key IS 'Address in lowercase';

COMMENT ON COLUMN grana.invitations.role IS 'Role of the person in the organization after acceptance';

COMMENT ON COLUMN grana.invitations.program_id IS 'Program to which the invitation adds the person';

COMMENT ON COLUMN grana.invitations.program_role IS 'Role of the person in that program';

COMMENT ON COLUMN grana.invitations.state IS 'pending until answered; shown as expired when pending and past expires_at';

COMMENT ON COLUMN grana.invitations.invited_by IS 'Who invited';

COMMENT ON COLUMN grana.invitations.answered_by IS 'Account that accepted';

COMMENT ON COLUMN grana.invitations.sends IS 'How often it was sent';

COMMENT ON COLUMN grana.invitations.token_hash IS 'SHA-256 of the token in the link; the worker creates it when it sends the email';

COMMENT ON COLUMN grana.invitations.token_at IS 'When the link was made: links from before the last sending do not work';

COMMENT ON COLUMN grana.invitations.mailed_at IS 'When the mail server accepted the email';

COMMENT ON COLUMN grana.invitations.sent_at IS 'When it was last sent';

COMMENT ON COLUMN grana.invitations.expires_at IS 'When it can no longer be answered';

COMMENT ON COLUMN grana.invitations.answered_at IS 'When it was accepted or rejected';

COMMENT ON COLUMN grana.invitations.created_at IS 'When it was first sent';

ALTER TABLE ONLY grana.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX invitations_answered_by ON grana.invitations USING btree (answered_by);

CREATE INDEX invitations_email_key ON grana.invitations USING btree (email_key);

CREATE INDEX invitations_expires_at ON grana.invitations USING btree (expires_at);

CREATE INDEX invitations_invited_by ON grana.invitations USING btree (invited_by);

CREATE INDEX invitations_recent ON grana.invitations USING btree (organization_id, created_at DESC, id);

CREATE INDEX invitations_token ON grana.invitations USING btree (token_hash);

CREATE UNIQUE INDEX invitations_waiting ON grana.invitations USING btree (organization_id, email_key) WHERE (state = 'pending'::text);

ALTER TABLE ONLY grana.invitations
    ADD CONSTRAINT invitations_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.invitations
    ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE ONLY grana.invitations
    ADD CONSTRAINT invitations_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

ALTER TABLE grana.invitations ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_invite ON grana.invitations TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY program_administrators_invite ON grana.invitations TO grana_api USING (((program_role <> 'owner'::text) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{administrator}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY program_owners_invite ON grana.invitations TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY system ON grana.invitations TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.invitations TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,DELETE ON TABLE grana.invitations TO grana_worker;

GRANT SELECT(organization_id),INSERT(organization_id) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(id) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(email),INSERT(email) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(email_key),INSERT(email_key) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(role),INSERT(role) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(program_id),INSERT(program_id) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(program_role),INSERT(program_role) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(state),UPDATE(state) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(invited_by),INSERT(invited_by) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(answered_by) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(sends),UPDATE(sends) ON TABLE grana.invitations TO grana_api;

GRANT UPDATE(token_hash) ON TABLE grana.invitations TO grana_worker;

GRANT UPDATE(token_at) ON TABLE grana.invitations TO grana_worker;

GRANT SELECT(mailed_at) ON TABLE grana.invitations TO grana_api;
GRANT UPDATE(mailed_at) ON TABLE grana.invitations TO grana_worker;

GRANT SELECT(sent_at),INSERT(sent_at),UPDATE(sent_at) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(expires_at),INSERT(expires_at),UPDATE(expires_at) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(answered_at) ON TABLE grana.invitations TO grana_api;

GRANT SELECT(created_at) ON TABLE grana.invitations TO grana_api;

-- join_requests

CREATE TABLE grana.join_requests (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    message text NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    confidentiality_version text,
    created_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by uuid,
    reason text,
    CONSTRAINT join_requests_answer_whole CHECK ((((state = 'pending'::text) = (answered_at IS NULL)) AND ((state = ANY (ARRAY['accepted'::text, 'refused'::text])) = (answered_by IS NOT NULL)) AND ((state = 'refused'::text) = (reason IS NOT NULL)))),
    CONSTRAINT join_requests_confidentiality_form CHECK ((confidentiality_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)),
    CONSTRAINT join_requests_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 500))),
    CONSTRAINT join_requests_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT join_requests_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
);

ALTER TABLE ONLY grana.join_requests FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.join_requests IS 'Agents who ask to take part in a private program, and the answers';

COMMENT ON COLUMN grana.join_requests.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.join_requests.program_id IS 'Program';

COMMENT ON COLUMN grana.join_requests.id IS 'Random identifier';

COMMENT ON COLUMN grana.join_requests.user_id IS 'Agent';

COMMENT ON COLUMN grana.join_requests.message IS 'Words of the agent; shown in the app only';

COMMENT ON COLUMN grana.join_requests.state IS 'pending, accepted or refused by the organization, or withdrawn by the agent';

COMMENT ON COLUMN grana.join_requests.confidentiality_version IS 'Confidentiality agreement that the agent accepted with the request';

COMMENT ON COLUMN grana.join_requests.created_at IS 'When the agent asked';

COMMENT ON COLUMN grana.join_requests.answered_at IS 'When it was answered or withdrawn';

COMMENT ON COLUMN grana.join_requests.answered_by IS 'Member who answered';

COMMENT ON COLUMN grana.join_requests.reason IS 'Why it was refused; the agent reads it';

ALTER TABLE ONLY grana.join_requests
    ADD CONSTRAINT join_requests_pkey PRIMARY KEY (organization_id, program_id, id);

CREATE INDEX join_requests_answered_by ON grana.join_requests USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX join_requests_id ON grana.join_requests USING btree (id);

CREATE INDEX join_requests_user ON grana.join_requests USING btree (user_id, created_at DESC);

CREATE UNIQUE INDEX join_requests_waiting ON grana.join_requests USING btree (organization_id, program_id, user_id) WHERE (state = 'pending'::text);

CREATE TRIGGER join_requests_accepted AFTER UPDATE OF state ON grana.join_requests FOR EACH ROW WHEN (((old.state = 'pending'::text) AND (new.state = 'accepted'::text))) EXECUTE FUNCTION grana.join_by_request();

ALTER TABLE ONLY grana.join_requests
    ADD CONSTRAINT join_requests_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.join_requests
    ADD CONSTRAINT join_requests_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

ALTER TABLE ONLY grana.join_requests
    ADD CONSTRAINT join_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY agents_ask ON grana.join_requests FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'pending'::text) AND (EXISTS ( SELECT
   FROM grana.joinable_programs() j(organization_id, program_id, name, summary, kind, organization, initials, currency, min_cents, max_cents, assets, version, places_free, updated_at)
  WHERE ((j.program_id = join_requests.program_id) AND (j.organization_id = join_requests.organization_id))))));

CREATE POLICY agents_see ON grana.join_requests FOR SELECT TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY agents_withdraw ON grana.join_requests FOR UPDATE TO grana_api USING (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'pending'::text))) WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'withdrawn'::text)));

ALTER TABLE grana.join_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY leaders_answer ON grana.join_requests TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY owners_answer ON grana.join_requests TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.join_requests TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.join_requests TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.join_requests TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.join_requests TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.join_requests TO grana_api;

GRANT INSERT(program_id) ON TABLE grana.join_requests TO grana_api;

GRANT INSERT(id) ON TABLE grana.join_requests TO grana_api;

GRANT INSERT(user_id) ON TABLE grana.join_requests TO grana_api;

GRANT INSERT(message) ON TABLE grana.join_requests TO grana_api;

GRANT UPDATE(state) ON TABLE grana.join_requests TO grana_api;

GRANT INSERT(confidentiality_version) ON TABLE grana.join_requests TO grana_api;

GRANT INSERT(created_at) ON TABLE grana.join_requests TO grana_api;

GRANT UPDATE(answered_at) ON TABLE grana.join_requests TO grana_api;

GRANT UPDATE(answered_by) ON TABLE grana.join_requests TO grana_api;

GRANT UPDATE(reason) ON TABLE grana.join_requests TO grana_api;

-- known_browsers

CREATE TABLE grana.known_browsers (
    user_id uuid NOT NULL,
    browser_hash bytea NOT NULL,
    last_used_at timestamp with time zone NOT NULL,
    email_proven_at timestamp with time zone,
    CONSTRAINT known_browsers_hash_length CHECK ((octet_length(browser_hash) = 32))
);

COMMENT ON TABLE grana.known_browsers IS 'Browsers in which a user has signed in: failed attempts elsewhere do not lock the user out there';

COMMENT ON COLUMN grana.known_browsers.user_id IS 'Person';

COMMENT ON COLUMN grana.known_browsers.browser_hash IS 'SHA-256 of the cookie that identifies the browser';

COMMENT ON COLUMN grana.known_browsers.last_used_at IS 'Last sign-in there';

COMMENT ON COLUMN grana.known_browsers.email_proven_at IS 'When the user last opened a link of an email in it';

ALTER TABLE ONLY grana.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (user_id, browser_hash);

ALTER TABLE ONLY grana.known_browsers
    ADD CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE ON TABLE grana.known_browsers TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.known_browsers TO grana_worker;

GRANT UPDATE(last_used_at) ON TABLE grana.known_browsers TO grana_api;

GRANT UPDATE(email_proven_at) ON TABLE grana.known_browsers TO grana_api;

-- known_issues

CREATE TABLE grana.known_issues (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    title text NOT NULL,
    text text NOT NULL,
    registered_by uuid,
    known_since date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT known_issues_not_of_the_future CHECK ((known_since <= (((created_at AT TIME ZONE 'UTC'::text))::date + 1))),
    CONSTRAINT known_issues_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
    CONSTRAINT known_issues_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 150)))
);

ALTER TABLE ONLY grana.known_issues FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.known_issues IS 'Vulnerabilities that an organization already knows, so that a duplicate can refer to one';

COMMENT ON COLUMN grana.known_issues.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.known_issues.program_id IS 'Program';

COMMENT ON COLUMN grana.known_issues.id IS 'Identifier';

COMMENT ON COLUMN grana.known_issues.title IS 'What it is called';

COMMENT ON COLUMN grana.known_issues.text IS 'Description';

COMMENT ON COLUMN grana.known_issues.registered_by IS 'Who registered it';

COMMENT ON COLUMN grana.known_issues.known_since IS 'Since when the organization claims to know it';

COMMENT ON COLUMN grana.known_issues.created_at IS 'When it was registered; decisive in a dispute';

ALTER TABLE ONLY grana.known_issues
    ADD CONSTRAINT known_issues_organization_id_program_id_id_key UNIQUE (organization_id, program_id, id);

ALTER TABLE ONLY grana.known_issues
    ADD CONSTRAINT known_issues_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX known_issues_program ON grana.known_issues USING btree (organization_id, program_id, created_at DESC, id);

ALTER TABLE ONLY grana.known_issues
    ADD CONSTRAINT known_issues_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

ALTER TABLE ONLY grana.known_issues
    ADD CONSTRAINT known_issues_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES grana.users(id);

CREATE POLICY appointed_work ON grana.known_issues TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,analyst,viewer}'::text[]) AS actor_programs)::uuid[]))));

ALTER TABLE grana.known_issues ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_work ON grana.known_issues TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.known_issues TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY triagers_see ON grana.known_issues FOR SELECT TO grana_api USING ((program_id = ANY (( SELECT grana.actor_triaged_programs() AS actor_triaged_programs)::uuid[])));

CREATE POLICY worker ON grana.known_issues TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.known_issues TO grana_api;
GRANT SELECT ON TABLE grana.known_issues TO grana_worker;

-- lead_confirmations

CREATE TABLE grana.lead_confirmations (
    address_hmac bytea NOT NULL,
    day date NOT NULL,
    lead_id uuid NOT NULL,
    sent_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT lead_confirmations_hmac_length CHECK ((octet_length(address_hmac) = 32))
);

COMMENT ON TABLE grana.lead_confirmations IS 'Claim of the one confirmation that an address may receive per day, so that the form cannot be used to send email to others';

COMMENT ON COLUMN grana.lead_confirmations.address_hmac IS 'Keyed hash of the address in lowercase: the claim outlives the lead without storing the address';

COMMENT ON COLUMN grana.lead_confirmations.day IS 'Day (UTC) on which the form was received';

COMMENT ON COLUMN grana.lead_confirmations.lead_id IS 'Lead that made the claim: only its own job may retry';

COMMENT ON COLUMN grana.lead_confirmations.sent_at IS 'When the mail server accepted it, so that a repeated job does not send it again';

COMMENT ON COLUMN grana.lead_confirmations.created_at IS 'When it was claimed';

ALTER TABLE ONLY grana.lead_confirmations
    ADD CONSTRAINT lead_confirmations_pkey PRIMARY KEY (address_hmac, day);

GRANT SELECT,INSERT,DELETE ON TABLE grana.lead_confirmations TO grana_worker;

GRANT UPDATE(sent_at) ON TABLE grana.lead_confirmations TO grana_worker;

-- leads

CREATE TABLE grana.leads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email text NOT NULL,
    organization text NOT NULL,
    country_code text,
    country_text text,
    phone text,
    interest text NOT NULL,
    message text NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    consent_version text NOT NULL,
    consent_at timestamp with time zone NOT NULL,
    consent_ip inet NOT NULL,
    news_consent boolean NOT NULL,
    notice_sent_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    owner_id uuid,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT leads_consent_version_length CHECK (((char_length(consent_version) >= 1) AND (char_length(consent_version) <= 40))),
    CONSTRAINT leads_country_code_form CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT leads_country_once CHECK ((num_nonnulls(country_code, country_text) = 1)),
    CONSTRAINT leads_country_text_length CHECK (((char_length(country_text) >= 1) AND (char_length(country_text) <= 60))),
    CONSTRAINT leads_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT leads_email_one_line CHECK ((email !~ '[[:cntrl:][:space:]]'::text)),
    CONSTRAINT leads_first_name_length CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 80))),
    CONSTRAINT leads_interest_known CHECK ((interest = ANY (ARRAY['bug_bounty'::text, 'pentest'::text, 'both'::text, 'other'::text]))),
    CONSTRAINT leads_last_name_length CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 80))),
    CONSTRAINT leads_message_length CHECK (((char_length(message) >= 1) AND (char_length(message) <= 4000))),
    CONSTRAINT leads_organization_length CHECK (((char_length(organization) >= 1) AND (char_length(organization) <= 120))),
    CONSTRAINT leads_phone_form CHECK ((phone ~ '^\+[0-9]{10,15}$'::text)),
    CONSTRAINT leads_state_known CHECK ((state = ANY (ARRAY['new'::text, 'contacted'::text, 'qualified'::text, 'converted'::text, 'discarded'::text])))
);

COMMENT ON TABLE grana.leads IS 'People who wrote through the contact form; deleted after 24 months';

COMMENT ON COLUMN grana.leads.id IS 'Identifier, also the seed of the Message-ID of its emails';

COMMENT ON COLUMN grana.leads.first_name IS 'Given names as typed';

COMMENT ON COLUMN grana.leads.last_name IS 'Family names as typed, in one field';

COMMENT ON COLUMN grana.leads.email IS 'Work address as typed';

COMMENT ON COLUMN grana.leads.organization IS 'Organization the person writes for';

COMMENT ON COLUMN grana.leads.country_code IS 'ISO 3166-1 alpha-2, when the person chose from the list';

COMMENT ON COLUMN grana.leads.country_text IS 'Country in words, when the list could not be loaded';

COMMENT ON COLUMN grana.leads.phone IS 'Whole international number (E.164), optional';

COMMENT ON COLUMN grana.leads.interest IS 'bug_bounty, pentest, both or other';

COMMENT ON COLUMN grana.leads.message IS 'What the person wants to have tested';

COMMENT ON COLUMN grana.leads.state IS 'new, contacted, qualified, converted or discarded';

COMMENT ON COLUMN grana.leads.consent_version IS 'Version of the privacy notice shown beside the form';

COMMENT ON COLUMN grana.leads.consent_at IS 'When the privacy notice was accepted';

COMMENT ON COLUMN grana.leads.consent_ip IS 'IP address from which it was accepted: the evidence that the law requires';

COMMENT ON COLUMN grana.leads.news_consent IS 'Whether the person also agreed to receive news';

COMMENT ON COLUMN grana.leads.notice_sent_at IS 'When the sales address was notified, so that a repeated job does not send it again';

COMMENT ON COLUMN grana.leads.created_at IS 'When the form was received';

COMMENT ON COLUMN grana.leads.owner_id IS 'Administrator responsible for it';

COMMENT ON COLUMN grana.leads.updated_at IS 'Last change by staff';

ALTER TABLE ONLY grana.leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (id);

CREATE INDEX leads_created_at ON grana.leads USING btree (created_at DESC, id DESC);

CREATE INDEX leads_owner_id ON grana.leads USING btree (owner_id);

CREATE INDEX leads_state ON grana.leads USING btree (state, created_at DESC, id DESC);

ALTER TABLE ONLY grana.leads
    ADD CONSTRAINT leads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES grana.users(id) ON DELETE SET NULL;

ALTER TABLE grana.leads ENABLE ROW LEVEL SECURITY;

CREATE POLICY leads_of_the_worker ON grana.leads TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name)) WITH CHECK ((CURRENT_USER = 'grana_worker'::name));

CREATE POLICY leads_read_by_administrators ON grana.leads FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY leads_worked_by_administrators ON grana.leads FOR UPDATE TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff)) WITH CHECK (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY leads_written_by_anyone ON grana.leads FOR INSERT TO grana_api WITH CHECK (((owner_id IS NULL) AND (state = 'new'::text)));

GRANT SELECT,DELETE ON TABLE grana.leads TO grana_worker;
GRANT SELECT ON TABLE grana.leads TO grana_api;

GRANT SELECT(id),INSERT(id) ON TABLE grana.leads TO grana_api;

GRANT INSERT(first_name) ON TABLE grana.leads TO grana_api;

GRANT INSERT(last_name) ON TABLE grana.leads TO grana_api;

GRANT INSERT(email) ON TABLE grana.leads TO grana_api;

GRANT INSERT(organization) ON TABLE grana.leads TO grana_api;

GRANT INSERT(country_code) ON TABLE grana.leads TO grana_api;

GRANT INSERT(country_text) ON TABLE grana.leads TO grana_api;

GRANT INSERT(phone) ON TABLE grana.leads TO grana_api;

GRANT INSERT(interest) ON TABLE grana.leads TO grana_api;

GRANT INSERT(message) ON TABLE grana.leads TO grana_api;

GRANT UPDATE(state) ON TABLE grana.leads TO grana_api;

GRANT INSERT(consent_version) ON TABLE grana.leads TO grana_api;

GRANT INSERT(consent_at) ON TABLE grana.leads TO grana_api;

GRANT INSERT(consent_ip) ON TABLE grana.leads TO grana_api;

GRANT INSERT(news_consent) ON TABLE grana.leads TO grana_api;

GRANT UPDATE(notice_sent_at) ON TABLE grana.leads TO grana_worker;

GRANT UPDATE(owner_id) ON TABLE grana.leads TO grana_api;

GRANT UPDATE(updated_at) ON TABLE grana.leads TO grana_api;

-- ledger_accounts

CREATE TABLE grana.ledger_accounts (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    side text NOT NULL,
    account text NOT NULL,
    agent_id uuid,
    currency text NOT NULL,
    CONSTRAINT ledger_accounts_account_known CHECK ((account = ANY (ARRAY['promised'::text, 'owed'::text, 'fee'::text, 'paid'::text]))),
    CONSTRAINT ledger_accounts_agent_named CHECK (((side = 'agent'::text) = (agent_id IS NOT NULL))),
    CONSTRAINT ledger_accounts_currency_iso CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT ledger_accounts_side_known CHECK ((side = ANY (ARRAY['organization'::text, 'agent'::text, 'platform'::text])))
);

ALTER TABLE ONLY grana.ledger_accounts FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.ledger_accounts IS 'Accounts of a book: of the organization, of each agent and of the platform';

COMMENT ON COLUMN grana.ledger_accounts.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.ledger_accounts.id IS 'Random identifier';

COMMENT ON COLUMN grana.ledger_accounts.side IS 'Whose account';

COMMENT ON COLUMN grana.ledger_accounts.account IS 'What it counts';

COMMENT ON COLUMN grana.ledger_accounts.agent_id IS 'Agent, for accounts of agents';

COMMENT ON COLUMN grana.ledger_accounts.currency IS 'ISO 4217';

ALTER TABLE ONLY grana.ledger_accounts
    ADD CONSTRAINT ledger_accounts_once UNIQUE NULLS NOT DISTINCT (organization_id, side, account, agent_id, currency);

ALTER TABLE ONLY grana.ledger_accounts
    ADD CONSTRAINT ledger_accounts_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX ledger_accounts_agent ON grana.ledger_accounts USING btree (agent_id);

CREATE TRIGGER ledger_accounts_immutable BEFORE DELETE OR UPDATE ON grana.ledger_accounts FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_ledger();

CREATE TRIGGER ledger_accounts_kept BEFORE TRUNCATE ON grana.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_ledger();

ALTER TABLE ONLY grana.ledger_accounts
    ADD CONSTRAINT ledger_accounts_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.ledger_accounts
    ADD CONSTRAINT ledger_accounts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.ledger_books(organization_id);

CREATE POLICY agents_read ON grana.ledger_accounts FOR SELECT TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.ledger_accounts ENABLE ROW LEVEL SECURITY;

CREATE POLICY members_read ON grana.ledger_accounts FOR SELECT TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.ledger_accounts TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.ledger_accounts TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.ledger_accounts TO grana_worker;
GRANT SELECT ON TABLE grana.ledger_accounts TO grana_api;

-- ledger_balances

CREATE TABLE grana.ledger_balances (
    organization_id uuid NOT NULL,
    account_id uuid NOT NULL,
    month date NOT NULL,
    cents bigint NOT NULL,
    postings bigint NOT NULL,
    CONSTRAINT ledger_balances_counted CHECK ((postings > 0)),
    CONSTRAINT ledger_balances_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

ALTER TABLE ONLY grana.ledger_balances FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.ledger_balances IS 'Sum of the postings of an account in a month; derived, and compared with the postings every minute';

COMMENT ON COLUMN grana.ledger_balances.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.ledger_balances.account_id IS 'Account';

COMMENT ON COLUMN grana.ledger_balances.month IS 'First day of the month';

COMMENT ON COLUMN grana.ledger_balances.cents IS 'Sum of the postings of entries of that month';

COMMENT ON COLUMN grana.ledger_balances.postings IS 'Number of them';

ALTER TABLE ONLY grana.ledger_balances
    ADD CONSTRAINT ledger_balances_pkey PRIMARY KEY (organization_id, account_id, month);

ALTER TABLE ONLY grana.ledger_balances
    ADD CONSTRAINT ledger_balances_organization_id_account_id_fkey FOREIGN KEY (organization_id, account_id) REFERENCES grana.ledger_accounts(organization_id, id);

CREATE POLICY account_readers ON grana.ledger_balances FOR SELECT TO grana_api USING ((EXISTS ( SELECT
   FROM grana.ledger_accounts a
  WHERE ((a.organization_id = ledger_balances.organization_id) AND (a.id = ledger_balances.account_id)))));

ALTER TABLE grana.ledger_balances ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.ledger_balances TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.ledger_balances TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.ledger_balances TO grana_worker;
GRANT SELECT ON TABLE grana.ledger_balances TO grana_api;

-- ledger_books

CREATE TABLE grana.ledger_books (
    organization_id uuid NOT NULL,
    entries bigint DEFAULT 0 NOT NULL,
    head bytea DEFAULT '\x'::bytea NOT NULL,
    CONSTRAINT ledger_books_entries_positive CHECK ((entries >= 0))
);

ALTER TABLE ONLY grana.ledger_books FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.ledger_books IS 'Last entry of the book of each organization; its row is locked while an entry is added';

COMMENT ON COLUMN grana.ledger_books.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.ledger_books.entries IS 'Number of entries';

COMMENT ON COLUMN grana.ledger_books.head IS 'Digest of the last entry';

ALTER TABLE ONLY grana.ledger_books
    ADD CONSTRAINT ledger_books_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY grana.ledger_books
    ADD CONSTRAINT ledger_books_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE grana.ledger_books ENABLE ROW LEVEL SECURITY;

CREATE POLICY members_read ON grana.ledger_books FOR SELECT TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.ledger_books TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.ledger_books TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.ledger_books TO grana_worker;
GRANT SELECT ON TABLE grana.ledger_books TO grana_api;

-- ledger_checks

CREATE TABLE grana.ledger_checks (
    is_last boolean DEFAULT true NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    took_ms integer NOT NULL,
    entries bigint NOT NULL,
    faults bigint NOT NULL,
    found jsonb NOT NULL,
    CONSTRAINT ledger_checks_counted CHECK (((took_ms >= 0) AND (entries >= 0) AND (faults >= 0))),
    CONSTRAINT ledger_checks_one CHECK (is_last)
);

COMMENT ON TABLE grana.ledger_checks IS 'The last whole check of the ledger';

COMMENT ON COLUMN grana.ledger_checks.is_last IS 'There is one row';

COMMENT ON COLUMN grana.ledger_checks.checked_at IS 'When it ended';

COMMENT ON COLUMN grana.ledger_checks.took_ms IS 'Its duration';

COMMENT ON COLUMN grana.ledger_checks.entries IS 'Entries that were checked';

COMMENT ON COLUMN grana.ledger_checks.faults IS 'Entries, accounts and reports with a fault; 0 when everything adds up';

COMMENT ON COLUMN grana.ledger_checks.found IS 'Faults by organization and kind';

ALTER TABLE ONLY grana.ledger_checks
    ADD CONSTRAINT ledger_checks_pkey PRIMARY KEY (is_last);

GRANT SELECT,INSERT,UPDATE ON TABLE grana.ledger_checks TO grana_worker;

-- ledger_due

CREATE VIEW grana.ledger_due WITH (security_invoker='true') AS
 WITH decided AS NOT MATERIALIZED (
         SELECT r.organization_id,
            r.id AS report_id,
            r.agent_id,
            r.reward_track,
            w.currency,
            w.round,
            w.minimum_cents,
            w.amount_cents,
            w.fee_basis_points,
            GREATEST(w.updated_at, r.moved_at) AS at,
            ((r.state = 'accepted'::text) OR ((r.state = ANY (ARRAY['closed'::text, 'archived'::text])) AND (r.closing_reason = ANY (ARRAY['resolved'::text, 'risk_accepted'::text])))) AS is_rewardable
           FROM (grana.reports r
             JOIN grana.rewards w ON (((w.organization_id = r.organization_id) AND (w.report_id = r.id))))
        )
 SELECT d.organization_id,
    d.report_id,
    d.agent_id,
    'promised'::text AS kind,
    0 AS number,
    d.currency,
    (d.minimum_cents - COALESCE(( SELECT sum(grana.share_cents(d.minimum_cents, a.percent)) AS sum
           FROM grana.report_authors a
          WHERE (((a.organization_id = d.organization_id) AND (a.report_id = d.report_id)) AND (a.sent_at IS NOT NULL))), (0)::bigint)) AS cents,
    ((d.at AT TIME ZONE 'UTC'::text))::date AS day,
    d.at
   FROM decided d
  WHERE (d.is_rewardable AND (d.reward_track = ANY (ARRAY['undecided'::text, 'suggested'::text])) AND (d.minimum_cents IS NOT NULL))
UNION ALL
 SELECT d.organization_id,
    d.report_id,
    d.agent_id,
    'approved'::text AS kind,
    d.round AS number,
    d.currency,
    (d.amount_cents - COALESCE(( SELECT sum(s.cents) AS sum
           FROM grana.reward_shares s
          WHERE ((s.organization_id = d.organization_id) AND (s.report_id = d.report_id))), (0)::bigint)) AS cents,
    ((d.at AT TIME ZONE 'UTC'::text))::date AS day,
    d.at
   FROM decided d
  WHERE ((d.reward_track = ANY (ARRAY['approved'::text, 'reserved'::text, 'paid'::text])) AND (d.amount_cents IS NOT NULL))
UNION ALL
 SELECT d.organization_id,
    d.report_id,
    d.agent_id,
    'fee'::text AS kind,
    d.round AS number,
    d.currency,
    (round((((d.amount_cents)::numeric * (d.fee_basis_points)::numeric) / (10000)::numeric)))::bigint AS cents,
    ((d.at AT TIME ZONE 'UTC'::text))::date AS day,
    d.at
   FROM decided d
  WHERE ((d.reward_track = ANY (ARRAY['approved'::text, 'reserved'::text, 'paid'::text])) AND (round((((d.amount_cents)::numeric * (d.fee_basis_points)::numeric) / (10000)::numeric)) > (0)::numeric))
UNION ALL
 SELECT d.organization_id,
    d.report_id,
    d.agent_id,
    'paid'::text AS kind,
    p.number,
    p.currency,
    (p.amount_cents)::bigint AS cents,
    p.paid_on AS day,
    p.created_at AS at
   FROM (decided d
     JOIN grana.reward_payments p ON (((p.organization_id = d.organization_id) AND (p.report_id = d.report_id))))
  WHERE ((d.reward_track = 'paid'::text) AND (NOT (EXISTS ( SELECT
           FROM grana.reward_payments later
          WHERE (((later.organization_id = p.organization_id) AND (later.report_id = p.report_id)) AND (later.number > p.number))))) AND ((NOT (EXISTS ( SELECT
           FROM grana.reward_receipts c
          WHERE (((c.organization_id = p.organization_id) AND (c.report_id = p.report_id) AND (c.payment = p.number)) AND (NOT c.has_arrived))))) OR (EXISTS ( SELECT
           FROM grana.reward_receipts c
          WHERE (((c.organization_id = p.organization_id) AND (c.report_id = p.report_id) AND (c.payment = p.number)) AND c.has_arrived)))))
UNION ALL
 SELECT f.organization_id,
    f.report_id,
    f.agent_id,
    k.kind,
    (100000 + f.event) AS number,
    f.currency,
    (f.cents)::bigint AS cents,
        CASE
            WHEN (k.kind = 'paid'::text) THEN f.paid_on
            ELSE ((f.earned_at AT TIME ZONE 'UTC'::text))::date
        END AS day,
        CASE
            WHEN (k.kind = 'paid'::text) THEN f.paid_at
            ELSE f.earned_at
        END AS at
   FROM (grana.retest_fees f
     CROSS JOIN ( VALUES ('approved'::text), ('paid'::text)) k(kind))
  WHERE ((k.kind = 'approved'::text) OR (f.state = ANY (ARRAY['paid'::text, 'received'::text])))
UNION ALL
 SELECT d.organization_id,
    d.report_id,
    a.user_id AS agent_id,
    'promised'::text AS kind,
    (1000000 * a."position") AS number,
    d.currency,
    (grana.share_cents(d.minimum_cents, a.percent))::bigint AS cents,
    ((d.at AT TIME ZONE 'UTC'::text))::date AS day,
    d.at
   FROM (decided d
     JOIN grana.report_authors a ON ((((a.organization_id = d.organization_id) AND (a.report_id = d.report_id)) AND (a.sent_at IS NOT NULL))))
  WHERE (d.is_rewardable AND (d.reward_track = ANY (ARRAY['undecided'::text, 'suggested'::text])) AND (grana.share_cents(d.minimum_cents, a.percent) > 0))
UNION ALL
 SELECT d.organization_id,
    d.report_id,
    s.agent_id,
    k.kind,
    (1000000 * s."position") AS number,
    s.currency,
    (s.cents)::bigint AS cents,
        CASE
            WHEN (k.kind = 'paid'::text) THEN s.paid_on
            ELSE ((d.at AT TIME ZONE 'UTC'::text))::date
        END AS day,
        CASE
            WHEN (k.kind = 'paid'::text) THEN s.paid_at
            ELSE d.at
        END AS at
   FROM ((decided d
     JOIN grana.reward_shares s ON ((((s.organization_id = d.organization_id) AND (s.report_id = d.report_id)) AND (s.cents > 0))))
     CROSS JOIN ( VALUES ('approved'::text), ('paid'::text)) k(kind))
  WHERE ((d.reward_track = ANY (ARRAY['approved'::text, 'reserved'::text, 'paid'::text])) AND ((k.kind = 'approved'::text) OR (s.state = ANY (ARRAY['paid'::text, 'received'::text]))));

-- ledger_entries

CREATE TABLE grana.ledger_entries (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    report_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    kind text NOT NULL,
    number integer NOT NULL,
    turn integer NOT NULL,
    reverses uuid,
    currency text NOT NULL,
    cents bigint NOT NULL,
    day date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    posted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT ledger_entries_cents_positive CHECK ((cents > 0)),
    CONSTRAINT ledger_entries_currency_iso CHECK ((currency ~ '^[A-Z]{3}$'::text)),
    CONSTRAINT ledger_entries_kind_known CHECK ((kind = ANY (ARRAY['promised'::text, 'approved'::text, 'fee'::text, 'paid'::text]))),
    CONSTRAINT ledger_entries_number_positive CHECK ((number >= 0)),
    CONSTRAINT ledger_entries_turn_positive CHECK ((turn > 0))
);

ALTER TABLE ONLY grana.ledger_entries FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.ledger_entries IS 'Entries of a book; never changed, only reversed by another entry';

COMMENT ON COLUMN grana.ledger_entries.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.ledger_entries.id IS 'Random identifier';

COMMENT ON COLUMN grana.ledger_entries.report_id IS 'Report whose reward it is about';

COMMENT ON COLUMN grana.ledger_entries.agent_id IS 'Agent of the report';

COMMENT ON COLUMN grana.ledger_entries.kind IS 'What happened';

COMMENT ON COLUMN grana.ledger_entries.number IS 'Round of an approval, number of a payment, 0 for a promise';

COMMENT ON COLUMN grana.ledger_entries.turn IS 'Above 1 for what was reversed and holds again';

COMMENT ON COLUMN grana.ledger_entries.reverses IS 'Entry that this one takes back';

COMMENT ON COLUMN grana.ledger_entries.currency IS 'ISO 4217';

COMMENT ON COLUMN grana.ledger_entries.cents IS 'Amount';

COMMENT ON COLUMN grana.ledger_entries.day IS 'Day that it counts for: of a payment the day that the organization entered';

COMMENT ON COLUMN grana.ledger_entries.created_at IS 'When it happened';

COMMENT ON COLUMN grana.ledger_entries.posted_at IS 'When it was added to the book';

ALTER TABLE ONLY grana.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (organization_id, id);

ALTER TABLE ONLY grana.ledger_entries
    ADD CONSTRAINT ledger_entries_reversed_once UNIQUE (organization_id, reverses);

CREATE INDEX ledger_entries_by_day ON grana.ledger_entries USING btree (organization_id, day, created_at, id);

CREATE INDEX ledger_entries_of_agent ON grana.ledger_entries USING btree (agent_id, day, created_at, id);

CREATE UNIQUE INDEX ledger_entries_once ON grana.ledger_entries USING btree (organization_id, report_id, kind, number, turn) WHERE (reverses IS NULL);

CREATE INDEX ledger_entries_payments ON grana.ledger_entries USING btree (organization_id, day DESC, id) WHERE ((kind = 'paid'::text) AND (reverses IS NULL));

CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON grana.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.demand_balanced_entry();

CREATE TRIGGER ledger_entries_immutable BEFORE DELETE OR UPDATE ON grana.ledger_entries FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_ledger();

CREATE TRIGGER ledger_entries_kept BEFORE TRUNCATE ON grana.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_ledger();

ALTER TABLE ONLY grana.ledger_entries
    ADD CONSTRAINT ledger_entries_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.ledger_entries
    ADD CONSTRAINT ledger_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.ledger_books(organization_id);

ALTER TABLE ONLY grana.ledger_entries
    ADD CONSTRAINT ledger_entries_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.ledger_entries
    ADD CONSTRAINT ledger_entries_organization_id_reverses_fkey FOREIGN KEY (organization_id, reverses) REFERENCES grana.ledger_entries(organization_id, id);

CREATE POLICY agents_read ON grana.ledger_entries FOR SELECT TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (kind <> 'fee'::text)));

ALTER TABLE grana.ledger_entries ENABLE ROW LEVEL SECURITY;

CREATE POLICY members_read ON grana.ledger_entries FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])) OR ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (EXISTS ( SELECT
   FROM grana.reports r
  WHERE (((r.organization_id = ledger_entries.organization_id) AND (r.id = ledger_entries.report_id)) AND (r.program_id = ANY (( SELECT grana.actor_programs('{owner}'::text[]) AS actor_programs)::uuid[]))))))));

CREATE POLICY system ON grana.ledger_entries TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.ledger_entries TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.ledger_entries TO grana_worker;
GRANT SELECT ON TABLE grana.ledger_entries TO grana_api;

-- ledger_movements

CREATE VIEW grana.ledger_movements WITH (security_invoker='true') AS
 SELECT e.organization_id,
    e.id,
    e.agent_id,
    r.program_id,
    o.name AS organization_name,
    o.legal_name,
    p.name AS program,
    e.report_id,
    ((o.initials || '-'::text) || r.number) AS reference,
    COALESCE(u.username, ''::text) AS agent,
    e.kind,
    (e.reverses IS NOT NULL) AS is_reversal,
    e.currency,
    (e.cents)::double precision AS cents,
    e.day,
    e.created_at,
    COALESCE(pay.reference, f.reference, sh.reference) AS payment_reference,
    COALESCE(pay.paid_currency, sh.paid_currency) AS paid_currency,
    (COALESCE(pay.paid_cents, sh.paid_cents))::double precision AS paid_cents,
    (COALESCE(pay.rate, sh.rate))::text AS rate,
    COALESCE(pay.rate_on, sh.rate_on) AS rate_on,
        CASE
            WHEN (f.id IS NOT NULL) THEN
            CASE f.state
                WHEN 'received'::text THEN 'arrived'::text
                WHEN 'owed'::text THEN 'missing'::text
                ELSE 'unanswered'::text
            END
            WHEN (sh.id IS NOT NULL) THEN
            CASE sh.state
                WHEN 'received'::text THEN 'arrived'::text
                WHEN 'owed'::text THEN 'missing'::text
                ELSE 'unanswered'::text
            END
            ELSE ( SELECT
                    CASE
                        WHEN bool_or(c.has_arrived) THEN 'arrived'::text
                        WHEN bool_or((NOT c.has_arrived)) THEN 'missing'::text
                        ELSE 'unanswered'::text
                    END AS "case"
               FROM grana.reward_receipts c
              WHERE ((c.organization_id = pay.organization_id) AND (c.report_id = pay.report_id) AND (c.payment = pay.number)))
        END AS arrival,
    (s.number)::double precision AS place,
    encode(s.digest, 'hex'::text) AS digest
   FROM ((((((((grana.ledger_entries e
     JOIN grana.ledger_seals s ON (((s.organization_id = e.organization_id) AND (s.entry_id = e.id))))
     JOIN grana.reports r ON (((r.organization_id = e.organization_id) AND (r.id = e.report_id))))
     JOIN grana.programs p ON (((p.organization_id = r.organization_id) AND (p.id = r.program_id))))
     JOIN grana.organizations o ON ((o.id = e.organization_id)))
     JOIN grana.users u ON ((u.id = e.agent_id)))
     LEFT JOIN grana.reward_payments pay ON (((e.kind = 'paid'::text) AND ((pay.organization_id = e.organization_id) AND (pay.report_id = e.report_id) AND (pay.number = e.number)))))
     LEFT JOIN grana.retest_fees f ON (((e.kind = 'paid'::text) AND ((f.organization_id = e.organization_id) AND (f.report_id = e.report_id) AND ((100000 + f.event) = e.number)))))
     LEFT JOIN grana.reward_shares sh ON (((e.kind = 'paid'::text) AND ((sh.organization_id = e.organization_id) AND (sh.report_id = e.report_id) AND ((1000000 * sh."position") = e.number)))));

-- ledger_open

CREATE VIEW grana.ledger_open WITH (security_invoker='true') AS
 SELECT e.organization_id,
    e.report_id,
    e.agent_id,
    e.kind,
    e.number,
    e.currency,
    e.cents,
    e.id,
    e.turn,
    s.number AS place
   FROM (grana.ledger_entries e
     JOIN grana.ledger_seals s ON (((s.organization_id = e.organization_id) AND (s.entry_id = e.id))))
  WHERE ((e.reverses IS NULL) AND (NOT (EXISTS ( SELECT
           FROM grana.ledger_entries back
          WHERE ((back.organization_id = e.organization_id) AND (back.reverses = e.id))))));

-- ledger_postings

CREATE TABLE grana.ledger_postings (
    organization_id uuid NOT NULL,
    entry_id uuid NOT NULL,
    line smallint NOT NULL,
    account_id uuid NOT NULL,
    currency text NOT NULL,
    cents bigint NOT NULL,
    CONSTRAINT ledger_postings_cents_set CHECK ((cents <> 0)),
    CONSTRAINT ledger_postings_line_positive CHECK ((line > 0))
);

ALTER TABLE ONLY grana.ledger_postings FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.ledger_postings IS 'Lines of an entry: what it adds to an account or takes from it; never changed';

COMMENT ON COLUMN grana.ledger_postings.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.ledger_postings.entry_id IS 'Entry';

COMMENT ON COLUMN grana.ledger_postings.line IS 'Counts from 1';

COMMENT ON COLUMN grana.ledger_postings.account_id IS 'Account';

COMMENT ON COLUMN grana.ledger_postings.currency IS 'ISO 4217, that of the account';

COMMENT ON COLUMN grana.ledger_postings.cents IS 'Negative for the side that gives or owes';

ALTER TABLE ONLY grana.ledger_postings
    ADD CONSTRAINT ledger_postings_pkey PRIMARY KEY (organization_id, entry_id, line);

CREATE INDEX ledger_postings_account ON grana.ledger_postings USING btree (organization_id, account_id) INCLUDE (cents);

CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON grana.ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.demand_balanced_entry();

CREATE TRIGGER ledger_postings_immutable BEFORE DELETE OR UPDATE ON grana.ledger_postings FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_ledger();

CREATE TRIGGER ledger_postings_kept BEFORE TRUNCATE ON grana.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_ledger();

ALTER TABLE ONLY grana.ledger_postings
    ADD CONSTRAINT ledger_postings_organization_id_account_id_fkey FOREIGN KEY (organization_id, account_id) REFERENCES grana.ledger_accounts(organization_id, id);

ALTER TABLE ONLY grana.ledger_postings
    ADD CONSTRAINT ledger_postings_organization_id_entry_id_fkey FOREIGN KEY (organization_id, entry_id) REFERENCES grana.ledger_entries(organization_id, id);

CREATE POLICY account_readers ON grana.ledger_postings FOR SELECT TO grana_api USING ((EXISTS ( SELECT
   FROM grana.ledger_accounts a
  WHERE ((a.organization_id = ledger_postings.organization_id) AND (a.id = ledger_postings.account_id)))));

ALTER TABLE grana.ledger_postings ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.ledger_postings TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.ledger_postings TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.ledger_postings TO grana_worker;
GRANT SELECT ON TABLE grana.ledger_postings TO grana_api;

-- ledger_rules

CREATE TABLE grana.ledger_rules (
    kind text NOT NULL,
    side text NOT NULL,
    account text NOT NULL,
    sign smallint NOT NULL,
    CONSTRAINT ledger_rules_account_known CHECK ((account = ANY (ARRAY['promised'::text, 'owed'::text, 'fee'::text, 'paid'::text]))),
    CONSTRAINT ledger_rules_kind_known CHECK ((kind = ANY (ARRAY['promised'::text, 'approved'::text, 'fee'::text, 'paid'::text]))),
    CONSTRAINT ledger_rules_side_known CHECK ((side = ANY (ARRAY['organization'::text, 'agent'::text, 'platform'::text]))),
    CONSTRAINT ledger_rules_sign_known CHECK ((sign = ANY (ARRAY['-1'::integer, 1])))
);

COMMENT ON TABLE grana.ledger_rules IS 'Postings of each kind of entry: its amount with this sign; a reversal has the opposite signs';

COMMENT ON COLUMN grana.ledger_rules.kind IS 'Kind of entry';

COMMENT ON COLUMN grana.ledger_rules.side IS 'Whose account';

COMMENT ON COLUMN grana.ledger_rules.account IS 'Kind of account';

COMMENT ON COLUMN grana.ledger_rules.sign IS 'Negative for the side that gives or owes';

ALTER TABLE ONLY grana.ledger_rules
    ADD CONSTRAINT ledger_rules_pkey PRIMARY KEY (kind, side, account);

CREATE TRIGGER ledger_rules_immutable BEFORE DELETE OR UPDATE ON grana.ledger_rules FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_ledger();

CREATE TRIGGER ledger_rules_kept BEFORE TRUNCATE ON grana.ledger_rules FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_ledger();

GRANT SELECT ON TABLE grana.ledger_rules TO grana_api;
GRANT SELECT ON TABLE grana.ledger_rules TO grana_worker;

-- ledger_seals

CREATE TABLE grana.ledger_seals (
    organization_id uuid NOT NULL,
    number bigint NOT NULL,
    entry_id uuid NOT NULL,
    digest bytea NOT NULL,
    CONSTRAINT ledger_seals_digest_whole CHECK ((octet_length(digest) = 32)),
    CONSTRAINT ledger_seals_number_positive CHECK ((number > 0))
);

ALTER TABLE ONLY grana.ledger_seals FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.ledger_seals IS 'Order of the entries of a book, each with a digest of itself and of all before it; never changed';

COMMENT ON COLUMN grana.ledger_seals.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.ledger_seals.number IS 'Counts from 1 without a gap';

COMMENT ON COLUMN grana.ledger_seals.entry_id IS 'Entry';

COMMENT ON COLUMN grana.ledger_seals.digest IS 'SHA-256 of the entry, its postings and the digest before';

ALTER TABLE ONLY grana.ledger_seals
    ADD CONSTRAINT ledger_seals_once UNIQUE (organization_id, entry_id);

ALTER TABLE ONLY grana.ledger_seals
    ADD CONSTRAINT ledger_seals_pkey PRIMARY KEY (organization_id, number);

CREATE TRIGGER ledger_seals_immutable BEFORE DELETE OR UPDATE ON grana.ledger_seals FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_ledger();

CREATE TRIGGER ledger_seals_kept BEFORE TRUNCATE ON grana.ledger_seals FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_ledger();

ALTER TABLE ONLY grana.ledger_seals
    ADD CONSTRAINT ledger_seals_organization_id_entry_id_fkey FOREIGN KEY (organization_id, entry_id) REFERENCES grana.ledger_entries(organization_id, id);

CREATE POLICY entry_readers ON grana.ledger_seals FOR SELECT TO grana_api USING ((EXISTS ( SELECT
   FROM grana.ledger_entries e
  WHERE ((e.organization_id = ledger_seals.organization_id) AND (e.id = ledger_seals.entry_id)))));

ALTER TABLE grana.ledger_seals ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.ledger_seals TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.ledger_seals TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.ledger_seals TO grana_worker;
GRANT SELECT ON TABLE grana.ledger_seals TO grana_api;

-- memberships

CREATE TABLE grana.memberships (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    role_changed_at timestamp with time zone,
    appointed_by uuid,
    CONSTRAINT memberships_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'viewer'::text, 'member'::text])))
);

ALTER TABLE ONLY grana.memberships FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.memberships IS 'Who belongs to which organization';

COMMENT ON COLUMN grana.memberships.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.memberships.user_id IS 'Person';

COMMENT ON COLUMN grana.memberships.role IS 'Role in the organization; a member has roles in programs only';

COMMENT ON COLUMN grana.memberships.created_at IS 'Since when';

COMMENT ON COLUMN grana.memberships.role_changed_at IS 'Since when the current role applies, if it changed after joining';

COMMENT ON COLUMN grana.memberships.appointed_by IS 'Who gave the role; empty for founders';

ALTER TABLE ONLY grana.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id);

CREATE INDEX memberships_appointed_by ON grana.memberships USING btree (appointed_by) WHERE (appointed_by IS NOT NULL);

CREATE INDEX memberships_user_id ON grana.memberships USING btree (user_id);

CREATE TRIGGER memberships_appointed BEFORE INSERT ON grana.memberships FOR EACH ROW EXECUTE FUNCTION grana.record_appointment();

CREATE TRIGGER memberships_appointed_anew BEFORE UPDATE OF role ON grana.memberships FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION grana.record_appointment();

ALTER TABLE ONLY grana.memberships
    ADD CONSTRAINT memberships_appointed_by_fkey FOREIGN KEY (appointed_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.memberships
    ADD CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE ONLY grana.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY administrators_see ON grana.memberships FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY founders_join ON grana.memberships FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (role = 'owner'::text) AND grana.is_founded_now(organization_id)));

CREATE POLICY members_leave ON grana.memberships FOR DELETE TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY members_see ON grana.memberships FOR SELECT TO grana_api USING (((user_id = ( SELECT grana.actor_id() AS actor_id)) OR (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[]))));

ALTER TABLE grana.memberships ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_change ON grana.memberships FOR UPDATE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY owners_remove ON grana.memberships FOR DELETE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.memberships TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.memberships TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.memberships TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.memberships TO grana_worker;

GRANT UPDATE(role) ON TABLE grana.memberships TO grana_api;

-- migrations

CREATE TABLE grana.migrations (
    name text NOT NULL,
    sha256 text NOT NULL,
    landed_at timestamp with time zone DEFAULT now() NOT NULL
);

COMMENT ON TABLE grana.migrations IS 'Applied SQL migrations, with their checksums';

ALTER TABLE ONLY grana.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);

-- notification_choices

CREATE TABLE grana.notification_choices (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    wanted boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT notification_choices_channel_known CHECK ((channel = ANY (ARRAY['app'::text, 'mail'::text]))),
    CONSTRAINT notification_choices_kind_form CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT notification_choices_not_security CHECK ((kind <> 'security'::text))
);

COMMENT ON TABLE grana.notification_choices IS 'Notification preferences of a user per channel; the defaults of the contract apply where no row exists';

COMMENT ON COLUMN grana.notification_choices.user_id IS 'Person';

COMMENT ON COLUMN grana.notification_choices.kind IS 'Kind of notification';

COMMENT ON COLUMN grana.notification_choices.channel IS 'app or mail';

COMMENT ON COLUMN grana.notification_choices.wanted IS 'Whether the user wants it on this channel';

COMMENT ON COLUMN grana.notification_choices.updated_at IS 'When it was last chosen';

ALTER TABLE ONLY grana.notification_choices
    ADD CONSTRAINT notification_choices_pkey PRIMARY KEY (user_id, kind, channel);

ALTER TABLE ONLY grana.notification_choices
    ADD CONSTRAINT notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.notification_choices TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.notification_choices TO grana_worker;

GRANT UPDATE(wanted) ON TABLE grana.notification_choices TO grana_api;

GRANT UPDATE(updated_at) ON TABLE grana.notification_choices TO grana_api;

-- notifications

CREATE TABLE grana.notifications (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    organization_id uuid,
    actor_id uuid,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    in_app boolean NOT NULL,
    by_mail boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    read_at timestamp with time zone,
    mailed_at timestamp with time zone,
    once text,
    over_at timestamp with time zone,
    CONSTRAINT notifications_data_small CHECK (((jsonb_typeof(data) = 'object'::text) AND (octet_length((data)::text) <= 500))),
    CONSTRAINT notifications_kind_form CHECK ((kind ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'::text)),
    CONSTRAINT notifications_mailed_by_mail CHECK (((mailed_at IS NULL) OR by_mail)),
    CONSTRAINT notifications_once_length CHECK (((char_length(once) >= 1) AND (char_length(once) <= 80))),
    CONSTRAINT notifications_somewhere CHECK ((in_app OR by_mail))
);

ALTER TABLE ONLY grana.notifications FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.notifications IS 'Notifications of users, with names of things and never their content';

COMMENT ON COLUMN grana.notifications.id IS 'Random identifier';

COMMENT ON COLUMN grana.notifications.user_id IS 'Recipient';

COMMENT ON COLUMN grana.notifications.kind IS 'What happened, as the contract names it';

COMMENT ON COLUMN grana.notifications.organization_id IS 'Organization where it happened; empty for what concerns the account only';

COMMENT ON COLUMN grana.notifications.actor_id IS 'User who caused it; empty for the platform';

COMMENT ON COLUMN grana.notifications.data IS 'Identifiers and enumerated values of the kind, by the schema of the contract';

COMMENT ON COLUMN grana.notifications.in_app IS 'Whether the recipient wanted it in the apps when it happened';

COMMENT ON COLUMN grana.notifications.by_mail IS 'Whether the recipient wanted an email when it happened';

COMMENT ON COLUMN grana.notifications.created_at IS 'When it happened';

COMMENT ON COLUMN grana.notifications.read_at IS 'When the recipient marked it as read, opened its subject, or the requested action was done';

COMMENT ON COLUMN grana.notifications.mailed_at IS 'When the mail server accepted its email';

COMMENT ON COLUMN grana.notifications.once IS 'Key that prevents a second notification of the same event when a job is repeated; empty where that cannot happen';

COMMENT ON COLUMN grana.notifications.over_at IS 'When what it asks for was handled; from then on the apps do not list it';

ALTER TABLE ONLY grana.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

CREATE INDEX notifications_actor ON grana.notifications USING btree (actor_id) WHERE (actor_id IS NOT NULL);

CREATE INDEX notifications_created_at ON grana.notifications USING btree (created_at);

CREATE INDEX notifications_of_report ON grana.notifications USING btree (((data ->> 'report_id'::text))) WHERE (over_at IS NULL);

CREATE INDEX notifications_of_user ON grana.notifications USING btree (user_id, created_at DESC, id DESC) WHERE in_app;

CREATE UNIQUE INDEX notifications_once ON grana.notifications USING btree (user_id, once) WHERE (once IS NOT NULL);

CREATE INDEX notifications_organization ON grana.notifications USING btree (organization_id) WHERE (organization_id IS NOT NULL);

CREATE INDEX notifications_unread ON grana.notifications USING btree (user_id) WHERE (in_app AND (read_at IS NULL));

CREATE INDEX notifications_unread_report ON grana.notifications USING btree (((data ->> 'report_id'::text))) WHERE (read_at IS NULL);

CREATE TRIGGER notifications_live AFTER INSERT ON grana.notifications FOR EACH ROW WHEN (new.in_app) EXECUTE FUNCTION grana.tell_live_notification();

ALTER TABLE ONLY grana.notifications
    ADD CONSTRAINT notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES grana.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY grana.notifications
    ADD CONSTRAINT notifications_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

CREATE POLICY actors_tell ON grana.notifications FOR INSERT TO grana_api WITH CHECK (((actor_id IS NULL) OR (actor_id = ( SELECT (NULLIF(current_setting('grana.user_id'::text, true), ''::text))::uuid AS "nullif"))));

ALTER TABLE grana.notifications ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_read ON grana.notifications FOR UPDATE TO grana_api USING ((user_id = ( SELECT (NULLIF(current_setting('grana.user_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY own_see ON grana.notifications FOR SELECT TO grana_api USING ((user_id = ( SELECT (NULLIF(current_setting('grana.user_id'::text, true), ''::text))::uuid AS "nullif")));

CREATE POLICY system ON grana.notifications TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.notifications TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.notifications TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.notifications TO grana_worker;

GRANT UPDATE(read_at) ON TABLE grana.notifications TO grana_api;
GRANT UPDATE(read_at) ON TABLE grana.notifications TO grana_worker;

GRANT UPDATE(mailed_at) ON TABLE grana.notifications TO grana_worker;

GRANT UPDATE(over_at) ON TABLE grana.notifications TO grana_worker;

-- one_time_links

CREATE TABLE grana.one_time_links (
    token_hash bytea NOT NULL,
    purpose text NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    email_change_id uuid,
    CONSTRAINT one_time_links_change_known CHECK (((purpose = 'change_email'::text) = (email_change_id IS NOT NULL))),
    CONSTRAINT one_time_links_hash_length CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT one_time_links_purpose_form CHECK ((purpose ~ '^[a-z_]{1,40}$'::text))
);

COMMENT ON TABLE grana.one_time_links IS 'Links of emails; the worker creates them when it sends, and only hashes of tokens are stored';

COMMENT ON COLUMN grana.one_time_links.token_hash IS 'SHA-256 of the token';

COMMENT ON COLUMN grana.one_time_links.purpose IS 'What the link does';

COMMENT ON COLUMN grana.one_time_links.user_id IS 'User of the link';

COMMENT ON COLUMN grana.one_time_links.email IS 'Address that it was sent to: the link is invalid once the user has another address';

COMMENT ON COLUMN grana.one_time_links.expires_at IS 'When it stops working';

COMMENT ON COLUMN grana.one_time_links.used_at IS 'When it was used; it works once';

COMMENT ON COLUMN grana.one_time_links.created_at IS 'When the email was made';

COMMENT ON COLUMN grana.one_time_links.email_change_id IS 'Change of address that the link confirms';

ALTER TABLE ONLY grana.one_time_links
    ADD CONSTRAINT one_time_links_pkey PRIMARY KEY (token_hash);

CREATE INDEX one_time_links_email_change ON grana.one_time_links USING btree (email_change_id);

CREATE INDEX one_time_links_expires_at ON grana.one_time_links USING btree (expires_at);

CREATE INDEX one_time_links_user ON grana.one_time_links USING btree (user_id, purpose, created_at);

ALTER TABLE ONLY grana.one_time_links
    ADD CONSTRAINT one_time_links_email_change_id_fkey FOREIGN KEY (email_change_id) REFERENCES grana.email_changes(id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.one_time_links
    ADD CONSTRAINT one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT ON TABLE grana.one_time_links TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.one_time_links TO grana_worker;

GRANT UPDATE(used_at) ON TABLE grana.one_time_links TO grana_api;

-- organization_words

CREATE TABLE grana.organization_words (
    organization_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY grana.organization_words FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.organization_words IS 'Search words of the name of each organization, for staff';

COMMENT ON COLUMN grana.organization_words.organization_id IS 'Organization';

COMMENT ON COLUMN grana.organization_words.word IS 'As grana.words_of makes it';

ALTER TABLE ONLY grana.organization_words
    ADD CONSTRAINT organization_words_pkey PRIMARY KEY (organization_id, word);

CREATE INDEX organization_words_word ON grana.organization_words USING btree (word, organization_id);

ALTER TABLE ONLY grana.organization_words
    ADD CONSTRAINT organization_words_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id) ON DELETE CASCADE;

CREATE POLICY administrators_see ON grana.organization_words FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

ALTER TABLE grana.organization_words ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.organization_words TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

GRANT SELECT ON TABLE grana.organization_words TO grana_api;

-- organizations

CREATE TABLE grana.organizations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    legal_name text,
    initials text NOT NULL,
    sector text,
    country_code text NOT NULL,
    website text,
    summary text,
    logo_key text,
    approval text DEFAULT 'pending'::text NOT NULL,
    approved_at timestamp with time zone,
    billing_terms_accepted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    requires_second_factor boolean DEFAULT false NOT NULL,
    billing_terms_version text,
    CONSTRAINT organizations_approval_known CHECK ((approval = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
    CONSTRAINT organizations_approved_dated CHECK (((approval = 'approved'::text) = (approved_at IS NOT NULL))),
    CONSTRAINT organizations_approved_has_sector CHECK (((approval <> 'approved'::text) OR (sector IS NOT NULL))),
    CONSTRAINT organizations_billing_terms_version_form CHECK ((billing_terms_version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)),
    CONSTRAINT organizations_billing_terms_whole CHECK (((billing_terms_version IS NULL) OR (billing_terms_accepted_at IS NOT NULL))),
    CONSTRAINT organizations_country_code_form CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT organizations_initials_length CHECK (((char_length(initials) >= 1) AND (char_length(initials) <= 3))),
    CONSTRAINT organizations_legal_name_length CHECK (((char_length(legal_name) >= 1) AND (char_length(legal_name) <= 200))),
    CONSTRAINT organizations_logo_key_length CHECK (((char_length(logo_key) >= 1) AND (char_length(logo_key) <= 200))),
    CONSTRAINT organizations_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT organizations_sector_known CHECK ((sector = ANY (ARRAY['finance'::text, 'automotive'::text, 'health'::text, 'commerce_logistics'::text, 'telecommunications'::text, 'travel'::text, 'energy'::text, 'education'::text]))),
    CONSTRAINT organizations_summary_length CHECK (((char_length(summary) >= 1) AND (char_length(summary) <= 500))),
    CONSTRAINT organizations_website_form CHECK ((website ~ '^https://[^[:space:][:cntrl:]]{1,250}$'::text))
);

ALTER TABLE ONLY grana.organizations FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.organizations IS 'Customers, which run programs and pentests';

COMMENT ON COLUMN grana.organizations.id IS 'Random identifier; the tenant in every other table';

COMMENT ON COLUMN grana.organizations.name IS 'Name that people know it by';

COMMENT ON COLUMN grana.organizations.legal_name IS 'Name on contracts and invoices';

COMMENT ON COLUMN grana.organizations.initials IS 'Shown instead of the logo while there is none';

COMMENT ON COLUMN grana.organizations.sector IS 'Branch that the directory filters by; unknown until staff approve';

COMMENT ON COLUMN grana.organizations.country_code IS 'Seat, ISO 3166-1 alpha-2';

COMMENT ON COLUMN grana.organizations.website IS 'Public address, https only';

COMMENT ON COLUMN grana.organizations.summary IS 'One sentence on what it does';

COMMENT ON COLUMN grana.organizations.logo_key IS 'Where the object store keeps the logo';

COMMENT ON COLUMN grana.organizations.approval IS 'Decision of staff; required before the first program is published';

COMMENT ON COLUMN grana.organizations.approved_at IS 'When staff approved';

COMMENT ON COLUMN grana.organizations.billing_terms_accepted_at IS 'When the billing terms were accepted; required to publish a bounty';

COMMENT ON COLUMN grana.organizations.created_at IS 'When it was registered';

COMMENT ON COLUMN grana.organizations.updated_at IS 'Last change of this row';

COMMENT ON COLUMN grana.organizations.requires_second_factor IS 'Members without a second factor see nothing of the organization';

COMMENT ON COLUMN grana.organizations.billing_terms_version IS 'Accepted version of the billing terms; a bounty requires the current one';

ALTER TABLE ONLY grana.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);

CREATE INDEX organizations_by_approval ON grana.organizations USING btree (approval, created_at, id);

CREATE TRIGGER organizations_keep_approval BEFORE UPDATE ON grana.organizations FOR EACH ROW EXECUTE FUNCTION grana.keep_approval();

CREATE TRIGGER organizations_words_inserted AFTER INSERT ON grana.organizations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.keep_organization_words();

CREATE TRIGGER organizations_words_updated AFTER UPDATE ON grana.organizations REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.keep_organization_words();

CREATE POLICY administrators_change ON grana.organizations FOR UPDATE TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY administrators_see ON grana.organizations FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY founders_make ON grana.organizations FOR INSERT TO grana_api WITH CHECK ((approval = 'pending'::text));

CREATE POLICY members_see ON grana.organizations FOR SELECT TO grana_api USING ((id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])));

ALTER TABLE grana.organizations ENABLE ROW LEVEL SECURITY;

CREATE POLICY owners_change ON grana.organizations FOR UPDATE TO grana_api USING ((id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.organizations TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.organizations TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.organizations TO grana_api;
GRANT SELECT ON TABLE grana.organizations TO grana_worker;

GRANT INSERT(id) ON TABLE grana.organizations TO grana_api;
GRANT SELECT(id) ON TABLE grana.organizations TO grana_worker;

GRANT INSERT(name),UPDATE(name) ON TABLE grana.organizations TO grana_api;
GRANT SELECT(name) ON TABLE grana.organizations TO grana_worker;

GRANT UPDATE(legal_name) ON TABLE grana.organizations TO grana_api;

GRANT INSERT(initials),UPDATE(initials) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(sector) ON TABLE grana.organizations TO grana_api;

GRANT INSERT(country_code),UPDATE(country_code) ON TABLE grana.organizations TO grana_api;
GRANT SELECT(country_code) ON TABLE grana.organizations TO grana_worker;

GRANT UPDATE(website) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(summary) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(approval) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(approved_at) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(billing_terms_accepted_at) ON TABLE grana.organizations TO grana_api;

GRANT SELECT(created_at) ON TABLE grana.organizations TO grana_worker;

GRANT UPDATE(updated_at) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(requires_second_factor) ON TABLE grana.organizations TO grana_api;

GRANT UPDATE(billing_terms_version) ON TABLE grana.organizations TO grana_api;

-- passkey_challenges

CREATE TABLE grana.passkey_challenges (
    session_id uuid NOT NULL,
    purpose text NOT NULL,
    challenge bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenges_length CHECK ((octet_length(challenge) = 32)),
    CONSTRAINT passkey_challenges_purpose_known CHECK ((purpose = ANY (ARRAY['add'::text, 'prove'::text, 'proven'::text])))
);

COMMENT ON TABLE grana.passkey_challenges IS 'Challenge that a device has to sign next, one per session and used once; or the record that it has signed';

COMMENT ON COLUMN grana.passkey_challenges.session_id IS 'Session that requested it: only this session may answer';

COMMENT ON COLUMN grana.passkey_challenges.purpose IS 'add a key, prove possession of one, or proven: the signature replaces one code';

COMMENT ON COLUMN grana.passkey_challenges.challenge IS 'Random bytes to sign; their SHA-256 when the purpose is proven';

COMMENT ON COLUMN grana.passkey_challenges.expires_at IS 'When it stops working';

ALTER TABLE ONLY grana.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY grana.passkey_challenges
    ADD CONSTRAINT passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES grana.sessions(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.passkey_challenges TO grana_api;

GRANT SELECT(session_id) ON TABLE grana.passkey_challenges TO grana_worker;

GRANT SELECT(purpose) ON TABLE grana.passkey_challenges TO grana_worker;

GRANT SELECT(expires_at) ON TABLE grana.passkey_challenges TO grana_worker;

-- passkeys

CREATE TABLE grana.passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    synced boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT passkeys_credential_length CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
    CONSTRAINT passkeys_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT passkeys_public_key_length CHECK (((octet_length(public_key) >= 32) AND (octet_length(public_key) <= 2048))),
    CONSTRAINT passkeys_sign_count_range CHECK (((sign_count >= 0) AND (sign_count <= '4294967295'::bigint))),
    CONSTRAINT passkeys_transports_few CHECK ((cardinality(transports) <= 8))
);

COMMENT ON TABLE grana.passkeys IS 'Passkeys (WebAuthn) of users: public keys, which grant no access by themselves';

COMMENT ON COLUMN grana.passkeys.id IS 'Identifier';

COMMENT ON COLUMN grana.passkeys.user_id IS 'Owner';

COMMENT ON COLUMN grana.passkeys.credential_id IS 'Credential identifier from the device; unique over all users';

COMMENT ON COLUMN grana.passkeys.public_key IS 'Public key as received from the device (COSE)';

COMMENT ON COLUMN grana.passkeys.sign_count IS 'Signature counter of the device; a value that does not grow indicates a cloned key. Synced keys stay at 0';

COMMENT ON COLUMN grana.passkeys.transports IS 'Transports to reach the device, as reported by the browser';

COMMENT ON COLUMN grana.passkeys.name IS 'What its owner calls it';

COMMENT ON COLUMN grana.passkeys.synced IS 'Whether the vendor of the device stores copies of it';

COMMENT ON COLUMN grana.passkeys.created_at IS 'When it was added';

COMMENT ON COLUMN grana.passkeys.last_used_at IS 'When it last signed a challenge';

ALTER TABLE ONLY grana.passkeys
    ADD CONSTRAINT passkeys_credential_once UNIQUE (credential_id);

ALTER TABLE ONLY grana.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);

CREATE INDEX passkeys_user ON grana.passkeys USING btree (user_id, created_at);

CREATE TRIGGER passkeys_of_staff_added BEFORE INSERT ON grana.passkeys FOR EACH ROW EXECUTE FUNCTION grana.guard_staff_passkey_added();

CREATE TRIGGER passkeys_of_staff_deleted AFTER DELETE ON grana.passkeys FOR EACH ROW EXECUTE FUNCTION grana.guard_staff_passkey_deleted();

CREATE TRIGGER passkeys_skills AFTER INSERT OR DELETE ON grana.passkeys FOR EACH ROW EXECUTE FUNCTION grana.follow_agent_choices();

ALTER TABLE ONLY grana.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE ON TABLE grana.passkeys TO grana_api;
GRANT DELETE ON TABLE grana.passkeys TO grana_worker;

GRANT SELECT(user_id) ON TABLE grana.passkeys TO grana_worker;

GRANT UPDATE(sign_count) ON TABLE grana.passkeys TO grana_api;

GRANT SELECT(transports) ON TABLE grana.passkeys TO grana_worker;

GRANT UPDATE(name) ON TABLE grana.passkeys TO grana_api;
GRANT SELECT(name) ON TABLE grana.passkeys TO grana_worker;

GRANT UPDATE(synced) ON TABLE grana.passkeys TO grana_api;
GRANT SELECT(synced) ON TABLE grana.passkeys TO grana_worker;

GRANT SELECT(created_at) ON TABLE grana.passkeys TO grana_worker;

GRANT UPDATE(last_used_at) ON TABLE grana.passkeys TO grana_api;
GRANT SELECT(last_used_at) ON TABLE grana.passkeys TO grana_worker;

-- payment_cases

CREATE TABLE grana.payment_cases (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    payment smallint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    program_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    answer_due_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    answered_by uuid,
    answered_event integer,
    contested_at timestamp with time zone,
    contested_event integer,
    escalated_at timestamp with time zone,
    taken_by uuid,
    taken_at timestamp with time zone,
    paused_at timestamp with time zone,
    closed_at timestamp with time zone,
    closed_by uuid,
    closed_event integer,
    outcome text,
    CONSTRAINT payment_cases_answered_state CHECK ((((state <> 'open'::text) OR (answered_at IS NULL)) AND ((state <> 'answered'::text) OR (answered_at IS NOT NULL)))),
    CONSTRAINT payment_cases_answered_whole CHECK ((num_nonnulls(answered_at, answered_by, answered_event) = ANY (ARRAY[0, 3]))),
    CONSTRAINT payment_cases_closed_by_staff CHECK (((((NOT (outcome IS DISTINCT FROM 'proven'::text)) OR (NOT (outcome IS DISTINCT FROM 'unpaid'::text))) = (closed_by IS NOT NULL)) AND ((closed_by IS NULL) = (closed_event IS NULL)))),
    CONSTRAINT payment_cases_closed_state CHECK ((((state = 'closed'::text) = (closed_at IS NOT NULL)) AND ((closed_at IS NULL) = (outcome IS NULL)))),
    CONSTRAINT payment_cases_contested_answer CHECK (((contested_at IS NULL) OR (answered_at IS NOT NULL))),
    CONSTRAINT payment_cases_contested_whole CHECK ((num_nonnulls(contested_at, contested_event) = ANY (ARRAY[0, 2]))),
    CONSTRAINT payment_cases_escalated_state CHECK (((state <> ALL (ARRAY['open'::text, 'answered'::text])) OR (escalated_at IS NULL))),
    CONSTRAINT payment_cases_escalated_whole CHECK (((state <> 'escalated'::text) OR (escalated_at IS NOT NULL))),
    CONSTRAINT payment_cases_outcome_known CHECK ((outcome = ANY (ARRAY['arrived'::text, 'silent'::text, 'paid_again'::text, 'proven'::text, 'unpaid'::text]))),
    CONSTRAINT payment_cases_state_known CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'escalated'::text, 'closed'::text]))),
    CONSTRAINT payment_cases_taken_escalated CHECK (((taken_by IS NULL) OR (escalated_at IS NOT NULL))),
    CONSTRAINT payment_cases_taken_whole CHECK ((num_nonnulls(taken_by, taken_at) = ANY (ARRAY[0, 2])))
);

ALTER TABLE ONLY grana.payment_cases FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.payment_cases IS 'Payments that did not arrive: state, deadline and outcome; their texts are in report_events';

COMMENT ON COLUMN grana.payment_cases.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.payment_cases.report_id IS 'Report';

COMMENT ON COLUMN grana.payment_cases.payment IS 'Payment that did not arrive';

COMMENT ON COLUMN grana.payment_cases.id IS 'Identifier';

COMMENT ON COLUMN grana.payment_cases.program_id IS 'Program of the report';

COMMENT ON COLUMN grana.payment_cases.agent_id IS 'Agent of the report';

COMMENT ON COLUMN grana.payment_cases.state IS 'open, answered with a proof, escalated to staff, or closed';

COMMENT ON COLUMN grana.payment_cases.opened_at IS 'When the agent answered that it did not arrive';

COMMENT ON COLUMN grana.payment_cases.answer_due_at IS 'Until when the organization answers or pays again: five working days';

COMMENT ON COLUMN grana.payment_cases.answered_at IS 'When the organization sent its proof';

COMMENT ON COLUMN grana.payment_cases.answered_by IS 'Member who answered';

COMMENT ON COLUMN grana.payment_cases.answered_event IS 'Number of the event with the answer and the proof';

COMMENT ON COLUMN grana.payment_cases.contested_at IS 'When the agent answered that it still did not arrive';

COMMENT ON COLUMN grana.payment_cases.contested_event IS 'Number of the event with what the agent wrote';

COMMENT ON COLUMN grana.payment_cases.escalated_at IS 'When staff received it: without an answer in time, or contested';

COMMENT ON COLUMN grana.payment_cases.taken_by IS 'Staff who work on it, and read the payments of the report until it is closed';

COMMENT ON COLUMN grana.payment_cases.taken_at IS 'When they took it';

COMMENT ON COLUMN grana.payment_cases.paused_at IS 'When staff paused new reports of the program because of it';

COMMENT ON COLUMN grana.payment_cases.closed_at IS 'When it was closed';

COMMENT ON COLUMN grana.payment_cases.closed_by IS 'Staff who closed it; empty where it closed by a payment or an answer of the agent';

COMMENT ON COLUMN grana.payment_cases.closed_event IS 'Number of the event with the reason of staff';

COMMENT ON COLUMN grana.payment_cases.outcome IS 'How it ended: arrived, arrived by silence, paid again, proven, or unpaid';

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_pkey PRIMARY KEY (organization_id, report_id, payment);

CREATE INDEX payment_cases_agent ON grana.payment_cases USING btree (agent_id);

CREATE INDEX payment_cases_answered ON grana.payment_cases USING btree (answered_at) WHERE (state = 'answered'::text);

CREATE INDEX payment_cases_answered_by ON grana.payment_cases USING btree (answered_by) WHERE (answered_by IS NOT NULL);

CREATE INDEX payment_cases_closed_by ON grana.payment_cases USING btree (closed_by) WHERE (closed_by IS NOT NULL);

CREATE INDEX payment_cases_due ON grana.payment_cases USING btree (answer_due_at) WHERE (state = 'open'::text);

CREATE INDEX payment_cases_id ON grana.payment_cases USING btree (id);

CREATE INDEX payment_cases_program ON grana.payment_cases USING btree (organization_id, program_id, report_id);

CREATE INDEX payment_cases_taken_by ON grana.payment_cases USING btree (taken_by) WHERE (taken_by IS NOT NULL);

CREATE INDEX payment_cases_waiting ON grana.payment_cases USING btree (escalated_at) WHERE (state = 'escalated'::text);

CREATE TRIGGER payment_cases_kept BEFORE DELETE ON grana.payment_cases FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER payment_cases_life BEFORE UPDATE ON grana.payment_cases FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_case();

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_organization_id_program_id_report_id_fkey FOREIGN KEY (organization_id, program_id, report_id) REFERENCES grana.reports(organization_id, program_id, id);

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_organization_id_report_id_payment_fkey FOREIGN KEY (organization_id, report_id, payment) REFERENCES grana.reward_payments(organization_id, report_id, number);

ALTER TABLE ONLY grana.payment_cases
    ADD CONSTRAINT payment_cases_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES grana.users(id);

CREATE POLICY agents_take_part ON grana.payment_cases TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY case_staff_read ON grana.payment_cases FOR SELECT TO grana_api USING ((report_id = ANY (( SELECT grana.actor_case_reports() AS actor_case_reports)::uuid[])));

CREATE POLICY payers_answer ON grana.payment_cases FOR UPDATE TO grana_api USING (grana.actor_approves_reward(organization_id, report_id));

ALTER TABLE grana.payment_cases ENABLE ROW LEVEL SECURITY;

CREATE POLICY readers_read ON grana.payment_cases FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

CREATE POLICY system ON grana.payment_cases TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.payment_cases TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.payment_cases TO grana_api;
GRANT SELECT ON TABLE grana.payment_cases TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.payment_cases TO grana_api;
GRANT UPDATE(state) ON TABLE grana.payment_cases TO grana_worker;

GRANT UPDATE(answered_at) ON TABLE grana.payment_cases TO grana_api;

GRANT UPDATE(answered_by) ON TABLE grana.payment_cases TO grana_api;

GRANT UPDATE(answered_event) ON TABLE grana.payment_cases TO grana_api;

GRANT UPDATE(contested_at) ON TABLE grana.payment_cases TO grana_api;

GRANT UPDATE(contested_event) ON TABLE grana.payment_cases TO grana_api;

GRANT UPDATE(escalated_at) ON TABLE grana.payment_cases TO grana_api;
GRANT UPDATE(escalated_at) ON TABLE grana.payment_cases TO grana_worker;

-- payout_details

CREATE TABLE grana.payout_details (
    user_id uuid NOT NULL,
    method text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone,
    CONSTRAINT payout_details_changed_later CHECK (((changed_at IS NULL) OR (changed_at >= created_at))),
    CONSTRAINT payout_details_method_known CHECK ((method = ANY (ARRAY['mx_clabe'::text, 'iban'::text, 'co_bank'::text, 'ar_cbu'::text, 'cl_bank'::text, 'pe_cci'::text, 'br_pix'::text, 'us_bank'::text, 'paypal'::text]))),
    CONSTRAINT payout_details_sealed_small CHECK (((octet_length(sealed) >= 30) AND (octet_length(sealed) <= 2000)))
);

ALTER TABLE ONLY grana.payout_details FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.payout_details IS 'Where an agent is paid; holder, account and tax number are encrypted and bound to the row';

COMMENT ON COLUMN grana.payout_details.user_id IS 'Agent';

COMMENT ON COLUMN grana.payout_details.method IS 'Kind of account, as the contract names it';

COMMENT ON COLUMN grana.payout_details.sealed IS 'Holder, account, bank and tax number, encrypted with the data key for this row and column';

COMMENT ON COLUMN grana.payout_details.created_at IS 'When the agent gave the first details';

COMMENT ON COLUMN grana.payout_details.changed_at IS 'Last change; rewards that were approved before it wait 72 hours';

ALTER TABLE ONLY grana.payout_details
    ADD CONSTRAINT payout_details_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY grana.payout_details
    ADD CONSTRAINT payout_details_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

CREATE POLICY own ON grana.payout_details TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY payers_read ON grana.payout_details FOR SELECT TO grana_api USING (grana.actor_pays(user_id));

ALTER TABLE grana.payout_details ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.payout_details TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.payout_details TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.payout_details TO grana_api;
GRANT DELETE ON TABLE grana.payout_details TO grana_worker;

GRANT SELECT(user_id) ON TABLE grana.payout_details TO grana_worker;

GRANT UPDATE(method) ON TABLE grana.payout_details TO grana_api;
GRANT SELECT(method) ON TABLE grana.payout_details TO grana_worker;

GRANT UPDATE(sealed) ON TABLE grana.payout_details TO grana_api;

GRANT SELECT(created_at) ON TABLE grana.payout_details TO grana_worker;

GRANT UPDATE(changed_at) ON TABLE grana.payout_details TO grana_api;
GRANT SELECT(changed_at) ON TABLE grana.payout_details TO grana_worker;

-- payout_views

CREATE TABLE grana.payout_views (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    agent_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY grana.payout_views FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.payout_views IS 'Each time that a member opened the payout details of an agent, for one reward; never changed';

COMMENT ON COLUMN grana.payout_views.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.payout_views.report_id IS 'Report whose reward is paid';

COMMENT ON COLUMN grana.payout_views.id IS 'Random identifier: a report may be opened several times at once';

COMMENT ON COLUMN grana.payout_views.agent_id IS 'Whose details';

COMMENT ON COLUMN grana.payout_views.user_id IS 'Member who opened them';

COMMENT ON COLUMN grana.payout_views.created_at IS 'When';

ALTER TABLE ONLY grana.payout_views
    ADD CONSTRAINT payout_views_pkey PRIMARY KEY (organization_id, report_id, id);

CREATE INDEX payout_views_agent ON grana.payout_views USING btree (agent_id, created_at DESC);

CREATE INDEX payout_views_user ON grana.payout_views USING btree (user_id);

CREATE TRIGGER payout_views_immutable BEFORE UPDATE ON grana.payout_views FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER payout_views_kept BEFORE TRUNCATE ON grana.payout_views FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE ONLY grana.payout_views
    ADD CONSTRAINT payout_views_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.payout_views
    ADD CONSTRAINT payout_views_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.payout_views
    ADD CONSTRAINT payout_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY agents_read ON grana.payout_views FOR SELECT TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY payers_add ON grana.payout_views FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND grana.actor_pays(agent_id)));

CREATE POLICY payers_read ON grana.payout_views FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND grana.actor_pays(agent_id)));

ALTER TABLE grana.payout_views ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.payout_views TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.payout_views TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.payout_views TO grana_api;
GRANT SELECT ON TABLE grana.payout_views TO grana_worker;

-- points_entries

CREATE TABLE grana.points_entries (
    agent_id uuid NOT NULL,
    number integer NOT NULL,
    report_id uuid NOT NULL,
    event integer NOT NULL,
    verdict text NOT NULL,
    why text NOT NULL,
    points numeric(8,2) NOT NULL,
    balance numeric(10,2) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT points_entries_event_positive CHECK ((event > 0)),
    CONSTRAINT points_entries_never_below_zero CHECK ((balance >= (0)::numeric)),
    CONSTRAINT points_entries_number_positive CHECK ((number > 0)),
    CONSTRAINT points_entries_verdict_known CHECK ((verdict = ANY (ARRAY['none'::text, 'valid'::text, 'invalid'::text, 'spam'::text]))),
    CONSTRAINT points_entries_why_known CHECK ((why = ANY (ARRAY['accepted'::text, 'severity'::text, 'quality'::text, 'duplicate'::text, 'not_applicable'::text, 'out_of_scope'::text, 'spam'::text, 'reopened'::text, 'original'::text, 'retest'::text])))
);

ALTER TABLE ONLY grana.points_entries FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.points_entries IS 'Points that each report gave or took from an agent, in order; derived from report_events';

COMMENT ON COLUMN grana.points_entries.agent_id IS 'Agent';

COMMENT ON COLUMN grana.points_entries.number IS 'Counts from 1 without a gap';

COMMENT ON COLUMN grana.points_entries.report_id IS 'Report of the agent';

COMMENT ON COLUMN grana.points_entries.event IS 'Number of the event that caused it; an event of the original report when that one was decided';

COMMENT ON COLUMN grana.points_entries.verdict IS 'How the report counts for the precision from here on';

COMMENT ON COLUMN grana.points_entries.why IS 'Reason';

COMMENT ON COLUMN grana.points_entries.points IS 'Points given, or taken when negative; exact, in quarters';

COMMENT ON COLUMN grana.points_entries.balance IS 'Total points after it';

COMMENT ON COLUMN grana.points_entries.created_at IS 'When that happened';

ALTER TABLE ONLY grana.points_entries
    ADD CONSTRAINT points_entries_pkey PRIMARY KEY (agent_id, number);

CREATE INDEX points_entries_latest ON grana.points_entries USING btree (agent_id, report_id, number DESC);

ALTER TABLE ONLY grana.points_entries
    ADD CONSTRAINT points_entries_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

CREATE POLICY agents_read ON grana.points_entries FOR SELECT TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.points_entries ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.points_entries TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.points_entries TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.points_entries TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.points_entries TO grana_worker;

-- points_holds

CREATE TABLE grana.points_holds (
    agent_id uuid NOT NULL,
    made_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY grana.points_holds FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.points_holds IS 'Row locks that prevent two processes from computing the points of an agent at the same time';

COMMENT ON COLUMN grana.points_holds.agent_id IS 'Agent';

COMMENT ON COLUMN grana.points_holds.made_at IS 'When the points were last computed';

ALTER TABLE ONLY grana.points_holds
    ADD CONSTRAINT points_holds_pkey PRIMARY KEY (agent_id);

ALTER TABLE ONLY grana.points_holds
    ADD CONSTRAINT points_holds_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE grana.points_holds ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.points_holds TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.points_holds TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.points_holds TO grana_worker;

-- policy_clauses

CREATE TABLE grana.policy_clauses (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    version integer NOT NULL,
    group_number smallint NOT NULL,
    item_number smallint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    library_code text,
    group_title text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    CONSTRAINT policy_clauses_body_length CHECK (((char_length(body) >= 1) AND (char_length(body) <= 4000))),
    CONSTRAINT policy_clauses_group_title_length CHECK (((char_length(group_title) >= 1) AND (char_length(group_title) <= 80))),
    CONSTRAINT policy_clauses_library_code_form CHECK ((library_code ~ '^[a-z0-9-]{1,60}$'::text)),
    CONSTRAINT policy_clauses_numbers CHECK ((((group_number >= 1) AND (group_number <= 99)) AND ((item_number >= 1) AND (item_number <= 99)))),
    CONSTRAINT policy_clauses_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 160)))
);

ALTER TABLE ONLY grana.policy_clauses FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.policy_clauses IS 'Rules of a policy version as they were published; a rejection cites one';

COMMENT ON COLUMN grana.policy_clauses.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.policy_clauses.program_id IS 'Program';

COMMENT ON COLUMN grana.policy_clauses.version IS 'Policy version';

COMMENT ON COLUMN grana.policy_clauses.group_number IS 'First part of the number that is cited';

COMMENT ON COLUMN grana.policy_clauses.item_number IS 'Second part of the number that is cited';

COMMENT ON COLUMN grana.policy_clauses.id IS 'Identifier that a closed report refers to';

COMMENT ON COLUMN grana.policy_clauses.library_code IS 'Clause of the library that it was made from; empty for the program''s own';

COMMENT ON COLUMN grana.policy_clauses.group_title IS 'Title of its group';

COMMENT ON COLUMN grana.policy_clauses.title IS 'Rule in a few words';

COMMENT ON COLUMN grana.policy_clauses.body IS 'Rule in full, with the organization''s name filled in';

ALTER TABLE ONLY grana.policy_clauses
    ADD CONSTRAINT policy_clauses_pkey PRIMARY KEY (organization_id, program_id, version, group_number, item_number);

CREATE INDEX policy_clauses_id ON grana.policy_clauses USING btree (id);

CREATE TRIGGER policy_clauses_immutable BEFORE INSERT OR DELETE OR UPDATE ON grana.policy_clauses FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_published_terms();

ALTER TABLE ONLY grana.policy_clauses
    ADD CONSTRAINT policy_clauses_organization_id_program_id_version_fkey FOREIGN KEY (organization_id, program_id, version) REFERENCES grana.policy_versions(organization_id, program_id, version) ON DELETE CASCADE;

CREATE POLICY administrators_work ON grana.policy_clauses TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY appointed_work ON grana.policy_clauses TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY arbiters_see ON grana.policy_clauses FOR SELECT TO grana_api USING ((program_id = ANY (( SELECT grana.actor_disputed_programs() AS actor_disputed_programs)::uuid[])));

CREATE POLICY overseers_work ON grana.policy_clauses TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.policy_clauses ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.policy_clauses TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY triagers_see ON grana.policy_clauses FOR SELECT TO grana_api USING ((program_id = ANY (( SELECT grana.actor_triaged_programs() AS actor_triaged_programs)::uuid[])));

CREATE POLICY worker ON grana.policy_clauses TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_clauses TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_clauses TO grana_worker;

-- policy_rewards

CREATE TABLE grana.policy_rewards (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    version integer NOT NULL,
    asset_tier smallint NOT NULL,
    severity text NOT NULL,
    currency text NOT NULL,
    min_cents integer NOT NULL,
    max_cents integer NOT NULL,
    CONSTRAINT policy_rewards_asset_tier_known CHECK (((asset_tier >= 1) AND (asset_tier <= 3))),
    CONSTRAINT policy_rewards_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT policy_rewards_order CHECK (((0 < min_cents) AND (min_cents <= max_cents))),
    CONSTRAINT policy_rewards_severity_known CHECK ((severity = ANY (ARRAY['informative'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
);

ALTER TABLE ONLY grana.policy_rewards FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.policy_rewards IS 'Reward grid of a policy version; a pair without a row pays nothing';

COMMENT ON COLUMN grana.policy_rewards.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.policy_rewards.program_id IS 'Program';

COMMENT ON COLUMN grana.policy_rewards.version IS 'Policy version';

COMMENT ON COLUMN grana.policy_rewards.asset_tier IS 'Tier of the target';

COMMENT ON COLUMN grana.policy_rewards.severity IS 'Severity of the finding';

COMMENT ON COLUMN grana.policy_rewards.currency IS 'ISO 4217';

COMMENT ON COLUMN grana.policy_rewards.min_cents IS 'Least that is paid';

COMMENT ON COLUMN grana.policy_rewards.max_cents IS 'Most that is paid';

ALTER TABLE ONLY grana.policy_rewards
    ADD CONSTRAINT policy_rewards_pkey PRIMARY KEY (organization_id, program_id, version, asset_tier, severity);

CREATE TRIGGER policy_rewards_immutable BEFORE INSERT OR DELETE OR UPDATE ON grana.policy_rewards FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_published_terms();

ALTER TABLE ONLY grana.policy_rewards
    ADD CONSTRAINT policy_rewards_organization_id_program_id_version_fkey FOREIGN KEY (organization_id, program_id, version) REFERENCES grana.policy_versions(organization_id, program_id, version) ON DELETE CASCADE;

CREATE POLICY administrators_work ON grana.policy_rewards TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY appointed_work ON grana.policy_rewards TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY overseers_work ON grana.policy_rewards TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.policy_rewards ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.policy_rewards TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.policy_rewards TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_rewards TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_rewards TO grana_worker;

-- policy_targets

CREATE TABLE grana.policy_targets (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    version integer NOT NULL,
    "position" smallint NOT NULL,
    is_in_scope boolean NOT NULL,
    target_id uuid,
    name text NOT NULL,
    type text,
    address text,
    environment text,
    asset_tier smallint,
    credential_mode text,
    note text,
    reason text,
    CONSTRAINT policy_targets_in_scope_whole CHECK (((NOT is_in_scope) OR (target_id IS NOT NULL))),
    CONSTRAINT policy_targets_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT policy_targets_position_range CHECK ((("position" >= 1) AND ("position" <= 2000))),
    CONSTRAINT policy_targets_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))),
    CONSTRAINT policy_targets_reason_of_exclusion CHECK (((reason IS NULL) OR (NOT is_in_scope))),
    CONSTRAINT policy_targets_target_whole CHECK ((num_nonnulls(target_id, type, address, environment, asset_tier) = ANY (ARRAY[0, 5])))
);

ALTER TABLE ONLY grana.policy_targets FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.policy_targets IS 'Targets that a policy version includes and excludes, as they were when it was published';

COMMENT ON COLUMN grana.policy_targets.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.policy_targets.program_id IS 'Program';

COMMENT ON COLUMN grana.policy_targets.version IS 'Policy version';

COMMENT ON COLUMN grana.policy_targets."position" IS 'Place in the list';

COMMENT ON COLUMN grana.policy_targets.is_in_scope IS 'May be tested, or must not be';

COMMENT ON COLUMN grana.policy_targets.target_id IS 'Target; empty for an exclusion in free text';

COMMENT ON COLUMN grana.policy_targets.name IS 'Name of the target at publication, or the free text';

COMMENT ON COLUMN grana.policy_targets.type IS 'Type at publication';

COMMENT ON COLUMN grana.policy_targets.address IS 'Address at publication';

COMMENT ON COLUMN grana.policy_targets.environment IS 'Environment at publication';

COMMENT ON COLUMN grana.policy_targets.asset_tier IS 'Tier at publication';

COMMENT ON COLUMN grana.policy_targets.credential_mode IS 'How testers obtain an account, at publication';

COMMENT ON COLUMN grana.policy_targets.note IS 'Sentence for testers, at publication';

COMMENT ON COLUMN grana.policy_targets.reason IS 'Why it is excluded';

ALTER TABLE ONLY grana.policy_targets
    ADD CONSTRAINT policy_targets_organization_id_program_id_version_target_id_key UNIQUE (organization_id, program_id, version, target_id);

ALTER TABLE ONLY grana.policy_targets
    ADD CONSTRAINT policy_targets_pkey PRIMARY KEY (organization_id, program_id, version, "position");

CREATE TRIGGER policy_targets_immutable BEFORE INSERT OR DELETE OR UPDATE ON grana.policy_targets FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_published_terms();

ALTER TABLE ONLY grana.policy_targets
    ADD CONSTRAINT policy_targets_organization_id_program_id_version_fkey FOREIGN KEY (organization_id, program_id, version) REFERENCES grana.policy_versions(organization_id, program_id, version) ON DELETE CASCADE;

ALTER TABLE ONLY grana.policy_targets
    ADD CONSTRAINT policy_targets_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

CREATE POLICY administrators_work ON grana.policy_targets TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY appointed_work ON grana.policy_targets TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY overseers_work ON grana.policy_targets TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.policy_targets ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.policy_targets TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.policy_targets TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_targets TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_targets TO grana_worker;

-- policy_versions

CREATE TABLE grana.policy_versions (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    version integer NOT NULL,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    terms json,
    was_public boolean,
    CONSTRAINT policy_versions_version_positive CHECK ((version > 0))
);

ALTER TABLE ONLY grana.policy_versions FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.policy_versions IS 'Terms of a program; never changed once published, and a report is judged by the version in force when it was submitted';

COMMENT ON COLUMN grana.policy_versions.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.policy_versions.program_id IS 'Program';

COMMENT ON COLUMN grana.policy_versions.version IS 'Counts from 1';

COMMENT ON COLUMN grana.policy_versions.published_at IS 'In force from this moment; empty while it is a draft';

COMMENT ON COLUMN grana.policy_versions.created_at IS 'When the draft was begun';

COMMENT ON COLUMN grana.policy_versions.terms IS 'Page of the program as this version published it; empty for versions older than this column';

COMMENT ON COLUMN grana.policy_versions.was_public IS 'Whether the program was public when the version came into force; empty for drafts and where it was not recorded';

ALTER TABLE ONLY grana.policy_versions
    ADD CONSTRAINT policy_versions_pkey PRIMARY KEY (organization_id, program_id, version);

CREATE UNIQUE INDEX policy_versions_one_draft ON grana.policy_versions USING btree (organization_id, program_id) WHERE (published_at IS NULL);

CREATE TRIGGER policy_versions_immutable BEFORE DELETE OR UPDATE ON grana.policy_versions FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_published_version();

CREATE TRIGGER policy_versions_proven BEFORE UPDATE OF published_at ON grana.policy_versions FOR EACH ROW WHEN (((old.published_at IS NULL) AND (new.published_at IS NOT NULL))) EXECUTE FUNCTION grana.demand_proven_scope();

CREATE TRIGGER policy_versions_proven_at_once BEFORE INSERT ON grana.policy_versions FOR EACH ROW WHEN ((new.published_at IS NOT NULL)) EXECUTE FUNCTION grana.demand_proven_scope();

CREATE TRIGGER policy_versions_reach BEFORE UPDATE OF published_at ON grana.policy_versions FOR EACH ROW WHEN (((old.published_at IS NULL) AND (new.published_at IS NOT NULL))) EXECUTE FUNCTION grana.keep_reach_of_version();

ALTER TABLE ONLY grana.policy_versions
    ADD CONSTRAINT policy_versions_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

CREATE POLICY administrators_work ON grana.policy_versions TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY appointed_work ON grana.policy_versions TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY invited_see ON grana.policy_versions FOR SELECT TO grana_api USING (((published_at IS NOT NULL) AND (program_id = ANY (( SELECT grana.actor_invitations() AS actor_invitations)::uuid[]))));

CREATE POLICY judged_see ON grana.policy_versions FOR SELECT TO grana_api USING (((published_at IS NOT NULL) AND grana.judges_report_of_actor(organization_id, program_id, version)));

CREATE POLICY overseers_work ON grana.policy_versions TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.policy_versions ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.policy_versions TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.policy_versions TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_versions TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.policy_versions TO grana_worker;

GRANT UPDATE(published_at) ON TABLE grana.policy_versions TO grana_api;
GRANT UPDATE(published_at) ON TABLE grana.policy_versions TO grana_worker;

GRANT UPDATE(terms) ON TABLE grana.policy_versions TO grana_api;
GRANT UPDATE(terms) ON TABLE grana.policy_versions TO grana_worker;

-- program_attention

CREATE TABLE grana.program_attention (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    weekly_hours smallint,
    minutes smallint,
    measured_reports integer DEFAULT 0 NOT NULL,
    waiting integer DEFAULT 0 NOT NULL,
    arrived integer DEFAULT 0 NOT NULL,
    handled integer DEFAULT 0 NOT NULL,
    measured_at timestamp with time zone,
    CONSTRAINT program_attention_counts CHECK ((LEAST(measured_reports, waiting, arrived, handled) >= 0)),
    CONSTRAINT program_attention_hours_range CHECK (((weekly_hours >= 1) AND (weekly_hours <= 1000))),
    CONSTRAINT program_attention_minutes_range CHECK (((minutes >= 1) AND (minutes <= 480)))
);

ALTER TABLE ONLY grana.program_attention FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_attention IS 'Hours of triage that a program declares, and its reports against them';

COMMENT ON COLUMN grana.program_attention.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.program_attention.program_id IS 'Program';

COMMENT ON COLUMN grana.program_attention.weekly_hours IS 'Hours a week for first looks at reports; empty when none are declared';

COMMENT ON COLUMN grana.program_attention.minutes IS 'Mean minutes of a first look in the last 28 days; empty with too few measured reports';

COMMENT ON COLUMN grana.program_attention.measured_reports IS 'Reports behind the mean';

COMMENT ON COLUMN grana.program_attention.waiting IS 'Reports that wait for a first look';

COMMENT ON COLUMN grana.program_attention.arrived IS 'Reports of the last seven days';

COMMENT ON COLUMN grana.program_attention.handled IS 'Reports that left the queue in the last seven days';

COMMENT ON COLUMN grana.program_attention.measured_at IS 'When they were measured';

ALTER TABLE ONLY grana.program_attention
    ADD CONSTRAINT program_attention_pkey PRIMARY KEY (organization_id, program_id);

CREATE INDEX program_attention_program ON grana.program_attention USING btree (program_id);

ALTER TABLE ONLY grana.program_attention
    ADD CONSTRAINT program_attention_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

CREATE POLICY agents_see ON grana.program_attention FOR SELECT TO grana_api USING (((( SELECT grana.actor_id() AS actor_id) IS NOT NULL) AND (EXISTS ( SELECT
   FROM grana.program_directory d
  WHERE (d.program_id = program_attention.program_id)))));

CREATE POLICY invited_see ON grana.program_attention FOR SELECT TO grana_api USING ((program_id = ANY (( SELECT grana.actor_invitations() AS actor_invitations)::uuid[])));

CREATE POLICY members_see ON grana.program_attention FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])) OR (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY owners_write ON grana.program_attention TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])) OR ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner}'::text[]) AS actor_programs)::uuid[])))));

ALTER TABLE grana.program_attention ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.program_attention TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.program_attention TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.program_attention TO grana_api;
GRANT SELECT,INSERT,UPDATE ON TABLE grana.program_attention TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.program_attention TO grana_api;

GRANT INSERT(program_id) ON TABLE grana.program_attention TO grana_api;

GRANT INSERT(weekly_hours),UPDATE(weekly_hours) ON TABLE grana.program_attention TO grana_api;

-- program_directory

CREATE TABLE grana.program_directory (
    program_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    facets integer NOT NULL,
    reward_max_cents integer,
    name_key text NOT NULL COLLATE pg_catalog."C",
    card json NOT NULL,
    program json NOT NULL,
    CONSTRAINT program_directory_facets_positive CHECK ((facets > 0))
)
WITH (toast_tuple_target='160');
ALTER TABLE ONLY grana.program_directory ALTER COLUMN name_key SET STORAGE PLAIN;

COMMENT ON TABLE grana.program_directory IS 'What the public pages show of each public program; written in the transaction that publishes or changes it';

COMMENT ON COLUMN grana.program_directory.program_id IS 'Program, and its public address';

COMMENT ON COLUMN grana.program_directory.organization_id IS 'Organization of the program';

COMMENT ON COLUMN grana.program_directory.updated_at IS 'Sort: most recent first';

COMMENT ON COLUMN grana.program_directory.facets IS 'One bit per kind, state, reward span, asset and sector (modules/programs/facets.ts)';

COMMENT ON COLUMN grana.program_directory.reward_max_cents IS 'Filter and sort: largest reward; empty when it pays nothing';

COMMENT ON COLUMN grana.program_directory.name_key IS 'Sort: name in lowercase without accents';

COMMENT ON COLUMN grana.program_directory.card IS 'The program as the list shows it';

COMMENT ON COLUMN grana.program_directory.program IS 'The program as its page shows it';

ALTER TABLE ONLY grana.program_directory
    ADD CONSTRAINT program_directory_pkey PRIMARY KEY (program_id);

CREATE INDEX program_directory_name ON grana.program_directory USING btree (name_key, program_id) INCLUDE (facets, reward_max_cents);

CREATE INDEX program_directory_organization ON grana.program_directory USING btree (organization_id, program_id);

CREATE INDEX program_directory_recent ON grana.program_directory USING btree (updated_at DESC, program_id) INCLUDE (facets, reward_max_cents);

CREATE INDEX program_directory_reward ON grana.program_directory USING btree (reward_max_cents DESC NULLS LAST, updated_at DESC, program_id) INCLUDE (facets);

CREATE TRIGGER program_directory_deleted AFTER DELETE ON grana.program_directory REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.count_directory_groups();

CREATE TRIGGER program_directory_inserted AFTER INSERT ON grana.program_directory REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.count_directory_groups();

CREATE TRIGGER program_directory_own BEFORE INSERT OR DELETE OR UPDATE ON grana.program_directory FOR EACH ROW EXECUTE FUNCTION grana.refuse_foreign_entry();

CREATE TRIGGER program_directory_updated AFTER UPDATE ON grana.program_directory REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.count_directory_groups();

ALTER TABLE ONLY grana.program_directory
    ADD CONSTRAINT program_directory_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_directory TO grana_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_directory TO grana_worker;

-- program_directory_groups

CREATE TABLE grana.program_directory_groups (
    facets integer NOT NULL,
    programs integer NOT NULL,
    CONSTRAINT program_directory_groups_counted CHECK ((programs >= 0))
);

COMMENT ON TABLE grana.program_directory_groups IS 'Number of programs of each combination of facets, maintained by a trigger';

COMMENT ON COLUMN grana.program_directory_groups.facets IS 'Combination, as in the directory';

COMMENT ON COLUMN grana.program_directory_groups.programs IS 'How many programs have it';

ALTER TABLE ONLY grana.program_directory_groups
    ADD CONSTRAINT program_directory_groups_pkey PRIMARY KEY (facets);

GRANT SELECT ON TABLE grana.program_directory_groups TO grana_api;

-- program_directory_words

CREATE TABLE grana.program_directory_words (
    word text NOT NULL COLLATE pg_catalog."C",
    program_id uuid NOT NULL,
    facets integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    reward_max_cents integer,
    name_key text NOT NULL COLLATE pg_catalog."C"
);

COMMENT ON TABLE grana.program_directory_words IS 'Stems of each program''s name, organization, summary and targets, and the whole words of its names';

COMMENT ON COLUMN grana.program_directory_words.word IS 'As the text search configurations make it';

COMMENT ON COLUMN grana.program_directory_words.program_id IS 'Program that holds it';

COMMENT ON COLUMN grana.program_directory_words.facets IS 'Of the program';

COMMENT ON COLUMN grana.program_directory_words.updated_at IS 'Of the program';

COMMENT ON COLUMN grana.program_directory_words.reward_max_cents IS 'Of the program';

COMMENT ON COLUMN grana.program_directory_words.name_key IS 'Of the program';

ALTER TABLE ONLY grana.program_directory_words
    ADD CONSTRAINT program_directory_words_pkey PRIMARY KEY (word, program_id) INCLUDE (facets, updated_at, reward_max_cents, name_key);

CREATE INDEX program_directory_words_program ON grana.program_directory_words USING btree (program_id);

ALTER TABLE ONLY grana.program_directory_words
    ADD CONSTRAINT program_directory_words_program_id_fkey FOREIGN KEY (program_id) REFERENCES grana.program_directory(program_id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_directory_words TO grana_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_directory_words TO grana_worker;

-- program_drafts

CREATE TABLE grana.program_drafts (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    revision integer NOT NULL,
    body jsonb NOT NULL,
    updated_by uuid,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT program_drafts_body_size CHECK ((octet_length((body)::text) <= 400000)),
    CONSTRAINT program_drafts_revision_positive CHECK ((revision > 0))
);

ALTER TABLE ONLY grana.program_drafts FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_drafts IS 'Next terms of a program while they are edited; one draft shared by all its editors';

COMMENT ON COLUMN grana.program_drafts.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.program_drafts.program_id IS 'Program';

COMMENT ON COLUMN grana.program_drafts.revision IS 'Counts the saves: a save names the revision that was read, so that no one overwrites unseen changes';

COMMENT ON COLUMN grana.program_drafts.body IS 'As packages/contract/src/programs/draft.ts says';

COMMENT ON COLUMN grana.program_drafts.updated_by IS 'Who saved last';

COMMENT ON COLUMN grana.program_drafts.updated_at IS 'When';

ALTER TABLE ONLY grana.program_drafts
    ADD CONSTRAINT program_drafts_pkey PRIMARY KEY (organization_id, program_id);

ALTER TABLE ONLY grana.program_drafts
    ADD CONSTRAINT program_drafts_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.program_drafts
    ADD CONSTRAINT program_drafts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES grana.users(id);

CREATE POLICY appointed_work ON grana.program_drafts TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY overseers_work ON grana.program_drafts TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.program_drafts ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.program_drafts TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.program_drafts TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_drafts TO grana_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_drafts TO grana_worker;

-- program_figures

CREATE TABLE grana.program_figures (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    has_reports boolean DEFAULT false NOT NULL,
    figures jsonb DEFAULT '{}'::jsonb NOT NULL,
    measured_at timestamp with time zone,
    stale_at timestamp with time zone,
    CONSTRAINT program_figures_object CHECK (((jsonb_typeof(figures) = 'object'::text) AND (octet_length((figures)::text) <= 1000)))
);

ALTER TABLE ONLY grana.program_figures FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_figures IS 'Response statistics of a program over the last 90 days, measured by the worker';

COMMENT ON COLUMN grana.program_figures.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.program_figures.program_id IS 'Program';

COMMENT ON COLUMN grana.program_figures.has_reports IS 'Whether the program ever received a report';

COMMENT ON COLUMN grana.program_figures.figures IS 'As packages/contract/src/programs.ts says: median, p90 and how many';

COMMENT ON COLUMN grana.program_figures.measured_at IS 'When they were measured';

COMMENT ON COLUMN grana.program_figures.stale_at IS 'Since when newer events are missing from the statistics';

ALTER TABLE ONLY grana.program_figures
    ADD CONSTRAINT program_figures_pkey PRIMARY KEY (organization_id, program_id);

CREATE INDEX program_figures_measured ON grana.program_figures USING btree (measured_at) WHERE has_reports;

CREATE INDEX program_figures_program ON grana.program_figures USING btree (program_id);

CREATE INDEX program_figures_stale ON grana.program_figures USING btree (stale_at) WHERE (stale_at IS NOT NULL);

ALTER TABLE ONLY grana.program_figures
    ADD CONSTRAINT program_figures_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

CREATE POLICY everybody_sees ON grana.program_figures FOR SELECT TO grana_api USING ((EXISTS ( SELECT
   FROM grana.program_directory d
  WHERE (d.program_id = program_figures.program_id))));

CREATE POLICY invited_see ON grana.program_figures FOR SELECT TO grana_api USING ((EXISTS ( SELECT
   FROM grana.agent_invitations i
  WHERE (((i.organization_id = program_figures.organization_id) AND (i.program_id = program_figures.program_id)) AND (i.user_id = ( SELECT grana.actor_id() AS actor_id)) AND (i.state = ANY (ARRAY['pending'::text, 'accepted'::text]))))));

CREATE POLICY members_see ON grana.program_figures FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])) OR (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

ALTER TABLE grana.program_figures ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.program_figures TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.program_figures TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.program_figures TO grana_api;
GRANT SELECT,INSERT,UPDATE ON TABLE grana.program_figures TO grana_worker;

-- program_follows

CREATE TABLE grana.program_follows (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY grana.program_follows FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_follows IS 'Agents who are notified when a program publishes new terms';

COMMENT ON COLUMN grana.program_follows.organization_id IS 'Tenant of the program';

COMMENT ON COLUMN grana.program_follows.program_id IS 'Program';

COMMENT ON COLUMN grana.program_follows.user_id IS 'Agent';

COMMENT ON COLUMN grana.program_follows.created_at IS 'Since when';

ALTER TABLE ONLY grana.program_follows
    ADD CONSTRAINT program_follows_pkey PRIMARY KEY (organization_id, program_id, user_id);

CREATE INDEX program_follows_user ON grana.program_follows USING btree (user_id, created_at DESC);

ALTER TABLE ONLY grana.program_follows
    ADD CONSTRAINT program_follows_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.program_follows
    ADD CONSTRAINT program_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY agents_follow ON grana.program_follows FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND ((program_id = ANY (( SELECT grana.actor_invitations() AS actor_invitations)::uuid[])) OR (EXISTS ( SELECT
   FROM grana.program_directory d
  WHERE (d.program_id = program_follows.program_id))))));

CREATE POLICY agents_leave ON grana.program_follows FOR DELETE TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY agents_see ON grana.program_follows FOR SELECT TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.program_follows ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.program_follows TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.program_follows TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.program_follows TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.program_follows TO grana_worker;

-- program_memberships

CREATE TABLE grana.program_memberships (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    activated_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    appointed_by uuid,
    CONSTRAINT program_memberships_activation CHECK (((activated_at IS NULL) OR (role = 'backup_contact'::text))),
    CONSTRAINT program_memberships_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'analyst'::text, 'viewer'::text, 'technical_contact'::text, 'backup_contact'::text])))
);

ALTER TABLE ONLY grana.program_memberships FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_memberships IS 'Roles of members in programs';

COMMENT ON COLUMN grana.program_memberships.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.program_memberships.program_id IS 'Program';

COMMENT ON COLUMN grana.program_memberships.user_id IS 'Member';

COMMENT ON COLUMN grana.program_memberships.role IS 'Role in the program; a member may have several';

COMMENT ON COLUMN grana.program_memberships.activated_at IS 'Since when a backup contact replaces the technical contact';

COMMENT ON COLUMN grana.program_memberships.created_at IS 'Since when';

COMMENT ON COLUMN grana.program_memberships.appointed_by IS 'Who gave the role; empty where members took it themselves, as owners of an organization do';

ALTER TABLE ONLY grana.program_memberships
    ADD CONSTRAINT program_memberships_pkey PRIMARY KEY (organization_id, program_id, user_id, role);

CREATE INDEX program_memberships_appointed_by ON grana.program_memberships USING btree (appointed_by) WHERE (appointed_by IS NOT NULL);

CREATE INDEX program_memberships_member ON grana.program_memberships USING btree (organization_id, user_id);

CREATE INDEX program_memberships_user ON grana.program_memberships USING btree (user_id);

CREATE TRIGGER program_memberships_appointed BEFORE INSERT ON grana.program_memberships FOR EACH ROW EXECUTE FUNCTION grana.record_appointment();

ALTER TABLE ONLY grana.program_memberships
    ADD CONSTRAINT program_memberships_appointed_by_fkey FOREIGN KEY (appointed_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.program_memberships
    ADD CONSTRAINT program_memberships_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id);

ALTER TABLE ONLY grana.program_memberships
    ADD CONSTRAINT program_memberships_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES grana.memberships(organization_id, user_id) ON DELETE CASCADE;

CREATE POLICY administrators_see ON grana.program_memberships FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY members_resign ON grana.program_memberships FOR DELETE TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY members_see ON grana.program_memberships FOR SELECT TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])));

CREATE POLICY owners_appoint ON grana.program_memberships TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY program_administrators_appoint ON grana.program_memberships TO grana_api USING (((role <> 'owner'::text) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{administrator}'::text[]) AS actor_programs)::uuid[]))));

ALTER TABLE grana.program_memberships ENABLE ROW LEVEL SECURITY;

CREATE POLICY program_owners_appoint ON grana.program_memberships TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY system ON grana.program_memberships TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.program_memberships TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,DELETE ON TABLE grana.program_memberships TO grana_api;
GRANT SELECT ON TABLE grana.program_memberships TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.program_memberships TO grana_api;

GRANT INSERT(program_id) ON TABLE grana.program_memberships TO grana_api;

GRANT INSERT(user_id) ON TABLE grana.program_memberships TO grana_api;

GRANT INSERT(role) ON TABLE grana.program_memberships TO grana_api;

GRANT UPDATE(activated_at) ON TABLE grana.program_memberships TO grana_api;

-- program_payment_figures

CREATE TABLE grana.program_payment_figures (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    kind text NOT NULL,
    figures jsonb NOT NULL,
    measured_at timestamp with time zone NOT NULL,
    CONSTRAINT program_payment_figures_kind_known CHECK ((kind = ANY (ARRAY['totals'::text, 'amounts'::text]))),
    CONSTRAINT program_payment_figures_size CHECK ((octet_length((figures)::text) <= 3000))
);

ALTER TABLE ONLY grana.program_payment_figures FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_payment_figures IS 'What a program paid for reports, measured by the worker';

COMMENT ON COLUMN grana.program_payment_figures.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.program_payment_figures.program_id IS 'Program';

COMMENT ON COLUMN grana.program_payment_figures.kind IS 'Sums, or usual amounts by severity';

COMMENT ON COLUMN grana.program_payment_figures.figures IS 'As packages/contract/src/programs/public-payments.ts says';

COMMENT ON COLUMN grana.program_payment_figures.measured_at IS 'When they were measured';

ALTER TABLE ONLY grana.program_payment_figures
    ADD CONSTRAINT program_payment_figures_pkey PRIMARY KEY (organization_id, program_id, kind);

CREATE INDEX program_payment_figures_program ON grana.program_payment_figures USING btree (program_id);

ALTER TABLE ONLY grana.program_payment_figures
    ADD CONSTRAINT program_payment_figures_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

CREATE POLICY everybody_sees ON grana.program_payment_figures FOR SELECT TO grana_api USING (((EXISTS ( SELECT
   FROM grana.program_directory d
  WHERE (d.program_id = program_payment_figures.program_id))) AND grana.publishes_payments(organization_id, program_id, kind)));

CREATE POLICY invited_see ON grana.program_payment_figures FOR SELECT TO grana_api USING (((program_id = ANY (( SELECT grana.actor_invitations() AS actor_invitations)::uuid[])) AND grana.publishes_payments(organization_id, program_id, kind)));

CREATE POLICY members_see ON grana.program_payment_figures FOR SELECT TO grana_api USING ((((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])) OR (program_id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))) AND grana.publishes_payments(organization_id, program_id, kind)));

CREATE POLICY owners_see ON grana.program_payment_figures FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])) OR (program_id = ANY (( SELECT grana.actor_programs('{owner}'::text[]) AS actor_programs)::uuid[]))));

ALTER TABLE grana.program_payment_figures ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.program_payment_figures TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.program_payment_figures TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.program_payment_figures TO grana_api;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.program_payment_figures TO grana_worker;

-- program_words

CREATE TABLE grana.program_words (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY grana.program_words FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.program_words IS 'Search words of the names of each published program and its organization, for staff';

COMMENT ON COLUMN grana.program_words.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.program_words.program_id IS 'Program';

COMMENT ON COLUMN grana.program_words.word IS 'As grana.words_of makes it';

ALTER TABLE ONLY grana.program_words
    ADD CONSTRAINT program_words_pkey PRIMARY KEY (organization_id, program_id, word);

CREATE INDEX program_words_word ON grana.program_words USING btree (word, organization_id, program_id);

ALTER TABLE ONLY grana.program_words
    ADD CONSTRAINT program_words_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

CREATE POLICY administrators_see ON grana.program_words FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

ALTER TABLE grana.program_words ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.program_words TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

GRANT SELECT ON TABLE grana.program_words TO grana_api;

-- programs

CREATE TABLE grana.programs (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    summary text NOT NULL,
    description text,
    kind text NOT NULL,
    visibility text DEFAULT 'private'::text NOT NULL,
    state text DEFAULT 'draft'::text NOT NULL,
    is_managed boolean DEFAULT false NOT NULL,
    safe_harbor text,
    policy_version integer,
    currency text,
    reward_min_cents integer,
    reward_max_cents integer,
    approved_countries text[] DEFAULT '{}'::text[] NOT NULL,
    denied_countries text[] DEFAULT '{}'::text[] NOT NULL,
    first_answer_days smallint,
    triage_days smallint,
    reward_decision_days smallint,
    fix_critical_days smallint,
    fix_high_days smallint,
    fix_medium_days smallint,
    fix_low_days smallint,
    published_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    pause_reason text,
    analysts_accept boolean DEFAULT false NOT NULL,
    paused_by_staff boolean DEFAULT false NOT NULL,
    managed_asked_at timestamp with time zone,
    payment_days smallint,
    retest_fee_cents integer,
    pause_cause text,
    public_payments text DEFAULT 'days'::text NOT NULL,
    agent_places integer,
    joining jsonb,
    CONSTRAINT programs_agent_places_range CHECK (((agent_places >= 1) AND (agent_places <= 1000))),
    CONSTRAINT programs_countries_count CHECK (((cardinality(approved_countries) <= 250) AND (cardinality(denied_countries) <= 250))),
    CONSTRAINT programs_countries_form CHECK ((array_to_string((approved_countries || denied_countries), ''::text) ~ '^([A-Z]{2})*$'::text)),
    CONSTRAINT programs_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT programs_days_positive CHECK ((LEAST(first_answer_days, triage_days, reward_decision_days, fix_critical_days, fix_high_days, fix_medium_days, fix_low_days) > 0)),
    CONSTRAINT programs_description_length CHECK (((char_length(description) >= 1) AND (char_length(description) <= 8000))),
    CONSTRAINT programs_draft_unpublished CHECK (((state <> 'draft'::text) OR (published_at IS NULL))),
    CONSTRAINT programs_joining_form CHECK (((jsonb_typeof(joining) = 'object'::text) AND (pg_column_size(joining) < 2000))),
    CONSTRAINT programs_kind_known CHECK ((kind = ANY (ARRAY['bounty'::text, 'vdp'::text, 'pentest'::text]))),
    CONSTRAINT programs_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT programs_pause_cause_known CHECK ((pause_cause = 'payment'::text)),
    CONSTRAINT programs_pause_cause_of_pause CHECK (((pause_cause IS NULL) OR ((state = 'paused'::text) AND paused_by_staff))),
    CONSTRAINT programs_pause_reason_length CHECK (((char_length(pause_reason) >= 1) AND (char_length(pause_reason) <= 300))),
    CONSTRAINT programs_pause_reason_of_pause CHECK (((pause_reason IS NULL) OR (state = 'paused'::text))),
    CONSTRAINT programs_paused_by_staff_paused CHECK (((state = 'paused'::text) OR (NOT paused_by_staff))),
    CONSTRAINT programs_payment_days_positive CHECK ((payment_days > 0)),
    CONSTRAINT programs_public_payments_known CHECK ((public_payments = ANY (ARRAY['days'::text, 'totals'::text, 'amounts'::text]))),
    CONSTRAINT programs_published_safe_harbor CHECK (((state = 'draft'::text) OR (safe_harbor IS NOT NULL))),
    CONSTRAINT programs_published_whole CHECK (((state = 'draft'::text) OR ((published_at IS NOT NULL) AND (policy_version IS NOT NULL)))),
    CONSTRAINT programs_retest_fee_positive CHECK ((retest_fee_cents > 0)),
    CONSTRAINT programs_reward_order CHECK (((0 < reward_min_cents) AND (reward_min_cents <= reward_max_cents))),
    CONSTRAINT programs_reward_whole CHECK ((num_nonnulls(currency, reward_min_cents, reward_max_cents) = ANY (ARRAY[0, 3]))),
    CONSTRAINT programs_safe_harbor_known CHECK ((safe_harbor = ANY (ARRAY['full'::text, 'partial'::text, 'none'::text]))),
    CONSTRAINT programs_state_known CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'closed'::text]))),
    CONSTRAINT programs_summary_length CHECK (((char_length(summary) <= 300) AND ((state = 'draft'::text) OR (summary <> ''::text)))),
    CONSTRAINT programs_visibility_known CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text])))
);

ALTER TABLE ONLY grana.programs FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.programs IS 'Bug bounty, vulnerability disclosure program or pentest; its terms are in policy_versions';

COMMENT ON COLUMN grana.programs.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.programs.id IS 'Random identifier; knowing it grants no access';

COMMENT ON COLUMN grana.programs.name IS 'Title';

COMMENT ON COLUMN grana.programs.summary IS 'One or two sentences for the directory';

COMMENT ON COLUMN grana.programs.description IS 'Introduction on its page';

COMMENT ON COLUMN grana.programs.kind IS 'Paid findings, unpaid disclosure, or a dated test by a named team';

COMMENT ON COLUMN grana.programs.visibility IS 'To everyone, or to invited agents';

COMMENT ON COLUMN grana.programs.state IS 'Changed by one function only';

COMMENT ON COLUMN grana.programs.is_managed IS 'Whether triagers of the platform read reports first';

COMMENT ON COLUMN grana.programs.safe_harbor IS 'How far the organization renounces legal action; null until chosen in a draft';

COMMENT ON COLUMN grana.programs.policy_version IS 'Version in force';

COMMENT ON COLUMN grana.programs.currency IS 'Of all its amounts; empty when it pays nothing';

COMMENT ON COLUMN grana.programs.reward_min_cents IS 'Smallest amount of the grid in force';

COMMENT ON COLUMN grana.programs.reward_max_cents IS 'Largest amount of the grid in force';

COMMENT ON COLUMN grana.programs.approved_countries IS 'Countries from which agents may take part; none means all';

COMMENT ON COLUMN grana.programs.denied_countries IS 'Countries from which agents may not take part';

COMMENT ON COLUMN grana.programs.first_answer_days IS 'Working days to the first answer';

COMMENT ON COLUMN grana.programs.triage_days IS 'Working days to triage';

COMMENT ON COLUMN grana.programs.reward_decision_days IS 'Working days from acceptance to the reward';

COMMENT ON COLUMN grana.programs.fix_critical_days IS 'Days to fix a critical vulnerability';

COMMENT ON COLUMN grana.programs.fix_high_days IS 'Days to fix a vulnerability of high severity';

COMMENT ON COLUMN grana.programs.fix_medium_days IS 'Days to fix a vulnerability of medium severity';

COMMENT ON COLUMN grana.programs.fix_low_days IS 'Days to fix a vulnerability of low severity';

COMMENT ON COLUMN grana.programs.published_at IS 'When it opened for the first time';

COMMENT ON COLUMN grana.programs.created_at IS 'When the draft was begun';

COMMENT ON COLUMN grana.programs.updated_at IS 'Last change that readers can see';

COMMENT ON COLUMN grana.programs.pause_reason IS 'Reason of the pause, shown to those who run the program; empty when none was given';

COMMENT ON COLUMN grana.programs.analysts_accept IS 'Whether analysts may accept reports by themselves';

COMMENT ON COLUMN grana.programs.paused_by_staff IS 'Whether the platform paused it: only an administrator of the platform can end the pause';

COMMENT ON COLUMN grana.programs.managed_asked_at IS 'Since when the organization asks for triage by the platform, which requires it';

COMMENT ON COLUMN grana.programs.payment_days IS 'Working days from the approval of a reward to its payment';

COMMENT ON COLUMN grana.programs.retest_fee_cents IS 'Fee for each answered retest, in the currency of the grid; none where the program offers none';

COMMENT ON COLUMN grana.programs.pause_cause IS 'Cause of a pause by staff that everyone reads; empty for others';

COMMENT ON COLUMN grana.programs.public_payments IS 'What its page shows of payments: days to pay, also what it paid in total, also the usual amounts';

COMMENT ON COLUMN grana.programs.agent_places IS 'How many invited agents may take part at a time; empty for no limit';

COMMENT ON COLUMN grana.programs.joining IS 'Of a private program: whether agents may ask to join, and the conditions of taking part; the terms of each version carry a copy';

ALTER TABLE ONLY grana.programs
    ADD CONSTRAINT programs_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX programs_id ON grana.programs USING btree (id);

CREATE INDEX programs_managed ON grana.programs USING btree (organization_id, id) WHERE is_managed;

CREATE INDEX programs_published ON grana.programs USING btree (published_at DESC, id DESC) INCLUDE (organization_id, state) WHERE (published_at IS NOT NULL);

CREATE INDEX programs_published_by_state ON grana.programs USING btree (state, published_at DESC, id DESC) INCLUDE (organization_id) WHERE (published_at IS NOT NULL);

CREATE INDEX programs_recent ON grana.programs USING btree (organization_id, updated_at DESC, id DESC);

CREATE TRIGGER programs_end_credentials AFTER UPDATE OF state ON grana.programs FOR EACH ROW WHEN (((old.state <> 'closed'::text) AND (new.state = 'closed'::text))) EXECUTE FUNCTION grana.revoke_credentials_of_program();

CREATE TRIGGER programs_pause_cause BEFORE UPDATE ON grana.programs FOR EACH ROW WHEN (((new.pause_cause IS NOT NULL) AND ((new.state <> 'paused'::text) OR (NOT new.paused_by_staff)))) EXECUTE FUNCTION grana.end_pause_cause();

CREATE TRIGGER programs_staff_pause BEFORE UPDATE OF state, paused_by_staff ON grana.programs FOR EACH ROW WHEN ((old.paused_by_staff AND (NOT new.paused_by_staff) AND (new.state <> 'closed'::text))) EXECUTE FUNCTION grana.keep_staff_pause();

CREATE TRIGGER programs_triage_agreed BEFORE UPDATE OF is_managed ON grana.programs FOR EACH ROW WHEN ((new.is_managed AND (NOT old.is_managed))) EXECUTE FUNCTION grana.keep_triage_agreed();

CREATE TRIGGER programs_wish_own BEFORE UPDATE OF managed_asked_at, analysts_accept ON grana.programs FOR EACH ROW WHEN ((((new.managed_asked_at IS NOT NULL) AND (old.managed_asked_at IS NULL)) OR (new.analysts_accept AND (NOT old.analysts_accept)))) EXECUTE FUNCTION grana.keep_wish_own();

CREATE TRIGGER programs_words_inserted AFTER INSERT ON grana.programs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.keep_program_words();

CREATE TRIGGER programs_words_updated AFTER UPDATE ON grana.programs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.keep_program_words();

ALTER TABLE ONLY grana.programs
    ADD CONSTRAINT programs_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE ONLY grana.programs
    ADD CONSTRAINT programs_policy_version_fkey FOREIGN KEY (organization_id, id, policy_version) REFERENCES grana.policy_versions(organization_id, program_id, version) DEFERRABLE;

CREATE POLICY administrators_work ON grana.programs TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY appointed_work ON grana.programs TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (id = ANY (( SELECT grana.actor_programs() AS actor_programs)::uuid[]))));

CREATE POLICY arbiters_see ON grana.programs FOR SELECT TO grana_api USING ((id = ANY (( SELECT grana.actor_disputed_programs() AS actor_disputed_programs)::uuid[])));

CREATE POLICY invited_see ON grana.programs FOR SELECT TO grana_api USING (((state <> 'draft'::text) AND (id = ANY (( SELECT grana.actor_invitations() AS actor_invitations)::uuid[]))));

CREATE POLICY overseers_work ON grana.programs TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.programs ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.programs TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY triagers_see ON grana.programs FOR SELECT TO grana_api USING ((id = ANY (( SELECT grana.actor_triaged_programs() AS actor_triaged_programs)::uuid[])));

CREATE POLICY worker ON grana.programs TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.programs TO grana_api;
GRANT SELECT ON TABLE grana.programs TO grana_worker;

GRANT SELECT(organization_id) ON TABLE grana.programs TO grana_worker;
GRANT INSERT(organization_id) ON TABLE grana.programs TO grana_api;

GRANT SELECT(id) ON TABLE grana.programs TO grana_worker;
GRANT INSERT(id) ON TABLE grana.programs TO grana_api;

GRANT SELECT(name),UPDATE(name) ON TABLE grana.programs TO grana_worker;
GRANT INSERT(name),UPDATE(name) ON TABLE grana.programs TO grana_api;

GRANT INSERT(summary),UPDATE(summary) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(summary) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(description) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(description) ON TABLE grana.programs TO grana_worker;

GRANT INSERT(kind),UPDATE(kind) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(kind) ON TABLE grana.programs TO grana_worker;

GRANT INSERT(visibility),UPDATE(visibility) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(visibility) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(state) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(is_managed) ON TABLE grana.programs TO grana_api;

GRANT INSERT(safe_harbor),UPDATE(safe_harbor) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(safe_harbor) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(policy_version) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(policy_version) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(currency) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(currency) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(reward_min_cents) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(reward_min_cents) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(reward_max_cents) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(reward_max_cents) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(approved_countries) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(approved_countries) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(denied_countries) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(denied_countries) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(first_answer_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(first_answer_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(triage_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(triage_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(reward_decision_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(reward_decision_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(fix_critical_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(fix_critical_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(fix_high_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(fix_high_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(fix_medium_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(fix_medium_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(fix_low_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(fix_low_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(published_at) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(published_at) ON TABLE grana.programs TO grana_worker;

GRANT INSERT(created_at) ON TABLE grana.programs TO grana_api;

GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(updated_at) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(pause_reason) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(pause_reason) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(analysts_accept) ON TABLE grana.programs TO grana_api;

GRANT UPDATE(paused_by_staff) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(paused_by_staff) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(managed_asked_at) ON TABLE grana.programs TO grana_api;

GRANT UPDATE(payment_days) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(payment_days) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(retest_fee_cents) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(retest_fee_cents) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(pause_cause) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(pause_cause) ON TABLE grana.programs TO grana_worker;

GRANT UPDATE(public_payments) ON TABLE grana.programs TO grana_api;

GRANT UPDATE(agent_places) ON TABLE grana.programs TO grana_api;

GRANT UPDATE(joining) ON TABLE grana.programs TO grana_api;
GRANT UPDATE(joining) ON TABLE grana.programs TO grana_worker;

-- published_disclosures

CREATE TABLE grana.published_disclosures (
    slug text NOT NULL,
    program_id uuid NOT NULL,
    organization_name text,
    organization_initials text,
    program_name text,
    kind text,
    title text,
    summary text,
    what_happened text,
    impact text,
    steps text,
    weakness text,
    severity text,
    submitted_on date,
    closed_on date,
    handle text,
    published_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT published_disclosures_emptied CHECK (((withdrawn_at IS NULL) OR (handle IS NULL))),
    CONSTRAINT published_disclosures_kind_fields CHECK ((num_nonnulls(what_happened, impact, steps) =
CASE kind
    WHEN 'full'::text THEN 3
    ELSE 0
END)),
    CONSTRAINT published_disclosures_kind_known CHECK ((kind = ANY (ARRAY['full'::text, 'limited'::text]))),
    CONSTRAINT published_disclosures_severity_known CHECK ((severity = ANY (ARRAY['informative'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
    CONSTRAINT published_disclosures_slug_form CHECK ((slug ~ '^[a-z2-7]{12}$'::text)),
    CONSTRAINT published_disclosures_whole CHECK ((num_nonnulls(organization_name, organization_initials, program_name, kind, title, summary, weakness, severity, submitted_on, closed_on) =
CASE
    WHEN (withdrawn_at IS NULL) THEN 10
    ELSE 0
END))
);

COMMENT ON TABLE grana.published_disclosures IS 'Published disclosures as the public reads them: a copy of exactly the agreed fields. Public operations read this table only';

COMMENT ON COLUMN grana.published_disclosures.slug IS 'Address of the page';

COMMENT ON COLUMN grana.published_disclosures.program_id IS 'Program, by its public address';

COMMENT ON COLUMN grana.published_disclosures.organization_name IS 'Organization';

COMMENT ON COLUMN grana.published_disclosures.organization_initials IS 'Initials of the organization';

COMMENT ON COLUMN grana.published_disclosures.program_name IS 'Program';

COMMENT ON COLUMN grana.published_disclosures.kind IS 'full, or limited to title and summary';

COMMENT ON COLUMN grana.published_disclosures.title IS 'Agreed title';

COMMENT ON COLUMN grana.published_disclosures.summary IS 'Agreed summary';

COMMENT ON COLUMN grana.published_disclosures.what_happened IS 'Agreed text of what happened';

COMMENT ON COLUMN grana.published_disclosures.impact IS 'Agreed impact';

COMMENT ON COLUMN grana.published_disclosures.steps IS 'Agreed steps';

COMMENT ON COLUMN grana.published_disclosures.weakness IS 'Agreed weakness';

COMMENT ON COLUMN grana.published_disclosures.severity IS 'Agreed severity';

COMMENT ON COLUMN grana.published_disclosures.submitted_on IS 'Day on which the report was sent';

COMMENT ON COLUMN grana.published_disclosures.closed_on IS 'Day on which the report was closed';

COMMENT ON COLUMN grana.published_disclosures.handle IS 'Handle of the agent who chose to be named; empty for the others';

COMMENT ON COLUMN grana.published_disclosures.published_at IS 'When it was published';

COMMENT ON COLUMN grana.published_disclosures.withdrawn_at IS 'When it was withdrawn; the texts went with it';

ALTER TABLE ONLY grana.published_disclosures
    ADD CONSTRAINT published_disclosures_pkey PRIMARY KEY (slug);

CREATE INDEX published_disclosures_handle ON grana.published_disclosures USING btree (handle) WHERE (handle IS NOT NULL);

CREATE INDEX published_disclosures_newest ON grana.published_disclosures USING btree (published_at DESC, slug) WHERE (withdrawn_at IS NULL);

CREATE INDEX published_disclosures_program ON grana.published_disclosures USING btree (program_id, published_at DESC, slug) WHERE (withdrawn_at IS NULL);

GRANT SELECT ON TABLE grana.published_disclosures TO grana_api;
GRANT SELECT,INSERT ON TABLE grana.published_disclosures TO grana_worker;

-- rate_limits

CREATE UNLOGGED TABLE grana.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

COMMENT ON TABLE grana.rate_limits IS 'Counters of calls, shared by all API processes (rate-limiter-flexible)';

COMMENT ON COLUMN grana.rate_limits.key IS 'Limit class and client';

COMMENT ON COLUMN grana.rate_limits.points IS 'Calls counted in the running window';

COMMENT ON COLUMN grana.rate_limits.expire IS 'End of the window in milliseconds since 1970; empty means never';

ALTER TABLE ONLY grana.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

CREATE INDEX rate_limits_expire ON grana.rate_limits USING btree (expire);

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.rate_limits TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.rate_limits TO grana_worker;

-- recovery_codes

CREATE TABLE grana.recovery_codes (
    user_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT recovery_codes_hash_length CHECK ((octet_length(code_hash) = 32))
);

COMMENT ON TABLE grana.recovery_codes IS 'One-time codes for users who lost their authenticator';

COMMENT ON COLUMN grana.recovery_codes.user_id IS 'Person';

COMMENT ON COLUMN grana.recovery_codes.code_hash IS 'SHA-256 of the code; a code has 80 random bits';

COMMENT ON COLUMN grana.recovery_codes.used_at IS 'When it was used; it works once';

ALTER TABLE ONLY grana.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

ALTER TABLE ONLY grana.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE ON TABLE grana.recovery_codes TO grana_api;
GRANT DELETE ON TABLE grana.recovery_codes TO grana_worker;

GRANT SELECT(user_id) ON TABLE grana.recovery_codes TO grana_worker;

GRANT UPDATE(used_at) ON TABLE grana.recovery_codes TO grana_api;
GRANT SELECT(used_at) ON TABLE grana.recovery_codes TO grana_worker;

-- refresh_tokens

CREATE TABLE grana.refresh_tokens (
    token_hash bytea NOT NULL,
    grant_id uuid NOT NULL,
    rotated_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT refresh_tokens_hash_length CHECK ((octet_length(token_hash) = 32))
);

COMMENT ON TABLE grana.refresh_tokens IS 'Chain of refresh tokens of each grant: reuse of an old one ends the session';

COMMENT ON COLUMN grana.refresh_tokens.token_hash IS 'SHA-256 of the token';

COMMENT ON COLUMN grana.refresh_tokens.grant_id IS 'Grant';

COMMENT ON COLUMN grana.refresh_tokens.rotated_at IS 'When it was replaced by the next one; empty for the current one';

COMMENT ON COLUMN grana.refresh_tokens.created_at IS 'When it was made';

ALTER TABLE ONLY grana.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);

CREATE INDEX refresh_tokens_grant_id ON grana.refresh_tokens USING btree (grant_id);

CREATE UNIQUE INDEX refresh_tokens_living ON grana.refresh_tokens USING btree (grant_id) WHERE (rotated_at IS NULL);

ALTER TABLE ONLY grana.refresh_tokens
    ADD CONSTRAINT refresh_tokens_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES grana.grants(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.refresh_tokens TO grana_api;

GRANT SELECT(grant_id) ON TABLE grana.refresh_tokens TO grana_worker;

GRANT UPDATE(rotated_at) ON TABLE grana.refresh_tokens TO grana_api;
GRANT SELECT(rotated_at) ON TABLE grana.refresh_tokens TO grana_worker;

GRANT SELECT(created_at) ON TABLE grana.refresh_tokens TO grana_worker;

-- report_authors

CREATE TABLE grana.report_authors (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    program_id uuid NOT NULL,
    user_id uuid NOT NULL,
    invited_by uuid NOT NULL,
    "position" smallint NOT NULL,
    percent smallint NOT NULL,
    state text DEFAULT 'invited'::text NOT NULL,
    invited_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    sent_at timestamp with time zone,
    CONSTRAINT report_authors_answer_whole CHECK (((state = 'agreed'::text) = (answered_at IS NOT NULL))),
    CONSTRAINT report_authors_other CHECK ((user_id <> invited_by)),
    CONSTRAINT report_authors_percent_known CHECK (((percent >= 1) AND (percent <= 99))),
    CONSTRAINT report_authors_position_known CHECK ((("position" >= 1) AND ("position" <= 4))),
    CONSTRAINT report_authors_sent_agreed CHECK (((sent_at IS NULL) OR (state = 'agreed'::text))),
    CONSTRAINT report_authors_state_known CHECK ((state = ANY (ARRAY['invited'::text, 'agreed'::text])))
);

ALTER TABLE ONLY grana.report_authors FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_authors IS 'Agents who share a report with the agent who wrote it, from the invitation into the draft on';

COMMENT ON COLUMN grana.report_authors.organization_id IS 'Tenant of the program';

COMMENT ON COLUMN grana.report_authors.report_id IS 'Draft, and the report that it becomes: both have the same identifier';

COMMENT ON COLUMN grana.report_authors.program_id IS 'Program';

COMMENT ON COLUMN grana.report_authors.user_id IS 'Agent who was invited';

COMMENT ON COLUMN grana.report_authors.invited_by IS 'Agent of the draft, who keeps what the others do not get';

COMMENT ON COLUMN grana.report_authors."position" IS 'Order in which they are named, after the agent of the draft';

COMMENT ON COLUMN grana.report_authors.percent IS 'Share of reward and points';

COMMENT ON COLUMN grana.report_authors.state IS 'Invited, or agreed to the shares as they are now';

COMMENT ON COLUMN grana.report_authors.invited_at IS 'When they were invited';

COMMENT ON COLUMN grana.report_authors.answered_at IS 'When they agreed to the shares';

COMMENT ON COLUMN grana.report_authors.sent_at IS 'When the report was sent; from then on nothing changes';

ALTER TABLE ONLY grana.report_authors
    ADD CONSTRAINT report_authors_pkey PRIMARY KEY (organization_id, report_id, user_id);

ALTER TABLE ONLY grana.report_authors
    ADD CONSTRAINT report_authors_place_once UNIQUE (organization_id, report_id, "position") DEFERRABLE INITIALLY DEFERRED;

CREATE INDEX report_authors_inviter ON grana.report_authors USING btree (invited_by);

CREATE INDEX report_authors_program ON grana.report_authors USING btree (organization_id, program_id);

CREATE INDEX report_authors_report ON grana.report_authors USING btree (report_id);

CREATE INDEX report_authors_user ON grana.report_authors USING btree (user_id, invited_at DESC);

CREATE TRIGGER report_authors_stay BEFORE DELETE OR UPDATE ON grana.report_authors FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_authors();

ALTER TABLE ONLY grana.report_authors
    ADD CONSTRAINT report_authors_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.report_authors
    ADD CONSTRAINT report_authors_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.report_authors
    ADD CONSTRAINT report_authors_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY authors_read ON grana.report_authors FOR SELECT TO grana_api USING (((( SELECT grana.actor_id() AS actor_id) = user_id) OR (( SELECT grana.actor_id() AS actor_id) = invited_by)));

CREATE POLICY readers_read ON grana.report_authors FOR SELECT TO grana_api USING (((sent_at IS NOT NULL) AND grana.actor_reads_report(organization_id, report_id)));

ALTER TABLE grana.report_authors ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_authors TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_authors TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.report_authors TO grana_api;
GRANT SELECT ON TABLE grana.report_authors TO grana_worker;

-- report_contents

CREATE TABLE grana.report_contents (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    cvss_vector text,
    summary text NOT NULL,
    steps text NOT NULL,
    impact text NOT NULL,
    CONSTRAINT report_contents_cvss_length CHECK (((char_length(cvss_vector) >= 8) AND (char_length(cvss_vector) <= 300))),
    CONSTRAINT report_contents_impact_length CHECK (((char_length(impact) >= 1) AND (char_length(impact) <= 10000))),
    CONSTRAINT report_contents_steps_length CHECK (((char_length(steps) >= 1) AND (char_length(steps) <= 30000))),
    CONSTRAINT report_contents_summary_length CHECK (((char_length(summary) >= 1) AND (char_length(summary) <= 2000)))
);

ALTER TABLE ONLY grana.report_contents FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_contents IS 'Content of a report, for those who may read it; never changed';

COMMENT ON COLUMN grana.report_contents.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_contents.report_id IS 'Report';

COMMENT ON COLUMN grana.report_contents.cvss_vector IS 'CVSS 3.1 or 4.0, as sent';

COMMENT ON COLUMN grana.report_contents.summary IS 'What it is, in Markdown';

COMMENT ON COLUMN grana.report_contents.steps IS 'Steps to reproduce, in Markdown';

COMMENT ON COLUMN grana.report_contents.impact IS 'What an attacker can do, in Markdown';

ALTER TABLE ONLY grana.report_contents
    ADD CONSTRAINT report_contents_pkey PRIMARY KEY (organization_id, report_id);

CREATE TRIGGER report_contents_immutable BEFORE DELETE OR UPDATE ON grana.report_contents FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE ONLY grana.report_contents
    ADD CONSTRAINT report_contents_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY agents_write ON grana.report_contents FOR INSERT TO grana_api WITH CHECK ((EXISTS ( SELECT
   FROM grana.reports r
  WHERE (((r.organization_id = report_contents.organization_id) AND (r.id = report_contents.report_id)) AND (r.agent_id = ( SELECT grana.actor_id() AS actor_id))))));

CREATE POLICY readers_read ON grana.report_contents FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.report_contents ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_contents TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_contents TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.report_contents TO grana_api;
GRANT SELECT ON TABLE grana.report_contents TO grana_worker;

-- report_counters

CREATE TABLE grana.report_counters (
    organization_id uuid NOT NULL,
    last integer NOT NULL,
    CONSTRAINT report_counters_positive CHECK ((last > 0))
);

ALTER TABLE ONLY grana.report_counters FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_counters IS 'Number of report numbers that an organization has used; not part of any response';

COMMENT ON COLUMN grana.report_counters.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_counters.last IS 'Count of numbers used; also the last number issued while they were consecutive';

ALTER TABLE ONLY grana.report_counters
    ADD CONSTRAINT report_counters_pkey PRIMARY KEY (organization_id);

ALTER TABLE ONLY grana.report_counters
    ADD CONSTRAINT report_counters_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

ALTER TABLE grana.report_counters ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_counters TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

GRANT SELECT ON TABLE grana.report_counters TO grana_api;

-- report_disclosures

CREATE TABLE grana.report_disclosures (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    program_id uuid NOT NULL,
    state text DEFAULT 'requested'::text NOT NULL,
    kind text NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    what_happened text,
    impact text,
    steps text,
    weakness text NOT NULL,
    severity text NOT NULL,
    submitted_on date NOT NULL,
    closed_on date NOT NULL,
    credit text DEFAULT 'anonymous'::text NOT NULL,
    publish_on date NOT NULL,
    asked_side text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    written_side text NOT NULL,
    written_by uuid NOT NULL,
    written_at timestamp with time zone NOT NULL,
    agent_agreed integer,
    organization_agreed integer,
    organization_agreed_by uuid,
    withdrawal_side text,
    withdrawal_reason text,
    withdrawal_at timestamp with time zone,
    ended_side text,
    ended_reason text,
    ended_at timestamp with time zone,
    slug text,
    published_at timestamp with time zone,
    CONSTRAINT report_disclosures_agreed_by CHECK (((organization_agreed IS NULL) = (organization_agreed_by IS NULL))),
    CONSTRAINT report_disclosures_agreed_by_both CHECK ((((state = ANY (ARRAY['agreed'::text, 'published'::text, 'withdrawn'::text])) = ((agent_agreed IS NOT NULL) AND (organization_agreed IS NOT NULL))) OR (state = 'declined'::text))),
    CONSTRAINT report_disclosures_agreed_now CHECK (((agent_agreed = revision) AND (organization_agreed = revision))),
    CONSTRAINT report_disclosures_asked_side_known CHECK ((asked_side = ANY (ARRAY['agent'::text, 'organization'::text]))),
    CONSTRAINT report_disclosures_credit_known CHECK ((credit = ANY (ARRAY['handle'::text, 'anonymous'::text]))),
    CONSTRAINT report_disclosures_ended_length CHECK (((char_length(ended_reason) >= 1) AND (char_length(ended_reason) <= 2000))),
    CONSTRAINT report_disclosures_ended_side_known CHECK ((ended_side = ANY (ARRAY['agent'::text, 'organization'::text, 'staff'::text]))),
    CONSTRAINT report_disclosures_ended_state CHECK (((state = ANY (ARRAY['declined'::text, 'withdrawn'::text])) = (ended_at IS NOT NULL))),
    CONSTRAINT report_disclosures_ended_whole CHECK ((num_nonnulls(ended_side, ended_reason, ended_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT report_disclosures_impact_length CHECK (((char_length(impact) >= 1) AND (char_length(impact) <= 10000))),
    CONSTRAINT report_disclosures_kind_fields CHECK ((num_nonnulls(what_happened, impact, steps) =
CASE kind
    WHEN 'full'::text THEN 3
    ELSE 0
END)),
    CONSTRAINT report_disclosures_kind_known CHECK ((kind = ANY (ARRAY['full'::text, 'limited'::text]))),
    CONSTRAINT report_disclosures_published_whole CHECK ((num_nonnulls(slug, published_at) =
CASE
    WHEN (state = ANY (ARRAY['published'::text, 'withdrawn'::text])) THEN 2
    ELSE 0
END)),
    CONSTRAINT report_disclosures_revision_range CHECK (((revision >= 1) AND (revision <= 100))),
    CONSTRAINT report_disclosures_severity_known CHECK ((severity = ANY (ARRAY['informative'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
    CONSTRAINT report_disclosures_state_known CHECK ((state = ANY (ARRAY['requested'::text, 'agreed'::text, 'published'::text, 'declined'::text, 'withdrawn'::text]))),
    CONSTRAINT report_disclosures_steps_length CHECK (((char_length(steps) >= 1) AND (char_length(steps) <= 30000))),
    CONSTRAINT report_disclosures_summary_length CHECK (((char_length(summary) >= 1) AND (char_length(summary) <= 2000))),
    CONSTRAINT report_disclosures_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 150))),
    CONSTRAINT report_disclosures_what_length CHECK (((char_length(what_happened) >= 1) AND (char_length(what_happened) <= 10000))),
    CONSTRAINT report_disclosures_withdrawal_length CHECK (((char_length(withdrawal_reason) >= 1) AND (char_length(withdrawal_reason) <= 2000))),
    CONSTRAINT report_disclosures_withdrawal_of_published CHECK (((withdrawal_at IS NULL) OR (state = ANY (ARRAY['published'::text, 'withdrawn'::text])))),
    CONSTRAINT report_disclosures_withdrawal_side_known CHECK ((withdrawal_side = ANY (ARRAY['agent'::text, 'organization'::text]))),
    CONSTRAINT report_disclosures_withdrawal_whole CHECK ((num_nonnulls(withdrawal_side, withdrawal_reason, withdrawal_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT report_disclosures_written_side_known CHECK ((written_side = ANY (ARRAY['agent'::text, 'organization'::text])))
);

ALTER TABLE ONLY grana.report_disclosures FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_disclosures IS 'Disclosure of a report: the shared text, who agreed to which revision, and its state; a report without a row is private';

COMMENT ON COLUMN grana.report_disclosures.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_disclosures.report_id IS 'Report';

COMMENT ON COLUMN grana.report_disclosures.program_id IS 'Program of the report';

COMMENT ON COLUMN grana.report_disclosures.state IS 'Track of the disclosure; private is the absence of a row';

COMMENT ON COLUMN grana.report_disclosures.kind IS 'full, or limited to title and summary';

COMMENT ON COLUMN grana.report_disclosures.revision IS 'Counts the changes of the text; an agreement names one';

COMMENT ON COLUMN grana.report_disclosures.title IS 'Public title';

COMMENT ON COLUMN grana.report_disclosures.summary IS 'Public summary';

COMMENT ON COLUMN grana.report_disclosures.what_happened IS 'What happened; full only';

COMMENT ON COLUMN grana.report_disclosures.impact IS 'Impact; full only';

COMMENT ON COLUMN grana.report_disclosures.steps IS 'Steps to reproduce; full only';

COMMENT ON COLUMN grana.report_disclosures.weakness IS 'Weakness of the report when this revision was written';

COMMENT ON COLUMN grana.report_disclosures.severity IS 'Severity of the report when this revision was written';

COMMENT ON COLUMN grana.report_disclosures.submitted_on IS 'Day on which the report was sent, in UTC';

COMMENT ON COLUMN grana.report_disclosures.closed_on IS 'Day on which the report was closed, in UTC';

COMMENT ON COLUMN grana.report_disclosures.credit IS 'Whether the page names the agent by their handle; only the agent chooses';

COMMENT ON COLUMN grana.report_disclosures.publish_on IS 'Agreed day of publication, in UTC';

COMMENT ON COLUMN grana.report_disclosures.asked_side IS 'Side that asked';

COMMENT ON COLUMN grana.report_disclosures.asked_by IS 'User who asked';

COMMENT ON COLUMN grana.report_disclosures.asked_at IS 'When it was asked for, the last time';

COMMENT ON COLUMN grana.report_disclosures.written_side IS 'Side that wrote this revision';

COMMENT ON COLUMN grana.report_disclosures.written_by IS 'User who wrote this revision';

COMMENT ON COLUMN grana.report_disclosures.written_at IS 'When this revision was written';

COMMENT ON COLUMN grana.report_disclosures.agent_agreed IS 'Revision to which the agent agreed; empty unless it is the current one';

COMMENT ON COLUMN grana.report_disclosures.organization_agreed IS 'Revision to which the organization agreed; empty unless it is the current one';

COMMENT ON COLUMN grana.report_disclosures.organization_agreed_by IS 'Member who agreed for the organization';

COMMENT ON COLUMN grana.report_disclosures.withdrawal_side IS 'Side that asked to withdraw the published page, and waits for the other';

COMMENT ON COLUMN grana.report_disclosures.withdrawal_reason IS 'Reason of that side';

COMMENT ON COLUMN grana.report_disclosures.withdrawal_at IS 'When it asked';

COMMENT ON COLUMN grana.report_disclosures.ended_side IS 'Side that declined, or completed the withdrawal; staff withdraw alone';

COMMENT ON COLUMN grana.report_disclosures.ended_reason IS 'Reason that it gave';

COMMENT ON COLUMN grana.report_disclosures.ended_at IS 'When it ended';

COMMENT ON COLUMN grana.report_disclosures.slug IS 'Address of the public page: random, so that it repeats no word of the text';

COMMENT ON COLUMN grana.report_disclosures.published_at IS 'When it was published';

ALTER TABLE ONLY grana.report_disclosures
    ADD CONSTRAINT report_disclosures_pkey PRIMARY KEY (organization_id, report_id);

CREATE INDEX report_disclosures_agreed_by ON grana.report_disclosures USING btree (organization_agreed_by) WHERE (organization_agreed_by IS NOT NULL);

CREATE INDEX report_disclosures_asked_by ON grana.report_disclosures USING btree (asked_by);

CREATE INDEX report_disclosures_due ON grana.report_disclosures USING btree (publish_on) WHERE (state = 'agreed'::text);

CREATE INDEX report_disclosures_slug ON grana.report_disclosures USING btree (slug) WHERE (slug IS NOT NULL);

CREATE INDEX report_disclosures_written_by ON grana.report_disclosures USING btree (written_by);

CREATE TRIGGER report_disclosures_emptied AFTER UPDATE ON grana.report_disclosures FOR EACH ROW WHEN (((new.state = 'withdrawn'::text) AND (old.state IS DISTINCT FROM 'withdrawn'::text))) EXECUTE FUNCTION grana.empty_withdrawn_disclosure();

CREATE TRIGGER report_disclosures_move BEFORE INSERT OR UPDATE ON grana.report_disclosures FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_disclosure();

ALTER TABLE ONLY grana.report_disclosures
    ADD CONSTRAINT report_disclosures_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.report_disclosures
    ADD CONSTRAINT report_disclosures_organization_agreed_by_fkey FOREIGN KEY (organization_agreed_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.report_disclosures
    ADD CONSTRAINT report_disclosures_organization_id_program_id_report_id_fkey FOREIGN KEY (organization_id, program_id, report_id) REFERENCES grana.reports(organization_id, program_id, id);

ALTER TABLE ONLY grana.report_disclosures
    ADD CONSTRAINT report_disclosures_written_by_fkey FOREIGN KEY (written_by) REFERENCES grana.users(id);

CREATE POLICY agents_begin ON grana.report_disclosures FOR INSERT TO grana_api WITH CHECK ((EXISTS ( SELECT
   FROM grana.reports r
  WHERE (((r.organization_id = report_disclosures.organization_id) AND (r.id = report_disclosures.report_id)) AND (r.agent_id = ( SELECT grana.actor_id() AS actor_id))))));

CREATE POLICY agents_work ON grana.report_disclosures FOR UPDATE TO grana_api USING ((EXISTS ( SELECT
   FROM grana.reports r
  WHERE (((r.organization_id = report_disclosures.organization_id) AND (r.id = report_disclosures.report_id)) AND (r.agent_id = ( SELECT grana.actor_id() AS actor_id))))));

CREATE POLICY appointed_begin ON grana.report_disclosures FOR INSERT TO grana_api WITH CHECK (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY appointed_work ON grana.report_disclosures FOR UPDATE TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY owners_begin ON grana.report_disclosures FOR INSERT TO grana_api WITH CHECK ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY owners_work ON grana.report_disclosures FOR UPDATE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY readers_read ON grana.report_disclosures FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.report_disclosures ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_disclosures TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_disclosures TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.report_disclosures TO grana_api;
GRANT SELECT ON TABLE grana.report_disclosures TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.report_disclosures TO grana_api;
GRANT UPDATE(state) ON TABLE grana.report_disclosures TO grana_worker;

GRANT UPDATE(kind) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(revision) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(title) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(summary) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(what_happened) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(impact) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(steps) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(weakness) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(severity) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(submitted_on) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(closed_on) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(credit) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(publish_on) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(asked_side) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(asked_by) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(asked_at) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(written_side) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(written_by) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(written_at) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(agent_agreed) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(organization_agreed) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(organization_agreed_by) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(withdrawal_side) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(withdrawal_reason) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(withdrawal_at) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(ended_side) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(ended_reason) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(ended_at) ON TABLE grana.report_disclosures TO grana_api;

GRANT UPDATE(slug) ON TABLE grana.report_disclosures TO grana_worker;

GRANT UPDATE(published_at) ON TABLE grana.report_disclosures TO grana_worker;

-- report_drafts

CREATE TABLE grana.report_drafts (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    program_id uuid NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    team_revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT report_drafts_body_size CHECK ((octet_length((body)::text) <= 200000)),
    CONSTRAINT report_drafts_revision_positive CHECK ((revision > 0)),
    CONSTRAINT report_drafts_team_revision_positive CHECK ((team_revision >= 0))
);

ALTER TABLE ONLY grana.report_drafts FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_drafts IS 'Unsubmitted reports; only their agent sees them';

COMMENT ON COLUMN grana.report_drafts.organization_id IS 'Tenant of the program';

COMMENT ON COLUMN grana.report_drafts.id IS 'Random identifier; the submitted report has the same one';

COMMENT ON COLUMN grana.report_drafts.user_id IS 'Agent';

COMMENT ON COLUMN grana.report_drafts.program_id IS 'Program';

COMMENT ON COLUMN grana.report_drafts.revision IS 'Counts the saves: a save names the revision that was read';

COMMENT ON COLUMN grana.report_drafts.body IS 'As packages/contract/src/reports/draft.ts says';

COMMENT ON COLUMN grana.report_drafts.created_at IS 'When it was begun';

COMMENT ON COLUMN grana.report_drafts.updated_at IS 'When it was last saved';

COMMENT ON COLUMN grana.report_drafts.team_revision IS 'Counts the changes of shares: an agreement names the one that was read';

ALTER TABLE ONLY grana.report_drafts
    ADD CONSTRAINT report_drafts_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX report_drafts_id ON grana.report_drafts USING btree (id);

CREATE INDEX report_drafts_program ON grana.report_drafts USING btree (organization_id, program_id);

CREATE INDEX report_drafts_user ON grana.report_drafts USING btree (user_id, updated_at DESC, id);

CREATE TRIGGER report_drafts_authors AFTER DELETE ON grana.report_drafts FOR EACH ROW EXECUTE FUNCTION grana.forget_authors_of_draft();

ALTER TABLE ONLY grana.report_drafts
    ADD CONSTRAINT report_drafts_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.report_drafts
    ADD CONSTRAINT report_drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY agents_write ON grana.report_drafts TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.report_drafts ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_drafts TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_drafts TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.report_drafts TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.report_drafts TO grana_worker;

-- report_events

CREATE TABLE grana.report_events (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    audience text DEFAULT 'everyone'::text NOT NULL,
    side text NOT NULL,
    actor_id uuid,
    from_state text,
    to_state text,
    closing_reason text,
    text text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT report_events_actor CHECK (((side = 'system'::text) = (actor_id IS NULL))),
    CONSTRAINT report_events_agent_speaks_openly CHECK (((side <> 'agent'::text) OR (audience = 'everyone'::text))),
    CONSTRAINT report_events_audience_known CHECK ((audience = ANY (ARRAY['everyone'::text, 'internal'::text]))),
    CONSTRAINT report_events_details_size CHECK ((octet_length((details)::text) <= 4000)),
    CONSTRAINT report_events_kind_known CHECK ((kind = ANY (ARRAY['assigned'::text, 'commented'::text, 'corrected'::text, 'disclosure_agreed'::text, 'disclosure_asked'::text, 'disclosure_changed'::text, 'disclosure_declined'::text, 'disclosure_published'::text, 'disclosure_withdrawal_asked'::text, 'disclosure_withdrawn'::text, 'dismissed'::text, 'dispute_answered'::text, 'dispute_lapsed'::text, 'dispute_opened'::text, 'dispute_released'::text, 'dispute_ruled'::text, 'dispute_taken'::text, 'dispute_withdrawn'::text, 'fix_date_answered'::text, 'fix_date_asked'::text, 'moved'::text, 'payment_case_answered'::text, 'payment_case_closed'::text, 'payment_case_contested'::text, 'payment_case_lapsed'::text, 'payment_case_paused'::text, 'payment_case_released'::text, 'payment_case_taken'::text, 'proposed'::text, 'quality_set'::text, 'redacted'::text, 'retest_answered'::text, 'retest_asked'::text, 'retest_cancelled'::text, 'retest_fee_missing'::text, 'retest_fee_paid'::text, 'retest_fee_received'::text, 'retest_handed_over'::text, 'reward_approved'::text, 'reward_asked'::text, 'reward_ineligible'::text, 'reward_missing'::text, 'reward_paid'::text, 'reward_received'::text, 'reward_reserved'::text, 'reward_revised'::text, 'reward_withdrawn'::text, 'severity_set'::text, 'share_missing'::text, 'share_paid'::text, 'share_received'::text, 'submitted'::text]))),
    CONSTRAINT report_events_move_whole CHECK (((kind = ANY (ARRAY['submitted'::text, 'moved'::text])) = (to_state IS NOT NULL))),
    CONSTRAINT report_events_moves_openly CHECK (((kind <> ALL (ARRAY['submitted'::text, 'moved'::text])) OR (audience = 'everyone'::text))),
    CONSTRAINT report_events_number_positive CHECK ((number > 0)),
    CONSTRAINT report_events_side_known CHECK ((side = ANY (ARRAY['agent'::text, 'organization'::text, 'staff'::text, 'system'::text]))),
    CONSTRAINT report_events_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 10000)))
);

ALTER TABLE ONLY grana.report_events FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_events IS 'Events of a report in order: the only source of its timeline, never changed';

COMMENT ON COLUMN grana.report_events.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_events.report_id IS 'Report';

COMMENT ON COLUMN grana.report_events.number IS 'Counts from 1 without a gap';

COMMENT ON COLUMN grana.report_events.kind IS 'What happened';

COMMENT ON COLUMN grana.report_events.audience IS 'everyone on both sides, or internal: only those who handle the report';

COMMENT ON COLUMN grana.report_events.side IS 'Side of the actor: agent, organization, staff or system';

COMMENT ON COLUMN grana.report_events.actor_id IS 'User who acted; empty for the system';

COMMENT ON COLUMN grana.report_events.from_state IS 'State before the transition';

COMMENT ON COLUMN grana.report_events.to_state IS 'State after the transition';

COMMENT ON COLUMN grana.report_events.closing_reason IS 'Reason, when the transition closes the report';

COMMENT ON COLUMN grana.report_events.text IS 'Text of the actor, in Markdown';

COMMENT ON COLUMN grana.report_events.details IS 'Other names and values, before and after';

COMMENT ON COLUMN grana.report_events.created_at IS 'When';

ALTER TABLE ONLY grana.report_events
    ADD CONSTRAINT report_events_pkey PRIMARY KEY (organization_id, report_id, number);

CREATE INDEX report_events_actor ON grana.report_events USING btree (actor_id);

CREATE INDEX report_events_of_handlers ON grana.report_events USING btree (organization_id, created_at) WHERE (side = ANY (ARRAY['organization'::text, 'staff'::text]));

CREATE TRIGGER report_events_audited AFTER INSERT ON grana.report_events FOR EACH ROW EXECUTE FUNCTION grana.audit_report_event();

CREATE TRIGGER report_events_disclosure_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind ~~ 'disclosure\_%'::text)) EXECUTE FUNCTION grana.audit_disclosure();

CREATE TRIGGER report_events_dispute_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind ~~ 'dispute\_%'::text)) EXECUTE FUNCTION grana.audit_dispute_event();

CREATE TRIGGER report_events_fix_days BEFORE INSERT ON grana.report_events FOR EACH ROW WHEN (((new.to_state = 'accepted'::text) OR (new.kind = 'severity_set'::text))) EXECUTE FUNCTION grana.note_fix_days();

CREATE TRIGGER report_events_immutable BEFORE DELETE OR UPDATE ON grana.report_events FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER report_events_kept BEFORE TRUNCATE ON grana.report_events FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER report_events_payment_case_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind ~~ 'payment\_case\_%'::text)) EXECUTE FUNCTION grana.audit_payment_case();

CREATE TRIGGER report_events_retest_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['retest_asked'::text, 'retest_answered'::text, 'retest_cancelled'::text, 'fix_date_asked'::text, 'fix_date_answered'::text]))) EXECUTE FUNCTION grana.audit_retest();

CREATE TRIGGER report_events_retest_fee AFTER INSERT ON grana.report_events FOR EACH ROW WHEN (((new.kind = 'retest_answered'::text) AND (new.side = 'agent'::text))) EXECUTE FUNCTION grana.earn_retest_fee();

CREATE TRIGGER report_events_retest_fee_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['retest_fee_paid'::text, 'retest_fee_received'::text, 'retest_fee_missing'::text]))) EXECUTE FUNCTION grana.audit_retest();

CREATE TRIGGER report_events_retest_handed_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind = 'retest_handed_over'::text)) EXECUTE FUNCTION grana.audit_retest();

CREATE TRIGGER report_events_share_audited AFTER INSERT ON grana.report_events FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['share_paid'::text, 'share_received'::text, 'share_missing'::text]))) EXECUTE FUNCTION grana.audit_retest();

ALTER TABLE ONLY grana.report_events
    ADD CONSTRAINT report_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.report_events
    ADD CONSTRAINT report_events_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY case_staff_read ON grana.report_events FOR SELECT TO grana_api USING (((report_id = ANY (( SELECT grana.actor_case_reports() AS actor_case_reports)::uuid[])) AND (audience = 'everyone'::text) AND ((kind = ANY (ARRAY['reward_paid'::text, 'reward_received'::text, 'reward_missing'::text])) OR (kind ~~ 'payment\_case\_%'::text))));

CREATE POLICY readers_add ON grana.report_events FOR INSERT TO grana_api WITH CHECK (((actor_id = ( SELECT grana.actor_id() AS actor_id)) AND
CASE audience
    WHEN 'everyone'::text THEN grana.actor_reads_report(organization_id, report_id)
    ELSE grana.actor_handles_report(organization_id, report_id)
END));

CREATE POLICY readers_read ON grana.report_events FOR SELECT TO grana_api USING (
CASE audience
    WHEN 'everyone'::text THEN grana.actor_reads_report(organization_id, report_id)
    ELSE grana.actor_handles_report(organization_id, report_id)
END);

ALTER TABLE grana.report_events ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_events TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_events TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.report_events TO grana_api;
GRANT SELECT,INSERT ON TABLE grana.report_events TO grana_worker;

-- report_files

CREATE TABLE grana.report_files (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid NOT NULL,
    draft_id uuid,
    report_id uuid,
    name text NOT NULL,
    kind text NOT NULL,
    size_bytes bigint NOT NULL,
    state text DEFAULT 'uploading'::text NOT NULL,
    upload_id text,
    refusal text,
    sha256 text,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    checked_at timestamp with time zone,
    look_began_at timestamp with time zone,
    commented_report_id uuid,
    event_number integer,
    audience text,
    CONSTRAINT report_files_audience_known CHECK ((audience = ANY (ARRAY['everyone'::text, 'internal'::text, 'payers'::text]))),
    CONSTRAINT report_files_audience_of_comment CHECK (((audience IS NULL) = (commented_report_id IS NULL))),
    CONSTRAINT report_files_checked CHECK (((state = 'redacted'::text) OR ((state = ANY (ARRAY['ready'::text, 'refused'::text])) = (checked_at IS NOT NULL)))),
    CONSTRAINT report_files_completed CHECK (((state = 'uploading'::text) = (completed_at IS NULL))),
    CONSTRAINT report_files_kind_known CHECK ((kind = ANY (ARRAY['png'::text, 'jpeg'::text, 'gif'::text, 'webp'::text, 'mp4'::text, 'webm'::text, 'pdf'::text, 'zip'::text, 'capture'::text, 'text'::text]))),
    CONSTRAINT report_files_name_length CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 150)) AND (octet_length(name) <= 240))),
    CONSTRAINT report_files_name_plain CHECK ((name !~ '[[:cntrl:]/\\]'::text)),
    CONSTRAINT report_files_of_one CHECK ((num_nonnulls(draft_id, report_id, commented_report_id) = 1)),
    CONSTRAINT report_files_ready_known CHECK (((state = 'ready'::text) = (sha256 IS NOT NULL))),
    CONSTRAINT report_files_redacted_sent CHECK (((state <> 'redacted'::text) OR (report_id IS NOT NULL) OR (event_number IS NOT NULL))),
    CONSTRAINT report_files_refusal_known CHECK ((refusal = ANY (ARRAY['incomplete'::text, 'size'::text, 'content'::text, 'malware'::text]))),
    CONSTRAINT report_files_refusal_of_refused CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
    CONSTRAINT report_files_sent_ready CHECK (((report_id IS NULL) OR (state = ANY (ARRAY['ready'::text, 'redacted'::text])))),
    CONSTRAINT report_files_sent_with_comment CHECK (((event_number IS NULL) OR ((commented_report_id IS NOT NULL) AND (state <> 'uploading'::text)))),
    CONSTRAINT report_files_sha256_form CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT report_files_size CHECK (((size_bytes >= 1) AND (size_bytes <= 524288000))),
    CONSTRAINT report_files_state_known CHECK ((state = ANY (ARRAY['uploading'::text, 'checking'::text, 'ready'::text, 'refused'::text, 'redacted'::text])))
);

ALTER TABLE ONLY grana.report_files FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_files IS 'Files of reports: of a draft until it is sent, then of the report, or of a comment';

COMMENT ON COLUMN grana.report_files.organization_id IS 'Tenant of the program';

COMMENT ON COLUMN grana.report_files.id IS 'Identifier; names its bytes in the store';

COMMENT ON COLUMN grana.report_files.agent_id IS 'User who added it: the agent, or for a comment a member or triager';

COMMENT ON COLUMN grana.report_files.draft_id IS 'Report that is being written';

COMMENT ON COLUMN grana.report_files.report_id IS 'Report that was sent with it';

COMMENT ON COLUMN grana.report_files.name IS 'File name as shown; never part of a name in the object store';

COMMENT ON COLUMN grana.report_files.kind IS 'File type by its name, which its bytes must match';

COMMENT ON COLUMN grana.report_files.size_bytes IS 'Size declared before the upload; the object store enforces it';

COMMENT ON COLUMN grana.report_files.state IS 'Only files that the worker found ready can be downloaded';

COMMENT ON COLUMN grana.report_files.upload_id IS 'Identifier of the multipart upload in the object store';

COMMENT ON COLUMN grana.report_files.refusal IS 'Why the worker refused it';

COMMENT ON COLUMN grana.report_files.sha256 IS 'Of its bytes, as the worker read them';

COMMENT ON COLUMN grana.report_files.created_at IS 'When it was begun';

COMMENT ON COLUMN grana.report_files.completed_at IS 'When the client declared the upload complete';

COMMENT ON COLUMN grana.report_files.checked_at IS 'When the worker checked it';

COMMENT ON COLUMN grana.report_files.look_began_at IS 'When the running check began; a check that takes too long is abandoned';

COMMENT ON COLUMN grana.report_files.commented_report_id IS 'Report whose conversation it belongs to, for a file of a comment';

COMMENT ON COLUMN grana.report_files.event_number IS 'Comment that carries it; empty until it is sent';

COMMENT ON COLUMN grana.report_files.audience IS 'Readers, fixed when the upload begins: those of the comment, or the agent and those who pay';

ALTER TABLE ONLY grana.report_files
    ADD CONSTRAINT report_files_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX report_files_agent ON grana.report_files USING btree (agent_id, created_at);

CREATE INDEX report_files_comment ON grana.report_files USING btree (organization_id, commented_report_id, event_number) WHERE (commented_report_id IS NOT NULL);

CREATE INDEX report_files_draft ON grana.report_files USING btree (organization_id, draft_id) WHERE (draft_id IS NOT NULL);

CREATE INDEX report_files_id ON grana.report_files USING btree (id);

CREATE INDEX report_files_of_organization ON grana.report_files USING btree (organization_id, created_at) INCLUDE (size_bytes);

CREATE INDEX report_files_report ON grana.report_files USING btree (organization_id, report_id) WHERE (report_id IS NOT NULL);

CREATE INDEX report_files_same_bytes ON grana.report_files USING btree (sha256) WHERE ((sha256 IS NOT NULL) AND (report_id IS NOT NULL));

CREATE INDEX report_files_unfinished ON grana.report_files USING btree (created_at) WHERE (state = ANY (ARRAY['uploading'::text, 'checking'::text]));

CREATE INDEX report_files_unsent ON grana.report_files USING btree (created_at) WHERE ((commented_report_id IS NOT NULL) AND (event_number IS NULL));

CREATE TRIGGER report_files_dropped AFTER DELETE ON grana.report_files FOR EACH ROW EXECUTE FUNCTION grana.note_dropped_file();

CREATE TRIGGER report_files_kept BEFORE DELETE OR UPDATE ON grana.report_files FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_evidence();

ALTER TABLE ONLY grana.report_files
    ADD CONSTRAINT report_files_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.report_files
    ADD CONSTRAINT report_files_organization_id_commented_report_id_event_num_fkey FOREIGN KEY (organization_id, commented_report_id, event_number) REFERENCES grana.report_events(organization_id, report_id, number);

ALTER TABLE ONLY grana.report_files
    ADD CONSTRAINT report_files_organization_id_commented_report_id_fkey FOREIGN KEY (organization_id, commented_report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.report_files
    ADD CONSTRAINT report_files_organization_id_draft_id_fkey FOREIGN KEY (organization_id, draft_id) REFERENCES grana.report_drafts(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.report_files
    ADD CONSTRAINT report_files_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY agents_add ON grana.report_files FOR INSERT TO grana_api WITH CHECK (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'uploading'::text) AND (event_number IS NULL) AND
CASE
    WHEN (commented_report_id IS NULL) THEN (EXISTS ( SELECT
       FROM grana.report_drafts d
      WHERE (((d.organization_id = report_files.organization_id) AND (d.id = report_files.draft_id)) AND (d.user_id = ( SELECT grana.actor_id() AS actor_id)))))
    WHEN (audience = 'everyone'::text) THEN grana.actor_reads_report(organization_id, commented_report_id)
    WHEN (audience = 'payers'::text) THEN grana.actor_approves_reward(organization_id, commented_report_id)
    ELSE grana.actor_handles_report(organization_id, commented_report_id)
END));

CREATE POLICY agents_change ON grana.report_files FOR UPDATE TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (report_id IS NULL) AND (event_number IS NULL))) WITH CHECK (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND
CASE
    WHEN (commented_report_id IS NULL) THEN ((report_id IS NULL) OR (EXISTS ( SELECT
       FROM grana.reports r
      WHERE (((r.organization_id = report_files.organization_id) AND (r.id = report_files.report_id)) AND (r.agent_id = ( SELECT grana.actor_id() AS actor_id))))))
    WHEN (audience = 'everyone'::text) THEN grana.actor_reads_report(organization_id, commented_report_id)
    WHEN (audience = 'payers'::text) THEN grana.actor_approves_reward(organization_id, commented_report_id)
    ELSE grana.actor_handles_report(organization_id, commented_report_id)
END));

CREATE POLICY agents_remove ON grana.report_files FOR DELETE TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (report_id IS NULL) AND (event_number IS NULL)));

CREATE POLICY agents_see ON grana.report_files FOR SELECT TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND ((commented_report_id IS NULL) OR ((event_number IS NULL) AND grana.actor_reads_report(organization_id, commented_report_id)))));

CREATE POLICY case_staff_read ON grana.report_files FOR SELECT TO grana_api USING (((audience = 'payers'::text) AND (event_number IS NOT NULL) AND (commented_report_id = ANY (( SELECT grana.actor_case_reports() AS actor_case_reports)::uuid[]))));

CREATE POLICY comment_readers_read ON grana.report_files FOR SELECT TO grana_api USING (((event_number IS NOT NULL) AND
CASE audience
    WHEN 'everyone'::text THEN grana.actor_reads_report(organization_id, commented_report_id)
    WHEN 'payers'::text THEN grana.actor_reads_proofs(organization_id, commented_report_id)
    ELSE grana.actor_handles_report(organization_id, commented_report_id)
END));

CREATE POLICY helpers_add ON grana.report_files FOR INSERT TO grana_api WITH CHECK (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'uploading'::text) AND (event_number IS NULL) AND (audience = 'everyone'::text) AND ((grana.actor_helped_retest(commented_report_id)).organization_id = organization_id)));

CREATE POLICY helpers_change ON grana.report_files FOR UPDATE TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (event_number IS NULL) AND (audience = 'everyone'::text) AND ((grana.actor_helped_retest(commented_report_id)).id IS NOT NULL))) WITH CHECK (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (event_number IS NULL) AND (audience = 'everyone'::text) AND ((grana.actor_helped_retest(commented_report_id)).organization_id = organization_id)));

CREATE POLICY helpers_see ON grana.report_files FOR SELECT TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (event_number IS NULL) AND (audience = 'everyone'::text) AND ((grana.actor_helped_retest(commented_report_id)).id IS NOT NULL)));

CREATE POLICY readers_read ON grana.report_files FOR SELECT TO grana_api USING (((report_id IS NOT NULL) AND grana.actor_reads_report(organization_id, report_id)));

ALTER TABLE grana.report_files ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_files TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_files TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.report_files TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.report_files TO grana_worker;

GRANT UPDATE(draft_id) ON TABLE grana.report_files TO grana_api;

GRANT UPDATE(report_id) ON TABLE grana.report_files TO grana_api;

GRANT UPDATE(state) ON TABLE grana.report_files TO grana_api;
GRANT UPDATE(state) ON TABLE grana.report_files TO grana_worker;

GRANT UPDATE(upload_id) ON TABLE grana.report_files TO grana_api;

GRANT UPDATE(refusal) ON TABLE grana.report_files TO grana_worker;

GRANT UPDATE(sha256) ON TABLE grana.report_files TO grana_worker;

GRANT UPDATE(completed_at) ON TABLE grana.report_files TO grana_api;

GRANT UPDATE(checked_at) ON TABLE grana.report_files TO grana_worker;

GRANT UPDATE(look_began_at) ON TABLE grana.report_files TO grana_worker;

GRANT UPDATE(event_number) ON TABLE grana.report_files TO grana_api;

-- report_moves

CREATE TABLE grana.report_moves (
    from_state text NOT NULL,
    to_state text NOT NULL,
    closing_reason text
);

COMMENT ON TABLE grana.report_moves IS 'Allowed transitions of a report; the database refuses all others';

COMMENT ON COLUMN grana.report_moves.from_state IS 'State before';

COMMENT ON COLUMN grana.report_moves.to_state IS 'State after';

COMMENT ON COLUMN grana.report_moves.closing_reason IS 'Reason, when the transition closes the report';

ALTER TABLE ONLY grana.report_moves
    ADD CONSTRAINT report_moves_from_state_to_state_closing_reason_key UNIQUE NULLS NOT DISTINCT (from_state, to_state, closing_reason);

GRANT SELECT ON TABLE grana.report_moves TO grana_api;
GRANT SELECT ON TABLE grana.report_moves TO grana_worker;

-- report_readings

CREATE TABLE grana.report_readings (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    user_id uuid NOT NULL,
    period timestamp with time zone NOT NULL,
    program_id uuid NOT NULL,
    side text NOT NULL,
    read_at timestamp with time zone NOT NULL,
    CONSTRAINT report_readings_side_known CHECK ((side = ANY (ARRAY['organization'::text, 'staff'::text])))
);

ALTER TABLE ONLY grana.report_readings FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_readings IS 'Reads of a report, once per user, report and quarter of an hour; never changed, stored as long as the report';

COMMENT ON COLUMN grana.report_readings.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_readings.report_id IS 'Report';

COMMENT ON COLUMN grana.report_readings.user_id IS 'Who read it';

COMMENT ON COLUMN grana.report_readings.period IS 'Beginning of the quarter of an hour';

COMMENT ON COLUMN grana.report_readings.program_id IS 'Program of the report';

COMMENT ON COLUMN grana.report_readings.side IS 'Side for which they read: the organization or the platform';

COMMENT ON COLUMN grana.report_readings.read_at IS 'First reading within the period';

ALTER TABLE ONLY grana.report_readings
    ADD CONSTRAINT report_readings_pkey PRIMARY KEY (organization_id, report_id, user_id, period);

CREATE INDEX report_readings_newest ON grana.report_readings USING btree (organization_id, report_id, read_at DESC, user_id);

CREATE INDEX report_readings_user ON grana.report_readings USING btree (user_id, read_at DESC);

CREATE TRIGGER report_readings_immutable BEFORE DELETE OR UPDATE ON grana.report_readings FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER report_readings_kept BEFORE TRUNCATE ON grana.report_readings FOR EACH STATEMENT EXECUTE FUNCTION grana.refuse_change_of_history();

ALTER TABLE ONLY grana.report_readings
    ADD CONSTRAINT report_readings_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.report_readings
    ADD CONSTRAINT report_readings_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY owners_read ON grana.report_readings FOR SELECT TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY program_owners_read ON grana.report_readings FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner}'::text[]) AS actor_programs)::uuid[]))));

ALTER TABLE grana.report_readings ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_readings TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_readings TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.report_readings TO grana_api;
GRANT SELECT ON TABLE grana.report_readings TO grana_worker;

-- report_signals

CREATE TABLE grana.report_signals (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    kind text NOT NULL,
    points smallint NOT NULL,
    figures jsonb NOT NULL,
    CONSTRAINT report_signals_figures_object CHECK ((jsonb_typeof(figures) = 'object'::text)),
    CONSTRAINT report_signals_kind_known CHECK ((kind = ANY (ARRAY['host_in_scope'::text, 'host_named'::text, 'host_elsewhere'::text, 'host_placeholder'::text, 'request'::text, 'steps'::text, 'details'::text, 'files'::text, 'copied_files'::text, 'repeated_files'::text, 'copied_text'::text, 'repeated_text'::text, 'claim_without_proof'::text, 'nothing_shown'::text, 'impossible_details'::text, 'only_refusals'::text, 'vector_contradicts'::text, 'above_usual'::text, 'precision'::text, 'category_proven'::text, 'traffic_confirmed'::text])))
);

ALTER TABLE ONLY grana.report_signals FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_signals IS 'What a machine checked about the evidence of each report; the points add up to its score';

COMMENT ON COLUMN grana.report_signals.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_signals.report_id IS 'Report';

COMMENT ON COLUMN grana.report_signals.kind IS 'What was checked';

COMMENT ON COLUMN grana.report_signals.points IS 'What it adds to the score, or takes from it';

COMMENT ON COLUMN grana.report_signals.figures IS 'Figures of its reason: counts and percentages, never a text of the report';

ALTER TABLE ONLY grana.report_signals
    ADD CONSTRAINT report_signals_pkey PRIMARY KEY (organization_id, report_id, kind);

ALTER TABLE ONLY grana.report_signals
    ADD CONSTRAINT report_signals_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY readers_read ON grana.report_signals FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.report_signals ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_signals TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_signals TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.report_signals TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.report_signals TO grana_worker;

-- report_tags

CREATE TABLE grana.report_tags (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT report_tags_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 30))),
    CONSTRAINT report_tags_name_lower CHECK ((name = lower(name)))
);

ALTER TABLE ONLY grana.report_tags FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_tags IS 'Tags that handlers give to reports';

COMMENT ON COLUMN grana.report_tags.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_tags.report_id IS 'Report';

COMMENT ON COLUMN grana.report_tags.name IS 'The tag, in lower case';

COMMENT ON COLUMN grana.report_tags.created_at IS 'When it was given';

ALTER TABLE ONLY grana.report_tags
    ADD CONSTRAINT report_tags_pkey PRIMARY KEY (organization_id, report_id, name);

CREATE INDEX report_tags_by_name ON grana.report_tags USING btree (organization_id, name, report_id);

ALTER TABLE ONLY grana.report_tags
    ADD CONSTRAINT report_tags_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id) ON DELETE CASCADE;

CREATE POLICY handlers_write ON grana.report_tags TO grana_api USING (grana.actor_handles_report(organization_id, report_id));

ALTER TABLE grana.report_tags ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_tags TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_tags TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.report_tags TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.report_tags TO grana_worker;

-- report_traits

CREATE TABLE grana.report_traits (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    kind text NOT NULL,
    digest bigint NOT NULL,
    CONSTRAINT report_traits_kind_known CHECK ((kind = ANY (ARRAY['text'::text, 'host'::text, 'path'::text, 'parameter'::text])))
);

ALTER TABLE ONLY grana.report_traits FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_traits IS 'Digests of what a report names and says; equal ones show that two reports are alike';

COMMENT ON COLUMN grana.report_traits.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_traits.report_id IS 'Report';

COMMENT ON COLUMN grana.report_traits.kind IS 'A band of the sketch of its text, or a host, path or parameter that it names';

COMMENT ON COLUMN grana.report_traits.digest IS 'Hash from which the text cannot be recovered';

ALTER TABLE ONLY grana.report_traits
    ADD CONSTRAINT report_traits_pkey PRIMARY KEY (organization_id, report_id, kind, digest);

CREATE INDEX report_traits_equal ON grana.report_traits USING btree (kind, digest, organization_id, report_id);

ALTER TABLE ONLY grana.report_traits
    ADD CONSTRAINT report_traits_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY readers_read ON grana.report_traits FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.report_traits ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.report_traits TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_traits TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.report_traits TO grana_api;
GRANT SELECT,INSERT,DELETE ON TABLE grana.report_traits TO grana_worker;

-- report_words

CREATE TABLE grana.report_words (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY grana.report_words FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.report_words IS 'Search words of the title of each report';

COMMENT ON COLUMN grana.report_words.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.report_words.report_id IS 'Report';

COMMENT ON COLUMN grana.report_words.word IS 'As grana.words_of makes it';

ALTER TABLE ONLY grana.report_words
    ADD CONSTRAINT report_words_pkey PRIMARY KEY (organization_id, word, report_id);

CREATE INDEX report_words_report ON grana.report_words USING btree (organization_id, report_id);

ALTER TABLE ONLY grana.report_words
    ADD CONSTRAINT report_words_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE grana.report_words ENABLE ROW LEVEL SECURITY;

CREATE POLICY seen_with_report ON grana.report_words FOR SELECT TO grana_api USING ((EXISTS ( SELECT
   FROM grana.reports r
  WHERE ((r.organization_id = report_words.organization_id) AND (r.id = report_words.report_id)))));

CREATE POLICY system ON grana.report_words TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.report_words TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.report_words TO grana_api;
GRANT SELECT ON TABLE grana.report_words TO grana_worker;

-- reports

CREATE TABLE grana.reports (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    number integer NOT NULL,
    agent_id uuid NOT NULL,
    target_id uuid NOT NULL,
    policy_version integer NOT NULL,
    asset_tier smallint NOT NULL,
    weakness text NOT NULL,
    title text NOT NULL,
    severity text NOT NULL,
    claimed_severity text NOT NULL,
    state text DEFAULT 'received'::text NOT NULL,
    closing_reason text,
    duplicate_of uuid,
    known_issue_id uuid,
    clause text,
    review_on date,
    reward_track text DEFAULT 'undecided'::text NOT NULL,
    assigned_to uuid,
    triager_id uuid,
    events integer DEFAULT 0 NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    moved_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    triaged_at timestamp with time zone,
    accepted_at timestamp with time zone,
    closed_at timestamp with time zone,
    paused_at timestamp with time zone,
    paused_seconds bigint DEFAULT 0 NOT NULL,
    due_stage text,
    due_days smallint,
    due_at timestamp with time zone,
    due_left integer,
    verification text DEFAULT 'none'::text NOT NULL,
    retest_round smallint DEFAULT 0 NOT NULL,
    retest_asked_at timestamp with time zone,
    retest_ended_at timestamp with time zone,
    fix_days smallint,
    fix_began_at timestamp with time zone,
    fix_due_at timestamp with time zone,
    fix_left integer,
    fix_waited integer DEFAULT 0 NOT NULL,
    fix_proposed_at timestamp with time zone,
    fix_agreed_at timestamp with time zone,
    fixed_at timestamp with time zone,
    fix_took integer,
    fix_kept boolean,
    dispute_state text,
    evidence_score smallint DEFAULT 50 NOT NULL,
    evidence_at timestamp with time zone,
    CONSTRAINT reports_asset_tier_known CHECK (((asset_tier >= 1) AND (asset_tier <= 3))),
    CONSTRAINT reports_claimed_severity_known CHECK ((claimed_severity = ANY (ARRAY['informative'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
    CONSTRAINT reports_clause_cited CHECK ((((closing_reason = ANY (ARRAY['informative'::text, 'not_reproducible'::text, 'not_applicable'::text, 'out_of_scope'::text])) IS NOT TRUE) OR (clause IS NOT NULL))),
    CONSTRAINT reports_clause_length CHECK (((char_length(clause) >= 1) AND (char_length(clause) <= 80))),
    CONSTRAINT reports_closed_dated CHECK (((state = ANY (ARRAY['closed'::text, 'archived'::text])) = (closed_at IS NOT NULL))),
    CONSTRAINT reports_dispute_state_known CHECK ((dispute_state = ANY (ARRAY['open'::text, 'answered'::text]))),
    CONSTRAINT reports_due_of_open CHECK (((due_stage IS NULL) OR (closed_at IS NULL) OR (due_stage = 'reward'::text))),
    CONSTRAINT reports_due_stage_known CHECK ((due_stage = ANY (ARRAY['first_answer'::text, 'triage'::text, 'decision'::text, 'reward'::text, 'fix'::text]))),
    CONSTRAINT reports_due_stands_while_asked CHECK (((due_left IS NULL) OR (paused_at IS NOT NULL))),
    CONSTRAINT reports_due_whole CHECK (((num_nonnulls(due_stage, due_days) = ANY (ARRAY[0, 2])) AND ((due_stage IS NOT NULL) = (num_nonnulls(due_at, due_left) = 1)))),
    CONSTRAINT reports_duplicate_named CHECK (((NOT (closing_reason IS DISTINCT FROM 'duplicate'::text)) = (num_nonnulls(duplicate_of, known_issue_id) = 1))),
    CONSTRAINT reports_duplicate_not_itself CHECK ((duplicate_of <> id)),
    CONSTRAINT reports_events_positive CHECK ((events >= 0)),
    CONSTRAINT reports_evidence_score_bound CHECK (((evidence_score >= 0) AND (evidence_score <= 100))),
    CONSTRAINT reports_fix_days_positive CHECK ((fix_days > 0)),
    CONSTRAINT reports_fix_due_once CHECK ((num_nonnulls(fix_due_at, fix_left) <= 1)),
    CONSTRAINT reports_fix_measured CHECK (((fixed_at IS NULL) = (fix_took IS NULL))),
    CONSTRAINT reports_number_positive CHECK ((number > 0)),
    CONSTRAINT reports_pause_of_needs_info CHECK (((state = 'needs_info'::text) = (paused_at IS NOT NULL))),
    CONSTRAINT reports_paused_positive CHECK ((paused_seconds >= 0)),
    CONSTRAINT reports_reason_known CHECK ((closing_reason = ANY (ARRAY['resolved'::text, 'risk_accepted'::text, 'informative'::text, 'duplicate'::text, 'not_reproducible'::text, 'not_applicable'::text, 'out_of_scope'::text, 'spam'::text, 'withdrawn'::text, 'no_answer'::text]))),
    CONSTRAINT reports_reason_of_closed CHECK (((state = ANY (ARRAY['closed'::text, 'archived'::text])) = (closing_reason IS NOT NULL))),
    CONSTRAINT reports_retest_asked CHECK (((verification = 'none'::text) OR (retest_asked_at IS NOT NULL))),
    CONSTRAINT reports_retest_round_bound CHECK (((retest_round >= 0) AND (retest_round <= 3))),
    CONSTRAINT reports_reward_track_known CHECK ((reward_track = ANY (ARRAY['undecided'::text, 'suggested'::text, 'approved'::text, 'reserved'::text, 'paid'::text, 'ineligible'::text]))),
    CONSTRAINT reports_risk_dated CHECK (((NOT (closing_reason IS DISTINCT FROM 'risk_accepted'::text)) = (review_on IS NOT NULL))),
    CONSTRAINT reports_severity_known CHECK ((severity = ANY (ARRAY['informative'::text, 'low'::text, 'medium'::text, 'high'::text, 'critical'::text]))),
    CONSTRAINT reports_state_known CHECK ((state = ANY (ARRAY['received'::text, 'triaging'::text, 'needs_info'::text, 'pending_organization'::text, 'accepted'::text, 'closed'::text, 'archived'::text]))),
    CONSTRAINT reports_title_length CHECK (((char_length(title) >= 1) AND (char_length(title) <= 150))),
    CONSTRAINT reports_verification_known CHECK ((verification = ANY (ARRAY['none'::text, 'requested'::text, 'fixed'::text, 'persists'::text, 'cancelled'::text]))),
    CONSTRAINT reports_weakness_form CHECK ((weakness ~ '^[a-z0-9-]{2,80}$'::text))
);

ALTER TABLE ONLY grana.reports FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.reports IS 'Reports of agents and their current status; the content is in report_contents, the history in report_events';

COMMENT ON COLUMN grana.reports.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.reports.program_id IS 'Program';

COMMENT ON COLUMN grana.reports.id IS 'Identifier, that of its draft';

COMMENT ON COLUMN grana.reports.number IS 'Random number, unique in the organization: with its initials, the reference of the report';

COMMENT ON COLUMN grana.reports.agent_id IS 'Agent who submitted it';

COMMENT ON COLUMN grana.reports.target_id IS 'Target';

COMMENT ON COLUMN grana.reports.policy_version IS 'Terms in force when it was submitted, by which it is judged permanently';

COMMENT ON COLUMN grana.reports.asset_tier IS 'Tier of the target in those terms';

COMMENT ON COLUMN grana.reports.weakness IS 'Leaf of the taxonomy';

COMMENT ON COLUMN grana.reports.title IS 'Title; all that members see who oversee reports without reading them';

COMMENT ON COLUMN grana.reports.severity IS 'Current severity';

COMMENT ON COLUMN grana.reports.claimed_severity IS 'As the agent sent it';

COMMENT ON COLUMN grana.reports.state IS 'Changed by one function only; report_moves lists the transitions';

COMMENT ON COLUMN grana.reports.closing_reason IS 'Why it is closed';

COMMENT ON COLUMN grana.reports.duplicate_of IS 'Earlier report that it repeats';

COMMENT ON COLUMN grana.reports.known_issue_id IS 'Known issue of the organization that it repeats';

COMMENT ON COLUMN grana.reports.clause IS 'Clause of its terms that the closing cites';

COMMENT ON COLUMN grana.reports.review_on IS 'When an accepted risk is reviewed';

COMMENT ON COLUMN grana.reports.reward_track IS 'Status of its reward';

COMMENT ON COLUMN grana.reports.assigned_to IS 'Member who works on it';

COMMENT ON COLUMN grana.reports.triager_id IS 'Triager who works on it';

COMMENT ON COLUMN grana.reports.events IS 'How many events it has; the number of the last';

COMMENT ON COLUMN grana.reports.submitted_at IS 'When it was sent';

COMMENT ON COLUMN grana.reports.moved_at IS 'Last change of state';

COMMENT ON COLUMN grana.reports.answered_at IS 'First answer of the organization to the agent';

COMMENT ON COLUMN grana.reports.triaged_at IS 'First decision about it';

COMMENT ON COLUMN grana.reports.accepted_at IS 'When it was accepted';

COMMENT ON COLUMN grana.reports.closed_at IS 'When it was closed';

COMMENT ON COLUMN grana.reports.paused_at IS 'Since when the response clock is paused, waiting for the agent';

COMMENT ON COLUMN grana.reports.paused_seconds IS 'Seconds of earlier pauses of the clock';

COMMENT ON COLUMN grana.reports.due_stage IS 'Next step that the organization owes; empty where it owes none';

COMMENT ON COLUMN grana.reports.due_days IS 'Working days allowed for that step';

COMMENT ON COLUMN grana.reports.due_at IS 'Deadline of that step; empty while the clock is paused';

COMMENT ON COLUMN grana.reports.due_left IS 'Seconds of working time left when the clock was paused; negative if the deadline had passed';

COMMENT ON COLUMN grana.reports.verification IS 'Whether the fix was tested again, and with which result';

COMMENT ON COLUMN grana.reports.retest_round IS 'Retests that were asked for and not cancelled since the acceptance';

COMMENT ON COLUMN grana.reports.retest_asked_at IS 'When the organization last said that it fixed the weakness';

COMMENT ON COLUMN grana.reports.retest_ended_at IS 'When the last retest was answered or cancelled';

COMMENT ON COLUMN grana.reports.fix_days IS 'Working days until the fix, of the program, by severity; none for informative ones';

COMMENT ON COLUMN grana.reports.fix_began_at IS 'Acceptance, from which the time until the fix counts';

COMMENT ON COLUMN grana.reports.fix_due_at IS 'Deadline of the fix; none while a retest waits for its answer';

COMMENT ON COLUMN grana.reports.fix_left IS 'Seconds of working time left while a retest waits for its answer; negative when late';

COMMENT ON COLUMN grana.reports.fix_waited IS 'Seconds of working time that retests without a fix waited for their answer';

COMMENT ON COLUMN grana.reports.fix_proposed_at IS 'Another deadline that the organization asks the agent to agree to';

COMMENT ON COLUMN grana.reports.fix_agreed_at IS 'Deadline that both sides agreed to';

COMMENT ON COLUMN grana.reports.fixed_at IS 'When it was fixed: the statement that a retest confirmed, or the closing as resolved';

COMMENT ON COLUMN grana.reports.fix_took IS 'Seconds of working time from acceptance to the fix, without the wait for answers';

COMMENT ON COLUMN grana.reports.fix_kept IS 'Whether the fix met its deadline; nothing where there was none';

COMMENT ON COLUMN grana.reports.dispute_state IS 'State of its open dispute; empty without one. Kept by a trigger of disputes';

COMMENT ON COLUMN grana.reports.evidence_score IS 'Sum of the signals of its evidence, 0 to 100; 50 until they are computed';

COMMENT ON COLUMN grana.reports.evidence_at IS 'When the signals were computed last';

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_organization_id_number_key UNIQUE (organization_id, number);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_organization_id_program_id_id_key UNIQUE (organization_id, program_id, id);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX reports_agent ON grana.reports USING btree (agent_id, submitted_at DESC, id);

CREATE INDEX reports_answered ON grana.reports USING btree (organization_id, program_id, answered_at) INCLUDE (submitted_at) WHERE (answered_at IS NOT NULL);

CREATE INDEX reports_assigned ON grana.reports USING btree (assigned_to, submitted_at DESC) WHERE (assigned_to IS NOT NULL);

CREATE INDEX reports_disputed ON grana.reports USING btree (organization_id, submitted_at DESC, id) WHERE (dispute_state IS NOT NULL);

CREATE INDEX reports_due ON grana.reports USING btree (organization_id, due_at, id) WHERE (closed_at IS NULL);

CREATE INDEX reports_due_of_all ON grana.reports USING btree (due_at) WHERE (due_stage IS NOT NULL);

CREATE INDEX reports_duplicate_of ON grana.reports USING btree (organization_id, program_id, duplicate_of) WHERE (duplicate_of IS NOT NULL);

CREATE INDEX reports_fixed ON grana.reports USING btree (organization_id, program_id, fixed_at) INCLUDE (fix_took, fix_kept) WHERE (fixed_at IS NOT NULL);

CREATE INDEX reports_id ON grana.reports USING btree (id);

CREATE INDEX reports_inbox ON grana.reports USING btree (organization_id, program_id, state, submitted_at DESC, id);

CREATE INDEX reports_known_issue ON grana.reports USING btree (organization_id, program_id, known_issue_id) WHERE (known_issue_id IS NOT NULL);

CREATE INDEX reports_of_organization ON grana.reports USING btree (organization_id, submitted_at DESC, id);

CREATE INDEX reports_open_by_day_and_evidence ON grana.reports USING btree (organization_id, (((due_at AT TIME ZONE 'utc'::text))::date), evidence_score DESC, due_at, id) WHERE (closed_at IS NULL);

CREATE INDEX reports_open_by_evidence ON grana.reports USING btree (organization_id, evidence_score DESC, submitted_at, id) WHERE (closed_at IS NULL);

CREATE INDEX reports_owed ON grana.reports USING btree (organization_id, due_at, id) WHERE (due_stage IS NOT NULL);

CREATE INDEX reports_policy ON grana.reports USING btree (organization_id, program_id, policy_version);

CREATE INDEX reports_retest_waiting ON grana.reports USING btree (retest_asked_at) WHERE (verification = 'requested'::text);

CREATE INDEX reports_reward_due ON grana.reports USING btree (due_at) WHERE (due_stage = 'reward'::text);

CREATE INDEX reports_target ON grana.reports USING btree (organization_id, target_id);

CREATE INDEX reports_to_fix ON grana.reports USING btree (organization_id, fix_due_at, id) WHERE ((state = 'accepted'::text) AND (fixed_at IS NULL));

CREATE INDEX reports_triaged ON grana.reports USING btree (organization_id, program_id, triaged_at) INCLUDE (submitted_at, paused_seconds) WHERE (triaged_at IS NOT NULL);

CREATE INDEX reports_triager ON grana.reports USING btree (triager_id, submitted_at DESC) WHERE (triager_id IS NOT NULL);

CREATE INDEX reports_unpaid ON grana.reports USING btree (organization_id, submitted_at DESC, id) WHERE (reward_track = 'reserved'::text);

CREATE INDEX reports_waiting ON grana.reports USING btree (moved_at) WHERE (state = ANY (ARRAY['needs_info'::text, 'closed'::text]));

CREATE INDEX reports_without_evidence ON grana.reports USING btree (submitted_at) WHERE (evidence_at IS NULL);

CREATE TRIGGER reports_dispute BEFORE UPDATE OF state, closing_reason ON grana.reports FOR EACH ROW EXECUTE FUNCTION grana.refuse_move_against_dispute();

CREATE TRIGGER reports_fix_clock BEFORE INSERT OR UPDATE ON grana.reports FOR EACH ROW EXECUTE FUNCTION grana.keep_fix_clock();

CREATE TRIGGER reports_kept BEFORE DELETE ON grana.reports FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER reports_known_before BEFORE UPDATE OF known_issue_id ON grana.reports FOR EACH ROW WHEN (((new.known_issue_id IS NOT NULL) AND (new.known_issue_id IS DISTINCT FROM old.known_issue_id))) EXECUTE FUNCTION grana.refuse_late_knowledge();

CREATE CONSTRAINT TRIGGER reports_ledger AFTER UPDATE ON grana.reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.closing_reason IS DISTINCT FROM new.closing_reason)) OR (old.reward_track IS DISTINCT FROM new.reward_track))) EXECUTE FUNCTION grana.post_to_ledger();

CREATE TRIGGER reports_move BEFORE INSERT OR UPDATE ON grana.reports FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_move();

CREATE TRIGGER reports_payment_clock AFTER UPDATE ON grana.reports FOR EACH ROW WHEN ((old.reward_track IS DISTINCT FROM new.reward_track)) EXECUTE FUNCTION grana.keep_payment_clock();

CREATE TRIGGER reports_response_clock BEFORE INSERT OR UPDATE ON grana.reports FOR EACH ROW EXECUTE FUNCTION grana.keep_response_clock();

CREATE TRIGGER reports_retest_help AFTER UPDATE ON grana.reports FOR EACH ROW WHEN (((old.verification = 'requested'::text) AND (new.verification <> 'requested'::text))) EXECUTE FUNCTION grana.end_retest_help();

CREATE TRIGGER reports_reward_born BEFORE INSERT ON grana.reports FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_reward();

CREATE TRIGGER reports_reward_move BEFORE UPDATE ON grana.reports FOR EACH ROW WHEN ((old.reward_track IS DISTINCT FROM new.reward_track)) EXECUTE FUNCTION grana.refuse_strange_reward();

CREATE TRIGGER reports_reward_shares AFTER UPDATE OF reward_track ON grana.reports FOR EACH ROW WHEN ((new.reward_track = 'reserved'::text)) EXECUTE FUNCTION grana.keep_reward_shares();

CREATE CONSTRAINT TRIGGER reports_reward_whole AFTER UPDATE ON grana.reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.reward_track IS DISTINCT FROM new.reward_track)) EXECUTE FUNCTION grana.demand_whole_reward();

CREATE CONSTRAINT TRIGGER reports_told AFTER INSERT OR UPDATE OF state, events ON grana.reports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.demand_event_of_move();

CREATE TRIGGER reports_words_inserted AFTER INSERT ON grana.reports REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.keep_report_words();

CREATE TRIGGER reports_words_renewed AFTER UPDATE OF title ON grana.reports FOR EACH ROW WHEN ((old.title IS DISTINCT FROM new.title)) EXECUTE FUNCTION grana.renew_report_words();

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_organization_id_program_id_duplicate_of_fkey FOREIGN KEY (organization_id, program_id, duplicate_of) REFERENCES grana.reports(organization_id, program_id, id);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_organization_id_program_id_known_issue_id_fkey FOREIGN KEY (organization_id, program_id, known_issue_id) REFERENCES grana.known_issues(organization_id, program_id, id);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_organization_id_program_id_policy_version_fkey FOREIGN KEY (organization_id, program_id, policy_version) REFERENCES grana.policy_versions(organization_id, program_id, version);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

ALTER TABLE ONLY grana.reports
    ADD CONSTRAINT reports_triager_id_fkey FOREIGN KEY (triager_id) REFERENCES grana.users(id);

CREATE POLICY agents_take_part ON grana.reports TO grana_api USING (COALESCE((agent_id = ( SELECT grana.actor_id() AS actor_id)), false));

CREATE POLICY appointed_see ON grana.reports FOR SELECT TO grana_api USING (COALESCE(((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,analyst,viewer}'::text[]) AS actor_programs)::uuid[]))), false));

CREATE POLICY appointed_work ON grana.reports FOR UPDATE TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,analyst}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY arbiters_see ON grana.reports FOR SELECT TO grana_api USING (COALESCE((id = ANY (( SELECT grana.actor_disputed_reports() AS actor_disputed_reports)::uuid[])), false));

CREATE POLICY arbiters_work ON grana.reports FOR UPDATE TO grana_api USING ((id = ANY (( SELECT grana.actor_disputed_reports() AS actor_disputed_reports)::uuid[])));

CREATE POLICY authors_comment ON grana.reports FOR UPDATE TO grana_api USING ((id = ANY (( SELECT grana.actor_shared_reports() AS actor_shared_reports)::uuid[])));

CREATE POLICY authors_see ON grana.reports FOR SELECT TO grana_api USING (COALESCE((id = ANY (( SELECT grana.actor_shared_reports() AS actor_shared_reports)::uuid[])), false));

CREATE POLICY contacts_see ON grana.reports FOR SELECT TO grana_api USING (COALESCE(((assigned_to = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{technical_contact,backup_contact}'::text[]) AS actor_programs)::uuid[]))), false));

CREATE POLICY contacts_work ON grana.reports FOR UPDATE TO grana_api USING (((assigned_to = ( SELECT grana.actor_id() AS actor_id)) AND (organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{technical_contact,backup_contact}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY overseers_see ON grana.reports FOR SELECT TO grana_api USING (COALESCE((organization_id = ANY (( SELECT grana.actor_organizations('{owner,viewer}'::text[]) AS actor_organizations)::uuid[])), false));

CREATE POLICY owners_work ON grana.reports FOR UPDATE TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.reports ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.reports TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY triagers_see ON grana.reports FOR SELECT TO grana_api USING (COALESCE(((triager_id = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff)), false));

CREATE POLICY triagers_work ON grana.reports FOR UPDATE TO grana_api USING (((triager_id = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff)));

CREATE POLICY worker ON grana.reports TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.reports TO grana_api;
GRANT SELECT,INSERT ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(target_id) ON TABLE grana.reports TO grana_api;

GRANT UPDATE(asset_tier) ON TABLE grana.reports TO grana_api;

GRANT UPDATE(weakness) ON TABLE grana.reports TO grana_api;

GRANT UPDATE(title) ON TABLE grana.reports TO grana_api;

GRANT UPDATE(severity) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(severity) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(state) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(closing_reason) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(closing_reason) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(duplicate_of) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(duplicate_of) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(known_issue_id) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(known_issue_id) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(clause) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(clause) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(review_on) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(review_on) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(reward_track) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(reward_track) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(assigned_to) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(assigned_to) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(triager_id) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(triager_id) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(events) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(events) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(moved_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(moved_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(answered_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(answered_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(triaged_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(triaged_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(accepted_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(accepted_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(closed_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(closed_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(paused_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(paused_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(paused_seconds) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(paused_seconds) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(verification) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(verification) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(retest_round) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(retest_round) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(retest_asked_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(retest_asked_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(retest_ended_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(retest_ended_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(fix_proposed_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(fix_proposed_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(fix_agreed_at) ON TABLE grana.reports TO grana_api;
GRANT UPDATE(fix_agreed_at) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(evidence_score) ON TABLE grana.reports TO grana_worker;

GRANT UPDATE(evidence_at) ON TABLE grana.reports TO grana_worker;

-- reset_requests

CREATE TABLE grana.reset_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT reset_requests_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254)))
);

COMMENT ON TABLE grana.reset_requests IS 'Addresses for which a password reset was requested; the worker checks whether an account exists, so that the response time does not reveal it';

COMMENT ON COLUMN grana.reset_requests.id IS 'Identifier';

COMMENT ON COLUMN grana.reset_requests.email IS 'Address as typed; the row is deleted when the worker has handled it';

COMMENT ON COLUMN grana.reset_requests.created_at IS 'When it was asked';

ALTER TABLE ONLY grana.reset_requests
    ADD CONSTRAINT reset_requests_pkey PRIMARY KEY (id);

GRANT INSERT ON TABLE grana.reset_requests TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.reset_requests TO grana_worker;

GRANT SELECT(id) ON TABLE grana.reset_requests TO grana_api;

-- restore_drills

CREATE TABLE grana.restore_drills (
    id bigint NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    is_good boolean NOT NULL,
    seconds double precision NOT NULL,
    label text,
    faults text[] NOT NULL,
    CONSTRAINT restore_drills_faults_of_bad CHECK ((is_good = (cardinality(faults) = 0)))
);

COMMENT ON TABLE grana.restore_drills IS 'Restores into temporary clusters and their results';

COMMENT ON COLUMN grana.restore_drills.id IS 'Identifier';

COMMENT ON COLUMN grana.restore_drills.started_at IS 'When it began';

COMMENT ON COLUMN grana.restore_drills.ended_at IS 'When its result was written';

COMMENT ON COLUMN grana.restore_drills.is_good IS 'Whether the copy was complete';

COMMENT ON COLUMN grana.restore_drills.seconds IS 'How long it took, checks included';

COMMENT ON COLUMN grana.restore_drills.label IS 'Mark up to which the copy was restored';

COMMENT ON COLUMN grana.restore_drills.faults IS 'What was wrong';

ALTER TABLE ONLY grana.restore_drills
    ADD CONSTRAINT restore_drills_pkey PRIMARY KEY (id);

CREATE INDEX restore_drills_ended ON grana.restore_drills USING btree (ended_at);

GRANT SELECT ON TABLE grana.restore_drills TO grana_api;
GRANT SELECT ON TABLE grana.restore_drills TO grana_worker;

-- restore_drills_id_seq

ALTER TABLE grana.restore_drills ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME grana.restore_drills_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

-- retest_fees

CREATE TABLE grana.retest_fees (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    report_id uuid NOT NULL,
    event integer NOT NULL,
    agent_id uuid NOT NULL,
    currency text NOT NULL,
    cents integer NOT NULL,
    state text DEFAULT 'owed'::text NOT NULL,
    earned_at timestamp with time zone NOT NULL,
    reference text,
    paid_on date,
    paid_by uuid,
    paid_at timestamp with time zone,
    answered_at timestamp with time zone,
    pay_days smallint,
    pay_due_at timestamp with time zone,
    CONSTRAINT retest_fees_cents_positive CHECK ((cents > 0)),
    CONSTRAINT retest_fees_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT retest_fees_event_positive CHECK ((event > 0)),
    CONSTRAINT retest_fees_pay_clock_whole CHECK ((num_nonnulls(pay_days, pay_due_at) = ANY (ARRAY[0, 2]))),
    CONSTRAINT retest_fees_pay_days_positive CHECK ((pay_days > 0)),
    CONSTRAINT retest_fees_payment_whole CHECK (((num_nonnulls(reference, paid_on, paid_by, paid_at) = ANY (ARRAY[0, 4])) AND ((state = 'owed'::text) OR (paid_at IS NOT NULL)))),
    CONSTRAINT retest_fees_reference_length CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 120))),
    CONSTRAINT retest_fees_state_known CHECK ((state = ANY (ARRAY['owed'::text, 'paid'::text, 'received'::text])))
);

ALTER TABLE ONLY grana.retest_fees FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.retest_fees IS 'Fees for answered retests, with their last payment';

COMMENT ON COLUMN grana.retest_fees.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.retest_fees.id IS 'Random identifier';

COMMENT ON COLUMN grana.retest_fees.report_id IS 'Report whose fix was tested';

COMMENT ON COLUMN grana.retest_fees.event IS 'Number of the answer in the history of the report';

COMMENT ON COLUMN grana.retest_fees.agent_id IS 'Agent who answered';

COMMENT ON COLUMN grana.retest_fees.currency IS 'ISO 4217';

COMMENT ON COLUMN grana.retest_fees.cents IS 'Amount, of the terms that the report was sent under';

COMMENT ON COLUMN grana.retest_fees.state IS 'Owed, paid, or acknowledged by the agent';

COMMENT ON COLUMN grana.retest_fees.earned_at IS 'When the retest was answered';

COMMENT ON COLUMN grana.retest_fees.reference IS 'Reference of the last payment';

COMMENT ON COLUMN grana.retest_fees.paid_on IS 'Day of the last payment, as the organization entered it';

COMMENT ON COLUMN grana.retest_fees.paid_by IS 'Member who recorded the last payment';

COMMENT ON COLUMN grana.retest_fees.paid_at IS 'When it was recorded';

COMMENT ON COLUMN grana.retest_fees.answered_at IS 'When the agent last answered whether it arrived';

COMMENT ON COLUMN grana.retest_fees.pay_days IS 'Working days until the payment, of the version of the rules that the report was sent under';

COMMENT ON COLUMN grana.retest_fees.pay_due_at IS 'Until when it is to be paid; a payment that did not arrive gives no further time';

ALTER TABLE ONLY grana.retest_fees
    ADD CONSTRAINT retest_fees_once UNIQUE (organization_id, report_id, event);

ALTER TABLE ONLY grana.retest_fees
    ADD CONSTRAINT retest_fees_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX retest_fees_agent ON grana.retest_fees USING btree (agent_id, earned_at DESC);

CREATE INDEX retest_fees_payer ON grana.retest_fees USING btree (paid_by) WHERE (paid_by IS NOT NULL);

CREATE CONSTRAINT TRIGGER retest_fees_ledger AFTER INSERT OR UPDATE ON grana.retest_fees DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.post_to_ledger();

CREATE TRIGGER retest_fees_steps BEFORE UPDATE ON grana.retest_fees FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_retest_fee();

ALTER TABLE ONLY grana.retest_fees
    ADD CONSTRAINT retest_fees_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.retest_fees
    ADD CONSTRAINT retest_fees_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.retest_fees
    ADD CONSTRAINT retest_fees_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES grana.users(id);

CREATE POLICY agents_read ON grana.retest_fees FOR SELECT TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY approvers_pay ON grana.retest_fees FOR UPDATE TO grana_api USING (((agent_id <> ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_approves_reward(organization_id, report_id))) WITH CHECK (((state = 'paid'::text) AND (paid_by = ( SELECT grana.actor_id() AS actor_id))));

CREATE POLICY readers_read ON grana.retest_fees FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.retest_fees ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.retest_fees TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.retest_fees TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.retest_fees TO grana_api;
GRANT SELECT ON TABLE grana.retest_fees TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.retest_fees TO grana_api;

GRANT UPDATE(reference) ON TABLE grana.retest_fees TO grana_api;

GRANT UPDATE(paid_on) ON TABLE grana.retest_fees TO grana_api;

GRANT UPDATE(paid_by) ON TABLE grana.retest_fees TO grana_api;

GRANT UPDATE(paid_at) ON TABLE grana.retest_fees TO grana_api;

-- retest_helpers

CREATE TABLE grana.retest_helpers (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    report_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    given_by uuid NOT NULL,
    given_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

ALTER TABLE ONLY grana.retest_helpers FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.retest_helpers IS 'Agents who were given the retest of another agent''s report';

COMMENT ON COLUMN grana.retest_helpers.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.retest_helpers.id IS 'Random identifier';

COMMENT ON COLUMN grana.retest_helpers.report_id IS 'Report whose fix is tested';

COMMENT ON COLUMN grana.retest_helpers.agent_id IS 'Agent who tests instead of the one who reported';

COMMENT ON COLUMN grana.retest_helpers.given_by IS 'Member who handed it over';

COMMENT ON COLUMN grana.retest_helpers.given_at IS 'When';

COMMENT ON COLUMN grana.retest_helpers.ended_at IS 'When the retest ended, and the access with it';

ALTER TABLE ONLY grana.retest_helpers
    ADD CONSTRAINT retest_helpers_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX retest_helpers_agent ON grana.retest_helpers USING btree (agent_id, given_at DESC);

CREATE INDEX retest_helpers_given ON grana.retest_helpers USING btree (given_by);

CREATE UNIQUE INDEX retest_helpers_open ON grana.retest_helpers USING btree (organization_id, report_id) WHERE (ended_at IS NULL);

ALTER TABLE ONLY grana.retest_helpers
    ADD CONSTRAINT retest_helpers_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.retest_helpers
    ADD CONSTRAINT retest_helpers_given_by_fkey FOREIGN KEY (given_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.retest_helpers
    ADD CONSTRAINT retest_helpers_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY agents_read ON grana.retest_helpers FOR SELECT TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY handlers_add ON grana.retest_helpers FOR INSERT TO grana_api WITH CHECK (((given_by = ( SELECT grana.actor_id() AS actor_id)) AND (ended_at IS NULL) AND grana.actor_handles_report(organization_id, report_id)));

CREATE POLICY handlers_read ON grana.retest_helpers FOR SELECT TO grana_api USING (grana.actor_handles_report(organization_id, report_id));

ALTER TABLE grana.retest_helpers ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.retest_helpers TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.retest_helpers TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.retest_helpers TO grana_api;
GRANT SELECT ON TABLE grana.retest_helpers TO grana_worker;

-- reward_approvals

CREATE TABLE grana.reward_approvals (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    round integer NOT NULL,
    user_id uuid NOT NULL,
    amount_cents integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    counts boolean DEFAULT true NOT NULL,
    CONSTRAINT reward_approvals_amount_known CHECK ((amount_cents >= 0))
);

ALTER TABLE ONLY grana.reward_approvals FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.reward_approvals IS 'Approvals of reward amounts; never changed';

COMMENT ON COLUMN grana.reward_approvals.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.reward_approvals.report_id IS 'Report';

COMMENT ON COLUMN grana.reward_approvals.round IS 'Revision of the reward that was approved';

COMMENT ON COLUMN grana.reward_approvals.user_id IS 'Approver';

COMMENT ON COLUMN grana.reward_approvals.amount_cents IS 'Amount shown to the approver; 0 for no reward';

COMMENT ON COLUMN grana.reward_approvals.created_at IS 'When';

COMMENT ON COLUMN grana.reward_approvals.counts IS 'Whether it counts when an amount needs two approvers; computed by the database';

ALTER TABLE ONLY grana.reward_approvals
    ADD CONSTRAINT reward_approvals_pkey PRIMARY KEY (organization_id, report_id, round, user_id);

CREATE INDEX reward_approvals_user ON grana.reward_approvals USING btree (user_id);

CREATE TRIGGER reward_approvals_immutable BEFORE DELETE OR UPDATE ON grana.reward_approvals FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE TRIGGER reward_approvals_judged BEFORE INSERT ON grana.reward_approvals FOR EACH ROW EXECUTE FUNCTION grana.judge_approval();

ALTER TABLE ONLY grana.reward_approvals
    ADD CONSTRAINT reward_approvals_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.rewards(organization_id, report_id);

ALTER TABLE ONLY grana.reward_approvals
    ADD CONSTRAINT reward_approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY approvers_add ON grana.reward_approvals FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_approves_reward(organization_id, report_id)));

CREATE POLICY handlers_read ON grana.reward_approvals FOR SELECT TO grana_api USING (grana.actor_handles_report(organization_id, report_id));

ALTER TABLE grana.reward_approvals ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.reward_approvals TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.reward_approvals TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.reward_approvals TO grana_api;
GRANT SELECT ON TABLE grana.reward_approvals TO grana_worker;

-- reward_limits

CREATE TABLE grana.reward_limits (
    currency text NOT NULL,
    second_person_above_cents integer NOT NULL,
    CONSTRAINT reward_limits_positive CHECK ((second_person_above_cents > 0))
);

COMMENT ON TABLE grana.reward_limits IS 'Largest amount that one person may decide alone; the code has the same values, and a test compares them';

COMMENT ON COLUMN grana.reward_limits.currency IS 'ISO 4217';

COMMENT ON COLUMN grana.reward_limits.second_person_above_cents IS 'Larger amounts need a second approver';

ALTER TABLE ONLY grana.reward_limits
    ADD CONSTRAINT reward_limits_pkey PRIMARY KEY (currency);

GRANT SELECT ON TABLE grana.reward_limits TO grana_api;
GRANT SELECT ON TABLE grana.reward_limits TO grana_worker;

-- reward_moves

CREATE TABLE grana.reward_moves (
    from_track text NOT NULL,
    to_track text NOT NULL
);

COMMENT ON TABLE grana.reward_moves IS 'Allowed transitions of the status of a reward; the database refuses all others';

COMMENT ON COLUMN grana.reward_moves.from_track IS 'Status before';

COMMENT ON COLUMN grana.reward_moves.to_track IS 'Status after';

ALTER TABLE ONLY grana.reward_moves
    ADD CONSTRAINT reward_moves_pkey PRIMARY KEY (from_track, to_track);

GRANT SELECT ON TABLE grana.reward_moves TO grana_api;
GRANT SELECT ON TABLE grana.reward_moves TO grana_worker;

-- reward_payments

CREATE TABLE grana.reward_payments (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    number smallint NOT NULL,
    user_id uuid NOT NULL,
    amount_cents integer NOT NULL,
    currency text NOT NULL,
    reference text NOT NULL,
    paid_on date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    paid_currency text,
    paid_cents bigint,
    rate numeric(11,6),
    rate_on date,
    CONSTRAINT reward_payments_amount_positive CHECK ((amount_cents > 0)),
    CONSTRAINT reward_payments_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT reward_payments_exchanged_whole CHECK ((num_nonnulls(paid_currency, paid_cents, rate, rate_on) = ANY (ARRAY[0, 4]))),
    CONSTRAINT reward_payments_not_of_the_future CHECK ((paid_on <= (((created_at AT TIME ZONE 'UTC'::text))::date + 1))),
    CONSTRAINT reward_payments_number_positive CHECK ((number > 0)),
    CONSTRAINT reward_payments_paid_by_rate CHECK (((paid_cents)::numeric =
CASE
    WHEN (paid_currency = 'CLP'::text) THEN (round((((amount_cents)::numeric * rate) / (100)::numeric)) * (100)::numeric)
    ELSE round(((amount_cents)::numeric * rate))
END)),
    CONSTRAINT reward_payments_paid_currency_known CHECK ((paid_currency = ANY (ARRAY['MXN'::text, 'COP'::text, 'ARS'::text, 'CLP'::text, 'PEN'::text, 'BRL'::text, 'EUR'::text, 'UYU'::text, 'BOB'::text, 'CRC'::text, 'GTQ'::text, 'DOP'::text]))),
    CONSTRAINT reward_payments_paid_positive CHECK ((paid_cents > 0)),
    CONSTRAINT reward_payments_rate_not_of_the_future CHECK ((rate_on <= (((created_at AT TIME ZONE 'UTC'::text))::date + 1))),
    CONSTRAINT reward_payments_rate_positive CHECK ((rate > (0)::numeric)),
    CONSTRAINT reward_payments_reference_length CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 120)))
);

ALTER TABLE ONLY grana.reward_payments FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.reward_payments IS 'Payments as recorded by the organization; a second one only if the last did not arrive';

COMMENT ON COLUMN grana.reward_payments.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.reward_payments.report_id IS 'Report';

COMMENT ON COLUMN grana.reward_payments.number IS 'Counts from 1';

COMMENT ON COLUMN grana.reward_payments.user_id IS 'Member who recorded it';

COMMENT ON COLUMN grana.reward_payments.amount_cents IS 'Amount';

COMMENT ON COLUMN grana.reward_payments.currency IS 'ISO 4217';

COMMENT ON COLUMN grana.reward_payments.reference IS 'Reference of the transfer';

COMMENT ON COLUMN grana.reward_payments.paid_on IS 'Day of the payment';

COMMENT ON COLUMN grana.reward_payments.created_at IS 'When it was recorded';

COMMENT ON COLUMN grana.reward_payments.paid_currency IS 'ISO 4217 of what was transferred, where it is not the currency of the reward';

COMMENT ON COLUMN grana.reward_payments.paid_cents IS 'Hundredths of that currency';

COMMENT ON COLUMN grana.reward_payments.rate IS 'Units of that currency for one of the reward';

COMMENT ON COLUMN grana.reward_payments.rate_on IS 'Day of the rate';

ALTER TABLE ONLY grana.reward_payments
    ADD CONSTRAINT reward_payments_pkey PRIMARY KEY (organization_id, report_id, number);

CREATE INDEX reward_payments_by_day ON grana.reward_payments USING btree (organization_id, paid_on);

CREATE INDEX reward_payments_recorded ON grana.reward_payments USING btree (created_at);

CREATE INDEX reward_payments_user ON grana.reward_payments USING btree (user_id);

CREATE TRIGGER reward_payments_case AFTER INSERT ON grana.reward_payments FOR EACH ROW EXECUTE FUNCTION grana.keep_payment_case();

CREATE TRIGGER reward_payments_clock AFTER INSERT ON grana.reward_payments FOR EACH ROW EXECUTE FUNCTION grana.keep_payment_clock();

CREATE TRIGGER reward_payments_due BEFORE INSERT ON grana.reward_payments FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_payment();

CREATE TRIGGER reward_payments_immutable BEFORE DELETE OR UPDATE ON grana.reward_payments FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE CONSTRAINT TRIGGER reward_payments_ledger AFTER INSERT ON grana.reward_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.post_to_ledger();

ALTER TABLE ONLY grana.reward_payments
    ADD CONSTRAINT reward_payments_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.rewards(organization_id, report_id);

ALTER TABLE ONLY grana.reward_payments
    ADD CONSTRAINT reward_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY approvers_add ON grana.reward_payments FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_approves_reward(organization_id, report_id)));

CREATE POLICY case_staff_read ON grana.reward_payments FOR SELECT TO grana_api USING ((report_id = ANY (( SELECT grana.actor_case_reports() AS actor_case_reports)::uuid[])));

CREATE POLICY readers_read ON grana.reward_payments FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.reward_payments ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.reward_payments TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.reward_payments TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.reward_payments TO grana_api;
GRANT SELECT ON TABLE grana.reward_payments TO grana_worker;

-- reward_receipts

CREATE TABLE grana.reward_receipts (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    payment smallint NOT NULL,
    has_arrived boolean NOT NULL,
    user_id uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT reward_receipts_missing_said CHECK (((user_id IS NOT NULL) OR has_arrived))
);

ALTER TABLE ONLY grana.reward_receipts FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.reward_receipts IS 'Statements of the agent that a payment arrived or did not; never changed';

COMMENT ON COLUMN grana.reward_receipts.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.reward_receipts.report_id IS 'Report';

COMMENT ON COLUMN grana.reward_receipts.payment IS 'Payment';

COMMENT ON COLUMN grana.reward_receipts.has_arrived IS 'Whether it arrived';

COMMENT ON COLUMN grana.reward_receipts.user_id IS 'Agent; empty where their silence counts as an arrival';

COMMENT ON COLUMN grana.reward_receipts.created_at IS 'When';

ALTER TABLE ONLY grana.reward_receipts
    ADD CONSTRAINT reward_receipts_pkey PRIMARY KEY (organization_id, report_id, payment, has_arrived);

CREATE INDEX reward_receipts_missing ON grana.reward_receipts USING btree (organization_id, report_id, payment) WHERE (NOT has_arrived);

CREATE INDEX reward_receipts_user ON grana.reward_receipts USING btree (user_id);

CREATE TRIGGER reward_receipts_case AFTER INSERT ON grana.reward_receipts FOR EACH ROW EXECUTE FUNCTION grana.keep_payment_case();

CREATE TRIGGER reward_receipts_clock AFTER INSERT ON grana.reward_receipts FOR EACH ROW EXECUTE FUNCTION grana.keep_payment_clock();

CREATE TRIGGER reward_receipts_immutable BEFORE DELETE OR UPDATE ON grana.reward_receipts FOR EACH ROW EXECUTE FUNCTION grana.refuse_change_of_history();

CREATE CONSTRAINT TRIGGER reward_receipts_ledger AFTER INSERT ON grana.reward_receipts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.post_to_ledger();

CREATE TRIGGER reward_receipts_open BEFORE INSERT ON grana.reward_receipts FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_receipt();

ALTER TABLE ONLY grana.reward_receipts
    ADD CONSTRAINT reward_receipts_organization_id_report_id_payment_fkey FOREIGN KEY (organization_id, report_id, payment) REFERENCES grana.reward_payments(organization_id, report_id, number);

ALTER TABLE ONLY grana.reward_receipts
    ADD CONSTRAINT reward_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id);

CREATE POLICY agents_add ON grana.reward_receipts FOR INSERT TO grana_api WITH CHECK (((user_id = ( SELECT grana.actor_id() AS actor_id)) AND (EXISTS ( SELECT
   FROM grana.reports r
  WHERE (((r.organization_id = reward_receipts.organization_id) AND (r.id = reward_receipts.report_id)) AND (r.agent_id = ( SELECT grana.actor_id() AS actor_id)))))));

CREATE POLICY case_staff_read ON grana.reward_receipts FOR SELECT TO grana_api USING ((report_id = ANY (( SELECT grana.actor_case_reports() AS actor_case_reports)::uuid[])));

CREATE POLICY readers_read ON grana.reward_receipts FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.reward_receipts ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.reward_receipts TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.reward_receipts TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.reward_receipts TO grana_api;
GRANT SELECT,INSERT ON TABLE grana.reward_receipts TO grana_worker;

-- reward_shares

CREATE TABLE grana.reward_shares (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    report_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    "position" smallint NOT NULL,
    currency text NOT NULL,
    cents integer NOT NULL,
    state text DEFAULT 'owed'::text NOT NULL,
    approved_at timestamp with time zone NOT NULL,
    pay_due_at timestamp with time zone NOT NULL,
    reference text,
    paid_on date,
    paid_by uuid,
    paid_at timestamp with time zone,
    paid_currency text,
    paid_cents bigint,
    rate numeric(18,6),
    rate_on date,
    answered_at timestamp with time zone,
    CONSTRAINT reward_shares_cents_positive CHECK ((cents >= 0)),
    CONSTRAINT reward_shares_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT reward_shares_exchanged_whole CHECK ((num_nonnulls(paid_currency, paid_cents, rate, rate_on) = ANY (ARRAY[0, 4]))),
    CONSTRAINT reward_shares_paid_currency_known CHECK ((paid_currency = ANY (ARRAY['ARS'::text, 'BOB'::text, 'BRL'::text, 'CLP'::text, 'COP'::text, 'CRC'::text, 'DOP'::text, 'EUR'::text, 'GTQ'::text, 'MXN'::text, 'PEN'::text, 'UYU'::text]))),
    CONSTRAINT reward_shares_paid_positive CHECK ((paid_cents > 0)),
    CONSTRAINT reward_shares_payment_whole CHECK (((num_nonnulls(reference, paid_on, paid_by, paid_at) = ANY (ARRAY[0, 4])) AND ((state = 'owed'::text) OR (paid_at IS NOT NULL)))),
    CONSTRAINT reward_shares_rate_positive CHECK ((rate > (0)::numeric)),
    CONSTRAINT reward_shares_reference_length CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 120))),
    CONSTRAINT reward_shares_state_known CHECK ((state = ANY (ARRAY['owed'::text, 'paid'::text, 'received'::text])))
);

ALTER TABLE ONLY grana.reward_shares FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.reward_shares IS 'Shares of authors in the reward of a report, with their last payment';

COMMENT ON COLUMN grana.reward_shares.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.reward_shares.id IS 'Random identifier';

COMMENT ON COLUMN grana.reward_shares.report_id IS 'Report';

COMMENT ON COLUMN grana.reward_shares.agent_id IS 'Author who gets it';

COMMENT ON COLUMN grana.reward_shares."position" IS 'Place among the authors; part of the numbers of its entries in the ledger';

COMMENT ON COLUMN grana.reward_shares.currency IS 'ISO 4217';

COMMENT ON COLUMN grana.reward_shares.cents IS 'Amount, rounded down; follows the reward until it is paid';

COMMENT ON COLUMN grana.reward_shares.state IS 'Owed, paid, or acknowledged by the author';

COMMENT ON COLUMN grana.reward_shares.approved_at IS 'When the reward was approved first';

COMMENT ON COLUMN grana.reward_shares.pay_due_at IS 'Until when it is to be paid; a payment that did not arrive gives no further time';

COMMENT ON COLUMN grana.reward_shares.reference IS 'Reference of the last payment';

COMMENT ON COLUMN grana.reward_shares.paid_on IS 'Day of the last payment, as the organization entered it';

COMMENT ON COLUMN grana.reward_shares.paid_by IS 'Member who recorded the last payment';

COMMENT ON COLUMN grana.reward_shares.paid_at IS 'When it was recorded';

COMMENT ON COLUMN grana.reward_shares.paid_currency IS 'ISO 4217 of what was transferred, where it is not the currency of the reward';

COMMENT ON COLUMN grana.reward_shares.paid_cents IS 'Hundredths of that currency';

COMMENT ON COLUMN grana.reward_shares.rate IS 'Units of that currency for one of the reward';

COMMENT ON COLUMN grana.reward_shares.rate_on IS 'Day of the rate';

COMMENT ON COLUMN grana.reward_shares.answered_at IS 'When the author last answered whether it arrived';

ALTER TABLE ONLY grana.reward_shares
    ADD CONSTRAINT reward_shares_once UNIQUE (organization_id, report_id, agent_id);

ALTER TABLE ONLY grana.reward_shares
    ADD CONSTRAINT reward_shares_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX reward_shares_agent ON grana.reward_shares USING btree (agent_id, approved_at DESC);

CREATE INDEX reward_shares_owed ON grana.reward_shares USING btree (organization_id, pay_due_at) WHERE (state = 'owed'::text);

CREATE INDEX reward_shares_payer ON grana.reward_shares USING btree (paid_by) WHERE (paid_by IS NOT NULL);

CREATE CONSTRAINT TRIGGER reward_shares_ledger AFTER INSERT OR UPDATE ON grana.reward_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.post_to_ledger();

CREATE TRIGGER reward_shares_steps BEFORE UPDATE ON grana.reward_shares FOR EACH ROW EXECUTE FUNCTION grana.refuse_strange_share();

ALTER TABLE ONLY grana.reward_shares
    ADD CONSTRAINT reward_shares_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.reward_shares
    ADD CONSTRAINT reward_shares_organization_id_report_id_agent_id_fkey FOREIGN KEY (organization_id, report_id, agent_id) REFERENCES grana.report_authors(organization_id, report_id, user_id);

ALTER TABLE ONLY grana.reward_shares
    ADD CONSTRAINT reward_shares_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

ALTER TABLE ONLY grana.reward_shares
    ADD CONSTRAINT reward_shares_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES grana.users(id);

CREATE POLICY approvers_pay ON grana.reward_shares FOR UPDATE TO grana_api USING (((agent_id <> ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_approves_reward(organization_id, report_id))) WITH CHECK (((state = 'paid'::text) AND (paid_by = ( SELECT grana.actor_id() AS actor_id))));

CREATE POLICY readers_read ON grana.reward_shares FOR SELECT TO grana_api USING (grana.actor_reads_report(organization_id, report_id));

ALTER TABLE grana.reward_shares ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.reward_shares TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.reward_shares TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.reward_shares TO grana_api;
GRANT SELECT ON TABLE grana.reward_shares TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(reference) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(paid_on) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(paid_by) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(paid_at) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(paid_currency) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(paid_cents) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(rate) ON TABLE grana.reward_shares TO grana_api;

GRANT UPDATE(rate_on) ON TABLE grana.reward_shares TO grana_api;

-- rewards

CREATE TABLE grana.rewards (
    organization_id uuid NOT NULL,
    report_id uuid NOT NULL,
    round integer DEFAULT 0 NOT NULL,
    currency text NOT NULL,
    minimum_cents integer,
    amount_cents integer,
    approvers smallint DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    revised_round integer,
    revised_cents integer,
    approved_at timestamp with time zone,
    pay_days smallint,
    pay_due_at timestamp with time zone,
    paid_at timestamp with time zone,
    pay_took integer,
    pay_kept boolean,
    fee_basis_points smallint DEFAULT 0 NOT NULL,
    CONSTRAINT rewards_amount_positive CHECK ((amount_cents > 0)),
    CONSTRAINT rewards_approvers_known CHECK ((approvers = ANY (ARRAY[1, 2]))),
    CONSTRAINT rewards_currency_known CHECK ((currency = 'USD'::text)),
    CONSTRAINT rewards_fee_known CHECK (((fee_basis_points >= 0) AND (fee_basis_points <= 10000))),
    CONSTRAINT rewards_minimum_positive CHECK ((minimum_cents > 0)),
    CONSTRAINT rewards_paid_measured CHECK (((num_nonnulls(paid_at, pay_took, pay_kept) = ANY (ARRAY[0, 3])) AND ((paid_at IS NULL) OR (approved_at IS NOT NULL)))),
    CONSTRAINT rewards_pay_clock_whole CHECK ((num_nonnulls(approved_at, pay_days, pay_due_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT rewards_revision_later CHECK ((revised_round > round)),
    CONSTRAINT rewards_revision_positive CHECK ((revised_cents > 0)),
    CONSTRAINT rewards_revision_whole CHECK (((revised_round IS NULL) = (revised_cents IS NULL))),
    CONSTRAINT rewards_round_positive CHECK ((round >= 0))
);

ALTER TABLE ONLY grana.rewards FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.rewards IS 'Reward of a report as far as it is decided; its status is in reports.reward_track';

COMMENT ON COLUMN grana.rewards.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.rewards.report_id IS 'Report';

COMMENT ON COLUMN grana.rewards.round IS 'Counts the revisions of the amount: an approval names the one that was shown';

COMMENT ON COLUMN grana.rewards.currency IS 'ISO 4217, that of the grid';

COMMENT ON COLUMN grana.rewards.minimum_cents IS 'Minimum of the grid when the report was accepted: recorded, not backed by funds';

COMMENT ON COLUMN grana.rewards.amount_cents IS 'Amount of this revision; empty while undecided';

COMMENT ON COLUMN grana.rewards.approvers IS 'Number of approvals that this revision needs';

COMMENT ON COLUMN grana.rewards.updated_at IS 'Last change';

COMMENT ON COLUMN grana.rewards.revised_round IS 'Revision of a new amount that waits for a second approver while the approved one stays in force';

COMMENT ON COLUMN grana.rewards.revised_cents IS 'Amount of that revision';

COMMENT ON COLUMN grana.rewards.approved_at IS 'Approval that the time until the payment counts from; a changed amount does not restart it';

COMMENT ON COLUMN grana.rewards.pay_days IS 'Working days until the payment, of the version of the rules that the report was sent under';

COMMENT ON COLUMN grana.rewards.pay_due_at IS 'Deadline of the payment';

COMMENT ON COLUMN grana.rewards.paid_at IS 'When the payment was recorded that the agent did not answer as missing';

COMMENT ON COLUMN grana.rewards.pay_took IS 'Seconds of working time from the approval to that payment';

COMMENT ON COLUMN grana.rewards.pay_kept IS 'Whether it met its deadline';

COMMENT ON COLUMN grana.rewards.fee_basis_points IS 'Fee of the platform on top of the amount, in hundredths of a percent, as it was shown to the approver';

ALTER TABLE ONLY grana.rewards
    ADD CONSTRAINT rewards_pkey PRIMARY KEY (organization_id, report_id);

CREATE INDEX rewards_pay_due ON grana.rewards USING btree (pay_due_at) WHERE ((paid_at IS NULL) AND (pay_due_at IS NOT NULL));

CREATE CONSTRAINT TRIGGER rewards_amount_approved AFTER INSERT OR UPDATE OF round, amount_cents, approvers ON grana.rewards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.demand_approved_amount();

CREATE CONSTRAINT TRIGGER rewards_ledger AFTER INSERT OR UPDATE ON grana.rewards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION grana.post_to_ledger();

CREATE TRIGGER rewards_reward_shares AFTER UPDATE OF amount_cents ON grana.rewards FOR EACH ROW WHEN ((new.amount_cents IS DISTINCT FROM old.amount_cents)) EXECUTE FUNCTION grana.keep_reward_shares();

ALTER TABLE ONLY grana.rewards
    ADD CONSTRAINT rewards_organization_id_report_id_fkey FOREIGN KEY (organization_id, report_id) REFERENCES grana.reports(organization_id, id);

CREATE POLICY arbiters_reset ON grana.rewards FOR UPDATE TO grana_api USING ((report_id = ANY (( SELECT grana.actor_disputed_reports() AS actor_disputed_reports)::uuid[])));

CREATE POLICY arbiters_see ON grana.rewards FOR SELECT TO grana_api USING ((report_id = ANY (( SELECT grana.actor_disputed_reports() AS actor_disputed_reports)::uuid[])));

CREATE POLICY case_staff_read ON grana.rewards FOR SELECT TO grana_api USING ((report_id = ANY (( SELECT grana.actor_case_reports() AS actor_case_reports)::uuid[])));

CREATE POLICY handlers_add ON grana.rewards FOR INSERT TO grana_api WITH CHECK (grana.actor_handles_report(organization_id, report_id));

CREATE POLICY handlers_work ON grana.rewards FOR UPDATE TO grana_api USING (grana.actor_handles_report(organization_id, report_id));

CREATE POLICY readers_read ON grana.rewards FOR SELECT TO grana_api USING (grana.actor_sees_reward(organization_id, report_id));

ALTER TABLE grana.rewards ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.rewards TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.rewards TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.rewards TO grana_api;
GRANT SELECT ON TABLE grana.rewards TO grana_worker;

GRANT UPDATE(round) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(currency) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(minimum_cents) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(amount_cents) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(approvers) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(updated_at) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(revised_round) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(revised_cents) ON TABLE grana.rewards TO grana_api;

GRANT UPDATE(fee_basis_points) ON TABLE grana.rewards TO grana_api;

-- saved_answers

CREATE TABLE grana.saved_answers (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    name text NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT saved_answers_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
    CONSTRAINT saved_answers_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 10000)))
);

ALTER TABLE ONLY grana.saved_answers FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.saved_answers IS 'Texts for replies to agents, by program';

COMMENT ON COLUMN grana.saved_answers.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.saved_answers.program_id IS 'Program';

COMMENT ON COLUMN grana.saved_answers.name IS 'Name by which it is chosen';

COMMENT ON COLUMN grana.saved_answers.text IS 'The text, with variables';

COMMENT ON COLUMN grana.saved_answers.created_at IS 'When it was saved, or replaced';

ALTER TABLE ONLY grana.saved_answers
    ADD CONSTRAINT saved_answers_pkey PRIMARY KEY (organization_id, program_id, name);

ALTER TABLE ONLY grana.saved_answers
    ADD CONSTRAINT saved_answers_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

CREATE POLICY appointed_work ON grana.saved_answers TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,analyst}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY contacts_read ON grana.saved_answers FOR SELECT TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{technical_contact,backup_contact}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY owners_work ON grana.saved_answers TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

ALTER TABLE grana.saved_answers ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.saved_answers TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.saved_answers TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.saved_answers TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.saved_answers TO grana_worker;

GRANT UPDATE(text) ON TABLE grana.saved_answers TO grana_api;

GRANT UPDATE(created_at) ON TABLE grana.saved_answers TO grana_api;

-- saved_search_matches

CREATE TABLE grana.saved_search_matches (
    user_id uuid NOT NULL,
    search_id uuid NOT NULL,
    program_id uuid NOT NULL,
    found_at timestamp with time zone NOT NULL
);

ALTER TABLE ONLY grana.saved_search_matches FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.saved_search_matches IS 'Programs that a saved search has found: each is announced once';

COMMENT ON COLUMN grana.saved_search_matches.user_id IS 'Agent';

COMMENT ON COLUMN grana.saved_search_matches.search_id IS 'Saved search';

COMMENT ON COLUMN grana.saved_search_matches.program_id IS 'Program; not a reference, so that deleting one does not wait for searches';

COMMENT ON COLUMN grana.saved_search_matches.found_at IS 'When it matched first';

ALTER TABLE ONLY grana.saved_search_matches
    ADD CONSTRAINT saved_search_matches_pkey PRIMARY KEY (user_id, search_id, program_id);

ALTER TABLE ONLY grana.saved_search_matches
    ADD CONSTRAINT saved_search_matches_user_id_search_id_fkey FOREIGN KEY (user_id, search_id) REFERENCES grana.saved_searches(user_id, id) ON DELETE CASCADE;

ALTER TABLE grana.saved_search_matches ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.saved_search_matches TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.saved_search_matches TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,DELETE ON TABLE grana.saved_search_matches TO grana_worker;

-- saved_searches

CREATE TABLE grana.saved_searches (
    user_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    wanted jsonb NOT NULL,
    notifies boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    CONSTRAINT saved_searches_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
    CONSTRAINT saved_searches_search_length CHECK ((char_length(search) <= 300)),
    CONSTRAINT saved_searches_wanted_form CHECK (((jsonb_typeof(wanted) = 'object'::text) AND (pg_column_size(wanted) < 1000)))
);

ALTER TABLE ONLY grana.saved_searches FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.saved_searches IS 'Searches of programs that agents saved, each for themselves';

COMMENT ON COLUMN grana.saved_searches.user_id IS 'Agent who saved it';

COMMENT ON COLUMN grana.saved_searches.id IS 'Random identifier';

COMMENT ON COLUMN grana.saved_searches.name IS 'Name that the agent chose';

COMMENT ON COLUMN grana.saved_searches.search IS 'Filters and order, as the address of the screen has them';

COMMENT ON COLUMN grana.saved_searches.wanted IS 'Filters, as grana.explorable takes them';

COMMENT ON COLUMN grana.saved_searches.notifies IS 'Whether new programs that match are announced';

COMMENT ON COLUMN grana.saved_searches.created_at IS 'When it was saved';

COMMENT ON COLUMN grana.saved_searches.checked_at IS 'When new programs were last looked for';

ALTER TABLE ONLY grana.saved_searches
    ADD CONSTRAINT saved_searches_name_unique UNIQUE (user_id, name);

ALTER TABLE ONLY grana.saved_searches
    ADD CONSTRAINT saved_searches_pkey PRIMARY KEY (user_id, id);

CREATE INDEX saved_searches_due ON grana.saved_searches USING btree (checked_at) WHERE notifies;

CREATE TRIGGER saved_searches_begun AFTER INSERT OR UPDATE OF wanted, notifies ON grana.saved_searches FOR EACH ROW WHEN (new.notifies) EXECUTE FUNCTION grana.begin_saved_search();

ALTER TABLE ONLY grana.saved_searches
    ADD CONSTRAINT saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

CREATE POLICY own ON grana.saved_searches TO grana_api USING ((user_id = ( SELECT grana.actor_id() AS actor_id)));

ALTER TABLE grana.saved_searches ENABLE ROW LEVEL SECURITY;

CREATE POLICY system ON grana.saved_searches TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.saved_searches TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT DELETE ON TABLE grana.saved_searches TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.saved_searches TO grana_worker;

GRANT SELECT(user_id),INSERT(user_id) ON TABLE grana.saved_searches TO grana_api;

GRANT SELECT(id) ON TABLE grana.saved_searches TO grana_api;

GRANT SELECT(name),INSERT(name) ON TABLE grana.saved_searches TO grana_api;

GRANT SELECT(search),INSERT(search),UPDATE(search) ON TABLE grana.saved_searches TO grana_api;

GRANT INSERT(wanted),UPDATE(wanted) ON TABLE grana.saved_searches TO grana_api;

GRANT SELECT(notifies),INSERT(notifies),UPDATE(notifies) ON TABLE grana.saved_searches TO grana_api;

GRANT SELECT(created_at),INSERT(created_at) ON TABLE grana.saved_searches TO grana_api;

GRANT INSERT(checked_at) ON TABLE grana.saved_searches TO grana_api;

-- second_factor_recoveries

CREATE TABLE grana.second_factor_recoveries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    outcome text,
    CONSTRAINT second_factor_recoveries_closed CHECK (((closed_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT second_factor_recoveries_outcome_known CHECK ((outcome = ANY (ARRAY['done'::text, 'stopped_by_owner'::text, 'stopped_by_staff'::text]))),
    CONSTRAINT second_factor_recoveries_wait CHECK ((due_at >= (asked_at + '72:00:00'::interval)))
);

COMMENT ON TABLE grana.second_factor_recoveries IS 'Removals of a lost second factor by staff, after three days in which every address of the owner receives instructions to stop it';

COMMENT ON COLUMN grana.second_factor_recoveries.id IS 'Identifier';

COMMENT ON COLUMN grana.second_factor_recoveries.user_id IS 'User whose second factor is removed';

COMMENT ON COLUMN grana.second_factor_recoveries.asked_at IS 'When staff began it';

COMMENT ON COLUMN grana.second_factor_recoveries.due_at IS 'When it may be completed, 72 hours later at the earliest';

COMMENT ON COLUMN grana.second_factor_recoveries.closed_at IS 'When it came to an end';

COMMENT ON COLUMN grana.second_factor_recoveries.outcome IS 'done, or stopped by the owner or by staff';

ALTER TABLE ONLY grana.second_factor_recoveries
    ADD CONSTRAINT second_factor_recoveries_pkey PRIMARY KEY (id);

CREATE INDEX second_factor_recoveries_due ON grana.second_factor_recoveries USING btree (due_at) WHERE (closed_at IS NULL);

CREATE UNIQUE INDEX second_factor_recoveries_open ON grana.second_factor_recoveries USING btree (user_id) WHERE (closed_at IS NULL);

CREATE INDEX second_factor_recoveries_user ON grana.second_factor_recoveries USING btree (user_id, asked_at DESC);

ALTER TABLE ONLY grana.second_factor_recoveries
    ADD CONSTRAINT second_factor_recoveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.second_factor_recoveries TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.second_factor_recoveries TO grana_worker;

GRANT UPDATE(closed_at) ON TABLE grana.second_factor_recoveries TO grana_api;

GRANT UPDATE(outcome) ON TABLE grana.second_factor_recoveries TO grana_api;

-- sessions

CREATE TABLE grana.sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    second_factor_due boolean NOT NULL,
    tries smallint DEFAULT 0 NOT NULL,
    user_agent text NOT NULL,
    address inet NOT NULL,
    started_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    misuse_at timestamp with time zone,
    second_factor text,
    CONSTRAINT sessions_end_reason_known CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'second_factor_given'::text, 'reuse'::text, 'idle'::text, 'password_changed'::text, 'second_factor_changed'::text, 'email_changed'::text, 'ended_by_owner'::text, 'disabled'::text]))),
    CONSTRAINT sessions_ended_for_a_reason CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
    CONSTRAINT sessions_second_factor_known CHECK ((second_factor = ANY (ARRAY['code'::text, 'recovery_code'::text, 'passkey'::text]))),
    CONSTRAINT sessions_tries_range CHECK (((tries >= 0) AND (tries <= 5))),
    CONSTRAINT sessions_user_agent_length CHECK ((char_length(user_agent) <= 300))
);

COMMENT ON TABLE grana.sessions IS 'Sign-ins; ending one ends all its grants';

COMMENT ON COLUMN grana.sessions.id IS 'Identifier';

COMMENT ON COLUMN grana.sessions.user_id IS 'Whose it is';

COMMENT ON COLUMN grana.sessions.second_factor_due IS 'Whether the password was correct and the second factor is pending: only the next step of the sign-in is allowed';

COMMENT ON COLUMN grana.sessions.tries IS 'Codes tried while the second factor is due';

COMMENT ON COLUMN grana.sessions.user_agent IS 'What the browser says of itself, cut to 300 characters';

COMMENT ON COLUMN grana.sessions.address IS 'Where the sign-in came from';

COMMENT ON COLUMN grana.sessions.started_at IS 'When it began';

COMMENT ON COLUMN grana.sessions.confirmed_at IS 'When the user last authenticated, by password or code';

COMMENT ON COLUMN grana.sessions.last_seen_at IS 'Last activity, to the minute';

COMMENT ON COLUMN grana.sessions.expires_at IS 'Absolute end, never moved';

COMMENT ON COLUMN grana.sessions.ended_at IS 'When it was ended';

COMMENT ON COLUMN grana.sessions.end_reason IS 'Why it was ended';

COMMENT ON COLUMN grana.sessions.misuse_at IS 'When one of its tokens was first presented without its cookie binding; the owner is notified once';

COMMENT ON COLUMN grana.sessions.second_factor IS 'Strongest second factor used in it; empty if none';

ALTER TABLE ONLY grana.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

CREATE INDEX sessions_expires_at ON grana.sessions USING btree (expires_at);

CREATE INDEX sessions_user_id ON grana.sessions USING btree (user_id);

CREATE TRIGGER sessions_live_ended AFTER UPDATE OF ended_at ON grana.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION grana.tell_live_session();

CREATE TRIGGER sessions_live_gone AFTER DELETE ON grana.sessions FOR EACH ROW WHEN ((old.ended_at IS NULL)) EXECUTE FUNCTION grana.tell_live_session();

ALTER TABLE ONLY grana.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.sessions TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.sessions TO grana_worker;

GRANT UPDATE(tries) ON TABLE grana.sessions TO grana_api;

GRANT UPDATE(confirmed_at) ON TABLE grana.sessions TO grana_api;

GRANT UPDATE(last_seen_at) ON TABLE grana.sessions TO grana_api;

GRANT UPDATE(ended_at) ON TABLE grana.sessions TO grana_api;

GRANT UPDATE(end_reason) ON TABLE grana.sessions TO grana_api;

GRANT UPDATE(misuse_at) ON TABLE grana.sessions TO grana_api;

GRANT UPDATE(second_factor) ON TABLE grana.sessions TO grana_api;

-- spanish_plain

CREATE TEXT SEARCH CONFIGURATION grana.spanish_plain (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR asciiword WITH spanish_stem;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR word WITH extensions.unaccent, spanish_stem;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR numword WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR sfloat WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR version WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR hword_numpart WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR hword_part WITH extensions.unaccent, spanish_stem;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR hword_asciipart WITH spanish_stem;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR numhword WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR asciihword WITH spanish_stem;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR hword WITH extensions.unaccent, spanish_stem;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR "float" WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR "int" WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.spanish_plain
    ADD MAPPING FOR uint WITH simple;

-- staff_act_words

CREATE TABLE grana.staff_act_words (
    act_id uuid NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

ALTER TABLE ONLY grana.staff_act_words FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.staff_act_words IS 'Search words of actions of staff, their subjects and reasons';

COMMENT ON COLUMN grana.staff_act_words.act_id IS 'Act';

COMMENT ON COLUMN grana.staff_act_words.word IS 'As grana.words_of makes it';

ALTER TABLE ONLY grana.staff_act_words
    ADD CONSTRAINT staff_act_words_pkey PRIMARY KEY (act_id, word);

CREATE INDEX staff_act_words_word ON grana.staff_act_words USING btree (word, act_id);

ALTER TABLE ONLY grana.staff_act_words
    ADD CONSTRAINT staff_act_words_act_id_fkey FOREIGN KEY (act_id) REFERENCES grana.staff_acts(id) ON DELETE CASCADE;

ALTER TABLE grana.staff_act_words ENABLE ROW LEVEL SECURITY;

CREATE POLICY staff_see ON grana.staff_act_words FOR SELECT TO grana_api USING ((( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff) OR ( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff)));

CREATE POLICY system ON grana.staff_act_words TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

CREATE POLICY worker ON grana.staff_act_words FOR SELECT TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.staff_act_words TO grana_api;
GRANT SELECT ON TABLE grana.staff_act_words TO grana_worker;

-- staff_acts

CREATE TABLE grana.staff_acts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    staff_id uuid NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    subject_id uuid,
    subject_name text,
    organization_id uuid,
    person_id uuid,
    lead_id uuid,
    clause text,
    reason text,
    at timestamp with time zone NOT NULL,
    CONSTRAINT staff_acts_action_form CHECK (((action ~ '^[a-z]+\.[a-z_]+$'::text) AND (char_length(action) <= 60))),
    CONSTRAINT staff_acts_clause_form CHECK ((clause ~ '^[a-z0-9_]{1,60}$'::text)),
    CONSTRAINT staff_acts_lead_named CHECK (((subject <> 'lead'::text) OR (subject_id = lead_id))),
    CONSTRAINT staff_acts_person_named CHECK (((subject <> 'person'::text) OR (subject_id = person_id) OR (person_id IS NULL))),
    CONSTRAINT staff_acts_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000))),
    CONSTRAINT staff_acts_subject_known CHECK ((subject = ANY (ARRAY['lead'::text, 'leads'::text, 'organization'::text, 'person'::text, 'program'::text, 'report'::text, 'target'::text, 'engagement'::text]))),
    CONSTRAINT staff_acts_subject_name_length CHECK (((char_length(subject_name) >= 1) AND (char_length(subject_name) <= 200))),
    CONSTRAINT staff_acts_subject_named CHECK (((subject = 'person'::text) = (subject_name IS NULL)))
);

ALTER TABLE ONLY grana.staff_acts FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.staff_acts IS 'Actions of staff with subject and reason; written in the transaction of the action, never changed';

COMMENT ON COLUMN grana.staff_acts.id IS 'Identifier, by which the email to those concerned finds it';

COMMENT ON COLUMN grana.staff_acts.staff_id IS 'Who acted';

COMMENT ON COLUMN grana.staff_acts.action IS 'What was done, as subject.past';

COMMENT ON COLUMN grana.staff_acts.subject IS 'What kind of thing it was done to';

COMMENT ON COLUMN grana.staff_acts.subject_id IS 'Which one; empty for a whole list';

COMMENT ON COLUMN grana.staff_acts.subject_name IS 'Name at that moment; users are named by their own row, so that erasing it erases the name';

COMMENT ON COLUMN grana.staff_acts.organization_id IS 'Tenant that it concerns';

COMMENT ON COLUMN grana.staff_acts.person_id IS 'Person that it concerns';

COMMENT ON COLUMN grana.staff_acts.lead_id IS 'Lead that it concerns; the record is deleted with it';

COMMENT ON COLUMN grana.staff_acts.clause IS 'Clause of the published terms that it is based on';

COMMENT ON COLUMN grana.staff_acts.reason IS 'Reason, in words that those concerned may read; the text of the note when the action is a note';

COMMENT ON COLUMN grana.staff_acts.at IS 'When';

ALTER TABLE ONLY grana.staff_acts
    ADD CONSTRAINT staff_acts_pkey PRIMARY KEY (id);

CREATE INDEX staff_acts_at ON grana.staff_acts USING btree (at DESC, id DESC);

CREATE INDEX staff_acts_lead ON grana.staff_acts USING btree (lead_id);

CREATE INDEX staff_acts_person ON grana.staff_acts USING btree (person_id);

CREATE INDEX staff_acts_staff ON grana.staff_acts USING btree (staff_id, at DESC, id DESC);

CREATE INDEX staff_acts_subject ON grana.staff_acts USING btree (subject_id, at DESC);

CREATE TRIGGER staff_acts_words_inserted AFTER INSERT ON grana.staff_acts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION grana.keep_staff_act_words();

ALTER TABLE ONLY grana.staff_acts
    ADD CONSTRAINT staff_acts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES grana.leads(id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.staff_acts
    ADD CONSTRAINT staff_acts_person_id_fkey FOREIGN KEY (person_id) REFERENCES grana.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY grana.staff_acts
    ADD CONSTRAINT staff_acts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES grana.users(id);

ALTER TABLE grana.staff_acts ENABLE ROW LEVEL SECURITY;

CREATE POLICY staff_acts_of_the_worker ON grana.staff_acts FOR SELECT TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

CREATE POLICY staff_acts_read_by_staff ON grana.staff_acts FOR SELECT TO grana_api USING ((( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff) OR ((staff_id = ( SELECT grana.actor_id() AS actor_id)) AND ( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff))));

CREATE POLICY staff_acts_written_by_staff ON grana.staff_acts FOR INSERT TO grana_api WITH CHECK (((staff_id = ( SELECT grana.actor_id() AS actor_id)) AND (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff) OR ( SELECT grana.actor_is_staff('triager'::text) AS actor_is_staff))));

CREATE POLICY system ON grana.staff_acts TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

GRANT SELECT,INSERT ON TABLE grana.staff_acts TO grana_api;
GRANT SELECT ON TABLE grana.staff_acts TO grana_worker;

-- suspensions

CREATE TABLE grana.suspensions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    clause text NOT NULL,
    notice text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    was_off boolean DEFAULT false NOT NULL,
    CONSTRAINT suspensions_clause_form CHECK ((clause ~ '^[a-z0-9_]{1,60}$'::text)),
    CONSTRAINT suspensions_notice_length CHECK (((char_length(notice) >= 1) AND (char_length(notice) <= 2000)))
);

COMMENT ON TABLE grana.suspensions IS 'Accounts that staff disabled, by which clause and why; shown to the user at sign-in and by email';

COMMENT ON COLUMN grana.suspensions.id IS 'Identifier';

COMMENT ON COLUMN grana.suspensions.user_id IS 'Person';

COMMENT ON COLUMN grana.suspensions.clause IS 'Clause of the published terms that it is based on';

COMMENT ON COLUMN grana.suspensions.notice IS 'Why, in words for the person';

COMMENT ON COLUMN grana.suspensions.started_at IS 'Since when';

COMMENT ON COLUMN grana.suspensions.ended_at IS 'When the person was reinstated';

COMMENT ON COLUMN grana.suspensions.was_off IS 'Whether the owner had disabled the account before; it is then disabled again afterwards';

ALTER TABLE ONLY grana.suspensions
    ADD CONSTRAINT suspensions_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX suspensions_open ON grana.suspensions USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX suspensions_started_at ON grana.suspensions USING btree (started_at DESC) WHERE (ended_at IS NULL);

CREATE INDEX suspensions_user ON grana.suspensions USING btree (user_id, started_at DESC);

CREATE TRIGGER suspensions_end_credentials AFTER INSERT ON grana.suspensions FOR EACH ROW EXECUTE FUNCTION grana.revoke_credentials_of_person();

ALTER TABLE ONLY grana.suspensions
    ADD CONSTRAINT suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT ON TABLE grana.suspensions TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.suspensions TO grana_worker;

GRANT UPDATE(ended_at) ON TABLE grana.suspensions TO grana_api;

-- target_criteria

CREATE TABLE grana.target_criteria (
    organization_id uuid NOT NULL,
    target_id uuid NOT NULL,
    criterion text NOT NULL,
    weight smallint NOT NULL,
    CONSTRAINT target_criteria_criterion_known CHECK ((criterion = ANY (ARRAY['compliance_internal'::text, 'compliance_external'::text, 'periodic_requirement'::text, 'risk_reduction'::text, 'report_speed'::text, 'start_speed'::text, 'finding_count'::text, 'finding_quality'::text, 'testing_depth'::text, 'testing_breadth'::text]))),
    CONSTRAINT target_criteria_weight_range CHECK (((weight >= 1) AND (weight <= 5)))
);

ALTER TABLE ONLY grana.target_criteria FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.target_criteria IS 'What matters to the organization when a target is tested, and how much';

COMMENT ON COLUMN grana.target_criteria.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.target_criteria.target_id IS 'Target';

COMMENT ON COLUMN grana.target_criteria.criterion IS 'One of the ten criteria of the specification';

COMMENT ON COLUMN grana.target_criteria.weight IS '1 matters little, 5 matters most; a criterion without a row does not matter';

ALTER TABLE ONLY grana.target_criteria
    ADD CONSTRAINT target_criteria_pkey PRIMARY KEY (organization_id, target_id, criterion);

ALTER TABLE ONLY grana.target_criteria
    ADD CONSTRAINT target_criteria_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id) ON DELETE CASCADE;

CREATE POLICY administrators_see ON grana.target_criteria FOR SELECT TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY members_work ON grana.target_criteria TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.target_criteria TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

ALTER TABLE grana.target_criteria ENABLE ROW LEVEL SECURITY;

CREATE POLICY worker ON grana.target_criteria TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT,DELETE ON TABLE grana.target_criteria TO grana_api;

-- target_documents

CREATE TABLE grana.target_documents (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    target_id uuid NOT NULL,
    address text NOT NULL,
    file_key text NOT NULL,
    file_name text NOT NULL,
    file_type text NOT NULL,
    size_bytes integer NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    uploaded_by uuid,
    uploaded_at timestamp with time zone NOT NULL,
    decided_by uuid,
    decided_at timestamp with time zone,
    reason text,
    CONSTRAINT target_documents_address_length CHECK (((char_length(address) >= 1) AND (char_length(address) <= 300))),
    CONSTRAINT target_documents_decided_dated CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
    CONSTRAINT target_documents_file_key_form CHECK ((file_key ~ '^target-documents/[0-9a-f-]{36}$'::text)),
    CONSTRAINT target_documents_file_name_length CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 120))),
    CONSTRAINT target_documents_file_type_known CHECK ((file_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
    CONSTRAINT target_documents_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT target_documents_rejected_why CHECK (((state <> 'rejected'::text) OR (reason IS NOT NULL))),
    CONSTRAINT target_documents_size CHECK (((size_bytes >= 1) AND (size_bytes <= 8388608))),
    CONSTRAINT target_documents_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text, 'replaced'::text])))
);

ALTER TABLE ONLY grana.target_documents FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.target_documents IS 'Documents that show the ownership of a target, where a DNS record or a file cannot';

COMMENT ON COLUMN grana.target_documents.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.target_documents.id IS 'Random identifier';

COMMENT ON COLUMN grana.target_documents.target_id IS 'Target';

COMMENT ON COLUMN grana.target_documents.address IS 'Address of the target at upload; the document is valid for this address only';

COMMENT ON COLUMN grana.target_documents.file_key IS 'Where the object store keeps it';

COMMENT ON COLUMN grana.target_documents.file_name IS 'Name that the person gave it';

COMMENT ON COLUMN grana.target_documents.file_type IS 'What its first bytes say it is';

COMMENT ON COLUMN grana.target_documents.size_bytes IS 'Size';

COMMENT ON COLUMN grana.target_documents.state IS 'Waiting for staff, decided, or replaced by a later one';

COMMENT ON COLUMN grana.target_documents.uploaded_by IS 'Member who uploaded it';

COMMENT ON COLUMN grana.target_documents.uploaded_at IS 'When';

COMMENT ON COLUMN grana.target_documents.decided_by IS 'Staff member who decided';

COMMENT ON COLUMN grana.target_documents.decided_at IS 'When';

COMMENT ON COLUMN grana.target_documents.reason IS 'Why it was not accepted; the organization reads it';

ALTER TABLE ONLY grana.target_documents
    ADD CONSTRAINT target_documents_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX target_documents_decided_by ON grana.target_documents USING btree (decided_by);

CREATE INDEX target_documents_file_key ON grana.target_documents USING btree (file_key);

CREATE INDEX target_documents_queue ON grana.target_documents USING btree (uploaded_at, id) WHERE (state = 'waiting'::text);

CREATE INDEX target_documents_replaced ON grana.target_documents USING btree (uploaded_at) WHERE (state = 'replaced'::text);

CREATE INDEX target_documents_target ON grana.target_documents USING btree (organization_id, target_id, uploaded_at DESC);

CREATE INDEX target_documents_uploaded_by ON grana.target_documents USING btree (uploaded_by);

CREATE UNIQUE INDEX target_documents_waiting ON grana.target_documents USING btree (organization_id, target_id) WHERE (state = 'waiting'::text);

ALTER TABLE ONLY grana.target_documents
    ADD CONSTRAINT target_documents_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES grana.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY grana.target_documents
    ADD CONSTRAINT target_documents_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

ALTER TABLE ONLY grana.target_documents
    ADD CONSTRAINT target_documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES grana.users(id) ON DELETE SET NULL;

CREATE POLICY administrators_work ON grana.target_documents TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY members_work ON grana.target_documents TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.target_documents TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

ALTER TABLE grana.target_documents ENABLE ROW LEVEL SECURITY;

CREATE POLICY worker ON grana.target_documents TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.target_documents TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.target_documents TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(id) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(target_id) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(address) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(file_key) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(file_name) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(file_type) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(size_bytes) ON TABLE grana.target_documents TO grana_api;

GRANT UPDATE(state) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(uploaded_by) ON TABLE grana.target_documents TO grana_api;

GRANT INSERT(uploaded_at) ON TABLE grana.target_documents TO grana_api;

-- targets

CREATE TABLE grana.targets (
    organization_id uuid NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    address text NOT NULL,
    website_type text,
    environment text NOT NULL,
    asset_tier smallint NOT NULL,
    credential_mode text,
    note text,
    authority text DEFAULT 'unproven'::text NOT NULL,
    proof_method text,
    proven_at timestamp with time zone,
    lapsed_at timestamp with time zone,
    checked_at timestamp with time zone,
    archived_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    proof_token text DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) NOT NULL,
    check_method text,
    check_asked_at timestamp with time zone,
    check_outcome text,
    failing_since timestamp with time zone,
    proof_checked_at timestamp with time zone,
    CONSTRAINT targets_address_length CHECK (((char_length(address) >= 1) AND (char_length(address) <= 300))),
    CONSTRAINT targets_address_one_line CHECK ((address !~ '[[:cntrl:]]'::text)),
    CONSTRAINT targets_asset_tier_known CHECK (((asset_tier >= 1) AND (asset_tier <= 3))),
    CONSTRAINT targets_authority_known CHECK ((authority = ANY (ARRAY['unproven'::text, 'proven'::text, 'lapsed'::text]))),
    CONSTRAINT targets_check_method_known CHECK ((check_method = ANY (ARRAY['dns'::text, 'file'::text]))),
    CONSTRAINT targets_check_outcome_known CHECK ((check_outcome = ANY (ARRAY['found'::text, 'no_record'::text, 'other_record'::text, 'no_file'::text, 'other_content'::text, 'wrong_status'::text, 'redirected'::text, 'unresolved'::text, 'resolver_failed'::text, 'unreachable'::text, 'not_secure'::text, 'timed_out'::text, 'too_large'::text, 'garbled'::text, 'refused'::text]))),
    CONSTRAINT targets_check_whole CHECK (((check_method IS NULL) = (check_asked_at IS NULL))),
    CONSTRAINT targets_credential_mode_known CHECK ((credential_mode = ANY (ARRAY['self_with_pii'::text, 'self_without_pii'::text, 'provided_user_password'::text, 'provided_email_activation'::text]))),
    CONSTRAINT targets_environment_known CHECK ((environment = ANY (ARRAY['production'::text, 'staging'::text]))),
    CONSTRAINT targets_lapsed_dated CHECK (((authority = 'lapsed'::text) = (lapsed_at IS NOT NULL))),
    CONSTRAINT targets_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
    CONSTRAINT targets_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 300))),
    CONSTRAINT targets_proof_method_known CHECK ((proof_method = ANY (ARRAY['dns'::text, 'file'::text, 'document'::text]))),
    CONSTRAINT targets_proof_token_form CHECK ((proof_token ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT targets_proven_dated CHECK (((authority = 'unproven'::text) OR ((proof_method IS NOT NULL) AND (proven_at IS NOT NULL)))),
    CONSTRAINT targets_type_known CHECK ((type = ANY (ARRAY['website'::text, 'api'::text, 'android'::text, 'ios'::text, 'network'::text, 'cloud'::text, 'hardware'::text, 'vehicle'::text, 'source_code'::text]))),
    CONSTRAINT targets_website_type_known CHECK ((website_type = ANY (ARRAY['corporate'::text, 'store'::text, 'customer_portal'::text, 'web_app'::text, 'admin_panel'::text, 'content'::text, 'other'::text]))),
    CONSTRAINT targets_website_type_length CHECK (((char_length(website_type) >= 1) AND (char_length(website_type) <= 40))),
    CONSTRAINT targets_website_type_of_websites CHECK (((website_type IS NULL) OR (type = 'website'::text)))
);

ALTER TABLE ONLY grana.targets FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.targets IS 'What an organization submits to testing; archived targets retain their reports and accept no new ones';

COMMENT ON COLUMN grana.targets.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.targets.id IS 'Random identifier';

COMMENT ON COLUMN grana.targets.name IS 'Name inside the organization';

COMMENT ON COLUMN grana.targets.type IS 'What kind of thing it is';

COMMENT ON COLUMN grana.targets.address IS 'Host, address range, package name, or a description of the thing';

COMMENT ON COLUMN grana.targets.website_type IS 'Kind of site; websites only';

COMMENT ON COLUMN grana.targets.environment IS 'Production or staging';

COMMENT ON COLUMN grana.targets.asset_tier IS '1 is worth most; the reward grid has one column per tier';

COMMENT ON COLUMN grana.targets.credential_mode IS 'How testers obtain an account; empty means that they need none';

COMMENT ON COLUMN grana.targets.note IS 'One sentence for testers';

COMMENT ON COLUMN grana.targets.authority IS 'Ownership verification: whether the organization has shown that the target belongs to it';

COMMENT ON COLUMN grana.targets.proof_method IS 'Method of the ownership verification: DNS record, file under /.well-known/, or a document that staff approved';

COMMENT ON COLUMN grana.targets.proven_at IS 'When ownership was first verified';

COMMENT ON COLUMN grana.targets.lapsed_at IS 'When a daily check failed; empty again once ownership is verified anew';

COMMENT ON COLUMN grana.targets.checked_at IS 'Last ownership check';

COMMENT ON COLUMN grana.targets.archived_at IS 'Since when it is archived';

COMMENT ON COLUMN grana.targets.created_at IS 'When it was registered';

COMMENT ON COLUMN grana.targets.updated_at IS 'Last change of this row';

COMMENT ON COLUMN grana.targets.proof_token IS 'Token that the DNS record or file must contain; replaced when the address changes';

COMMENT ON COLUMN grana.targets.check_method IS 'Method of the last requested check';

COMMENT ON COLUMN grana.targets.check_asked_at IS 'When a check was last requested; later than checked_at while it runs';

COMMENT ON COLUMN grana.targets.check_outcome IS 'Result of the last check';

COMMENT ON COLUMN grana.targets.failing_since IS 'Since when checks of a verified target fail without showing that the record or file is gone';

COMMENT ON COLUMN grana.targets.proof_checked_at IS 'When the method that the ownership rests on was last checked; the daily check selects targets by this alone';

ALTER TABLE ONLY grana.targets
    ADD CONSTRAINT targets_pkey PRIMARY KEY (organization_id, id);

CREATE INDEX targets_by_name ON grana.targets USING btree (organization_id, lower(name), id);

CREATE INDEX targets_due ON grana.targets USING btree (proof_checked_at) WHERE ((authority = 'proven'::text) AND (proof_method = ANY (ARRAY['dns'::text, 'file'::text])));

CREATE INDEX targets_failing ON grana.targets USING btree (proof_method) WHERE ((authority = 'proven'::text) AND (proof_method = ANY (ARRAY['dns'::text, 'file'::text])) AND (failing_since IS NOT NULL));

CREATE INDEX targets_id ON grana.targets USING btree (id);

CREATE TRIGGER targets_proof_of_address BEFORE UPDATE OF address, type ON grana.targets FOR EACH ROW WHEN (((old.address <> new.address) OR (old.type <> new.type))) EXECUTE FUNCTION grana.forget_proof_of_address();

ALTER TABLE ONLY grana.targets
    ADD CONSTRAINT targets_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES grana.organizations(id);

CREATE POLICY administrators_work ON grana.targets TO grana_api USING (( SELECT grana.actor_is_staff('administrator'::text) AS actor_is_staff));

CREATE POLICY members_work ON grana.targets TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.targets TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

ALTER TABLE grana.targets ENABLE ROW LEVEL SECURITY;

CREATE POLICY worker ON grana.targets TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.targets TO grana_api;
GRANT SELECT ON TABLE grana.targets TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.targets TO grana_api;

GRANT INSERT(id) ON TABLE grana.targets TO grana_api;

GRANT INSERT(name),UPDATE(name) ON TABLE grana.targets TO grana_api;

GRANT INSERT(type),UPDATE(type) ON TABLE grana.targets TO grana_api;

GRANT INSERT(address),UPDATE(address) ON TABLE grana.targets TO grana_api;

GRANT INSERT(website_type),UPDATE(website_type) ON TABLE grana.targets TO grana_api;

GRANT INSERT(environment),UPDATE(environment) ON TABLE grana.targets TO grana_api;

GRANT INSERT(asset_tier),UPDATE(asset_tier) ON TABLE grana.targets TO grana_api;

GRANT INSERT(credential_mode),UPDATE(credential_mode) ON TABLE grana.targets TO grana_api;

GRANT INSERT(note),UPDATE(note) ON TABLE grana.targets TO grana_api;

GRANT UPDATE(authority) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(proof_method) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(proven_at) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(lapsed_at) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(checked_at) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(archived_at) ON TABLE grana.targets TO grana_api;

GRANT INSERT(created_at) ON TABLE grana.targets TO grana_api;

GRANT INSERT(updated_at),UPDATE(updated_at) ON TABLE grana.targets TO grana_api;
GRANT UPDATE(updated_at) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(check_method) ON TABLE grana.targets TO grana_api;
GRANT UPDATE(check_method) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(check_asked_at) ON TABLE grana.targets TO grana_api;
GRANT UPDATE(check_asked_at) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(check_outcome) ON TABLE grana.targets TO grana_api;
GRANT UPDATE(check_outcome) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(failing_since) ON TABLE grana.targets TO grana_worker;

GRANT UPDATE(proof_checked_at) ON TABLE grana.targets TO grana_worker;

-- test_credentials

CREATE TABLE grana.test_credentials (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    target_id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    sealed_account bytea NOT NULL,
    sealed_secret bytea,
    account_key bytea NOT NULL,
    added_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    agent_id uuid,
    claimed_at timestamp with time zone,
    opened_at timestamp with time zone,
    rotated_at timestamp with time zone,
    revoked_at timestamp with time zone,
    revoked_for text,
    CONSTRAINT test_credentials_claimed_whole CHECK ((((agent_id IS NULL) = (claimed_at IS NULL)) AND ((state <> 'claimed'::text) OR (agent_id IS NOT NULL)) AND ((state <> 'free'::text) OR (agent_id IS NULL)))),
    CONSTRAINT test_credentials_key_length CHECK ((octet_length(account_key) = 32)),
    CONSTRAINT test_credentials_kind_known CHECK ((kind = ANY (ARRAY['provided'::text, 'own'::text]))),
    CONSTRAINT test_credentials_own_claimed CHECK (((kind = 'provided'::text) OR (agent_id = added_by))),
    CONSTRAINT test_credentials_reason_known CHECK ((revoked_for = ANY (ARRAY['hand'::text, 'returned'::text, 'left'::text, 'closed'::text, 'disabled'::text]))),
    CONSTRAINT test_credentials_revoked_whole CHECK ((((state = 'revoked'::text) = (revoked_at IS NOT NULL)) AND ((state = 'revoked'::text) = (revoked_for IS NOT NULL)))),
    CONSTRAINT test_credentials_sealed_small CHECK ((((octet_length(sealed_account) >= 30) AND (octet_length(sealed_account) <= 1000)) AND ((octet_length(sealed_secret) >= 30) AND (octet_length(sealed_secret) <= 4000)))),
    CONSTRAINT test_credentials_secret_while_valid CHECK (((sealed_secret IS NOT NULL) = ((kind = 'provided'::text) AND (state <> 'revoked'::text)))),
    CONSTRAINT test_credentials_state_known CHECK ((state = ANY (ARRAY['free'::text, 'claimed'::text, 'revoked'::text])))
);

ALTER TABLE ONLY grana.test_credentials FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.test_credentials IS 'Accounts for testing: free in a pool, claimed by an agent, or revoked; encrypted and bound to the row';

COMMENT ON COLUMN grana.test_credentials.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.test_credentials.program_id IS 'Program';

COMMENT ON COLUMN grana.test_credentials.id IS 'Random identifier, made before the values are encrypted';

COMMENT ON COLUMN grana.test_credentials.target_id IS 'Target';

COMMENT ON COLUMN grana.test_credentials.kind IS 'provided by the organization, or an own account that the agent made and named';

COMMENT ON COLUMN grana.test_credentials.state IS 'free, claimed, or revoked for good';

COMMENT ON COLUMN grana.test_credentials.sealed_account IS 'Name of the account, encrypted with the data key for this row and column';

COMMENT ON COLUMN grana.test_credentials.sealed_secret IS 'Password or activation link, and a note, encrypted with the data key for this row and column; destroyed on revocation';

COMMENT ON COLUMN grana.test_credentials.account_key IS 'Keyed hash of the account, to find it twice in a pool';

COMMENT ON COLUMN grana.test_credentials.added_by IS 'Member who added it, or the agent who made it';

COMMENT ON COLUMN grana.test_credentials.created_at IS 'When it was added';

COMMENT ON COLUMN grana.test_credentials.agent_id IS 'Agent who holds it, or held it last';

COMMENT ON COLUMN grana.test_credentials.claimed_at IS 'Since when';

COMMENT ON COLUMN grana.test_credentials.opened_at IS 'When the agent last opened it';

COMMENT ON COLUMN grana.test_credentials.rotated_at IS 'When the secret, or the name of an own account, was last replaced';

COMMENT ON COLUMN grana.test_credentials.revoked_at IS 'When it ended';

COMMENT ON COLUMN grana.test_credentials.revoked_for IS 'Why: by hand, returned by the agent, the agent left or was removed, the program closed, the account of the agent was disabled';

ALTER TABLE ONLY grana.test_credentials
    ADD CONSTRAINT test_credentials_pkey PRIMARY KEY (organization_id, program_id, id);

CREATE UNIQUE INDEX test_credentials_account ON grana.test_credentials USING btree (organization_id, program_id, target_id, account_key) WHERE ((state <> 'revoked'::text) AND (kind = 'provided'::text));

CREATE INDEX test_credentials_adder ON grana.test_credentials USING btree (added_by);

CREATE INDEX test_credentials_agent ON grana.test_credentials USING btree (agent_id, claimed_at DESC);

CREATE INDEX test_credentials_free ON grana.test_credentials USING btree (organization_id, program_id, target_id, created_at, id) WHERE (state = 'free'::text);

CREATE UNIQUE INDEX test_credentials_one ON grana.test_credentials USING btree (organization_id, program_id, target_id, agent_id) WHERE (state = 'claimed'::text);

CREATE INDEX test_credentials_target ON grana.test_credentials USING btree (organization_id, target_id);

CREATE TRIGGER test_credentials_audited AFTER INSERT OR UPDATE ON grana.test_credentials FOR EACH ROW EXECUTE FUNCTION grana.audit_test_credential();

ALTER TABLE ONLY grana.test_credentials
    ADD CONSTRAINT test_credentials_added_by_fkey FOREIGN KEY (added_by) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.test_credentials
    ADD CONSTRAINT test_credentials_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id);

ALTER TABLE ONLY grana.test_credentials
    ADD CONSTRAINT test_credentials_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.test_credentials
    ADD CONSTRAINT test_credentials_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id);

CREATE POLICY agents_change ON grana.test_credentials FOR UPDATE TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (state = 'claimed'::text) AND grana.actor_may_test(program_id))) WITH CHECK (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (state <> 'free'::text) AND grana.actor_may_test(program_id)));

CREATE POLICY agents_declare ON grana.test_credentials FOR INSERT TO grana_api WITH CHECK (((kind = 'own'::text) AND (state = 'claimed'::text) AND (agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (added_by = agent_id) AND grana.actor_may_test(program_id)));

CREATE POLICY agents_see ON grana.test_credentials FOR SELECT TO grana_api USING (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND grana.actor_may_test(program_id)));

CREATE POLICY appointed_work ON grana.test_credentials TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator,technical_contact,backup_contact}'::text[]) AS actor_programs)::uuid[]))));

CREATE POLICY owners_work ON grana.test_credentials TO grana_api USING ((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])));

CREATE POLICY system ON grana.test_credentials TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

ALTER TABLE grana.test_credentials ENABLE ROW LEVEL SECURITY;

CREATE POLICY worker ON grana.test_credentials TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT,INSERT ON TABLE grana.test_credentials TO grana_api;

GRANT SELECT(organization_id) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(program_id) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(id) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(target_id) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(kind) ON TABLE grana.test_credentials TO grana_worker;

GRANT UPDATE(state) ON TABLE grana.test_credentials TO grana_api;
GRANT SELECT(state) ON TABLE grana.test_credentials TO grana_worker;

GRANT UPDATE(sealed_account) ON TABLE grana.test_credentials TO grana_api;

GRANT UPDATE(sealed_secret) ON TABLE grana.test_credentials TO grana_api;

GRANT UPDATE(account_key) ON TABLE grana.test_credentials TO grana_api;

GRANT SELECT(added_by) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(created_at) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(agent_id) ON TABLE grana.test_credentials TO grana_worker;

GRANT SELECT(claimed_at) ON TABLE grana.test_credentials TO grana_worker;

GRANT UPDATE(opened_at) ON TABLE grana.test_credentials TO grana_api;
GRANT SELECT(opened_at) ON TABLE grana.test_credentials TO grana_worker;

GRANT UPDATE(rotated_at) ON TABLE grana.test_credentials TO grana_api;
GRANT SELECT(rotated_at) ON TABLE grana.test_credentials TO grana_worker;

GRANT UPDATE(revoked_at) ON TABLE grana.test_credentials TO grana_api;
GRANT SELECT(revoked_at) ON TABLE grana.test_credentials TO grana_worker;

GRANT UPDATE(revoked_for) ON TABLE grana.test_credentials TO grana_api;
GRANT SELECT(revoked_for) ON TABLE grana.test_credentials TO grana_worker;

-- totp_setups

CREATE TABLE grana.totp_setups (
    user_id uuid NOT NULL,
    seed bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE grana.totp_setups IS 'Authenticators that wait for their first code; the second factor is off until then';

COMMENT ON COLUMN grana.totp_setups.user_id IS 'Person';

COMMENT ON COLUMN grana.totp_setups.seed IS 'Seed, encrypted by the application';

COMMENT ON COLUMN grana.totp_setups.expires_at IS 'Ten minutes after it was prepared';

ALTER TABLE ONLY grana.totp_setups
    ADD CONSTRAINT totp_setups_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY grana.totp_setups
    ADD CONSTRAINT totp_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES grana.users(id) ON DELETE CASCADE;

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.totp_setups TO grana_api;
GRANT DELETE ON TABLE grana.totp_setups TO grana_worker;

GRANT SELECT(user_id) ON TABLE grana.totp_setups TO grana_worker;

GRANT SELECT(expires_at) ON TABLE grana.totp_setups TO grana_worker;

-- traffic_marks

CREATE TABLE grana.traffic_marks (
    organization_id uuid NOT NULL,
    program_id uuid NOT NULL,
    mark text NOT NULL,
    target_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    day date NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    CONSTRAINT traffic_marks_form CHECK ((mark ~ '^grana-[a-z2-7]{16}$'::text))
);

ALTER TABLE ONLY grana.traffic_marks FORCE ROW LEVEL SECURITY;

COMMENT ON TABLE grana.traffic_marks IS 'Marks of the traffic of agents, one per agent, target and day';

COMMENT ON COLUMN grana.traffic_marks.organization_id IS 'Tenant';

COMMENT ON COLUMN grana.traffic_marks.program_id IS 'Program';

COMMENT ON COLUMN grana.traffic_marks.mark IS 'Value that the agent sends with requests';

COMMENT ON COLUMN grana.traffic_marks.target_id IS 'Target that is tested with it';

COMMENT ON COLUMN grana.traffic_marks.agent_id IS 'Agent who took it';

COMMENT ON COLUMN grana.traffic_marks.day IS 'Day on which it was taken, in UTC';

COMMENT ON COLUMN grana.traffic_marks.created_at IS 'When it was taken';

COMMENT ON COLUMN grana.traffic_marks.confirmed_at IS 'When the organization found it in its own logs';

ALTER TABLE ONLY grana.traffic_marks
    ADD CONSTRAINT traffic_marks_once UNIQUE (organization_id, program_id, target_id, agent_id, day);

ALTER TABLE ONLY grana.traffic_marks
    ADD CONSTRAINT traffic_marks_pkey PRIMARY KEY (organization_id, mark);

CREATE INDEX traffic_marks_of_agent ON grana.traffic_marks USING btree (agent_id, program_id, day);

CREATE INDEX traffic_marks_of_program ON grana.traffic_marks USING btree (organization_id, program_id, day);

CREATE INDEX traffic_marks_of_target ON grana.traffic_marks USING btree (organization_id, target_id);

ALTER TABLE ONLY grana.traffic_marks
    ADD CONSTRAINT traffic_marks_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES grana.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.traffic_marks
    ADD CONSTRAINT traffic_marks_organization_id_program_id_fkey FOREIGN KEY (organization_id, program_id) REFERENCES grana.programs(organization_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY grana.traffic_marks
    ADD CONSTRAINT traffic_marks_organization_id_target_id_fkey FOREIGN KEY (organization_id, target_id) REFERENCES grana.targets(organization_id, id) ON DELETE CASCADE;

CREATE POLICY leads_confirm ON grana.traffic_marks TO grana_api USING (((organization_id = ANY (( SELECT grana.actor_organizations('{owner}'::text[]) AS actor_organizations)::uuid[])) OR ((organization_id = ANY (( SELECT grana.actor_organizations() AS actor_organizations)::uuid[])) AND (program_id = ANY (( SELECT grana.actor_programs('{owner,administrator}'::text[]) AS actor_programs)::uuid[]))))) WITH CHECK ((agent_id <> ( SELECT grana.actor_id() AS actor_id)));

CREATE POLICY own ON grana.traffic_marks TO grana_api USING ((agent_id = ( SELECT grana.actor_id() AS actor_id))) WITH CHECK (((agent_id = ( SELECT grana.actor_id() AS actor_id)) AND (confirmed_at IS NULL)));

CREATE POLICY system ON grana.traffic_marks TO grana_owner USING ((current_setting('grana.system'::text, true) = 'on'::text));

ALTER TABLE grana.traffic_marks ENABLE ROW LEVEL SECURITY;

CREATE POLICY worker ON grana.traffic_marks TO grana_worker USING ((CURRENT_USER = 'grana_worker'::name));

GRANT SELECT ON TABLE grana.traffic_marks TO grana_api;
GRANT SELECT,DELETE ON TABLE grana.traffic_marks TO grana_worker;

GRANT INSERT(organization_id) ON TABLE grana.traffic_marks TO grana_api;

GRANT INSERT(program_id) ON TABLE grana.traffic_marks TO grana_api;

GRANT INSERT(mark) ON TABLE grana.traffic_marks TO grana_api;

GRANT INSERT(target_id) ON TABLE grana.traffic_marks TO grana_api;

GRANT INSERT(agent_id) ON TABLE grana.traffic_marks TO grana_api;

GRANT INSERT(day) ON TABLE grana.traffic_marks TO grana_api;

GRANT INSERT(created_at) ON TABLE grana.traffic_marks TO grana_api;

GRANT UPDATE(confirmed_at) ON TABLE grana.traffic_marks TO grana_api;

-- users

CREATE TABLE grana.users (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    staff_role text,
    email text NOT NULL,
    email_key text,
    email_verified_at timestamp with time zone,
    username text,
    username_key text,
    first_name text NOT NULL,
    middle_name text,
    last_name text NOT NULL,
    "position" text,
    birthdate date,
    country_code text NOT NULL,
    phone text,
    timezone text NOT NULL,
    avatar_key text,
    text_color text,
    highlight_color text,
    twitter text,
    linkedin text,
    website text,
    visibility text DEFAULT 'nobody'::text NOT NULL,
    password_hash text NOT NULL,
    password_changed_at timestamp with time zone NOT NULL,
    totp_seed bytea,
    totp_last_step bigint,
    totp_enabled_at timestamp with time zone,
    invited_at timestamp with time zone,
    last_login_at timestamp with time zone,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    open_web boolean DEFAULT false NOT NULL,
    disabled_reason text,
    erase_at timestamp with time zone,
    erased_at timestamp with time zone,
    staff_passkey_since timestamp with time zone,
    factor_waits_until timestamp with time zone,
    CONSTRAINT users_avatar_key_form CHECK ((avatar_key ~ '^avatars/[0-9a-f]{32}$'::text)),
    CONSTRAINT users_avatar_key_length CHECK (((char_length(avatar_key) >= 1) AND (char_length(avatar_key) <= 200))),
    CONSTRAINT users_birthdate_past CHECK (((birthdate >= '1900-01-01'::date) AND (birthdate <= '2100-01-01'::date))),
    CONSTRAINT users_country_code_form CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT users_disabled_for_a_reason CHECK (((disabled_reason IS NULL) OR (disabled_at IS NOT NULL))),
    CONSTRAINT users_disabled_reason_known CHECK ((disabled_reason = ANY (ARRAY['owner'::text, 'erasure'::text]))),
    CONSTRAINT users_email_key_form CHECK ((email_key = lower(email_key))),
    CONSTRAINT users_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT users_email_one_line CHECK ((email !~ '[[:cntrl:][:space:]]'::text)),
    CONSTRAINT users_erasure_is_off CHECK (((erase_at IS NULL) OR (disabled_reason = 'erasure'::text))),
    CONSTRAINT users_first_name_length CHECK (((char_length(first_name) >= 1) AND (char_length(first_name) <= 80))),
    CONSTRAINT users_highlight_color_form CHECK ((highlight_color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT users_kind_known CHECK ((kind = ANY (ARRAY['customer'::text, 'agent'::text, 'staff'::text]))),
    CONSTRAINT users_last_name_length CHECK (((char_length(last_name) >= 1) AND (char_length(last_name) <= 80))),
    CONSTRAINT users_links_https CHECK (((COALESCE(twitter, 'https://'::text) ~~ 'https://%'::text) AND (COALESCE(linkedin, 'https://'::text) ~~ 'https://%'::text) AND (COALESCE(website, 'https://'::text) ~~ 'https://%'::text))),
    CONSTRAINT users_links_length CHECK (((char_length(COALESCE(twitter, ''::text)) <= 200) AND (char_length(COALESCE(linkedin, ''::text)) <= 200) AND (char_length(COALESCE(website, ''::text)) <= 200))),
    CONSTRAINT users_middle_name_length CHECK (((char_length(middle_name) >= 1) AND (char_length(middle_name) <= 80))),
    CONSTRAINT users_open_web_of_everyone CHECK (((NOT open_web) OR (visibility = 'everyone'::text))),
    CONSTRAINT users_password_hash_form CHECK ((password_hash ~ '^\$argon2id\$'::text)),
    CONSTRAINT users_phone_form CHECK ((phone ~ '^\+[0-9]{10,15}$'::text)),
    CONSTRAINT users_position_length CHECK (((char_length("position") >= 1) AND (char_length("position") <= 80))),
    CONSTRAINT users_staff_role_known CHECK ((staff_role = ANY (ARRAY['triager'::text, 'administrator'::text]))),
    CONSTRAINT users_staff_role_of_staff CHECK (((kind = 'staff'::text) = (staff_role IS NOT NULL))),
    CONSTRAINT users_text_color_form CHECK ((text_color ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT users_timezone_length CHECK (((char_length(timezone) >= 1) AND (char_length(timezone) <= 64))),
    CONSTRAINT users_totp_whole CHECK (((totp_seed IS NULL) = (totp_enabled_at IS NULL))),
    CONSTRAINT users_unkeyed_unproven CHECK (((email_key IS NOT NULL) OR (email_verified_at IS NULL))),
    CONSTRAINT users_username_form CHECK ((username ~ '^[A-Za-z0-9][A-Za-z0-9_-]{1,28}[A-Za-z0-9]$'::text)),
    CONSTRAINT users_username_key_form CHECK ((username_key = lower(username_key))),
    CONSTRAINT users_username_keyed CHECK (((username IS NULL) OR (email_key IS NULL) OR (username_key IS NOT NULL))),
    CONSTRAINT users_visibility_known CHECK ((visibility = ANY (ARRAY['everyone'::text, 'friends'::text, 'nobody'::text])))
);

COMMENT ON TABLE grana.users IS 'People with an account: customers, agents and staff';

COMMENT ON COLUMN grana.users.id IS 'Random identifier';

COMMENT ON COLUMN grana.users.kind IS 'customer, agent or staff';

COMMENT ON COLUMN grana.users.staff_role IS 'Staff only: triager reads reports by assignment, administrator approves and suspends';

COMMENT ON COLUMN grana.users.email IS 'Address as typed';

COMMENT ON COLUMN grana.users.email_key IS 'Address in lowercase, unique; empty for a quarantined account, whose address belongs to another user';

COMMENT ON COLUMN grana.users.email_verified_at IS 'When the address was verified by an email';

COMMENT ON COLUMN grana.users.username IS 'Public handle of an agent, as typed';

COMMENT ON COLUMN grana.users.username_key IS 'Handle in lowercase, unique';

COMMENT ON COLUMN grana.users.first_name IS 'Given name';

COMMENT ON COLUMN grana.users.middle_name IS 'Second given name';

COMMENT ON COLUMN grana.users.last_name IS 'Family names in one field';

COMMENT ON COLUMN grana.users."position" IS 'Position in the organization';

COMMENT ON COLUMN grana.users.birthdate IS 'Day of birth';

COMMENT ON COLUMN grana.users.country_code IS 'Country of residence, ISO 3166-1 alpha-2';

COMMENT ON COLUMN grana.users.phone IS 'Whole international number (E.164)';

COMMENT ON COLUMN grana.users.timezone IS 'IANA name of the time zone';

COMMENT ON COLUMN grana.users.avatar_key IS 'Where the object store keeps the picture';

COMMENT ON COLUMN grana.users.text_color IS 'Colour of the initials, as #rrggbb';

COMMENT ON COLUMN grana.users.highlight_color IS 'Colour behind the initials, as #rrggbb';

COMMENT ON COLUMN grana.users.twitter IS 'Social link';

COMMENT ON COLUMN grana.users.linkedin IS 'Social link';

COMMENT ON COLUMN grana.users.website IS 'Social link';

COMMENT ON COLUMN grana.users.visibility IS 'Audience of the profile: every user, friends, or only its owner';

COMMENT ON COLUMN grana.users.password_hash IS 'Argon2id with pepper, in PHC form';

COMMENT ON COLUMN grana.users.password_changed_at IS 'Last change of the password';

COMMENT ON COLUMN grana.users.totp_seed IS 'Seed of the authenticator, encrypted by the application';

COMMENT ON COLUMN grana.users.totp_last_step IS 'Time step of the last accepted code: a code works once';

COMMENT ON COLUMN grana.users.totp_enabled_at IS 'Since when the second factor is on';

COMMENT ON COLUMN grana.users.invited_at IS 'When the user was invited; empty when they were not';

COMMENT ON COLUMN grana.users.last_login_at IS 'Last sign-in that succeeded';

COMMENT ON COLUMN grana.users.disabled_at IS 'Since when the account is disabled';

COMMENT ON COLUMN grana.users.created_at IS 'When the person signed up';

COMMENT ON COLUMN grana.users.updated_at IS 'Last change of this row';

COMMENT ON COLUMN grana.users.open_web IS 'Whether the profile may also be seen without signing in; only where everyone may see it';

COMMENT ON COLUMN grana.users.disabled_reason IS 'owner: disabled by its owner; erasure: waits for its date; empty when staff did it, and then no link reactivates it';

COMMENT ON COLUMN grana.users.erase_at IS 'When the personal data is erased, unless the user reactivates the account before';

COMMENT ON COLUMN grana.users.erased_at IS 'When the personal data was erased; the row stays as a pseudonym for the data of others';

COMMENT ON COLUMN grana.users.staff_passkey_since IS 'When a staff account got its first passkey; empty again after a recovery. While set, the last passkey cannot be deleted and another one needs a session that signed in with one';

COMMENT ON COLUMN grana.users.factor_waits_until IS 'Until when a second factor that was enrolled with the password alone grants no access that requires one; empty or past when it does';

ALTER TABLE ONLY grana.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX users_avatar_key ON grana.users USING btree (avatar_key) WHERE (avatar_key IS NOT NULL);

CREATE UNIQUE INDEX users_email_key ON grana.users USING btree (email_key);

CREATE INDEX users_email_key_beginning ON grana.users USING btree (email_key text_pattern_ops);

CREATE INDEX users_erase_at ON grana.users USING btree (erase_at) WHERE (erase_at IS NOT NULL);

CREATE INDEX users_last_name_beginning ON grana.users USING btree (lower(last_name) text_pattern_ops);

CREATE INDEX users_unkeyed ON grana.users USING btree (created_at) WHERE (email_key IS NULL);

CREATE UNIQUE INDEX users_username_key ON grana.users USING btree (username_key);

CREATE INDEX users_username_key_beginning ON grana.users USING btree (username_key text_pattern_ops);

CREATE TRIGGER users_end_credentials AFTER UPDATE OF disabled_at ON grana.users FOR EACH ROW WHEN (((old.disabled_at IS NULL) AND (new.disabled_at IS NOT NULL))) EXECUTE FUNCTION grana.revoke_credentials_of_person();

CREATE TRIGGER users_handle_followed AFTER UPDATE OF username ON grana.users FOR EACH ROW WHEN (((old.username IS NOT NULL) AND (new.username IS DISTINCT FROM old.username))) EXECUTE FUNCTION grana.follow_handle();

CREATE TRIGGER users_skills AFTER UPDATE OF country_code, timezone, totp_enabled_at, email_verified_at, disabled_at, visibility, username ON grana.users FOR EACH ROW WHEN (((new.kind = 'agent'::text) AND (((((((old.country_code IS DISTINCT FROM new.country_code) OR (old.timezone IS DISTINCT FROM new.timezone)) OR (old.totp_enabled_at IS DISTINCT FROM new.totp_enabled_at)) OR (old.email_verified_at IS DISTINCT FROM new.email_verified_at)) OR (old.disabled_at IS DISTINCT FROM new.disabled_at)) OR (old.visibility IS DISTINCT FROM new.visibility)) OR (old.username IS DISTINCT FROM new.username)))) EXECUTE FUNCTION grana.follow_agent_choices();

GRANT SELECT,INSERT ON TABLE grana.users TO grana_api;
GRANT DELETE ON TABLE grana.users TO grana_worker;

GRANT SELECT(id) ON TABLE grana.users TO grana_worker;

GRANT SELECT(kind) ON TABLE grana.users TO grana_worker;

GRANT SELECT(staff_role) ON TABLE grana.users TO grana_worker;

GRANT SELECT(email) ON TABLE grana.users TO grana_worker;

GRANT SELECT(email_key) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(email_verified_at) ON TABLE grana.users TO grana_api;
GRANT SELECT(email_verified_at) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(username) ON TABLE grana.users TO grana_api;
GRANT SELECT(username) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(username_key) ON TABLE grana.users TO grana_api;

GRANT UPDATE(first_name) ON TABLE grana.users TO grana_api;
GRANT SELECT(first_name) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(middle_name) ON TABLE grana.users TO grana_api;
GRANT SELECT(middle_name) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(last_name) ON TABLE grana.users TO grana_api;
GRANT SELECT(last_name) ON TABLE grana.users TO grana_worker;

GRANT UPDATE("position") ON TABLE grana.users TO grana_api;
GRANT SELECT("position") ON TABLE grana.users TO grana_worker;

GRANT UPDATE(birthdate) ON TABLE grana.users TO grana_api;
GRANT SELECT(birthdate) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(country_code) ON TABLE grana.users TO grana_api;
GRANT SELECT(country_code) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(phone) ON TABLE grana.users TO grana_api;
GRANT SELECT(phone) ON TABLE grana.users TO grana_worker;

GRANT SELECT(timezone) ON TABLE grana.users TO grana_worker;
GRANT UPDATE(timezone) ON TABLE grana.users TO grana_api;

GRANT UPDATE(avatar_key) ON TABLE grana.users TO grana_api;
GRANT SELECT(avatar_key) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(text_color) ON TABLE grana.users TO grana_api;
GRANT SELECT(text_color) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(highlight_color) ON TABLE grana.users TO grana_api;
GRANT SELECT(highlight_color) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(twitter) ON TABLE grana.users TO grana_api;
GRANT SELECT(twitter) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(linkedin) ON TABLE grana.users TO grana_api;
GRANT SELECT(linkedin) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(website) ON TABLE grana.users TO grana_api;
GRANT SELECT(website) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(visibility) ON TABLE grana.users TO grana_api;
GRANT SELECT(visibility) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(password_hash) ON TABLE grana.users TO grana_api;

GRANT UPDATE(password_changed_at) ON TABLE grana.users TO grana_api;
GRANT SELECT(password_changed_at) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(totp_seed) ON TABLE grana.users TO grana_api;

GRANT UPDATE(totp_last_step) ON TABLE grana.users TO grana_api;

GRANT UPDATE(totp_enabled_at) ON TABLE grana.users TO grana_api;
GRANT SELECT(totp_enabled_at) ON TABLE grana.users TO grana_worker;

GRANT SELECT(invited_at) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(last_login_at) ON TABLE grana.users TO grana_api;
GRANT SELECT(last_login_at) ON TABLE grana.users TO grana_worker;

GRANT SELECT(disabled_at) ON TABLE grana.users TO grana_worker;
GRANT UPDATE(disabled_at) ON TABLE grana.users TO grana_api;

GRANT SELECT(created_at) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(updated_at) ON TABLE grana.users TO grana_api;
GRANT SELECT(updated_at) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(open_web) ON TABLE grana.users TO grana_api;
GRANT SELECT(open_web) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(disabled_reason) ON TABLE grana.users TO grana_api;
GRANT SELECT(disabled_reason) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(erase_at) ON TABLE grana.users TO grana_api;
GRANT SELECT(erase_at) ON TABLE grana.users TO grana_worker;

GRANT SELECT(erased_at) ON TABLE grana.users TO grana_worker;

GRANT SELECT(staff_passkey_since) ON TABLE grana.users TO grana_worker;

GRANT UPDATE(factor_waits_until) ON TABLE grana.users TO grana_api;
GRANT SELECT(factor_waits_until) ON TABLE grana.users TO grana_worker;

-- whole_words

CREATE TEXT SEARCH CONFIGURATION grana.whole_words (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR asciiword WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR word WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR numword WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR sfloat WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR version WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR hword_numpart WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR hword_part WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR hword_asciipart WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR numhword WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR asciihword WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR hword WITH extensions.unaccent, simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR "float" WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR "int" WITH simple;

ALTER TEXT SEARCH CONFIGURATION grana.whole_words
    ADD MAPPING FOR uint WITH simple;

-- worker_heartbeats

CREATE TABLE grana.worker_heartbeats (
    worker_id text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    beat_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT worker_heartbeats_id_length CHECK (((char_length(worker_id) >= 1) AND (char_length(worker_id) <= 100)))
);

COMMENT ON TABLE grana.worker_heartbeats IS 'Heartbeats of workers: the jobs of a worker that stops are taken over by another';

COMMENT ON COLUMN grana.worker_heartbeats.worker_id IS 'Name under which the worker locks jobs in graphile_worker';

COMMENT ON COLUMN grana.worker_heartbeats.started_at IS 'When it started';

COMMENT ON COLUMN grana.worker_heartbeats.beat_at IS 'Last heartbeat, in the time of the database';

ALTER TABLE ONLY grana.worker_heartbeats
    ADD CONSTRAINT worker_heartbeats_pkey PRIMARY KEY (worker_id);

GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE grana.worker_heartbeats TO grana_worker;
GRANT SELECT ON TABLE grana.worker_heartbeats TO grana_api;
