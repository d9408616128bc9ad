-- Who writes, reviews, issues, reads and revokes documents of pentests.
set local grana.system = 'on';

create function grana.refuse_strange_document() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'document % of engagement % stays', old.version, old.engagement_id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if (new.state, new.progress) is distinct from ('making', 0::smallint) or new.content is not null then
      raise exception 'a document begins while it is made, not %', new.state using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.organization_id, new.engagement_id, new.version, new.summary, new.method, new.recommendations, new.written_by, new.written_at)
      is distinct from
      (old.organization_id, old.engagement_id, old.version, old.summary, old.method, old.recommendations, old.written_by, old.written_at)
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
comment on function grana.refuse_strange_document() is 'Refuses changes of a document that its life cycle does not have, and decisions in the name of others';
create trigger engagement_documents_life before insert or update or delete on grana.engagement_documents
  for each row execute function grana.refuse_strange_document();
create trigger engagement_files_immutable before update or delete on grana.engagement_files
  for each row execute function grana.refuse_change_of_history();
create trigger attestation_keys_kept before delete on grana.attestation_keys
  for each row execute function grana.refuse_change_of_history();

create function grana.refuse_strange_attestation() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - '{replaced_by,replaced_at,revoked_by,revoked_at,reason,reminded_at}'::text[]
      is distinct from to_jsonb(old) - '{replaced_by,replaced_at,revoked_by,revoked_at,reason,reminded_at}'::text[]
    or (old.revoked_at is not null
      and (new.revoked_by, new.revoked_at, new.reason) is distinct from (old.revoked_by, old.revoked_at, old.reason))
    or (old.replaced_by is not null and (new.replaced_by, new.replaced_at) is distinct from (old.replaced_by, old.replaced_at))
  then
    raise exception 'attestation % stays as it is', old.code using errcode = 'restrict_violation';
  end if;
  if current_user = 'grana_api' and old.revoked_at is null and new.revoked_at is not null and new.revoked_by <> grana.actor_id() then
    raise exception 'attestation % is revoked by another user', old.code using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_attestation() is 'Lets an attestation be replaced and revoked once, and changes nothing of what was signed';
create trigger attestations_life before update or delete on grana.attestations
  for each row execute function grana.refuse_strange_attestation();

