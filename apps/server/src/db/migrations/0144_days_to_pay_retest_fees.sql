-- The fee of a retest is paid as a reward is: within the days that the rules promise, to details that its payer may open.
set local grana.system = 'on';

alter table grana.retest_fees
  add column pay_days smallint,
  add column pay_due_at timestamptz,
  add constraint retest_fees_pay_days_positive check (pay_days > 0),
  add constraint retest_fees_pay_clock_whole check (num_nonnulls(pay_days, pay_due_at) in (0, 2));
comment on column grana.retest_fees.pay_days is 'Working days until the payment, of the version of the rules that the report was sent under';
comment on column grana.retest_fees.pay_due_at is 'Until when it is to be paid; a payment that did not arrive gives no further time';

create function grana.promised_pay_days(organization uuid, report uuid) returns smallint
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select coalesce((v.terms #>> '{response,payment}')::smallint, 10::smallint)
  from grana.reports r left join grana.policy_versions v on (v.organization_id, v.program_id, v.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where (r.organization_id, r.id) = (organization, report)
$$;
comment on function grana.promised_pay_days(uuid, uuid) is 'Working days that the rules of a report promise for a payment; 10 where they promise none';
revoke all on function grana.promised_pay_days(uuid, uuid) from public;

update grana.retest_fees f set pay_days = d.days,
  pay_due_at = grana.working_moment(grana.working_seconds(f.earned_at) + d.days * 86400)
from (select k.organization_id, k.id, grana.promised_pay_days(k.organization_id, k.report_id) as days from grana.retest_fees k) d
where (d.organization_id, d.id) = (f.organization_id, f.id);

create or replace function grana.earn_retest_fee() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  days smallint := grana.promised_pay_days(new.organization_id, new.report_id);
begin
  insert into grana.retest_fees (organization_id, report_id, event, agent_id, currency, cents, earned_at, pay_days, pay_due_at)
  select new.organization_id, new.report_id, new.number, new.actor_id, f.currency, f.cents, new.created_at, days,
    grana.working_moment(grana.working_seconds(new.created_at) + days * 86400)
  from grana.retest_fee_of(new.organization_id, new.report_id) f;
  return null;
end
$$;

create or replace function grana.actor_pays(agent uuid) returns boolean
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
            where (p.organization_id, p.report_id) = (r.organization_id, r.id))))))
    or exists (
    select from grana.retest_fees f
    join grana.reports r on (r.organization_id, r.id) = (f.organization_id, f.report_id)
    where f.agent_id = agent and f.state = 'owed'
      and (r.organization_id = any (grana.actor_organizations('{owner}'))
        or (r.organization_id = any (grana.actor_organizations())
          and r.program_id = any (grana.actor_programs('{owner,administrator}')))));
end
$$;
comment on function grana.actor_pays(uuid) is 'Whether the actor pays rewards and fees of a program that owes one to the agent';

-- An agent who tested for another does not read the report, and still sees that their details were opened for it.
create function grana.own_payout_views(most integer) returns table (program text, initials text, number integer, created_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select p.name, o.initials, r.number, v.created_at from grana.payout_views v
  join grana.reports r on (r.organization_id, r.id) = (v.organization_id, v.report_id)
  join grana.programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
  join grana.organizations o on o.id = r.organization_id
  where v.agent_id = grana.actor_id() order by v.created_at desc limit most
$$;
comment on function grana.own_payout_views(integer) is 'The last openings of the actor''s payout details, with the report that was paid';
revoke all on function grana.own_payout_views(integer) from public;
grant execute on function grana.own_payout_views(integer) to grana_api;
