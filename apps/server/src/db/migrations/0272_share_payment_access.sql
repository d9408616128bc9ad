-- Who reads payments of shares, their proofs and their cases: the author, members, and the staff who took the case. Other authors do not.
set local grana.system = 'on';

create or replace function grana.actor_case_reports() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select coalesce(array_agg(c.report_id), '{}') from grana.payment_cases c
    where c.taken_by = grana.actor_id() and c.state = 'escalated' and c.share_id is null
      and grana.actor_is_staff('administrator'));
end
$$;

create function grana.actor_case_shares() returns uuid[]
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
begin
  return (select coalesce(array_agg(c.share_id), '{}') from grana.payment_cases c
    where c.taken_by = grana.actor_id() and c.state = 'escalated' and c.share_id is not null
      and grana.actor_is_staff('administrator'));
end
$$;
comment on function grana.actor_case_shares() is 'Shares whose payment case the acting staff took and did not close';

create function grana.actor_reads_proof(organization uuid, report uuid, event integer) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
declare
  share uuid := (select (e.details ->> 'share')::uuid from grana.report_events e
    where (e.organization_id, e.report_id, e.number) = (organization, report, event));
begin
  return grana.actor_approves_reward(organization, report) or case when share is null
    then report = any (grana.actor_case_reports()) or exists (select from grana.reports r
      where (r.organization_id, r.id) = (organization, report) and r.agent_id = grana.actor_id())
    else share = any (grana.actor_case_shares()) or exists (select from grana.reward_shares s
      where (s.organization_id, s.id) = (organization, share) and s.agent_id = grana.actor_id()) end;
end
$$;
comment on function grana.actor_reads_proof(uuid, uuid, integer) is 'Whether the actor may read a proof of payment: the agent who is paid, members who pay, and the staff of its case';
revoke all on function grana.actor_case_shares(), grana.actor_reads_proof(uuid, uuid, integer) from public;
grant execute on function grana.actor_case_shares(), grana.actor_reads_proof(uuid, uuid, integer) to grana_api;

alter table grana.share_payments enable row level security, force row level security;
create policy system on grana.share_payments to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.share_payments to grana_worker using (current_user = 'grana_worker');
create policy authors_read on grana.share_payments for select to grana_api using (agent_id = (select grana.actor_id()));
create policy members_read on grana.share_payments for select to grana_api
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_reads_report(organization_id, report_id));
create policy case_staff_read on grana.share_payments for select to grana_api
  using (share_id = any ((select grana.actor_case_shares())::uuid[]));
grant select on grana.share_payments to grana_api, grana_worker;
-- The worker records the silence of authors.
grant update (state, is_assumed, answered_at) on grana.reward_shares to grana_worker;
create policy case_staff_read on grana.reward_shares for select to grana_api
  using (id = any ((select grana.actor_case_shares())::uuid[]));

-- Agents read their own cases, and not those of other authors.
alter policy readers_read on grana.payment_cases
  using (organization_id = any ((select grana.actor_organizations())::uuid[])
    and grana.actor_reads_report(organization_id, report_id));
alter policy case_staff_read on grana.payment_cases
  using (case when share_id is null then report_id = any ((select grana.actor_case_reports())::uuid[])
    else share_id = any ((select grana.actor_case_shares())::uuid[]) end);
alter policy case_staff_read on grana.report_events
  using (audience = 'everyone' and case when details ? 'share'
    then details ->> 'share' = any ((select grana.actor_case_shares())::text[])
      and (kind in ('share_paid', 'share_received', 'share_missing') or kind like 'payment\_case\_%')
    else report_id = any ((select grana.actor_case_reports())::uuid[])
      and (kind in ('reward_paid', 'reward_received', 'reward_missing') or kind like 'payment\_case\_%') end);
alter policy comment_readers_read on grana.report_files
  using (event_number is not null
    and case audience when 'everyone' then grana.actor_reads_report(organization_id, commented_report_id)
      when 'payers' then grana.actor_reads_proof(organization_id, commented_report_id, event_number)
      else grana.actor_handles_report(organization_id, commented_report_id) end);
-- What the staff of a case read is part of `actor_reads_proof`.
alter policy case_staff_read on grana.report_files
  using (audience = 'payers' and event_number is not null
    and grana.actor_reads_proof(organization_id, commented_report_id, event_number));

-- A proof goes out with the payment of a share too.
do $$
declare
  before text := pg_get_functiondef('grana.refuse_change_of_evidence()'::regprocedure);
  after text := replace(before, 'e.kind in (''reward_paid'', ''payment_case_answered'')',
    'e.kind in (''reward_paid'', ''share_paid'', ''payment_case_answered'')');
begin
  if after = before then raise exception 'refuse_change_of_evidence has another form'; end if;
  execute after;
end
$$;
