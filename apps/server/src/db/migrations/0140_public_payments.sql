-- What a program shows of what it paid. Days to pay are public with the other response times; amounts only where its owner chose so.
set local grana.system = 'on';

alter table grana.programs
  add column public_payments text not null default 'days',
  add constraint programs_public_payments_known check (public_payments in ('days', 'totals', 'amounts'));
comment on column grana.programs.public_payments is 'What its page shows of payments: days to pay, also what it paid in total, also the usual amounts';
grant update (public_payments) on grana.programs to grana_api;

create table grana.program_payment_figures (
  organization_id uuid not null,
  program_id uuid not null,
  kind text not null,
  figures jsonb not null,
  measured_at timestamptz not null,

  primary key (organization_id, program_id, kind),
  foreign key (organization_id, program_id) references grana.programs (organization_id, id) on delete cascade,
  constraint program_payment_figures_kind_known check (kind in ('totals', 'amounts')),
  constraint program_payment_figures_size check (octet_length(figures::text) <= 3000)
);
create index program_payment_figures_program on grana.program_payment_figures (program_id);
comment on table grana.program_payment_figures is 'What a program paid for reports, measured by the worker';
comment on column grana.program_payment_figures.organization_id is 'Tenant';
comment on column grana.program_payment_figures.program_id is 'Program';
comment on column grana.program_payment_figures.kind is 'Sums, or usual amounts by severity';
comment on column grana.program_payment_figures.figures is 'As packages/contract/src/programs/public-payments.ts says';
comment on column grana.program_payment_figures.measured_at is 'When they were measured';

create function grana.publishes_payments(organization uuid, program uuid, kind text) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (select from grana.programs p where (p.organization_id, p.id) = (organization, program)
    and (p.public_payments = 'amounts' or p.public_payments = publishes_payments.kind));
end
$$;
comment on function grana.publishes_payments(uuid, uuid, text) is 'Whether those who may see a program read these figures about its payments';
revoke all on function grana.publishes_payments(uuid, uuid, text) from public;
grant execute on function grana.publishes_payments(uuid, uuid, text) to grana_api, grana_worker;

alter table grana.program_payment_figures enable row level security, force row level security;
create policy system on grana.program_payment_figures to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.program_payment_figures to grana_worker using (current_user = 'grana_worker');
create policy everybody_sees on grana.program_payment_figures for select to grana_api
  using (exists (select from grana.program_directory d where d.program_id = program_payment_figures.program_id)
    and grana.publishes_payments(organization_id, program_id, kind));
create policy invited_see on grana.program_payment_figures for select to grana_api
  using (program_id = any ((select grana.actor_invitations())::uuid[])
    and grana.publishes_payments(organization_id, program_id, kind));
create policy members_see on grana.program_payment_figures for select to grana_api
  using ((organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[])
      or program_id = any ((select grana.actor_programs())::uuid[]))
    and grana.publishes_payments(organization_id, program_id, kind));
create policy owners_see on grana.program_payment_figures for select to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[])
    or program_id = any ((select grana.actor_programs('{owner}'))::uuid[]));

grant select on grana.program_payment_figures to grana_api;
grant select, insert, update, delete on grana.program_payment_figures to grana_worker;

-- Programs with payments are measured again.
update grana.program_figures f set stale_at = coalesce(f.stale_at, now())
where exists (select from grana.rewards w join grana.reports r on (r.organization_id, r.id) = (w.organization_id, w.report_id)
  where (r.organization_id, r.program_id) = (f.organization_id, f.program_id) and w.paid_at is not null);