create function grana.actor_leads_team(organization uuid, engagement uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (select from grana.engagement_members m
    where (m.organization_id, m.engagement_id, m.user_id, m.state, m.role)
      = (organization, engagement, grana.actor_id(), 'accepted', 'lead'));
end
$$;
comment on function grana.actor_leads_team(uuid, uuid) is 'Whether the actor leads the team of an engagement';

create function grana.actor_reads_documents(organization uuid, engagement uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return exists (select from grana.engagements e
    where (e.organization_id, e.id) = (organization, engagement) and e.program_id is not null and (
      e.organization_id = any (grana.actor_organizations('{owner}')) or
      (e.organization_id = any (grana.actor_organizations())
        and e.program_id = any (grana.actor_programs('{owner,administrator,analyst,viewer}')))));
end
$$;
comment on function grana.actor_reads_documents(uuid, uuid) is 'Whether the actor reads every finding of an engagement, and so its report';

create function grana.attestation(given text)
  returns table (code text, statement text, signature bytea, key_id uuid, public_key bytea, issued_at timestamptz,
    replaced_by text, replaced_at timestamptz, revoked_at timestamptz, sha256 text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query
  select a.code, a.statement, a.signature, a.key_id, k.public_key, a.issued_at, a.replaced_by, a.replaced_at, a.revoked_at, f.sha256
  from grana.attestations a
  join grana.attestation_keys k on k.id = a.key_id
  left join grana.engagement_files f on (f.organization_id, f.engagement_id, f.version, f.kind)
    = (a.organization_id, a.engagement_id, a.version, 'attestation')
  where a.code = given;
end
$$;
comment on function grana.attestation(text) is 'What anyone who has the code of an attestation may know';

create function grana.published_attestation_keys() returns table (id uuid, public_key bytea, created_at timestamptz)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
begin
  return query select k.id, k.public_key, k.created_at from grana.attestation_keys k order by k.created_at desc, k.id limit 100;
end
$$;
comment on function grana.published_attestation_keys() is 'Public keys of attestations, newest first';

do $$
declare
  name text;
begin
  foreach name in array '{engagement_documents,engagement_files,attestations,attestation_keys}'::text[] loop
    execute format('alter table grana.%I enable row level security, force row level security', name);
    execute format($f$create policy system on grana.%I to grana_owner using (current_setting('grana.system', true) = 'on')$f$, name);
    execute format($f$create policy worker on grana.%I to grana_worker using (current_user = 'grana_worker')$f$, name);
  end loop;
end
$$;

create policy readers_read on grana.engagement_documents for select to grana_api
  using (state in ('issued', 'replaced') and grana.actor_reads_engagement(organization_id, engagement_id));
create policy staff_reads on grana.engagement_documents for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy lead_reads on grana.engagement_documents for select to grana_api
  using (grana.actor_leads_team(organization_id, engagement_id));
create policy lead_writes on grana.engagement_documents for insert to grana_api
  with check (written_by = (select grana.actor_id()) and grana.actor_leads_team(organization_id, engagement_id));
create policy staff_decides on grana.engagement_documents for update to grana_api
  using ((select grana.actor_is_staff('administrator'))) with check ((select grana.actor_is_staff('administrator')));

create policy readers_read on grana.engagement_files for select to grana_api
  using (case kind when 'report' then grana.actor_reads_documents(organization_id, engagement_id)
    else grana.actor_reads_engagement(organization_id, engagement_id) end
    and exists (select from grana.engagement_documents d where (d.organization_id, d.engagement_id, d.version)
      = (engagement_files.organization_id, engagement_files.engagement_id, engagement_files.version) and d.state in ('issued', 'replaced')));
create policy staff_reads on grana.engagement_files for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy lead_reads on grana.engagement_files for select to grana_api
  using (grana.actor_leads_team(organization_id, engagement_id));

create policy readers_read on grana.attestations for select to grana_api
  using (grana.actor_reads_engagement(organization_id, engagement_id));
create policy lead_reads on grana.attestations for select to grana_api
  using (grana.actor_leads_team(organization_id, engagement_id));
create policy staff_issues on grana.attestations for insert to grana_api
  with check ((select grana.actor_is_staff('administrator')));
create policy staff_revokes on grana.attestations for update to grana_api
  using ((select grana.actor_is_staff('administrator'))) with check ((select grana.actor_is_staff('administrator')));
create policy staff_signs on grana.attestation_keys to grana_api
  using ((select grana.actor_is_staff('administrator'))) with check ((select grana.actor_is_staff('administrator')));

grant select, insert on grana.engagement_documents, grana.attestations, grana.attestation_keys to grana_api;
grant select on grana.engagement_files to grana_api;
grant update (state, marks, reviewed_by, reviewed_at, issued_by, issued_at) on grana.engagement_documents to grana_api;
grant update (replaced_by, replaced_at, revoked_by, revoked_at, reason) on grana.attestations to grana_api;
grant select on grana.engagement_documents, grana.attestations to grana_worker;
grant select, insert on grana.engagement_files to grana_worker;
grant update (state, progress, content) on grana.engagement_documents to grana_worker;
grant update (reminded_at) on grana.attestations to grana_worker;
revoke all on function grana.refuse_strange_document(), grana.refuse_strange_attestation(), grana.actor_leads_team(uuid, uuid),
  grana.actor_reads_documents(uuid, uuid), grana.attestation(text), grana.published_attestation_keys() from public;
grant execute on function grana.actor_leads_team(uuid, uuid), grana.actor_reads_documents(uuid, uuid), grana.attestation(text),
  grana.published_attestation_keys() to grana_api;
