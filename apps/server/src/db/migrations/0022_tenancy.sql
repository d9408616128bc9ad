-- The second wall between tenants. Whatever the code asks for, a row is seen only by whom it concerns: the database itself
-- looks who acts (`grana.user_id`, set for one transaction) and where they belong. Without an actor nothing is seen.
--
-- Owner of the tables: sees rows in sessions of its own, where provisioning turns `grana.system` on (migrations, seeds),
-- and in the few functions below that turn it on for themselves. A function or view that forgets to sees nothing. It may act
-- as the worker, so the worker's policies ask who really does.
set local grana.system = 'on';

alter table grana.organizations add column requires_second_factor boolean not null default false;
comment on column grana.organizations.requires_second_factor is 'Members without a second factor see nothing of the organization';

create table grana.program_memberships (
  organization_id uuid not null,
  program_id uuid not null,
  user_id uuid not null,
  role text not null,
  activated_at timestamptz,
  created_at timestamptz not null default now(),

  primary key (organization_id, program_id, user_id, role),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  foreign key (organization_id, user_id) references grana.memberships (organization_id, user_id) on delete cascade,
  constraint program_memberships_role_known check (role in ('owner', 'administrator', 'analyst', 'viewer',
    'technical_contact', 'backup_contact')),
  constraint program_memberships_activation check (activated_at is null or role = 'backup_contact')
);

create index program_memberships_user on grana.program_memberships (user_id);
create index program_memberships_member on grana.program_memberships (organization_id, user_id);

comment on table grana.program_memberships is 'Roles of members in programs';
comment on column grana.program_memberships.organization_id is 'Tenant';
comment on column grana.program_memberships.program_id is 'Program';
comment on column grana.program_memberships.user_id is 'Member';
comment on column grana.program_memberships.role is 'What the member is in the program; somebody may be several things';
comment on column grana.program_memberships.activated_at is 'Since when a backup contact stands in for the technical contact';
comment on column grana.program_memberships.created_at is 'Since when';

create table grana.audit_events (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid references grana.organizations (id),
  program_id uuid,
  actor_id uuid references grana.users (id),
  action text not null,
  thing text not null,
  thing_id text,
  outcome text not null default 'done',
  details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),

  foreign key (organization_id, program_id) references grana.programs (organization_id, id),
  constraint audit_events_action_form check (action ~ '^[a-z_]{1,40}[.][a-z_]{1,40}$'),
  constraint audit_events_thing_form check (thing ~ '^[a-z_]{1,40}$'),
  constraint audit_events_thing_id_length check (char_length(thing_id) between 1 and 100),
  constraint audit_events_outcome_known check (outcome in ('done', 'denied')),
  constraint audit_events_details_size check (octet_length(details::text) <= 4000),
  constraint audit_events_program_of_tenant check (program_id is null or organization_id is not null)
);

create index audit_events_organization on grana.audit_events (organization_id, created_at desc, id desc);
create index audit_events_program on grana.audit_events (organization_id, program_id, created_at desc, id desc);
create index audit_events_actor on grana.audit_events (actor_id, created_at desc, id desc);

comment on table grana.audit_events is 'What people did and tried to do; written with the change itself and never changed';
comment on column grana.audit_events.id is 'Identifier; nobody chooses it';
comment on column grana.audit_events.organization_id is 'Tenant; empty for what concerns the platform, and for tries of people who do not belong to it';
comment on column grana.audit_events.program_id is 'Program, where it concerns one';
comment on column grana.audit_events.actor_id is 'Who; empty for what the platform did by itself';
comment on column grana.audit_events.action is 'What: noun.past for a change, the permission for a denied try';
comment on column grana.audit_events.thing is 'Kind of thing';
comment on column grana.audit_events.thing_id is 'Which one';
comment on column grana.audit_events.outcome is 'done, or denied';
comment on column grana.audit_events.details is 'What a reader needs to understand it: names of fields, before and after; no secrets';
comment on column grana.audit_events.created_at is 'When';

