-- Where agents are paid, encrypted by the application, and who opened it in order to pay.
set local grana.system = 'on';

create table grana.payout_details (
  user_id uuid primary key references grana.users (id) on delete cascade,
  method text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz,

  constraint payout_details_method_known check (method in ('mx_clabe', 'iban', 'co_bank', 'ar_cbu', 'cl_bank', 'pe_cci',
    'br_pix', 'us_bank', 'paypal')),
  constraint payout_details_sealed_small check (octet_length(sealed) between 30 and 2000),
  constraint payout_details_changed_later check (changed_at is null or changed_at >= created_at)
);
comment on table grana.payout_details is 'Where an agent is paid; holder, account and tax number are encrypted and bound to the row';
comment on column grana.payout_details.user_id is 'Agent';
comment on column grana.payout_details.method is 'Kind of account, as the contract names it';
comment on column grana.payout_details.sealed is 'Holder, account, bank and tax number, encrypted with the data key for this row and column';
comment on column grana.payout_details.created_at is 'When the agent gave the first details';
comment on column grana.payout_details.changed_at is 'Last change; rewards that were approved before it wait 72 hours';

create table grana.payout_views (
  organization_id uuid not null,
  report_id uuid not null,
  id uuid not null default gen_random_uuid(),
  agent_id uuid not null references grana.users (id) on delete cascade,
  user_id uuid not null references grana.users (id),
  created_at timestamptz not null,

  primary key (organization_id, report_id, id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id)
);
create index payout_views_agent on grana.payout_views (agent_id, created_at desc);
create index payout_views_user on grana.payout_views (user_id);
comment on table grana.payout_views is 'Each time that a member opened the payout details of an agent, for one reward; never changed';
comment on column grana.payout_views.organization_id is 'Tenant';
comment on column grana.payout_views.report_id is 'Report whose reward is paid';
comment on column grana.payout_views.id is 'Random identifier: a report may be opened several times at once';
comment on column grana.payout_views.agent_id is 'Whose details';
comment on column grana.payout_views.user_id is 'Member who opened them';
comment on column grana.payout_views.created_at is 'When';

-- Owed: reserved, or paid and the agent answered that the last payment did not arrive.
create function grana.actor_pays(agent uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (
    select from grana.reports r
    where r.agent_id = agent
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}'))))
      and (r.reward_track = 'reserved' or (r.reward_track = 'paid' and exists (
        select from grana.reward_receipts c
        where (c.organization_id, c.report_id) = (r.organization_id, r.id) and not c.has_arrived
          and c.payment = (select max(p.number) from grana.reward_payments p
            where (p.organization_id, p.report_id) = (r.organization_id, r.id))))));
end
$$;
comment on function grana.actor_pays(uuid) is 'Whether the actor pays rewards of a program that owes one to the agent';
revoke all on function grana.actor_pays(uuid) from public;
grant execute on function grana.actor_pays(uuid) to grana_api;

alter table grana.payout_details enable row level security, force row level security;
create policy system on grana.payout_details to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.payout_details to grana_worker using (current_user = 'grana_worker');
create policy own on grana.payout_details to grana_api using (user_id = (select grana.actor_id()));
create policy payers_read on grana.payout_details for select to grana_api using (grana.actor_pays(user_id));
grant select, insert, delete, update (method, sealed, changed_at) on grana.payout_details to grana_api;
grant select (user_id, method, created_at, changed_at), delete on grana.payout_details to grana_worker;

alter table grana.payout_views enable row level security, force row level security;
create policy system on grana.payout_views to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.payout_views to grana_worker using (current_user = 'grana_worker');
create policy agents_read on grana.payout_views for select to grana_api using (agent_id = (select grana.actor_id()));
create policy payers_read on grana.payout_views for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[]) and grana.actor_pays(agent_id));
create policy payers_add on grana.payout_views for insert to grana_api
  with check (user_id = (select grana.actor_id()) and organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_pays(agent_id));
grant select, insert on grana.payout_views to grana_api;
grant select on grana.payout_views to grana_worker;

create trigger payout_views_immutable before update on grana.payout_views
  for each row execute function grana.refuse_change_of_history();
create trigger payout_views_kept before truncate on grana.payout_views
  for each statement execute function grana.refuse_change_of_history();
