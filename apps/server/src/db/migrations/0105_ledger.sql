-- The ledger of rewards: what each organization promised, owes and paid, and to which agent, as double entry. Amounts are whole
-- cents; every entry sums to zero; nothing is changed, only reversed. Each organization has a book of its own.
set local grana.system = 'on';

create table grana.ledger_rules (
  kind text not null,
  side text not null,
  account text not null,
  sign smallint not null,

  primary key (kind, side, account),
  constraint ledger_rules_kind_known check (kind in ('promised', 'approved', 'fee', 'paid')),
  constraint ledger_rules_side_known check (side in ('organization', 'agent', 'platform')),
  constraint ledger_rules_account_known check (account in ('promised', 'owed', 'fee', 'paid')),
  constraint ledger_rules_sign_known check (sign in (-1, 1))
);
comment on table grana.ledger_rules is 'Postings of each kind of entry: its amount with this sign; a reversal has the opposite signs';
comment on column grana.ledger_rules.kind is 'Kind of entry';
comment on column grana.ledger_rules.side is 'Whose account';
comment on column grana.ledger_rules.account is 'Kind of account';
comment on column grana.ledger_rules.sign is 'Negative for the side that gives or owes';
insert into grana.ledger_rules (kind, side, account, sign) values
  ('promised', 'organization', 'promised', -1), ('promised', 'agent', 'promised', 1),
  ('approved', 'organization', 'owed', -1), ('approved', 'agent', 'owed', 1),
  ('fee', 'organization', 'fee', -1), ('fee', 'platform', 'fee', 1),
  ('paid', 'organization', 'owed', 1), ('paid', 'organization', 'paid', -1),
  ('paid', 'agent', 'owed', -1), ('paid', 'agent', 'paid', 1);

create table grana.ledger_books (
  organization_id uuid primary key references grana.organizations (id),
  entries bigint not null default 0,
  head bytea not null default ''::bytea,

  constraint ledger_books_entries_positive check (entries >= 0)
);
comment on table grana.ledger_books is 'Last entry of the book of each organization; its row is locked while an entry is added';
comment on column grana.ledger_books.organization_id is 'Tenant';
comment on column grana.ledger_books.entries is 'Number of entries';
comment on column grana.ledger_books.head is 'Digest of the last entry';

create table grana.ledger_accounts (
  organization_id uuid not null references grana.ledger_books (organization_id),
  id uuid not null default gen_random_uuid(),
  side text not null,
  account text not null,
  agent_id uuid references grana.users (id),
  currency text not null,

  primary key (organization_id, id),
  constraint ledger_accounts_once unique nulls not distinct (organization_id, side, account, agent_id, currency),
  constraint ledger_accounts_side_known check (side in ('organization', 'agent', 'platform')),
  constraint ledger_accounts_account_known check (account in ('promised', 'owed', 'fee', 'paid')),
  constraint ledger_accounts_agent_named check ((side = 'agent') = (agent_id is not null)),
  constraint ledger_accounts_currency_iso check (currency ~ '^[A-Z]{3}$')
);
create index ledger_accounts_agent on grana.ledger_accounts (agent_id);
comment on table grana.ledger_accounts is 'Accounts of a book: of the organization, of each agent and of the platform';
comment on column grana.ledger_accounts.organization_id is 'Tenant';
comment on column grana.ledger_accounts.id is 'Random identifier';
comment on column grana.ledger_accounts.side is 'Whose account';
comment on column grana.ledger_accounts.account is 'What it counts';
comment on column grana.ledger_accounts.agent_id is 'Agent, for accounts of agents';
comment on column grana.ledger_accounts.currency is 'ISO 4217';

