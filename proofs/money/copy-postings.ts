import pg from 'pg'
import { databaseOf } from '@grana/server/db/connection'
import type { TestApi } from '@grana/server/testing/test-api'

export const books = 1000
/** An approval has two postings, its payment four. */
const linesOfEntry = 3
const [months, agentsOfBook, batch] = [60, 50, 100_000]

/** The measured book and its agent; the others are rows without organizations, which no constraint sees here. */
const bookTable = `create temporary table book_of as
  select n, case when n = 0 then $1::uuid else gen_random_uuid() end as organization_id
  from generate_series(0, $2::int - 1) n`

const addBooks = `insert into grana.ledger_books (organization_id, entries)
  select organization_id, $1::bigint from book_of
  on conflict (organization_id) do update set entries = grana.ledger_books.entries + excluded.entries`

const accountTable = `create temporary table account_of as
  select b.n as book, b.organization_id, a.n as agent, x.side, x.account,
    case when x.side = 'agent' then case when b.n = 0 and a.n = 0 then $1::uuid
      else md5(b.n || ' ' || a.n)::uuid end end as agent_id, gen_random_uuid() as id
  from book_of b
  cross join (values ('organization', 'owed'), ('organization', 'paid'), ('agent', 'owed'), ('agent', 'paid')) x (side, account)
  cross join lateral generate_series(0, case when x.side = 'agent' then $2::int - 1 else 0 end) a (n)`

const useExistingAccounts = `update account_of o set id = l.id from grana.ledger_accounts l
  where (l.organization_id, l.side, l.account) = (o.organization_id, o.side, o.account)
    and l.agent_id is not distinct from o.agent_id and l.currency = 'USD'`

const addAccounts = `insert into grana.ledger_accounts (organization_id, id, side, account, agent_id, currency)
  select organization_id, id, side, account, agent_id, 'USD' from account_of on conflict do nothing`

/** Each approval and its payment have a report of their own; those of the measured book are copies of one report, which its statements read. */
const addReports = `create temporary table report_of as
  select n * $2::int as pair, gen_random_uuid() as id, row_number() over (order by n) as place
  from generate_series(0, $1::int / $2::int) n`
const copyReports = `with free as (
    select n, row_number() over (order by n) as place from generate_series(100000, 999999) n
    where not exists (select from grana.reports r where (r.organization_id, r.number) = ($2::uuid, n)))
  insert into grana.reports
  select (jsonb_populate_record(r, jsonb_build_object('id', o.id, 'number', f.n))).*
  from report_of o join free f using (place) cross join grana.reports r where r.id = $1::uuid`

const addEntries = `with made as (
    select n, pair % $3::int as book, (pair / $3::int) % $4::int as agent, gen_random_uuid() as id,
      case when n % 2 = 0 then 'approved' else 'paid' end as kind,
      current_date - 40 - ((pair / ($3::int * $4::int)) * 37 + pair) % ($5::int * 30) as day
    from (select n, n / 2 as pair from generate_series($1::int, $2::int) n) numbered
  ), owner_of as (
    select m.*, a.organization_id, a.agent_id, coalesce(o.id, md5('report ' || m.n / 2)::uuid) as report_id from made m
    join account_of a on (a.book, a.side, a.account, a.agent) = (m.book, 'agent', 'owed', m.agent)
    left join report_of o on o.pair = m.n / 2
  ), written as (
    insert into grana.ledger_entries (organization_id, id, report_id, agent_id, kind, number, turn, currency, cents, day, created_at)
    select organization_id, id, report_id, agent_id, kind, 1000 + n, 1, 'USD', 15050, day, day from owner_of
  ), sealed as (
    insert into grana.ledger_seals (organization_id, number, entry_id, digest)
    select organization_id, 1000000 + n, id, sha256(id::text::bytea) from owner_of
  ), lines as (
    select a.organization_id, m.id as entry_id, a.id as account_id, m.day,
      row_number() over (partition by m.id order by a.side, a.account) as line,
      case when (a.side, a.account) in (('organization', 'owed'), ('agent', 'paid')) = (m.kind = 'paid') then 15050 else -15050 end as cents
    from made m join account_of a on a.book = m.book and a.agent = case when a.side = 'agent' then m.agent else 0 end
      and (m.kind = 'paid' or a.account = 'owed')
  ), posted as (
    insert into grana.ledger_postings (organization_id, entry_id, line, account_id, currency, cents)
    select organization_id, entry_id, line, account_id, 'USD', cents from lines
  )
  insert into grana.ledger_balances (organization_id, account_id, month, cents, postings)
  select organization_id, account_id, date_trunc('month', day)::date, sum(cents), count(*) from lines group by 1, 2, 3
  on conflict (organization_id, account_id, month) do update set cents = grana.ledger_balances.cents + excluded.cents,
    postings = grana.ledger_balances.postings + excluded.postings`

type Copied = { organization: string; report: string; agent: string; postings: number }

/** Approvals and their payments, spread over the books, the agents of a book and five years. */
export async function copyPostings(api: TestApi, { organization, report, agent, postings }: Copied): Promise<number> {
  const url = new URL(process.env['DATABASE_ADMIN_URL'] ?? '')
  url.pathname = `/${databaseOf(api.database.urls.owner)}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const entries = Math.floor(postings / linesOfEntry)
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(bookTable, [organization, books])
    await client.query(addBooks, [Math.floor(entries / books)])
    await client.query(accountTable, [agent, agentsOfBook])
    await client.query(useExistingAccounts)
    await client.query(addAccounts)
    await client.query('create index on account_of (book, side, account, agent)')
    await client.query('analyze account_of')
    await client.query(addReports, [Math.floor(entries / 2), books])
    await client.query(copyReports, [report, organization])
    await client.query('create index on report_of (pair)')
    await client.query('analyze report_of')
    for (let from = 0; from < entries; from += batch) {
      const until = Math.min(entries, from + batch) - 1
      await client.query(addEntries, [from, until, books, agentsOfBook, months])
    }
    // Autovacuum and the checkpoint of a fresh load would run during what is measured.
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from grana.ledger_postings')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
