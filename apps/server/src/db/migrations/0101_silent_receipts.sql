-- A payment with a proof that its agent does not answer within 30 days counts as arrived.
set local grana.system = 'on';

alter table grana.reward_receipts
  alter column user_id drop not null,
  -- Only the agent says that something is missing.
  add constraint reward_receipts_missing_said check (user_id is not null or has_arrived);
comment on column grana.reward_receipts.user_id is 'Agent; empty where their silence counts as an arrival';
grant insert on grana.reward_receipts to grana_worker;
create index reward_payments_recorded on grana.reward_payments (created_at);