create table grana.ledger_entries (
  organization_id uuid not null references grana.ledger_books (organization_id),
  id uuid not null default gen_random_uuid(),
  report_id uuid not null,
  agent_id uuid not null references grana.users (id),
  kind text not null,
  number integer not null,
  turn integer not null,
  reverses uuid,
  currency text not null,
  cents bigint not null,
  day date not null,
  created_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),

  primary key (organization_id, id),
  foreign key (organization_id, report_id) references grana.reports (organization_id, id),
  foreign key (organization_id, reverses) references grana.ledger_entries (organization_id, id),
  constraint ledger_entries_reversed_once unique (organization_id, reverses),
  constraint ledger_entries_kind_known check (kind in ('promised', 'approved', 'fee', 'paid')),
  constraint ledger_entries_number_positive check (number >= 0),
  constraint ledger_entries_turn_positive check (turn > 0),
  constraint ledger_entries_currency_iso check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_entries_cents_positive check (cents > 0)
);
-- What happened once is posted once.
create unique index ledger_entries_once on grana.ledger_entries (organization_id, report_id, kind, number, turn)
  where reverses is null;
create index ledger_entries_by_day on grana.ledger_entries (organization_id, day, created_at, id);
create index ledger_entries_of_agent on grana.ledger_entries (agent_id, day, created_at, id);
comment on table grana.ledger_entries is 'Entries of a book; never changed, only reversed by another entry';
comment on column grana.ledger_entries.organization_id is 'Tenant';
comment on column grana.ledger_entries.id is 'Random identifier';
comment on column grana.ledger_entries.report_id is 'Report whose reward it is about';
comment on column grana.ledger_entries.agent_id is 'Agent of the report';
comment on column grana.ledger_entries.kind is 'What happened';
comment on column grana.ledger_entries.number is 'Round of an approval, number of a payment, 0 for a promise';
comment on column grana.ledger_entries.turn is 'Above 1 for what was reversed and holds again';
comment on column grana.ledger_entries.reverses is 'Entry that this one takes back';
comment on column grana.ledger_entries.currency is 'ISO 4217';
comment on column grana.ledger_entries.cents is 'Amount';
comment on column grana.ledger_entries.day is 'Day that it counts for: of a payment the day that the organization entered';
comment on column grana.ledger_entries.created_at is 'When it happened';
comment on column grana.ledger_entries.posted_at is 'When it was added to the book';

create table grana.ledger_postings (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  account_id uuid not null,
  currency text not null,
  cents bigint not null,

  primary key (organization_id, entry_id, line),
  foreign key (organization_id, entry_id) references grana.ledger_entries (organization_id, id),
  foreign key (organization_id, account_id) references grana.ledger_accounts (organization_id, id),
  constraint ledger_postings_line_positive check (line > 0),
  constraint ledger_postings_cents_set check (cents <> 0)
);
create index ledger_postings_account on grana.ledger_postings (organization_id, account_id) include (cents);
comment on table grana.ledger_postings is 'Lines of an entry: what it adds to an account or takes from it; never changed';
comment on column grana.ledger_postings.organization_id is 'Tenant';
comment on column grana.ledger_postings.entry_id is 'Entry';
comment on column grana.ledger_postings.line is 'Counts from 1';
comment on column grana.ledger_postings.account_id is 'Account';
comment on column grana.ledger_postings.currency is 'ISO 4217, that of the account';
comment on column grana.ledger_postings.cents is 'Negative for the side that gives or owes';

create table grana.ledger_seals (
  organization_id uuid not null,
  number bigint not null,
  entry_id uuid not null,
  digest bytea not null,

  primary key (organization_id, number),
  foreign key (organization_id, entry_id) references grana.ledger_entries (organization_id, id),
  constraint ledger_seals_once unique (organization_id, entry_id),
  constraint ledger_seals_number_positive check (number > 0),
  constraint ledger_seals_digest_whole check (octet_length(digest) = 32)
);
comment on table grana.ledger_seals is 'Order of the entries of a book, each with a digest of itself and of all before it; never changed';
comment on column grana.ledger_seals.organization_id is 'Tenant';
comment on column grana.ledger_seals.number is 'Counts from 1 without a gap';
comment on column grana.ledger_seals.entry_id is 'Entry';
comment on column grana.ledger_seals.digest is 'SHA-256 of the entry, its postings and the digest before';

