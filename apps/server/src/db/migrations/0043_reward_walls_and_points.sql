-- Who sees what of rewards; and points of agents: what each report gave or took, and why, all of which follows from the
-- events and can be made again.
set local grana.system = 'on';

create function grana.actor_approves_reward(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select exists (select from grana.reports r
    where (r.organization_id, r.id) = (organization, report) and r.agent_id <> grana.actor_id() and (
      r.organization_id = any (grana.actor_organizations('{owner}')) or
      (r.organization_id = any (grana.actor_organizations())
        and r.program_id = any (grana.actor_programs('{owner,administrator}')))))
$$;
comment on function grana.actor_approves_reward(uuid, uuid) is 'Whether the actor may approve the reward of a report';

create function grana.actor_sees_reward(organization uuid, report uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select grana.actor_handles_report(organization, report) or (grana.actor_reads_report(organization, report)
    and exists (select from grana.reports r where (r.organization_id, r.id) = (organization, report)
      and r.reward_track in ('approved', 'reserved', 'paid')))
$$;
comment on function grana.actor_sees_reward(uuid, uuid) is 'Whether the actor may know the amount: the agent and onlookers when it is approved';

-- Agents see no grid of a tenant: this tells what their own report may bring.
create function grana.reward_range(report uuid, severity text) returns table (currency text, min_cents integer, max_cents integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  select g.currency, g.min_cents, g.max_cents
  from grana.reports r
  join grana.policy_rewards g on (g.organization_id, g.program_id, g.version, g.asset_tier)
    = (r.organization_id, r.program_id, r.policy_version, r.asset_tier)
  where r.id = reward_range.report and g.severity = reward_range.severity
    and grana.actor_reads_report(r.organization_id, r.id)
$$;
comment on function grana.reward_range(uuid, text) is 'What the terms of a report pay for a severity, for those who may read it';

alter table grana.rewards enable row level security, force row level security;
create policy system on grana.rewards to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.rewards to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.rewards for select to grana_api
  using (grana.actor_sees_reward(organization_id, report_id));
create policy handlers_add on grana.rewards for insert to grana_api
  with check (grana.actor_handles_report(organization_id, report_id));
create policy handlers_work on grana.rewards for update to grana_api
  using (grana.actor_handles_report(organization_id, report_id));

alter table grana.reward_approvals enable row level security, force row level security;
create policy system on grana.reward_approvals to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.reward_approvals to grana_worker using (current_user = 'grana_worker');
create policy handlers_read on grana.reward_approvals for select to grana_api
  using (grana.actor_handles_report(organization_id, report_id));
create policy approvers_add on grana.reward_approvals for insert to grana_api
  with check (user_id = (select grana.actor_id()) and grana.actor_approves_reward(organization_id, report_id));

alter table grana.reward_payments enable row level security, force row level security;
create policy system on grana.reward_payments to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.reward_payments to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.reward_payments for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy approvers_add on grana.reward_payments for insert to grana_api
  with check (user_id = (select grana.actor_id()) and grana.actor_approves_reward(organization_id, report_id));

alter table grana.reward_receipts enable row level security, force row level security;
create policy system on grana.reward_receipts to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.reward_receipts to grana_worker using (current_user = 'grana_worker');
create policy readers_read on grana.reward_receipts for select to grana_api
  using (grana.actor_reads_report(organization_id, report_id));
create policy agents_add on grana.reward_receipts for insert to grana_api
  with check (user_id = (select grana.actor_id()) and exists (select from grana.reports r where (r.organization_id, r.id) =
    (reward_receipts.organization_id, reward_receipts.report_id) and r.agent_id = (select grana.actor_id())));

revoke all on function grana.actor_approves_reward(uuid, uuid), grana.actor_sees_reward(uuid, uuid),
  grana.reward_range(uuid, text) from public;
grant execute on function grana.actor_approves_reward(uuid, uuid), grana.actor_sees_reward(uuid, uuid),
  grana.reward_range(uuid, text) to grana_api;
grant select on grana.reward_limits, grana.reward_moves to grana_api, grana_worker;
grant select, insert, update (round, currency, minimum_cents, amount_cents, approvers, updated_at)
  on grana.rewards to grana_api;
grant select, insert on grana.reward_approvals, grana.reward_payments, grana.reward_receipts to grana_api;
grant select on grana.rewards, grana.reward_approvals, grana.reward_payments, grana.reward_receipts to grana_worker;

create table grana.points_entries (
  agent_id uuid not null references grana.users (id),
  number integer not null,
  report_id uuid not null,
  event integer not null,
  verdict text not null,
  why text not null,
  points numeric(8, 2) not null,
  balance numeric(10, 2) not null,
  created_at timestamptz not null,

  primary key (agent_id, number),
  constraint points_entries_number_positive check (number > 0),
  constraint points_entries_event_positive check (event > 0),
  constraint points_entries_verdict_known check (verdict in ('none', 'valid', 'invalid', 'spam')),
  constraint points_entries_why_known check (why in ('accepted', 'severity', 'quality', 'duplicate', 'not_applicable',
    'out_of_scope', 'spam', 'reopened', 'original')),
  constraint points_entries_never_below_zero check (balance >= 0)
);
create index points_entries_latest on grana.points_entries (agent_id, report_id, number desc);

comment on table grana.points_entries is 'What each report gave an agent or took, in order; made from report_events and never by hand';
comment on column grana.points_entries.agent_id is 'Agent';
comment on column grana.points_entries.number is 'Counts from 1 without a gap';
comment on column grana.points_entries.report_id is 'Report of the agent';
comment on column grana.points_entries.event is 'Number of the event that it follows from; of the original where that was judged';
comment on column grana.points_entries.verdict is 'What the report counts as for the precision, from here on';
comment on column grana.points_entries.why is 'What happened';
comment on column grana.points_entries.points is 'Given, or taken where below zero; exact, in quarters';
comment on column grana.points_entries.balance is 'All points after it';
comment on column grana.points_entries.created_at is 'When that happened';

-- One row per agent: whoever makes the entries again holds it.
create table grana.points_holds (
  agent_id uuid primary key references grana.users (id),
  made_at timestamptz not null
);
comment on table grana.points_holds is 'Held while the points of an agent are made, so that nobody makes them twice at once';
comment on column grana.points_holds.agent_id is 'Agent';
comment on column grana.points_holds.made_at is 'When they were last made';

alter table grana.points_entries enable row level security, force row level security;
create policy system on grana.points_entries to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.points_entries to grana_worker using (current_user = 'grana_worker');
create policy agents_read on grana.points_entries for select to grana_api using (agent_id = (select grana.actor_id()));

alter table grana.points_holds enable row level security, force row level security;
create policy system on grana.points_holds to grana_owner using (current_setting('grana.system', true) = 'on');
create policy worker on grana.points_holds to grana_worker using (current_user = 'grana_worker');

-- Figures and nothing else; who is shown them, the visibility of the profile decides.
create function grana.agent_figures(agent uuid, since timestamptz)
  returns table (points numeric, valid integer, invalid integer, spam integer)
  language sql stable security definer
  set search_path = pg_catalog, pg_temp
  set grana.system = 'on'
as $$
  with latest as (
    select distinct on (e.report_id) e.verdict, e.created_at from grana.points_entries e
    where e.agent_id = agent_figures.agent order by e.report_id, e.number desc)
  select coalesce((select e.balance from grana.points_entries e where e.agent_id = agent_figures.agent
      order by e.number desc limit 1), 0),
    count(*) filter (where l.verdict = 'valid')::integer, count(*) filter (where l.verdict = 'invalid')::integer,
    count(*) filter (where l.verdict = 'spam')::integer
  from latest l where l.created_at > agent_figures.since
$$;
comment on function grana.agent_figures(uuid, timestamptz) is 'Points of an agent, and what counts for the precision since a moment';
revoke all on function grana.agent_figures(uuid, timestamptz) from public;
grant execute on function grana.agent_figures(uuid, timestamptz) to grana_api;

grant select on grana.points_entries to grana_api;
grant select, insert, delete on grana.points_entries to grana_worker;
grant select, insert, update, delete on grana.points_holds to grana_worker;
