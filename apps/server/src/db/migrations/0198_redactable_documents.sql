-- A redaction may change documents of a pentest and delete their files.
set local grana.system = 'on';

alter table grana.engagement_documents add column redacted_at timestamptz;
comment on column grana.engagement_documents.redacted_at is 'When a text or a picture of it was redacted last; its file was made again afterwards';

-- Documents stay as they were issued, except where an owner redacts them.
create function grana.refuse_change_of_document_files() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' and current_user = 'grana_owner' and current_setting('grana.redacting', true) = 'on' then
    return old;
  end if;
  raise exception 'the files of a document stay as they were made' using errcode = 'restrict_violation';
end
$$;
comment on function grana.refuse_change_of_document_files() is 'Refuses changes of files of pentests; a redaction deletes the file that printed the text';
drop trigger engagement_files_immutable on grana.engagement_files;
create trigger engagement_files_immutable before update or delete on grana.engagement_files
  for each row execute function grana.refuse_change_of_document_files();

create or replace function grana.refuse_strange_document() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
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

revoke all on function grana.refuse_change_of_document_files() from public;
