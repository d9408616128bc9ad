-- Answers that the team of a program saved for its replies.
set local grana.system = 'on';

create table grana.saved_answers (
  organization_id uuid not null,
  program_id uuid not null,
  name text not null,
  text text not null,
  created_at timestamptz not null,

  primary key (organization_id, program_id, name),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint saved_answers_name_length check (char_length(name) between 1 and 60),
  constraint saved_answers_text_length check (char_length(text) between 1 and 10000)
);
comment on table grana.saved_answers is 'Texts for replies to agents, by program';
comment on column grana.saved_answers.organization_id is 'Tenant';
comment on column grana.saved_answers.program_id is 'Program';
comment on column grana.saved_answers.name is 'Name by which it is chosen';
comment on column grana.saved_answers.text is 'The text, with variables';
comment on column grana.saved_answers.created_at is 'When it was saved, or replaced';

alter table grana.saved_answers enable row level security, force row level security;
create policy system on grana.saved_answers to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.saved_answers to grana_worker using (current_user = 'grana_worker');
create policy owners_work on grana.saved_answers to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy appointed_work on grana.saved_answers to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator,analyst}'))::uuid[]));
create policy contacts_read on grana.saved_answers for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{technical_contact,backup_contact}'))::uuid[]));
grant select, insert, delete, update (text, created_at) on grana.saved_answers to grana_api;
grant select, delete on grana.saved_answers to grana_worker;
