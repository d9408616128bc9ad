-- Evidence: files of reports. Their bytes lie in the store, under names made of these identifiers.
set local grana.system = 'on';

create table grana.report_files (
  organization_id uuid not null,
  id uuid not null,
  agent_id uuid not null references grana.users (id),
  draft_id uuid,
  report_id uuid,
  name text not null,
  kind text not null,
  size_bytes bigint not null,
  state text not null default 'uploading',
  upload_id text,
  refusal text,
  sha256 text,
  created_at timestamptz not null,
  completed_at timestamptz,
  checked_at timestamptz,

  primary key (organization_id, id),
  foreign key (organization_id, draft_id) references grana.report_drafts (organization_id, id) on delete cascade,
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  constraint report_files_of_one check (num_nonnulls(draft_id, report_id) = 1),
  constraint report_files_name_length check (char_length(name) between 1 and 150 and octet_length(name) <= 240),
  constraint report_files_name_plain check (name !~ '[[:cntrl:]/\\]'),
  constraint report_files_kind_known check (kind in ('png', 'jpeg', 'gif', 'webp', 'mp4', 'webm', 'pdf', 'zip',
    'capture', 'text')),
  constraint report_files_size check (size_bytes between 1 and 524288000),
  constraint report_files_state_known check (state in ('uploading', 'checking', 'ready', 'refused')),
  constraint report_files_refusal_known check (refusal in ('incomplete', 'size', 'content')),
  constraint report_files_refusal_of_refused check ((state = 'refused') = (refusal is not null)),
  constraint report_files_sent_ready check (report_id is null or state = 'ready'),
  constraint report_files_ready_known check ((state = 'ready') = (sha256 is not null)),
  constraint report_files_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint report_files_completed check ((state = 'uploading') = (completed_at is null)),
  constraint report_files_checked check ((state in ('ready', 'refused')) = (checked_at is not null))
);
create index report_files_id on grana.report_files (id);
create index report_files_draft on grana.report_files (organization_id, draft_id) where draft_id is not null;
create index report_files_report on grana.report_files (organization_id, report_id) where report_id is not null;
create index report_files_agent on grana.report_files (agent_id, created_at);
create index report_files_unfinished on grana.report_files (created_at) where state in ('uploading', 'checking');

comment on table grana.report_files is 'Evidence of reports: of a draft until it is sent, then of the report for ever';
comment on column grana.report_files.organization_id is 'Tenant of the program';
comment on column grana.report_files.id is 'Identifier; names its bytes in the store';
comment on column grana.report_files.agent_id is 'Who added it';
comment on column grana.report_files.draft_id is 'Report that is being written';
comment on column grana.report_files.report_id is 'Report that was sent with it';
comment on column grana.report_files.name is 'As people know it; never part of a name in the store';
comment on column grana.report_files.kind is 'What its name says that it is, and its bytes must be';
comment on column grana.report_files.size_bytes is 'As was said before it was sent; the store holds whoever sends it to that';
comment on column grana.report_files.state is 'Nobody gets it before the worker found it ready';
comment on column grana.report_files.upload_id is 'Name of the upload in parts, which the store gave';
comment on column grana.report_files.refusal is 'Why the worker refused it';
comment on column grana.report_files.sha256 is 'Of its bytes, as the worker read them';
comment on column grana.report_files.created_at is 'When it was begun';
comment on column grana.report_files.completed_at is 'When all of it was said to be sent';
comment on column grana.report_files.checked_at is 'When the worker looked at it';

-- What lies in the store and nobody has any more. However a row went, its bytes follow it.
create table grana.dropped_files (
  id uuid primary key,
  upload_id text,
  dropped_at timestamptz not null default now()
);
comment on table grana.dropped_files is 'Evidence that went: its bytes are taken out of the store by the worker';
comment on column grana.dropped_files.id is 'As it was in report_files';
comment on column grana.dropped_files.upload_id is 'Upload in parts that may be open still';
comment on column grana.dropped_files.dropped_at is 'When its row went';

create function grana.refuse_change_of_evidence() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if old.report_id is not null then
    raise exception 'what was sent with a report stays with it' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  -- Whoever takes uploads is not who judges them.
  if current_user = 'grana_api' and new.state is distinct from old.state and new.state <> 'checking' then
    raise exception 'only the worker finds a file ready' using errcode = 'restrict_violation';
  end if;
  if new.state is distinct from old.state and (old.state, new.state) not in
    (('uploading', 'checking'), ('checking', 'ready'), ('checking', 'refused')) then
    raise exception 'a file does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_change_of_evidence() is 'Keeps evidence that was sent, and lets only the worker judge what was not';
create trigger report_files_kept before update or delete on grana.report_files
  for each row execute function grana.refuse_change_of_evidence();

create function grana.note_dropped_file() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into grana.dropped_files (id, upload_id) values (old.id, old.upload_id) on conflict do nothing;
  return null;
end
$$;
comment on function grana.note_dropped_file() is 'Leaves word of bytes that nobody has any more';
revoke all on function grana.note_dropped_file() from public;
create trigger report_files_dropped after delete on grana.report_files
  for each row execute function grana.note_dropped_file();

alter table grana.report_files enable row level security, force row level security;
create policy system on grana.report_files to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_files to grana_worker using (current_user = 'grana_worker');
create policy agents_see on grana.report_files for select to grana_api using (agent_id = (select grana.actor_id()));
create policy agents_add on grana.report_files for insert to grana_api
  with check (agent_id = (select grana.actor_id()) and state = 'uploading'
    and exists (select from grana.report_drafts d where (d.organization_id, d.id) = (report_files.organization_id,
      report_files.draft_id) and d.user_id = (select grana.actor_id())));
create policy agents_change on grana.report_files for update to grana_api
  using (agent_id = (select grana.actor_id()) and report_id is null)
  with check (agent_id = (select grana.actor_id()) and (report_id is null
    or exists (select from grana.reports r where (r.organization_id, r.id) = (report_files.organization_id,
      report_files.report_id) and r.agent_id = (select grana.actor_id()))));
create policy agents_remove on grana.report_files for delete to grana_api
  using (agent_id = (select grana.actor_id()) and report_id is null);
create policy readers_read on grana.report_files for select to grana_api
  using (report_id is not null and grana.actor_reads_report(organization_id, report_id));

grant select, insert, delete, update (draft_id, report_id, state, upload_id, completed_at) on grana.report_files to grana_api;
grant select, delete, update (state, refusal, sha256, checked_at) on grana.report_files to grana_worker;
grant select, delete on grana.dropped_files to grana_worker;
