-- The work of a pentest: what of the checklist was tested, the log of each day, and the remedy of each finding. Members of the
-- team write, the organization and administrators read.
set local grana.system = 'on';

create function grana.actor_in_team(organization uuid, engagement uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (select from grana.engagement_members m
    where (m.organization_id, m.engagement_id, m.user_id, m.state) = (organization, engagement, grana.actor_id(), 'accepted'));
end
$$;
comment on function grana.actor_in_team(uuid, uuid) is 'Whether the actor is an agent of the team of an engagement';

create function grana.team_engagement(engagement uuid)
  returns table (organization_id uuid, id uuid, title text, state text, program_id uuid, organization text, role text, targets jsonb)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.team_engagement(uuid) is 'An engagement in whose team the actor is, with its targets; never its price';

create function grana.team_findings(engagement uuid)
  returns table (id uuid, reference text, title text, severity text, state text, closing_reason text, submitted_at timestamptz,
    agent text, is_own boolean, target_id uuid, remedy text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.team_findings(uuid) is 'Findings of an engagement in whose team the actor is: what they are called, never their text';

create table grana.finding_remedies (
  organization_id uuid not null,
  report_id uuid not null,
  text text not null,
  written_by uuid not null references grana.users (id),
  written_at timestamptz not null,

  primary key (organization_id, report_id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint finding_remedies_text_length check (char_length(text) between 1 and 10000)
);
create index finding_remedies_written_by on grana.finding_remedies (written_by);
comment on table grana.finding_remedies is 'How to remedy a finding of a pentest, as its team recommends';
comment on column grana.finding_remedies.organization_id is 'Tenant';
comment on column grana.finding_remedies.report_id is 'Report';
comment on column grana.finding_remedies.text is 'What to change, in Markdown';
comment on column grana.finding_remedies.written_by is 'Agent who wrote it last';
comment on column grana.finding_remedies.written_at is 'When it was written last';

create table grana.engagement_coverage (
  organization_id uuid not null,
  engagement_id uuid not null,
  target_id uuid not null,
  item text not null,
  state text not null,
  note text,
  reports uuid[] not null default '{}',
  set_by uuid not null references grana.users (id),
  set_at timestamptz not null,

  primary key (organization_id, engagement_id, target_id, item),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  foreign key (organization_id, target_id) references grana.targets (organization_id, id),
  constraint engagement_coverage_item_form check (item ~ '^[a-z0-9-]{2,60}$'),
  constraint engagement_coverage_state_known check (state in ('tested', 'findings', 'not_applicable', 'not_reviewed')),
  constraint engagement_coverage_note_length check (char_length(note) between 1 and 2000),
  constraint engagement_coverage_reason check (state <> 'not_reviewed' or note is not null),
  constraint engagement_coverage_reports_whole check ((state = 'findings') = (cardinality(reports) > 0) and cardinality(reports) <= 20)
);
create index engagement_coverage_target on grana.engagement_coverage (organization_id, target_id);
create index engagement_coverage_set_by on grana.engagement_coverage (set_by);
comment on table grana.engagement_coverage is 'What the team did with each item of the checklist of a target; an item without a row is pending';
comment on column grana.engagement_coverage.organization_id is 'Tenant';
comment on column grana.engagement_coverage.engagement_id is 'Engagement';
comment on column grana.engagement_coverage.target_id is 'Target of its scope';
comment on column grana.engagement_coverage.item is 'Item of the checklist, by its identifier in content/es/pentest-checklists';
comment on column grana.engagement_coverage.state is 'Tested, with findings, not applicable, or not reviewed';
comment on column grana.engagement_coverage.note is 'Note; why it was not reviewed';
comment on column grana.engagement_coverage.reports is 'Reports of its program that the item led to';
comment on column grana.engagement_coverage.set_by is 'Agent who set it last';
comment on column grana.engagement_coverage.set_at is 'When it was set last';

create function grana.refuse_strange_coverage() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.refuse_strange_coverage() is 'Refuses links from coverage to reports of another program';
create trigger engagement_coverage_reports before insert or update on grana.engagement_coverage
  for each row execute function grana.refuse_strange_coverage();

create table grana.engagement_log (
  organization_id uuid not null,
  engagement_id uuid not null,
  id uuid not null,
  day date not null,
  text text not null,
  written_by uuid not null references grana.users (id),
  written_at timestamptz not null,

  primary key (organization_id, engagement_id, id),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_log_text_length check (char_length(text) between 1 and 4000)
);
create index engagement_log_newest on grana.engagement_log (organization_id, engagement_id, day desc, written_at desc);
create index engagement_log_written_by on grana.engagement_log (written_by);
comment on table grana.engagement_log is 'What the team did each day of a pentest; lines are added and never changed';
comment on column grana.engagement_log.organization_id is 'Tenant';
comment on column grana.engagement_log.engagement_id is 'Engagement';
comment on column grana.engagement_log.id is 'Random identifier';
comment on column grana.engagement_log.day is 'Day of the work';
comment on column grana.engagement_log.text is 'What was done';
comment on column grana.engagement_log.written_by is 'Agent who wrote it';
comment on column grana.engagement_log.written_at is 'When it was written';
create trigger engagement_log_immutable before update or delete on grana.engagement_log
  for each row execute function grana.refuse_change_of_history();

do $$
declare
  name text;
begin
  foreach name in array '{finding_remedies,engagement_coverage,engagement_log}'::text[] loop
    execute format('alter table grana.%I enable row level security, force row level security', name);
    execute format($f$create policy system on grana.%I to grana_owner using (current_setting('grana.system', true) = 'on')$f$, name);
    execute format($f$create policy worker on grana.%I to grana_worker using (current_user = 'grana_worker')$f$, name);
  end loop;
end
$$;

create function grana.actor_tests_report(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (select from grana.reports r
    join grana.engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    where (r.organization_id, r.id) = (organization, report) and grana.actor_in_team(e.organization_id, e.id));
end
$$;
comment on function grana.actor_tests_report(uuid, uuid) is 'Whether a report is a finding of a pentest in whose team the actor is';

create policy readers_read on grana.finding_remedies for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy team_writes on grana.finding_remedies to grana_api
  using (grana.actor_tests_report(organization_id, report_id))
  with check (written_by = (select grana.actor_id()) and grana.actor_tests_report(organization_id, report_id));

create policy readers_read on grana.engagement_coverage for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy team_reads on grana.engagement_coverage for select to grana_api
  using (grana.actor_in_team(organization_id, engagement_id));
create policy team_sets on grana.engagement_coverage for insert to grana_api
  with check (set_by = (select grana.actor_id()) and grana.actor_in_team(organization_id, engagement_id));
create policy team_changes on grana.engagement_coverage for update to grana_api
  using (grana.actor_in_team(organization_id, engagement_id)) with check (set_by = (select grana.actor_id()));
create policy team_clears on grana.engagement_coverage for delete to grana_api
  using (grana.actor_in_team(organization_id, engagement_id));

create policy readers_read on grana.engagement_log for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy team_reads on grana.engagement_log for select to grana_api
  using (grana.actor_in_team(organization_id, engagement_id));
create policy team_writes on grana.engagement_log for insert to grana_api
  with check (written_by = (select grana.actor_id()) and grana.actor_in_team(organization_id, engagement_id));

grant select, insert on grana.finding_remedies, grana.engagement_coverage, grana.engagement_log to grana_api;
grant update (text, written_by, written_at) on grana.finding_remedies to grana_api;
grant update (state, note, reports, set_by, set_at) on grana.engagement_coverage to grana_api;
grant delete on grana.engagement_coverage to grana_api;
grant select on grana.finding_remedies, grana.engagement_coverage, grana.engagement_log to grana_worker;
revoke all on function grana.actor_in_team(uuid, uuid), grana.team_engagement(uuid), grana.team_findings(uuid),
  grana.refuse_strange_coverage(), grana.actor_tests_report(uuid, uuid) from public;
grant execute on function grana.actor_in_team(uuid, uuid), grana.team_engagement(uuid), grana.team_findings(uuid),
  grana.actor_tests_report(uuid, uuid) to grana_api;
