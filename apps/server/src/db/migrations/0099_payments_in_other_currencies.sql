-- What was paid, where it was not the currency of the reward; and proofs of payment, which the agent and those who pay read.
set local grana.system = 'on';

alter table grana.reward_payments
  add column paid_currency text,
  add column paid_cents bigint,
  add column rate numeric(11, 6),
  add column rate_on date,
  add constraint reward_payments_exchanged_whole check (num_nonnulls(paid_currency, paid_cents, rate, rate_on) in (0, 4)),
  add constraint reward_payments_paid_currency_known check (paid_currency in ('MXN', 'COP', 'ARS', 'CLP', 'PEN', 'BRL', 'EUR',
    'UYU', 'BOB', 'CRC', 'GTQ', 'DOP')),
  add constraint reward_payments_paid_positive check (paid_cents > 0),
  add constraint reward_payments_rate_positive check (rate > 0),
  add constraint reward_payments_rate_not_of_the_future check (rate_on <= (created_at at time zone 'UTC')::date + 1),
  -- The amount in the other currency follows from the rate; currencies without cents are rounded to whole units.
  add constraint reward_payments_paid_by_rate check (paid_cents = case when paid_currency in ('CLP')
    then round(amount_cents * rate / 100) * 100 else round(amount_cents * rate) end);
comment on column grana.reward_payments.paid_currency is 'ISO 4217 of what was transferred, where it is not the currency of the reward';
comment on column grana.reward_payments.paid_cents is 'Hundredths of that currency';
comment on column grana.reward_payments.rate is 'Units of that currency for one of the reward';
comment on column grana.reward_payments.rate_on is 'Day of the rate';

create function grana.actor_reads_proofs(organization uuid, report uuid) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
    and r.agent_id = grana.actor_id()) or grana.actor_approves_reward(organization, report);
end
$$;
comment on function grana.actor_reads_proofs(uuid, uuid) is 'Whether the actor may read proofs of payment of a report: its agent, and members who pay';
revoke all on function grana.actor_reads_proofs(uuid, uuid) from public;
grant execute on function grana.actor_reads_proofs(uuid, uuid) to grana_api;

alter table grana.report_files
  drop constraint report_files_audience_known,
  add constraint report_files_audience_known check (audience in ('everyone', 'internal', 'payers'));
comment on column grana.report_files.audience is 'Readers, fixed when the upload begins: those of the comment, or the agent and those who pay';

-- A proof goes out with the payment or the answer of its author, whose event everyone reads.
do $$
declare
  before text := pg_get_functiondef('grana.refuse_change_of_evidence()'::regprocedure);
  after text := replace(before,
    '= (new.organization_id, new.commented_report_id, new.event_number, new.audience, new.agent_id)) then',
    '= (new.organization_id, new.commented_report_id, new.event_number, case new.audience when ''payers'' then ''everyone''
        else new.audience end, new.agent_id)
      and (new.audience <> ''payers'' or e.kind in (''reward_paid'', ''payment_case_answered''))) then');
begin
  if after = before then raise exception 'refuse_change_of_evidence has another form'; end if;
  execute after;
end
$$;

alter policy agents_add on grana.report_files
  with check (agent_id = (select grana.actor_id()) and state = 'uploading' and event_number is null
    and case when commented_report_id is null then
      exists (select from grana.report_drafts d where (d.organization_id, d.id) = (report_files.organization_id,
        report_files.draft_id) and d.user_id = (select grana.actor_id()))
    when audience = 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
    when audience = 'payers' then grana.actor_approves_reward(organization_id, commented_report_id)
    else grana.actor_handles_report(organization_id, commented_report_id) end);
alter policy agents_change on grana.report_files
  with check (agent_id = (select grana.actor_id())
    and case when commented_report_id is null then report_id is null
      or exists (select from grana.reports r where (r.organization_id, r.id) = (report_files.organization_id,
        report_files.report_id) and r.agent_id = (select grana.actor_id()))
    when audience = 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
    when audience = 'payers' then grana.actor_approves_reward(organization_id, commented_report_id)
    else grana.actor_handles_report(organization_id, commented_report_id) end);
alter policy comment_readers_read on grana.report_files
  using (event_number is not null
    and case audience when 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
      when 'payers' then grana.actor_reads_proofs(organization_id, commented_report_id)
      else grana.actor_handles_report(organization_id, commented_report_id) end);