create table grana.ledger_balances (
  organization_id uuid not null,
  account_id uuid not null,
  month date not null,
  cents bigint not null,
  postings bigint not null,

  primary key (organization_id, account_id, month),
  foreign key (organization_id, account_id) references grana.ledger_accounts (organization_id, id),
  constraint ledger_balances_first_day check (extract(day from month) = 1),
  constraint ledger_balances_counted check (postings > 0)
);
comment on table grana.ledger_balances is 'Sum of the postings of an account in a month; derived, and compared with the postings every minute';
comment on column grana.ledger_balances.organization_id is 'Tenant';
comment on column grana.ledger_balances.account_id is 'Account';
comment on column grana.ledger_balances.month is 'First day of the month';
comment on column grana.ledger_balances.cents is 'Sum of the postings of entries of that month';
comment on column grana.ledger_balances.postings is 'Number of them';

-- Only the posting function, which runs as the owner, writes. Readers get what they may see by functions.
do $$
declare
  name text;
begin
  foreach name in array array['ledger_books', 'ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_seals',
    'ledger_balances']
  loop
    execute format('alter table grana.%I enable row level security, force row level security', name);
    execute format('create policy system on grana.%I to grana_owner using (current_setting(''grana.system'', true) = ''on'')', name);
    execute format('create policy worker on grana.%I to grana_worker using (current_user = ''grana_worker'')', name);
    execute format('grant select on grana.%I to grana_worker', name);
  end loop;
end
$$;
-- The fee is between the organization and the platform; agents do not see it.
create policy agents_read on grana.ledger_entries for select to grana_api
  using (agent_id = (select grana.actor_id()) and kind <> 'fee');
create policy members_read on grana.ledger_entries for select to grana_api using (
  organization_id = any ((select grana.actor_organizations('{owner,viewer}'))::uuid[])
  or (organization_id = any ((select grana.actor_organizations())::uuid[]) and exists (
    select from grana.reports r where (r.organization_id, r.id) = (ledger_entries.organization_id, ledger_entries.report_id)
      and r.program_id = any ((select grana.actor_programs('{owner}'))::uuid[]))));
create policy agents_read on grana.ledger_accounts for select to grana_api using (agent_id = (select grana.actor_id()));
create policy account_readers on grana.ledger_postings for select to grana_api using (exists (
  select from grana.ledger_accounts a where (a.organization_id, a.id) = (ledger_postings.organization_id, account_id)));
create policy account_readers on grana.ledger_balances for select to grana_api using (exists (
  select from grana.ledger_accounts a where (a.organization_id, a.id) = (ledger_balances.organization_id, account_id)));
create policy entry_readers on grana.ledger_seals for select to grana_api using (exists (
  select from grana.ledger_entries e where (e.organization_id, e.id) = (ledger_seals.organization_id, entry_id)));
do $$
declare
  name text;
begin
  foreach name in array array['ledger_books', 'ledger_accounts'] loop
    execute format('create policy members_read on grana.%I for select to grana_api
      using (organization_id = any ((select grana.actor_organizations(''{owner,viewer}''))::uuid[]))', name);
  end loop;
end
$$;
grant select on grana.ledger_books, grana.ledger_accounts, grana.ledger_entries, grana.ledger_postings, grana.ledger_seals,
  grana.ledger_balances to grana_api;
grant select on grana.ledger_rules to grana_api, grana_worker;

create function grana.refuse_change_of_ledger() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'the ledger is append-only: reverse the entry' using errcode = 'restrict_violation';
end
$$;
comment on function grana.refuse_change_of_ledger() is 'Refuses changes of the ledger, which is append-only for all roles';
do $$
declare
  name text;
begin
  foreach name in array array['ledger_rules', 'ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_seals'] loop
    execute format('create trigger %I before update or delete on grana.%I for each row
      execute function grana.refuse_change_of_ledger()', name || '_immutable', name);
    execute format('create trigger %I before truncate on grana.%I for each statement
      execute function grana.refuse_change_of_ledger()', name || '_kept', name);
  end loop;
end
$$;

alter table grana.rewards
  add column fee_basis_points smallint not null default 0,
  add constraint rewards_fee_known check (fee_basis_points between 0 and 10000);
comment on column grana.rewards.fee_basis_points is 'Fee of the platform on top of the amount, in hundredths of a percent, as it was shown to the approver';
grant update (fee_basis_points) on grana.rewards to grana_api;
