-- What people are told of inside the apps and by mail, and how the processes of the API hear of it at once.
create table grana.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references grana.users (id) on delete cascade,
  kind text not null,
  organization_id uuid references grana.organizations (id) on delete cascade,
  actor_id uuid references grana.users (id) on delete set null,
  data jsonb not null default '{}',
  in_app boolean not null,
  by_mail boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  mailed_at timestamptz,

  constraint notifications_kind_form check (kind ~ '^[a-z_]{1,40}\.[a-z_]{1,40}$'),
  -- It refers to things and never repeats them: what somebody may no longer see must not live on in here.
  constraint notifications_data_small check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 500),
  constraint notifications_somewhere check (in_app or by_mail),
  constraint notifications_mailed_by_mail check (mailed_at is null or by_mail)
);

create index notifications_of_user on grana.notifications (user_id, created_at desc, id desc) where in_app;
create index notifications_unread on grana.notifications (user_id) where in_app and read_at is null;
create index notifications_created_at on grana.notifications (created_at);
create index notifications_organization on grana.notifications (organization_id) where organization_id is not null;
create index notifications_actor on grana.notifications (actor_id) where actor_id is not null;

comment on table grana.notifications is 'What somebody was told of, with names of things and never their content';
comment on column grana.notifications.id is 'Identifier, drawn by lot';
comment on column grana.notifications.user_id is 'Who is told';
comment on column grana.notifications.kind is 'What happened, as the contract names it';
comment on column grana.notifications.organization_id is 'Where it happened; empty for what concerns the account alone';
comment on column grana.notifications.actor_id is 'Who did it, if somebody did';
comment on column grana.notifications.data is 'Identifiers and known words that the kind needs, by the schema of the contract';
comment on column grana.notifications.in_app is 'Whether the person wanted to see it in the apps when it happened';
comment on column grana.notifications.by_mail is 'Whether the person wanted a mail when it happened';
comment on column grana.notifications.created_at is 'When it happened';
comment on column grana.notifications.read_at is 'When the person marked it as read';
comment on column grana.notifications.mailed_at is 'When the mail server accepted its mail';

-- Every process of the API listens on this channel. It carries identifiers only, and is heard after the commit.
create function grana.tell_live_notification() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('grana_live', json_build_object('user', new.user_id, 'id', new.id, 'kind', new.kind)::text);
  return null;
end
$$;

comment on function grana.tell_live_notification() is 'Tells the processes of the API that somebody has something new';

create trigger notifications_live after insert on grana.notifications
  for each row when (new.in_app) execute function grana.tell_live_notification();

create function grana.tell_live_session() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_notify('grana_live', json_build_object('ended', old.id)::text);
  return null;
end
$$;

comment on function grana.tell_live_session() is 'Tells the processes of the API that a session is over, so that they close what it has open';

create trigger sessions_live_ended after update of ended_at on grana.sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function grana.tell_live_session();
create trigger sessions_live_gone after delete on grana.sessions
  for each row when (old.ended_at is null) execute function grana.tell_live_session();

-- Everybody sees their own and nobody else's; the database looks who acts. Who is told of something is decided by whoever
-- did it, and nobody can be told of it in somebody else's name.
alter table grana.notifications enable row level security;
alter table grana.notifications force row level security;
create policy system on grana.notifications to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.notifications to grana_worker using (current_user = 'grana_worker');
create policy own_see on grana.notifications for select to grana_api
  using (user_id = (select nullif(current_setting('grana.user_id', true), '')::uuid));
create policy own_read on grana.notifications for update to grana_api
  using (user_id = (select nullif(current_setting('grana.user_id', true), '')::uuid));
create policy actors_tell on grana.notifications for insert to grana_api
  with check (actor_id is null or actor_id = (select nullif(current_setting('grana.user_id', true), '')::uuid));

-- Whoever answers an invitation may not read it: this says only whom to tell of the answer, as long as they belong there.
create function grana.invitation_answered(hash bytea) returns table (id uuid, organization_id uuid, invited_by uuid)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select i.id, i.organization_id, i.invited_by
  from grana.invitations i
  join grana.memberships m on (m.organization_id, m.user_id) = (i.organization_id, i.invited_by)
  where i.token_hash = hash and i.state in ('accepted', 'rejected')
$$;
comment on function grana.invitation_answered(bytea) is 'Who invited, by the link that was answered';
revoke all on function grana.invitation_answered(bytea) from public;
grant execute on function grana.invitation_answered(bytea) to grana_api;

grant select, insert, update (read_at) on grana.notifications to grana_api;
grant select, insert, delete, update (mailed_at) on grana.notifications to grana_worker;
