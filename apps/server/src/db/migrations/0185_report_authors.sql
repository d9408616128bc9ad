-- Agents who write a report together: the agent of a draft invites others with a share, all agree, and the report that is sent has them
-- as authors. Before it is sent they read the draft by functions; afterwards they read the report as its agent does.
set local grana.system = 'on';

alter table grana.report_drafts
  add column team_revision integer not null default 0,
  add constraint report_drafts_team_revision_positive check (team_revision >= 0);
comment on column grana.report_drafts.team_revision is 'Counts the changes of shares: an agreement names the one that was read';

create table grana.report_authors (
  organization_id uuid not null,
  report_id uuid not null,
  program_id uuid not null,
  user_id uuid not null references grana.users (id),
  invited_by uuid not null references grana.users (id),
  position smallint not null,
  percent smallint not null,
  state text not null default 'invited',
  invited_at timestamptz not null,
  answered_at timestamptz,
  sent_at timestamptz,

  primary key (organization_id, report_id, user_id),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint report_authors_place_once unique (organization_id, report_id, position) deferrable initially deferred,
  constraint report_authors_other check (user_id <> invited_by),
  constraint report_authors_position_known check (position between 1 and 4),
  constraint report_authors_percent_known check (percent between 1 and 99),
  constraint report_authors_state_known check (state in ('invited', 'agreed')),
  constraint report_authors_answer_whole check ((state = 'agreed') = (answered_at is not null)),
  constraint report_authors_sent_agreed check (sent_at is null or state = 'agreed')
);
create index report_authors_user on grana.report_authors (user_id, invited_at desc);
create index report_authors_inviter on grana.report_authors (invited_by);
create index report_authors_report on grana.report_authors (report_id);
create index report_authors_program on grana.report_authors (organization_id, program_id);
comment on table grana.report_authors is 'Agents who share a report with the agent who wrote it, from the invitation into the draft on';
comment on column grana.report_authors.organization_id is 'Tenant of the program';
comment on column grana.report_authors.report_id is 'Draft, and the report that it becomes: both have the same identifier';
comment on column grana.report_authors.program_id is 'Program';
comment on column grana.report_authors.user_id is 'Agent who was invited';
comment on column grana.report_authors.invited_by is 'Agent of the draft, who keeps what the others do not get';
comment on column grana.report_authors.position is 'Order in which they are named, after the agent of the draft';
comment on column grana.report_authors.percent is 'Share of reward and points';
comment on column grana.report_authors.state is 'Invited, or agreed to the shares as they are now';
comment on column grana.report_authors.invited_at is 'When they were invited';
comment on column grana.report_authors.answered_at is 'When they agreed to the shares';
comment on column grana.report_authors.sent_at is 'When the report was sent; from then on nothing changes';

create function grana.refuse_change_of_authors() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.sent_at is not null then
    raise exception 'the authors of a report that was sent stay' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function grana.refuse_change_of_authors() is 'Refuses changes of authors and shares after the report was sent';
create trigger report_authors_stay before update or delete on grana.report_authors
  for each row execute function grana.refuse_change_of_authors();

create function grana.forget_authors_of_draft() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  delete from grana.report_authors a
  where (a.organization_id, a.report_id) = (old.organization_id, old.id) and a.sent_at is null;
  return null;
end
$$;
comment on function grana.forget_authors_of_draft() is 'Removes the invitations into a draft that was discarded';
create trigger report_drafts_authors after delete on grana.report_drafts
  for each row execute function grana.forget_authors_of_draft();

create function grana.may_share_report(program uuid, person uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.may_share_report(uuid, uuid) is 'Whether an agent takes part in a program and may be an author of a report to it';

create function grana.set_report_authors(draft uuid, usernames text[], percents smallint[], at timestamptz)
  returns table (outcome text, user_id uuid, username text)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.set_report_authors(uuid, text[], smallint[], timestamptz) is 'Sets the authors of a draft of the actor and their shares; a change withdraws every agreement';

create function grana.answer_authorship(draft uuid, agrees boolean, seen integer, at timestamptz)
  returns table (outcome text, author_id uuid, program_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.answer_authorship(uuid, boolean, integer, timestamptz) is 'Records that the actor agrees to the shares of a draft, or does not take part in it';

create function grana.send_report_authors(draft uuid, at timestamptz) returns table (outcome text, user_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
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
comment on function grana.send_report_authors(uuid, timestamptz) is 'Makes those who agreed authors of the report that the draft of the actor becomes; none while one is missing';
