-- Answers that an organization saved for the replies of all its programs.
set local grana.system = 'on';

create table grana.organization_answers (
  organization_id uuid not null references grana.organizations (id),
  name text not null,
  text text not null,
  created_at timestamptz not null,

  primary key (organization_id, name),
  constraint organization_answers_name_length check (char_length(name) between 1 and 60),
  constraint organization_answers_text_length check (char_length(text) between 1 and 10000)
);
comment on table grana.organization_answers is 'Texts for replies to agents, for all programs of an organization';
comment on column grana.organization_answers.organization_id is 'Tenant';
comment on column grana.organization_answers.name is 'Name by which it is chosen';
comment on column grana.organization_answers.text is 'The text, with variables';
comment on column grana.organization_answers.created_at is 'When it was saved, or replaced';

alter table grana.organization_answers enable row level security, force row level security;
create policy system on grana.organization_answers to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.organization_answers to grana_worker using (current_user = 'grana_worker');
create policy owners_work on grana.organization_answers to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy handlers_read on grana.organization_answers for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and exists (select from grana.programs p where p.organization_id = organization_answers.organization_id
      and p.id = any ((select grana.actor_programs('{owner,administrator,analyst,technical_contact,backup_contact}'))::uuid[])));
grant select, insert, delete, update (text, created_at) on grana.organization_answers to grana_api;
grant select, delete on grana.organization_answers to grana_worker;
