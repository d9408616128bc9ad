-- The conversation of a pentest: organization, team and staff in one place. The team reads what was written since the agreement.
set local grana.system = 'on';

create table grana.engagement_messages (
  organization_id uuid not null,
  engagement_id uuid not null,
  id uuid not null,
  side text not null,
  text text not null,
  is_for_team boolean not null,
  written_by uuid not null references grana.users (id),
  written_at timestamptz not null,

  primary key (organization_id, engagement_id, id),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_messages_side_known check (side in ('organization', 'team', 'staff')),
  constraint engagement_messages_text_length check (char_length(text) between 1 and 4000),
  constraint engagement_messages_of_team check (side <> 'team' or is_for_team)
);
create index engagement_messages_newest on grana.engagement_messages (organization_id, engagement_id, written_at desc);
create index engagement_messages_written_by on grana.engagement_messages (written_by);
comment on table grana.engagement_messages is 'Conversation of a pentest between organization, team and staff; messages are added and never changed';
comment on column grana.engagement_messages.organization_id is 'Tenant';
comment on column grana.engagement_messages.engagement_id is 'Engagement';
comment on column grana.engagement_messages.id is 'Random identifier';
comment on column grana.engagement_messages.side is 'Side of its author';
comment on column grana.engagement_messages.text is 'Message';
comment on column grana.engagement_messages.is_for_team is 'Whether it was written since the agreement, so that the team reads it: before, price and team are discussed';
comment on column grana.engagement_messages.written_by is 'Author';
comment on column grana.engagement_messages.written_at is 'When it was written';
create trigger engagement_messages_immutable before update or delete on grana.engagement_messages
  for each row execute function grana.refuse_change_of_history();

create function grana.refuse_strange_message() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not exists (select from grana.engagements e
    where (e.organization_id, e.id) = (new.organization_id, new.engagement_id) and e.sent_at is not null
      and e.state not in ('closed', 'cancelled') and (e.program_id is not null) = new.is_for_team)
  then
    raise exception 'engagement % takes no such message', new.engagement_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_message() is 'Refuses messages before a pentest was sent and after it ended, and those whose readers are not said as they are';
create trigger engagement_messages_open before insert on grana.engagement_messages
  for each row execute function grana.refuse_strange_message();

create function grana.actor_writes_engagement(organization uuid, engagement uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (select from grana.engagements e
    where (e.organization_id, e.id) = (organization, engagement) and (
      e.organization_id = any (grana.actor_organizations('{owner}')) or
      (e.organization_id = any (grana.actor_organizations())
        and e.program_id = any (grana.actor_programs('{owner,administrator,analyst,technical_contact,backup_contact}')))));
end
$$;
comment on function grana.actor_writes_engagement(uuid, uuid) is 'Whether the actor writes messages of an engagement for the organization: its readers without those who only read';

alter table grana.engagement_messages enable row level security, force row level security;
create policy system on grana.engagement_messages to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.engagement_messages to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.engagement_messages for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy team_reads on grana.engagement_messages for select to grana_api
  using (is_for_team and grana.actor_in_team(organization_id, engagement_id));
create policy sides_write on grana.engagement_messages for insert to grana_api
  with check (written_by = (select grana.actor_id()) and case side
    when 'team' then grana.actor_in_team(organization_id, engagement_id)
    when 'staff' then grana.actor_is_staff('administrator')
    else grana.actor_writes_engagement(organization_id, engagement_id) end);

grant select, insert on grana.engagement_messages to grana_api;
grant select on grana.engagement_messages to grana_worker;
revoke all on function grana.refuse_strange_message(), grana.actor_writes_engagement(uuid, uuid) from public;
grant execute on function grana.actor_writes_engagement(uuid, uuid) to grana_api;

create or replace function grana.redact_pentest(organization uuid, report uuid, pattern text, mark text) returns setof text
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
  update grana.engagement_messages w set text = regexp_replace(w.text, pattern, mark, 'g')
  where (w.organization_id, w.engagement_id) = (organization, engagement) and w.text ~ pattern;
  if found then return next 'engagement_messages'; end if;
end
$$;
comment on function grana.redact_pentest(uuid, uuid, text, text) is 'Replaces a text by a mark in documents, coverage, log and conversation of the pentest of a report; names the places';
