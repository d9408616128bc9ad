-- Findings that an earlier pentest left open, tested again by the team of the next one.
set local grana.system = 'on';

alter table grana.engagements add column follows_id uuid;
alter table grana.engagements add foreign key (organization_id, follows_id) references grana.engagements (organization_id, id);
alter table grana.engagements add constraint engagements_follows_another check (follows_id <> id);
create index engagements_follows on grana.engagements (organization_id, follows_id) where follows_id is not null;
comment on column grana.engagements.follows_id is 'Earlier engagement whose open findings the team tests again';

create function grana.refuse_change_of_follows() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'engagement % follows what it followed', old.id using errcode = 'restrict_violation';
end
$$;
comment on function grana.refuse_change_of_follows() is 'Refuses another earlier engagement: a chain never becomes a circle';
create trigger engagements_follow_once before update on grana.engagements
  for each row when (new.follows_id is distinct from old.follows_id) execute function grana.refuse_change_of_follows();

create function grana.earlier_engagements(organization uuid, engagement uuid) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query with recursive earlier (id, depth) as (
    select e.follows_id, 1 from grana.engagements e
    where (e.organization_id, e.id) = (organization, engagement) and e.follows_id is not null
    union all
    select e.follows_id, l.depth + 1 from earlier l
    join grana.engagements e on (e.organization_id, e.id) = (organization, l.id) and e.follows_id is not null and l.depth < 50)
  select id from earlier;
end
$$;
comment on function grana.earlier_engagements(uuid, uuid) is 'Engagements that an engagement follows, the nearest first';

create table grana.engagement_carried (
  organization_id uuid not null,
  engagement_id uuid not null,
  report_id uuid not null,
  result text not null,
  note text,
  set_by uuid not null references grana.users (id),
  set_at timestamptz not null,

  primary key (organization_id, engagement_id, report_id),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint engagement_carried_result_known check (result in ('fixed', 'persists', 'not_reviewed')),
  constraint engagement_carried_note_length check (char_length(note) between 1 and 2000),
  constraint engagement_carried_reason check (result <> 'not_reviewed' or note is not null)
);
create index engagement_carried_report on grana.engagement_carried (organization_id, report_id);
create index engagement_carried_set_by on grana.engagement_carried (set_by);
comment on table grana.engagement_carried is 'What the team found out about a finding of an earlier pentest; one without a row is pending';
comment on column grana.engagement_carried.organization_id is 'Tenant';
comment on column grana.engagement_carried.engagement_id is 'Engagement whose team tested it again';
comment on column grana.engagement_carried.report_id is 'Finding of an earlier engagement';
comment on column grana.engagement_carried.result is 'Fixed, persists, or not reviewed';
comment on column grana.engagement_carried.note is 'Note; why it was not reviewed';
comment on column grana.engagement_carried.set_by is 'Agent who set it last';
comment on column grana.engagement_carried.set_at is 'When it was set last';

create function grana.carried_reports(organization uuid, engagement uuid) returns setof uuid
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select r.id
  from grana.earlier_engagements(organization, engagement) l (id)
  join grana.engagements p on (p.organization_id, p.id) = (organization, l.id)
  join grana.reports r on (r.organization_id, r.program_id) = (p.organization_id, p.program_id)
  where exists (select from grana.engagements e, jsonb_array_elements(e.scope -> 'targets') s
      where (e.organization_id, e.id) = (organization, engagement) and (s ->> 'target_id')::uuid = r.target_id)
    and (exists (select from grana.engagement_carried c
        where (c.organization_id, c.engagement_id, c.report_id) = (organization, engagement, r.id))
      or ((r.state <> 'closed' or r.closing_reason = 'risk_accepted') and r.verification <> 'fixed'
        and not exists (select from grana.engagement_carried c where (c.organization_id, c.report_id, c.result) = (organization, r.id, 'fixed')
          and c.engagement_id in (select grana.earlier_engagements(organization, engagement)))));
end
$$;
comment on function grana.carried_reports(uuid, uuid) is
  'Open findings of earlier engagements on targets of this one, and those that this team tested again';

create function grana.team_carried(engagement uuid)
  returns table (id uuid, reference text, title text, severity text, weakness text, target text, found_on text, result text, note text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select r.id, o.initials || '-' || r.number, r.title, r.severity, r.weakness, t.name, r.submitted_at::date::text, c.result, c.note
  from grana.engagements e
  join grana.reports r on r.organization_id = e.organization_id and r.id in (select grana.carried_reports(e.organization_id, e.id))
  join grana.organizations o on o.id = r.organization_id
  join grana.targets t on (t.organization_id, t.id) = (r.organization_id, r.target_id)
  left join grana.engagement_carried c on (c.organization_id, c.engagement_id, c.report_id) = (e.organization_id, e.id, r.id)
  where e.id = engagement and grana.actor_in_team(e.organization_id, e.id)
  order by array_position('{critical,high,medium,low,informative}'::text[], r.severity), r.submitted_at, r.id limit 200;
end
$$;
comment on function grana.team_carried(uuid) is 'Open findings of earlier pentests, for the team that tests them again';

create function grana.team_carried_texts(engagement uuid, report uuid) returns table (summary text, steps text, impact text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select n.summary, n.steps, n.impact
  from grana.engagements e
  join grana.report_contents n on n.organization_id = e.organization_id and n.report_id = report
  where e.id = engagement and grana.actor_in_team(e.organization_id, e.id)
    and e.state in ('in_progress', 'paused', 'reporting', 'remediation')
    and report in (select grana.carried_reports(e.organization_id, e.id));
end
$$;
comment on function grana.team_carried_texts(uuid, uuid) is 'How a finding of an earlier pentest is reproduced, for the team that tests it again';

create function grana.refuse_strange_carried() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if current_setting('grana.redacting', true) is distinct from 'on'
    and not new.report_id in (select grana.carried_reports(new.organization_id, new.engagement_id))
  then
    raise exception 'a finding that was not carried' using errcode = 'foreign_key_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_carried() is 'Refuses results about findings that are not carried into the pentest';
create trigger engagement_carried_known before insert or update on grana.engagement_carried
  for each row execute function grana.refuse_strange_carried();

alter table grana.engagement_carried enable row level security, force row level security;
create policy system on grana.engagement_carried to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.engagement_carried to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.engagement_carried for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy team_reads on grana.engagement_carried for select to grana_api
  using (grana.actor_in_team(organization_id, engagement_id));
create policy team_sets on grana.engagement_carried for insert to grana_api
  with check (set_by = (select grana.actor_id()) and grana.actor_in_team(organization_id, engagement_id));
create policy team_changes on grana.engagement_carried for update to grana_api
  using (grana.actor_in_team(organization_id, engagement_id)) with check (set_by = (select grana.actor_id()));

grant select, insert on grana.engagement_carried to grana_api;
grant update (result, note, set_by, set_at) on grana.engagement_carried to grana_api;
grant select on grana.engagement_carried to grana_worker;
revoke all on function grana.refuse_change_of_follows(), grana.earlier_engagements(uuid, uuid), grana.carried_reports(uuid, uuid),
  grana.team_carried(uuid), grana.team_carried_texts(uuid, uuid), grana.refuse_strange_carried() from public;
grant execute on function grana.carried_reports(uuid, uuid) to grana_api, grana_worker;
grant execute on function grana.team_carried(uuid), grana.team_carried_texts(uuid, uuid) to grana_api;