create function grana.refuse_change_of_audit() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'audit events stay as they are' using errcode = 'restrict_violation';
end
$$;
comment on function grana.refuse_change_of_audit() is 'Keeps the audit log append-only, whoever asks';

create trigger audit_events_immutable before update or delete on grana.audit_events
  for each row execute function grana.refuse_change_of_audit();
create trigger audit_events_kept before truncate on grana.audit_events
  for each statement execute function grana.refuse_change_of_audit();

create function grana.actor_id() returns uuid
  language sql stable parallel safe
as $$ select nullif(pg_catalog.current_setting('grana.user_id', true), '')::uuid $$;
comment on function grana.actor_id() is 'Who acts in this transaction; nobody unless it was said';

-- Asked once per statement: policies wrap them in a subquery.
create function grana.actor_organizations(roles text[] default '{owner,viewer,member}') returns uuid[]
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select coalesce(array_agg(m.organization_id), '{}') from grana.memberships m
  where m.user_id = grana.actor_id() and m.role = any (roles)
$$;
comment on function grana.actor_organizations(text[]) is 'Organizations where the actor is one of these';

create function grana.actor_programs(roles text[] default '{owner,administrator,analyst,viewer,technical_contact,backup_contact}') returns uuid[]
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select coalesce(array_agg(m.program_id), '{}') from grana.program_memberships m
  where m.user_id = grana.actor_id() and m.role = any (roles)
    and (m.role <> 'backup_contact' or m.activated_at is not null)
$$;
comment on function grana.actor_programs(text[]) is 'Programs where the actor is one of these; a backup contact only while activated';

