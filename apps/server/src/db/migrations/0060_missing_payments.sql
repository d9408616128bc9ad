-- Which payments of an organization did not arrive and were not made again: for the inbox of all its members. Payments and
-- what agents say of them are read by fewer people (they hold the reference of the transfer), so that a member's own eyes
-- would miss some that they see in the list. Only names of reports are told; which of them a member sees, reports decide.
set local grana.system = 'on';

create function grana.missing_payments(organization uuid) returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select m.report_id from grana.reward_receipts m
  where m.organization_id = missing_payments.organization and not m.has_arrived
    and missing_payments.organization = any (grana.actor_organizations())
    and not exists (select from grana.reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (m.organization_id, m.report_id, m.payment) and c.has_arrived)
    and not exists (select from grana.reward_payments again
      where (again.organization_id, again.report_id, again.number) = (m.organization_id, m.report_id, m.payment + 1))
$$;
comment on function grana.missing_payments(uuid) is 'Reports of the actor''s organization whose last payment did not arrive';

revoke all on function grana.missing_payments(uuid) from public;
grant execute on function grana.missing_payments(uuid) to grana_api;
