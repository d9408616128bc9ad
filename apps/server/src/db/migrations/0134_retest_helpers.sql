-- When the agent of a report does not answer a retest for ten working days, the organization may hand it to another agent whom the program
-- invited. That agent reads what the test needs until the retest ends, by functions only: no policy shows them a row of the report.
set local grana.system = 'on';

create table grana.retest_helpers (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  agent_id uuid not null references grana.users (id),
  given_by uuid not null references grana.users (id),
  given_at timestamptz not null,
  ended_at timestamptz,

  primary key (organization_id, id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id)
);
create unique index retest_helpers_open on grana.retest_helpers (organization_id, report_id) where ended_at is null;
create index retest_helpers_agent on grana.retest_helpers (agent_id, given_at desc);
create index retest_helpers_given on grana.retest_helpers (given_by);
comment on table grana.retest_helpers is 'Agents who were given the retest of another agent''s report';
comment on column grana.retest_helpers.organization_id is 'Tenant';
comment on column grana.retest_helpers.id is 'Random identifier';
comment on column grana.retest_helpers.report_id is 'Report whose fix is tested';
comment on column grana.retest_helpers.agent_id is 'Agent who tests instead of the one who reported';
comment on column grana.retest_helpers.given_by is 'Member who handed it over';
comment on column grana.retest_helpers.given_at is 'When';
comment on column grana.retest_helpers.ended_at is 'When the retest ended, and the access with it';

-- Policies for members ask about the report as they may handle it; the agent sees their own rows.
alter table grana.retest_helpers enable row level security, force row level security;
create policy system on grana.retest_helpers to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.retest_helpers to grana_worker using (current_user = 'grana_worker');
create policy agents_read on grana.retest_helpers for select to grana_api using (agent_id = (select grana.actor_id()));
create policy handlers_read on grana.retest_helpers for select to grana_api
  using (grana.actor_handles_report(organization_id, report_id));
create policy handlers_add on grana.retest_helpers for insert to grana_api
  with check (given_by = (select grana.actor_id()) and ended_at is null and grana.actor_handles_report(organization_id, report_id));
grant select, insert on grana.retest_helpers to grana_api;
grant select on grana.retest_helpers to grana_worker;

create function grana.end_retest_help() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  update grana.retest_helpers h set ended_at = coalesce(new.retest_ended_at, new.moved_at)
  where (h.organization_id, h.report_id) = (new.organization_id, new.id) and h.ended_at is null;
  return null;
end
$$;
comment on function grana.end_retest_help() is 'Ends the access of an agent who tests for another when the retest ends, however it ends';
create trigger reports_retest_help after update on grana.reports for each row
  when (old.verification = 'requested' and new.verification <> 'requested') execute function grana.end_retest_help();

create function grana.retest_candidates(organization uuid, report uuid) 
  returns table (id uuid, agent_id uuid, username text, is_given boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.retest_candidates(uuid, uuid) is 'Agents of the program who may test instead of the agent of a report, for those who handle it';

create function grana.actor_helped_retest(report uuid) returns grana.reports
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.actor_helped_retest(uuid) is 'The report whose open retest was given to the actor, while its program invites them; otherwise nothing';

create function grana.helped_retests() returns table (report_id uuid, reference text, program text, given_at timestamptz,
    is_open boolean, fee_id uuid, fee_currency text, fee_cents integer, fee_state text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.helped_retests() is 'Retests of other agents'' reports that were given to the actor, with the fee that they earned, and without content';

create function grana.helped_retest(report uuid) returns table (reference text, program text, title text, severity text,
    weakness text, target text, summary text, steps text, impact text, request text, asked_at timestamptz, files json)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.helped_retest(uuid) is 'What an agent needs to test the fix of another agent''s report: no history, no reward, no name';

create function grana.answer_helped_retest(report uuid, answer text, said text, at timestamptz)
  returns table (organization_id uuid, report_id uuid, event integer)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.answer_helped_retest(uuid, text, text, timestamptz) is 'Answers an open retest that was given to the actor, which ends their access';

revoke all on function grana.end_retest_help(), grana.retest_candidates(uuid, uuid), grana.actor_helped_retest(uuid),
  grana.helped_retests(), grana.helped_retest(uuid), grana.answer_helped_retest(uuid, text, text, timestamptz) from public;
grant execute on function grana.retest_candidates(uuid, uuid), grana.actor_helped_retest(uuid), grana.helped_retests(),
  grana.helped_retest(uuid), grana.answer_helped_retest(uuid, text, text, timestamptz) to grana_api;

-- The kinds that the table knows by now, and that of this file.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ' order by k.kind) into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select 'retest_handed_over') k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;
create trigger report_events_retest_handed_audited after insert on grana.report_events for each row
  when (new.kind = 'retest_handed_over') execute function grana.audit_retest();
