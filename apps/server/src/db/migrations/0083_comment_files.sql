-- Files of comments: uploaded and checked as evidence is, sent with one comment, with the audience of that comment.
set local grana.system = 'on';

alter table grana.report_files
  add column commented_report_id uuid,
  add column event_number integer,
  add column audience text;
comment on column grana.report_files.agent_id is 'User who added it: the agent, or for a comment a member or triager';
comment on column grana.report_files.commented_report_id is 'Report whose conversation it belongs to, for a file of a comment';
comment on column grana.report_files.event_number is 'Comment that carries it; empty until it is sent';
comment on column grana.report_files.audience is 'Audience of the comment, fixed when the upload begins';
comment on table grana.report_files is 'Files of reports: of a draft until it is sent, then of the report, or of a comment';

alter table grana.report_files
  add foreign key (organization_id, commented_report_id) references grana.reports (organization_id, id),
  add foreign key (organization_id, commented_report_id, event_number)
    references grana.report_events (organization_id, report_id, number),
  drop constraint report_files_of_one,
  add constraint report_files_of_one check (num_nonnulls(draft_id, report_id, commented_report_id) = 1),
  add constraint report_files_audience_known check (audience in ('everyone', 'internal')),
  add constraint report_files_audience_of_comment check ((audience is null) = (commented_report_id is null)),
  add constraint report_files_sent_with_comment check (event_number is null
    or (commented_report_id is not null and state <> 'uploading'));
create index report_files_comment on grana.report_files (organization_id, commented_report_id, event_number)
  where commented_report_id is not null;
create index report_files_unsent on grana.report_files (created_at)
  where commented_report_id is not null and event_number is null;

create or replace function grana.refuse_change_of_evidence() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
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
      = (new.organization_id, new.commented_report_id, new.event_number, new.audience, new.agent_id)) then
    raise exception 'a file is sent with a comment of its author and audience' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

drop policy agents_see on grana.report_files;
create policy agents_see on grana.report_files for select to grana_api
  using (agent_id = (select grana.actor_id()) and (commented_report_id is null
    or (event_number is null and grana.actor_reads_report(organization_id, commented_report_id))));
drop policy agents_add on grana.report_files;
create policy agents_add on grana.report_files for insert to grana_api
  with check (agent_id = (select grana.actor_id()) and state = 'uploading' and event_number is null
    and case when commented_report_id is null then
      exists (select from grana.report_drafts d where (d.organization_id, d.id) = (report_files.organization_id,
        report_files.draft_id) and d.user_id = (select grana.actor_id()))
    when audience = 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
    else grana.actor_handles_report(organization_id, commented_report_id) end);
drop policy agents_change on grana.report_files;
create policy agents_change on grana.report_files for update to grana_api
  using (agent_id = (select grana.actor_id()) and report_id is null and event_number is null)
  with check (agent_id = (select grana.actor_id())
    and case when commented_report_id is null then report_id is null
      or exists (select from grana.reports r where (r.organization_id, r.id) = (report_files.organization_id,
        report_files.report_id) and r.agent_id = (select grana.actor_id()))
    when audience = 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
    else grana.actor_handles_report(organization_id, commented_report_id) end);
drop policy agents_remove on grana.report_files;
create policy agents_remove on grana.report_files for delete to grana_api
  using (agent_id = (select grana.actor_id()) and report_id is null and event_number is null);
create policy comment_readers_read on grana.report_files for select to grana_api
  using (event_number is not null
    and case audience when 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
      else grana.actor_handles_report(organization_id, commented_report_id) end);

grant update (event_number) on grana.report_files to grana_api;

create function grana.comment_files_of_report(organization uuid, report uuid)
  returns table (files integer, bytes bigint)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select count(*)::integer, coalesce(sum(f.size_bytes), 0)::bigint from grana.report_files f
    where (f.organization_id, f.commented_report_id) = (organization, report);
end
$$;
comment on function grana.comment_files_of_report(uuid, uuid) is 'Number and bytes of the files of all comments of a report, sent or not; returns no rows of them';
revoke all on function grana.comment_files_of_report(uuid, uuid) from public;
grant execute on function grana.comment_files_of_report(uuid, uuid) to grana_api;
