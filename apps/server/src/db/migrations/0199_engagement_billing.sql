-- The money of a pentest, on paper: the order number of the customer and the invoice of the platform. Nothing is paid here.
set local grana.system = 'on';

create table grana.engagement_orders (
  organization_id uuid not null,
  engagement_id uuid not null,
  number text not null,
  given_by uuid not null references grana.users (id),
  given_at timestamptz not null,

  primary key (organization_id, engagement_id),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_orders_number_length check (char_length(number) between 1 and 60)
);
create index engagement_orders_given_by on grana.engagement_orders (given_by);
comment on table grana.engagement_orders is 'Order number under which the organization buys a pentest';
comment on column grana.engagement_orders.organization_id is 'Tenant';
comment on column grana.engagement_orders.engagement_id is 'Engagement';
comment on column grana.engagement_orders.number is 'Number of the purchase order, as the organization writes it';
comment on column grana.engagement_orders.given_by is 'Owner who gave it last';
comment on column grana.engagement_orders.given_at is 'When it was given last';

create table grana.engagement_invoices (
  organization_id uuid not null,
  engagement_id uuid not null,
  state text not null,
  number text,
  recorded_by uuid not null references grana.users (id),
  recorded_at timestamptz not null,

  primary key (organization_id, engagement_id),
  foreign key (organization_id, engagement_id) references grana.engagements (organization_id, id),
  constraint engagement_invoices_state_known check (state in ('not_issued', 'sent', 'paid')),
  constraint engagement_invoices_number_length check (char_length(number) between 1 and 60),
  constraint engagement_invoices_number_whole check ((state = 'not_issued') = (number is null))
);
create index engagement_invoices_recorded_by on grana.engagement_invoices (recorded_by);
comment on table grana.engagement_invoices is 'Invoice of a pentest, as staff record it; without a row it is not issued';
comment on column grana.engagement_invoices.organization_id is 'Tenant';
comment on column grana.engagement_invoices.engagement_id is 'Engagement';
comment on column grana.engagement_invoices.state is 'Not issued, sent, or paid';
comment on column grana.engagement_invoices.number is 'Number of the invoice';
comment on column grana.engagement_invoices.recorded_by is 'Staff who recorded it last';
comment on column grana.engagement_invoices.recorded_at is 'When it was recorded last';

create function grana.refuse_strange_billing() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if not exists (select from grana.engagements e
    where (e.organization_id, e.id) = (new.organization_id, new.engagement_id) and (e.program_id is not null or e.state = 'quoted'))
  then
    raise exception 'engagement % has no agreement', new.engagement_id using errcode = 'restrict_violation';
  end if;
  if tg_table_name = 'engagement_orders' and tg_op = 'UPDATE' and exists (select from grana.engagement_invoices i
    where (i.organization_id, i.engagement_id) = (new.organization_id, new.engagement_id) and i.state <> 'not_issued')
  then
    raise exception 'engagement % was invoiced under its order number', new.engagement_id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
comment on function grana.refuse_strange_billing() is 'Refuses billing of a pentest without an agreement, and another order number after its invoice';
create trigger engagement_orders_agreed before insert or update on grana.engagement_orders
  for each row execute function grana.refuse_strange_billing();
create trigger engagement_invoices_agreed before insert or update on grana.engagement_invoices
  for each row execute function grana.refuse_strange_billing();
revoke all on function grana.refuse_strange_billing() from public;

do $$
declare
  name text;
begin
  foreach name in array '{engagement_orders,engagement_invoices}'::text[] loop
    execute format('alter table grana.%I enable row level security, force row level security', name);
    execute format($f$create policy system on grana.%I to grana_owner using (current_setting('grana.system', true) = 'on')$f$, name);
    execute format($f$create policy worker on grana.%I to grana_worker using (current_user = 'grana_worker')$f$, name);
    execute format($f$create policy readers_read on grana.%I for select to grana_api
      using (grana.actor_reads_engagement(organization_id, engagement_id))$f$, name);
  end loop;
end
$$;
create policy owners_give on grana.engagement_orders for insert to grana_api
  with check (given_by = (select grana.actor_id())
    and organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_change on grana.engagement_orders for update to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]))
  with check (given_by = (select grana.actor_id()));
create policy administrators_record on grana.engagement_invoices for insert to grana_api
  with check (recorded_by = (select grana.actor_id()) and (select grana.actor_is_staff('administrator')));
create policy administrators_change on grana.engagement_invoices for update to grana_api
  using ((select grana.actor_is_staff('administrator')))
  with check (recorded_by = (select grana.actor_id()));

grant select, insert on grana.engagement_orders, grana.engagement_invoices to grana_api;
grant update (number, given_by, given_at) on grana.engagement_orders to grana_api;
grant update (state, number, recorded_by, recorded_at) on grana.engagement_invoices to grana_api;
grant select on grana.engagement_orders, grana.engagement_invoices to grana_worker;
