-- Targets become writable, and what proves that one is the organization's own is kept with it. Who may write what: members
-- describe a target and ask for checks, the worker alone says what a check came to, staff decide on papers.
set local grana.system = 'on';

alter table grana.targets
  add column proof_token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  add column check_method text,
  add column check_asked_at timestamptz,
  add column check_outcome text,
  add column failing_since timestamptz,
  add constraint targets_proof_token_form check (proof_token ~ '^[0-9a-f]{64}$'),
  add constraint targets_check_method_known check (check_method in ('dns', 'file')),
  add constraint targets_check_whole check ((check_method is null) = (check_asked_at is null)),
  add constraint targets_check_outcome_known check (check_outcome in ('found', 'no_record', 'other_record', 'no_file',
    'other_content', 'wrong_status', 'redirected', 'unresolved', 'resolver_failed', 'unreachable', 'not_secure',
    'timed_out', 'too_large', 'garbled', 'refused')),
  add constraint targets_website_type_known check (website_type in ('corporate', 'store', 'customer_portal', 'web_app',
    'admin_panel', 'content', 'other'));

comment on column grana.targets.proof_token is 'What a DNS record or a file has to say; another address gets another one';
comment on column grana.targets.check_method is 'Which way of proof was asked to be checked last';
comment on column grana.targets.check_asked_at is 'When; later than checked_at while the check is under way';
comment on column grana.targets.check_outcome is 'What the last check met';
comment on column grana.targets.failing_since is 'Since when checks of a proven target fail without saying that the proof is gone';

-- The list of an organization, in its order; and what is due for its daily check.
create index targets_by_name on grana.targets (organization_id, lower(name), id);
create index targets_due on grana.targets (checked_at)
  where authority = 'proven' and archived_at is null and proof_method in ('dns', 'file');

create table grana.target_documents (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  target_id uuid not null,
  address text not null,
  file_key text not null,
  file_name text not null,
  file_type text not null,
  size_bytes integer not null,
  state text not null default 'waiting',
  uploaded_by uuid references grana.users (id) on delete set null,
  uploaded_at timestamptz not null,
  decided_by uuid references grana.users (id) on delete set null,
  decided_at timestamptz,
  reason text,

  primary key (organization_id, id),
  foreign key (organization_id, target_id) references grana.targets (organization_id, id),
  constraint target_documents_address_length check (char_length(address) between 1 and 300),
  constraint target_documents_file_key_form check (file_key ~ '^target-documents/[0-9a-f-]{36}$'),
  constraint target_documents_file_name_length check (char_length(file_name) between 1 and 120),
  constraint target_documents_file_type_known check (file_type in ('application/pdf', 'image/png', 'image/jpeg')),
  constraint target_documents_size check (size_bytes between 1 and 8388608),
  constraint target_documents_state_known check (state in ('waiting', 'approved', 'rejected', 'replaced')),
  constraint target_documents_decided_dated check ((state in ('approved', 'rejected')) = (decided_at is not null)),
  constraint target_documents_reason_length check (char_length(reason) between 1 and 500),
  constraint target_documents_rejected_why check (state <> 'rejected' or reason is not null)
);

-- One at a time lies with the staff.
create unique index target_documents_waiting on grana.target_documents (organization_id, target_id) where state = 'waiting';
create index target_documents_target on grana.target_documents (organization_id, target_id, uploaded_at desc);
create index target_documents_queue on grana.target_documents (uploaded_at, id) where state = 'waiting';
create index target_documents_uploaded_by on grana.target_documents (uploaded_by);
create index target_documents_decided_by on grana.target_documents (decided_by);
create index target_documents_file_key on grana.target_documents (file_key);

comment on table grana.target_documents is 'Papers that show whose a target is, for what cannot be proven by a record or a file';
comment on column grana.target_documents.organization_id is 'Tenant';
comment on column grana.target_documents.id is 'Identifier, drawn by lot';
comment on column grana.target_documents.target_id is 'Target';
comment on column grana.target_documents.address is 'Address of the target when it was handed in; the paper speaks for no other';
comment on column grana.target_documents.file_key is 'Where the object store keeps it';
comment on column grana.target_documents.file_name is 'Name that the person gave it';
comment on column grana.target_documents.file_type is 'What its first bytes say it is';
comment on column grana.target_documents.size_bytes is 'Size';
comment on column grana.target_documents.state is 'Waiting for staff, decided, or replaced by a later one';
comment on column grana.target_documents.uploaded_by is 'Who handed it in';
comment on column grana.target_documents.uploaded_at is 'When';
comment on column grana.target_documents.decided_by is 'Who of the staff decided';
comment on column grana.target_documents.decided_at is 'When';
comment on column grana.target_documents.reason is 'Why it was not accepted; the organization reads it';