create function grana.actor_is_staff(role text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
as $$
  select exists (select from grana.users u
    where u.id = grana.actor_id() and u.staff_role = actor_is_staff.role and u.disabled_at is null)
$$;
comment on function grana.actor_is_staff(text) is 'Whether the actor is staff of this role';

create function grana.is_founded_now(organization uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.organizations o where o.id = organization and o.created_at = now())
    and not exists (select from grana.memberships m where m.organization_id = organization)
$$;
comment on function grana.is_founded_now(uuid) is 'Whether this transaction made the organization and it has no member yet';

revoke all on function grana.actor_id(), grana.actor_organizations(text[]), grana.actor_programs(text[]),
  grana.actor_is_staff(text), grana.is_founded_now(uuid) from public;
grant execute on function grana.actor_id(), grana.actor_organizations(text[]), grana.actor_programs(text[]),
  grana.actor_is_staff(text), grana.is_founded_now(uuid) to grana_api, grana_worker;

alter table grana.organizations enable row level security, force row level security;
create policy system on grana.organizations to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.organizations to grana_worker using (current_user = 'grana_worker');

alter table grana.memberships enable row level security, force row level security;
create policy system on grana.memberships to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.memberships to grana_worker using (current_user = 'grana_worker');

alter table grana.program_memberships enable row level security, force row level security;
create policy system on grana.program_memberships to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.program_memberships to grana_worker using (current_user = 'grana_worker');

alter table grana.targets enable row level security, force row level security;
create policy system on grana.targets to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.targets to grana_worker using (current_user = 'grana_worker');

alter table grana.target_criteria enable row level security, force row level security;
create policy system on grana.target_criteria to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.target_criteria to grana_worker using (current_user = 'grana_worker');

alter table grana.programs enable row level security, force row level security;
create policy system on grana.programs to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.programs to grana_worker using (current_user = 'grana_worker');

alter table grana.policy_versions enable row level security, force row level security;
create policy system on grana.policy_versions to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.policy_versions to grana_worker using (current_user = 'grana_worker');

alter table grana.policy_clauses enable row level security, force row level security;
create policy system on grana.policy_clauses to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.policy_clauses to grana_worker using (current_user = 'grana_worker');

alter table grana.policy_targets enable row level security, force row level security;
create policy system on grana.policy_targets to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.policy_targets to grana_worker using (current_user = 'grana_worker');

alter table grana.policy_rewards enable row level security, force row level security;
create policy system on grana.policy_rewards to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.policy_rewards to grana_worker using (current_user = 'grana_worker');

alter table grana.audit_events enable row level security, force row level security;
create policy system on grana.audit_events to grana_owner using (current_setting('grana.system', true) = 'on');

create policy worker_writes on grana.audit_events for insert to grana_worker
  with check (current_user = 'grana_worker');
create policy worker_reads on grana.audit_events for select to grana_worker
  using (current_user = 'grana_worker');

create policy members_see on grana.organizations for select to grana_api
  using (id = any ((select grana.actor_organizations())::uuid[]));
create policy founders_make on grana.organizations for insert to grana_api with check (approval = 'pending');
create policy owners_change on grana.organizations for update to grana_api
  using (id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy administrators_see on grana.organizations for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy administrators_change on grana.organizations for update to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy members_see on grana.memberships for select to grana_api
  using (user_id = (select grana.actor_id()) or organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy administrators_see on grana.memberships for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy founders_join on grana.memberships for insert to grana_api
  with check (user_id = (select grana.actor_id()) and role = 'owner' and grana.is_founded_now(organization_id));
create policy owners_change on grana.memberships for update to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_remove on grana.memberships for delete to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy members_leave on grana.memberships for delete to grana_api
  using (user_id = (select grana.actor_id()));

create policy members_see on grana.program_memberships for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy administrators_see on grana.program_memberships for select to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy owners_appoint on grana.program_memberships for all to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy program_owners_appoint on grana.program_memberships for all to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner}'))::uuid[]));
create policy program_administrators_appoint on grana.program_memberships for all to grana_api
  using (role <> 'owner' and organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{administrator}'))::uuid[]));
create policy members_resign on grana.program_memberships for delete to grana_api
  using (user_id = (select grana.actor_id()));

-- Targets belong to the organization as a whole: whoever holds a role in it may know what is tested.
create policy members_work on grana.targets to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy members_work on grana.target_criteria to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[]));
create policy administrators_work on grana.targets to grana_api
  using ((select grana.actor_is_staff('administrator')));
create policy administrators_see on grana.target_criteria for select to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy overseers_work on grana.programs to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.programs to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and id = any ((select grana.actor_programs())::uuid[]));
create policy administrators_work on grana.programs to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy overseers_work on grana.policy_versions to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.policy_versions to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));
create policy administrators_work on grana.policy_versions to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy overseers_work on grana.policy_clauses to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.policy_clauses to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));
create policy administrators_work on grana.policy_clauses to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy overseers_work on grana.policy_targets to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.policy_targets to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));
create policy administrators_work on grana.policy_targets to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy overseers_work on grana.policy_rewards to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_work on grana.policy_rewards to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs())::uuid[]));
create policy administrators_work on grana.policy_rewards to grana_api
  using ((select grana.actor_is_staff('administrator')));

create policy actors_write on grana.audit_events for insert to grana_api
  with check (actor_id = (select grana.actor_id()) and (organization_id is null
    or organization_id = any ((select grana.actor_organizations())::uuid[])
    or (select grana.actor_is_staff('administrator'))));
create policy actors_see on grana.audit_events for select to grana_api
  using (actor_id = (select grana.actor_id())
    and (organization_id is null or organization_id = any ((select grana.actor_organizations())::uuid[])));
create policy overseers_see on grana.audit_events for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[]));
create policy appointed_see on grana.audit_events for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[]));

-- Reading only; each subject's own file grants what it writes.
grant select on grana.organizations, grana.memberships, grana.program_memberships, grana.targets, grana.target_criteria,
  grana.programs, grana.policy_versions, grana.policy_clauses, grana.policy_targets, grana.policy_rewards,
  grana.audit_events to grana_api;
grant insert (organization_id, program_id, actor_id, action, thing, thing_id, outcome, details)
  on grana.audit_events to grana_api, grana_worker;
grant select on grana.program_memberships, grana.audit_events to grana_worker;
