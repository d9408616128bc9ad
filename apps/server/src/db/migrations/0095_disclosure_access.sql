-- Who reads and moves disclosures: policies, grants, audit, and the withdrawal by staff.
set local grana.system = 'on';

alter table grana.report_disclosures enable row level security, force row level security;
create policy system on grana.report_disclosures to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.report_disclosures to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.report_disclosures for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy agents_begin on grana.report_disclosures for insert to grana_api
  with check (exists (select from grana.reports r where (r.organization_id, r.id) = (report_disclosures.organization_id,
    report_disclosures.report_id) and r.agent_id = (select grana.actor_id())));
create policy agents_work on grana.report_disclosures for update to grana_api
  using (exists (select from grana.reports r where (r.organization_id, r.id) = (report_disclosures.organization_id,
    report_disclosures.report_id) and r.agent_id = (select grana.actor_id())));
create policy owners_begin on grana.report_disclosures for insert to grana_api
  with check (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy owners_work on grana.report_disclosures for update to grana_api
  using (organization_id = any ((select grana.actor_organizations('{owner}'))::uuid[]));
create policy appointed_begin on grana.report_disclosures for insert to grana_api
  with check (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[]));
create policy appointed_work on grana.report_disclosures for update to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and program_id = any ((select grana.actor_programs('{owner,administrator}'))::uuid[]));

grant select, insert on grana.report_disclosures to grana_api;
grant update (state, kind, revision, title, summary, what_happened, impact, steps, weakness, severity, submitted_on, closed_on, credit,
  publish_on, asked_side, asked_by, asked_at, written_side, written_by, written_at, agent_agreed, organization_agreed,
  organization_agreed_by, withdrawal_side, withdrawal_reason, withdrawal_at, ended_side, ended_reason, ended_at)
  on grana.report_disclosures to grana_api;
grant select, update (state, slug, published_at) on grana.report_disclosures to grana_worker;
grant select on grana.disclosure_moves to grana_api, grana_worker;
grant select on grana.published_disclosures to grana_api;
grant select, insert on grana.published_disclosures to grana_worker;

-- The kinds that the table knows by now, and those of this file: other files add theirs in any order.
do $$
declare
  known text;
begin
  select string_agg(quote_literal(k.kind), ', ') into known from (
    select (regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g'))[1] as kind from pg_constraint c
    where c.conname = 'report_events_kind_known' and c.conrelid = 'grana.report_events'::regclass
    union select unnest('{disclosure_asked,disclosure_changed,disclosure_agreed,disclosure_declined,disclosure_published,disclosure_withdrawal_asked,disclosure_withdrawn}'::text[])) k;
  alter table grana.report_events drop constraint report_events_kind_known;
  execute format('alter table grana.report_events add constraint report_events_kind_known check (kind in (%s))', known);
end
$$;

create function grana.audit_disclosure() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  insert into grana.audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details, created_at)
  select new.organization_id, r.program_id, new.actor_id, 'report.' || new.kind, 'report', new.report_id::text,
    new.details, new.created_at
  from grana.reports r where (r.organization_id, r.id) = (new.organization_id, new.report_id);
  return null;
end
$$;
comment on function grana.audit_disclosure() is 'Writes every step of a disclosure into the audit log, without its text';
revoke all on function grana.audit_disclosure() from public;
create trigger report_events_disclosure_audited after insert on grana.report_events for each row
  when (new.kind like 'disclosure\_%') execute function grana.audit_disclosure();

create function grana.withdraw_disclosure_as_staff(address text, reason text, at timestamptz)
  returns table (organization_id uuid, report_id uuid, number integer, reference text, program_id uuid)
  language plpgsql volatile security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
#variable_conflict use_column
declare
  held grana.reports;
begin
  if not grana.actor_is_staff('administrator') then return; end if;
  select r.* into held from grana.report_disclosures d
  join grana.reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
  where d.slug = withdraw_disclosure_as_staff.address for update of r;
  if not found then return; end if;
  update grana.report_disclosures d set state = 'withdrawn', ended_side = 'staff', ended_reason = withdraw_disclosure_as_staff.reason,
    ended_at = withdraw_disclosure_as_staff.at
  where (d.organization_id, d.report_id) = (held.organization_id, held.id) and d.state = 'published';
  if not found then return; end if;
  insert into grana.report_events (organization_id, report_id, number, kind, audience, side, actor_id, text, details, created_at)
  values (held.organization_id, held.id, held.events + 1, 'disclosure_withdrawn', 'everyone', 'staff', grana.actor_id(),
    withdraw_disclosure_as_staff.reason, '{}'::jsonb, withdraw_disclosure_as_staff.at);
  update grana.reports r set events = held.events + 1 where (r.organization_id, r.id) = (held.organization_id, held.id);
  perform pg_notify('grana_live', json_build_object('report', held.id, 'organization', held.organization_id, 'internal', false)::text);
  return query select held.organization_id, held.id, held.events + 1,
    (select o.initials || '-' || held.number from grana.organizations o where o.id = held.organization_id), held.program_id;
end
$$;
comment on function grana.withdraw_disclosure_as_staff(text, text, timestamptz) is 'Withdraws a published disclosure with a reason, for administrators, who read no report';
revoke all on function grana.withdraw_disclosure_as_staff(text, text, timestamptz) from public;
grant execute on function grana.withdraw_disclosure_as_staff(text, text, timestamptz) to grana_api;
