-- Days to pay are a promise of the program, and every approved reward has a clock. Working time, as every other deadline.
set local grana.system = 'on';

alter table grana.programs
  add column payment_days smallint,
  add constraint programs_payment_days_positive check (payment_days > 0);
comment on column grana.programs.payment_days is 'Working days from the approval of a reward to its payment';
grant update (payment_days) on grana.programs to grana_api, grana_worker;

alter table grana.rewards
  add column approved_at timestamptz,
  add column pay_days smallint,
  add column pay_due_at timestamptz,
  add column paid_at timestamptz,
  add column pay_took integer,
  add column pay_kept boolean,
  add constraint rewards_pay_clock_whole check (num_nonnulls(approved_at, pay_days, pay_due_at) in (0, 3)),
  add constraint rewards_paid_measured check (num_nonnulls(paid_at, pay_took, pay_kept) in (0, 3) and (paid_at is null or approved_at is not null));
comment on column grana.rewards.approved_at is 'Approval that the time until the payment counts from; a changed amount does not restart it';
comment on column grana.rewards.pay_days is 'Working days until the payment, of the version of the rules that the report was sent under';
comment on column grana.rewards.pay_due_at is 'Deadline of the payment';
comment on column grana.rewards.paid_at is 'When the payment was recorded that the agent did not answer as missing';
comment on column grana.rewards.pay_took is 'Seconds of working time from the approval to that payment';
comment on column grana.rewards.pay_kept is 'Whether it met its deadline';
create index rewards_pay_due on grana.rewards (pay_due_at) where paid_at is null and pay_due_at is not null;

create function grana.start_payment_clock(organization uuid, report uuid, approved timestamptz) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  days smallint;
begin
  select coalesce((v.terms #>> '{response,payment}')::smallint, 10::smallint) into days
  from grana.reports r left join grana.policy_versions v on (v.organization_id, v.program_id, v.version)
    = (r.organization_id, r.program_id, r.policy_version)
  where (r.organization_id, r.id) = (organization, report);
  update grana.rewards w set approved_at = approved, pay_days = days,
    pay_due_at = grana.working_moment(grana.working_seconds(approved) + days * 86400)
  where (w.organization_id, w.report_id) = (organization, report) and w.approved_at is null;
end
$$;
comment on function grana.start_payment_clock(uuid, uuid, timestamptz) is 'Starts the time until a payment with the days that the rules of the report promise; 10 where they promise none';

create function grana.end_payment_clock(organization uuid, report uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  paid timestamptz;
begin
  select p.created_at into paid from grana.reward_payments p
  where (p.organization_id, p.report_id) = (organization, report)
    and p.number = (select max(l.number) from grana.reward_payments l
      where (l.organization_id, l.report_id) = (organization, report))
    and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number) and not c.has_arrived
        and not exists (select from grana.reward_receipts a where (a.organization_id, a.report_id, a.payment)
          = (c.organization_id, c.report_id, c.payment) and a.has_arrived));
  update grana.rewards w set paid_at = paid,
    pay_took = case when paid is not null then greatest(0, grana.working_seconds(paid) - grana.working_seconds(w.approved_at)) end,
    pay_kept = paid <= w.pay_due_at
  where (w.organization_id, w.report_id) = (organization, report) and w.approved_at is not null;
end
$$;
comment on function grana.end_payment_clock(uuid, uuid) is 'Measures the last payment, and starts the clock again where the agent answered that it did not arrive';

create function grana.keep_payment_clock() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  if tg_table_name <> 'reports' then
    perform grana.end_payment_clock(new.organization_id, new.report_id);
  elsif new.reward_track = 'reserved' then
    perform grana.start_payment_clock(new.organization_id, new.id, (select max(e.created_at) from grana.report_events e
      where (e.organization_id, e.report_id) = (new.organization_id, new.id) and e.kind = 'reward_approved'));
  elsif new.reward_track in ('undecided', 'ineligible') then
    update grana.rewards w set approved_at = null, pay_days = null, pay_due_at = null
    where (w.organization_id, w.report_id) = (new.organization_id, new.id) and w.paid_at is null;
  end if;
  return null;
end
$$;
comment on function grana.keep_payment_clock() is 'Keeps the time until a payment as approvals, payments and answers of agents say';
create trigger reports_payment_clock after update on grana.reports
  for each row when (old.reward_track is distinct from new.reward_track) execute function grana.keep_payment_clock();
create trigger reward_payments_clock after insert on grana.reward_payments
  for each row execute function grana.keep_payment_clock();
create trigger reward_receipts_clock after insert on grana.reward_receipts
  for each row execute function grana.keep_payment_clock();

revoke all on function grana.start_payment_clock(uuid, uuid, timestamptz), grana.end_payment_clock(uuid, uuid),
  grana.keep_payment_clock() from public;

-- Rewards of before: the time counts from their approval.
select grana.start_payment_clock(r.organization_id, r.id, e.approved_at), grana.end_payment_clock(r.organization_id, r.id)
from grana.reports r
join lateral (select max(created_at) as approved_at from grana.report_events e
  where (e.organization_id, e.report_id) = (r.organization_id, r.id) and e.kind = 'reward_approved') e on e.approved_at is not null
where r.reward_track in ('reserved', 'paid');
