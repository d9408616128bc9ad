-- What authors of a report read and may do: the draft into which they were invited, and the report once it was sent.
set local grana.system = 'on';

create function grana.actor_shared_reports() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select coalesce(array_agg(a.report_id), '{}') from grana.report_authors a
    where a.user_id = grana.actor_id() and a.sent_at is not null);
end
$$;
comment on function grana.actor_shared_reports() is 'Reports of other agents that the actor is an author of';

create or replace function grana.actor_reads_report(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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

create or replace function grana.reported_program(program uuid) returns table (name text, initials text)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.name, o.initials from grana.programs p join grana.organizations o on o.id = p.organization_id
  where p.id = reported_program.program and (
    exists (select from grana.report_drafts d where d.program_id = p.id and d.user_id = grana.actor_id())
    or exists (select from grana.reports r where (r.organization_id, r.program_id) = (p.organization_id, p.id)
      and r.agent_id = grana.actor_id())
    or exists (select from grana.report_authors a where (a.organization_id, a.program_id) = (p.organization_id, p.id)
      and a.user_id = grana.actor_id()))
$$;

alter table grana.report_authors enable row level security, force row level security;
create policy system on grana.report_authors to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_authors to grana_worker using (current_user = 'grana_worker');
create policy authors_read on grana.report_authors for select to grana_api
  using ((select grana.actor_id()) in (user_id, invited_by));
create policy readers_read on grana.report_authors for select to grana_api
  using (sent_at is not null and grana.actor_reads_report(organization_id, report_id));
grant select on grana.report_authors to grana_api, grana_worker;

-- They comment, which adds an event and counts it in the report; what else they may do is decided by the operations.
create policy authors_see on grana.reports for select to grana_api
  using (coalesce(id = any ((select grana.actor_shared_reports())::uuid[]), false));
create policy authors_comment on grana.reports for update to grana_api
  using (id = any ((select grana.actor_shared_reports())::uuid[]));

create function grana.shared_drafts() returns table (draft_id uuid, program text, author text, title text, percent smallint,
  state text, invited_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.shared_drafts() is 'Drafts of other agents into which the actor was invited';

create function grana.shared_draft(draft uuid) returns table (program text, author text, revision integer, body jsonb, target text,
  target_name text, authors json, files json)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.shared_draft(uuid) is 'A draft of another agent, for those invited into it';

create or replace function grana.agent_accepted(agent uuid) returns table (weakness text, severity text, accepted integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select r.weakness, r.severity, count(*)::integer from grana.reports r
  where (r.agent_id = agent_accepted.agent or r.id = any (array(select a.report_id from grana.report_authors a
      where a.user_id = agent_accepted.agent and a.sent_at is not null))) and r.accepted_at is not null
    and (r.state = 'accepted' or r.closing_reason in ('resolved', 'risk_accepted'))
  group by r.weakness, r.severity
$$;

revoke all on function grana.refuse_change_of_authors(), grana.forget_authors_of_draft(), grana.may_share_report(uuid, uuid),
  grana.set_report_authors(uuid, text[], smallint[], timestamptz), grana.answer_authorship(uuid, boolean, integer, timestamptz),
  grana.send_report_authors(uuid, timestamptz), grana.actor_shared_reports(), grana.shared_drafts(), grana.shared_draft(uuid) from public;
grant execute on function grana.set_report_authors(uuid, text[], smallint[], timestamptz),
  grana.answer_authorship(uuid, boolean, integer, timestamptz), grana.send_report_authors(uuid, timestamptz),
  grana.actor_shared_reports(), grana.shared_drafts(), grana.shared_draft(uuid) to grana_api;
