-- Marks that agents send with their tests, and that an organization confirms from its own logs.
set local grana.system = 'on';

create table grana.traffic_marks (
  organization_id uuid not null,
  program_id uuid not null,
  mark text not null,
  target_id uuid not null,
  agent_id uuid not null references grana.users (id) on delete cascade,
  day date not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,

  primary key (organization_id, mark),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  foreign key (organization_id, target_id) references grana.targets (organization_id, id) on delete cascade,
  constraint traffic_marks_once unique (organization_id, program_id, target_id, agent_id, day),
  constraint traffic_marks_form check (mark ~ '^grana-[a-z2-7]{16}$')
);
create index traffic_marks_of_agent on grana.traffic_marks (agent_id, program_id, day);
create index traffic_marks_of_program on grana.traffic_marks (organization_id, program_id, day);
create index traffic_marks_of_target on grana.traffic_marks (organization_id, target_id);
comment on table grana.traffic_marks is 'Marks of the traffic of agents, one per agent, target and day';
comment on column grana.traffic_marks.organization_id is 'Tenant';
comment on column grana.traffic_marks.program_id is 'Program';
comment on column grana.traffic_marks.mark is 'Value that the agent sends with requests';
comment on column grana.traffic_marks.target_id is 'Target that is tested with it';
comment on column grana.traffic_marks.agent_id is 'Agent who took it';
comment on column grana.traffic_marks.day is 'Day on which it was taken, in UTC';
comment on column grana.traffic_marks.created_at is 'When it was taken';
comment on column grana.traffic_marks.confirmed_at is 'When the organization found it in its own logs';

alter table grana.traffic_marks enable row level security, force row level security;
create policy system on grana.traffic_marks to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.traffic_marks to grana_worker using (current_user = 'grana_worker');
create policy own on grana.traffic_marks to grana_api
  using (agent_id = (select grana.actor_id())) with check (agent_id = (select grana.actor_id()) and confirmed_at is null);
create policy leads_confirm on grana.traffic_marks to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[])
    or (organization_id = any ((select grana.actor_organizations())::uuid[])
      and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[])))
  with check (agent_id <> (select grana.actor_id()));
grant select, insert (organization_id, program_id, mark, target_id, agent_id, day, created_at), update (confirmed_at)
  on grana.traffic_marks to grana_api;
grant select, delete on grana.traffic_marks to grana_worker;

alter table grana.report_signals
  drop constraint report_signals_kind_known,
  add constraint report_signals_kind_known check (kind in ('host_in_scope', 'host_named', 'host_elsewhere', 'host_placeholder',
    'request', 'steps', 'details', 'files', 'copied_files', 'repeated_files', 'copied_text', 'repeated_text',
    'claim_without_proof', 'nothing_shown', 'impossible_details', 'only_refusals', 'vector_contradicts', 'above_usual',
    'precision', 'category_proven', 'traffic_confirmed'));