alter table grana.target_documents enable row level security;
alter table grana.target_documents force row level security;
create policy system on grana.target_documents to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.target_documents to grana_worker using (current_user = 'grana_worker');
create policy members_work on grana.target_documents to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy administrators_work on grana.target_documents to grana_api
  using ((select grana.actor_is_staff('administrator')));

-- Programs that the actor may not see count too.
create function grana.is_target_in_force(organization uuid, target uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (
    select from grana.policy_targets s
    join grana.programs p on (p.organization_id, p.id, p.policy_version) = (s.organization_id, s.program_id, s.version)
    where s.organization_id = organization and s.target_id = target and s.is_in_scope and p.state <> 'closed'
  )
$$;
comment on function grana.is_target_in_force(uuid, uuid) is 'Whether the terms in force of an open program have the target in scope';

-- A proof speaks for one address. Whoever changes it, even past all code, is left without the proof; and what agents have
-- been told to test stays what it was.
create function grana.forget_proof_of_address() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if grana.is_target_in_force(old.organization_id, old.id) then
    raise exception 'target % is in the scope of a published program', old.id using errcode = 'restrict_violation';
  end if;
  new.authority := 'unproven';
  new.proof_method := null;
  new.proven_at := null;
  new.lapsed_at := null;
  new.checked_at := null;
  new.check_method := null;
  new.check_asked_at := null;
  new.check_outcome := null;
  new.failing_since := null;
  new.proof_token := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  update grana.target_documents d set state = 'replaced'
  where d.organization_id = old.organization_id and d.target_id = old.id and d.state = 'waiting';
  return new;
end
$$;
comment on function grana.forget_proof_of_address() is 'Takes the proof from a target whose address changes';

create trigger targets_proof_of_address before update of address, type on grana.targets
  for each row when (old.address <> new.address or old.type <> new.type)
  execute function grana.forget_proof_of_address();

-- The API may not write what is proven: it can only have carried out what staff decided, and the database looks who they are.
create function grana.decide_target_document(document uuid, accept boolean, why text, at timestamptz)
  returns table (organization_id uuid, target_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  paper grana.target_documents;
begin
  if not grana.actor_is_staff('administrator') then
    raise exception 'only administrators decide on papers' using errcode = 'insufficient_privilege';
  end if;
  update grana.target_documents d
  set state = case when accept then 'approved' else 'rejected' end, reason = case when accept then null else why end,
    decided_by = grana.actor_id(), decided_at = at
  from grana.targets t
  where d.id = document and d.state = 'waiting' and t.organization_id = d.organization_id and t.id = d.target_id
    and t.address = d.address and t.archived_at is null
  returning d.* into paper;
  if not found then
    return;
  end if;
  if accept then
    update grana.targets t
    set authority = 'proven', proof_method = 'document', proven_at = at, lapsed_at = null, failing_since = null,
      updated_at = at
    where t.organization_id = paper.organization_id and t.id = paper.target_id;
  end if;
  return query select paper.organization_id, paper.target_id;
end
$$;
comment on function grana.decide_target_document(uuid, boolean, text, timestamptz) is
  'Accepts or rejects a paper that waits; nothing when it does not wait any more or speaks for another address';

revoke all on function grana.is_target_in_force(uuid, uuid), grana.forget_proof_of_address(),
  grana.decide_target_document(uuid, boolean, text, timestamptz) from public;
grant execute on function grana.is_target_in_force(uuid, uuid) to grana_api, grana_worker;
grant execute on function grana.decide_target_document(uuid, boolean, text, timestamptz) to grana_api;

grant insert (organization_id, id, name, type, address, website_type, environment, asset_tier, credential_mode, note,
  created_at, updated_at) on grana.targets to grana_api;
grant update (name, type, address, website_type, environment, asset_tier, credential_mode, note, archived_at,
  check_method, check_asked_at, check_outcome, updated_at) on grana.targets to grana_api;
grant insert, delete on grana.target_criteria to grana_api;
grant select on grana.target_documents to grana_api, grana_worker;
grant insert (organization_id, id, target_id, address, file_key, file_name, file_type, size_bytes, uploaded_by, uploaded_at)
  on grana.target_documents to grana_api;
grant update (state) on grana.target_documents to grana_api;
grant select on grana.targets to grana_worker;
grant update (authority, proof_method, proven_at, lapsed_at, checked_at, check_method, check_asked_at, check_outcome,
  failing_since) on grana.targets to grana_worker;
