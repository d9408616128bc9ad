/**
 * node proofs/benchmarks/agent-search/agent-search.ts [agents] [seconds]        with DATABASE_ADMIN_URL
 *
 * The search of agents to invite, with 200,000 agents whose rows of `agent_skills` stand for 2 million accepted reports:
 * the latency while 50 members search every three seconds, each with other wishes, and the plan of each kind of search.
 */
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { measureLists, requestIntervalMs, startUsers } from '#proofs/benchmarks/lists/work.ts'
import { openClient, quantile } from '#proofs/load/client.ts'
import type { List } from '#proofs/size/lists.ts'
import { seededId, signInSeeded } from '#proofs/size/seeded-users.ts'
import { weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import type { Trx } from '@grana/server/db/database'
import { createTestDatabase, type TestDatabase } from '@grana/server/db/test-database'
import { startApiProcess } from '@grana/server/testing/api-process'
import { seedSize, smallSize } from '@grana/server/testing/size/seed'

const [agents = 200_000, seconds = 110] = process.argv.slice(2).map(Number)
const people = 50
const goalMs = 250

/** From what most programs want to what almost no agent has. */
const wishes: Readonly<Record<string, string>> = {
  'no wish': '',
  'a category': 'category=cross-site-scripting',
  'category and severity': 'category=access-control&severity=high',
  'precision with n': 'category=server-injection&precision=80&judged=25',
  'language and factor': 'language=pt&factor=1&harmless=1',
  'shared hours': 'category=authentication&hours=20',
  'a rare country': 'country=UY&severity=critical',
  'all wishes':
    'category=mobile&severity=high&precision=90&judged=10&country=CL&language=pt&hours=10&factor=1&harmless=1',
  'the last page': 'category=api&page=5',
}

/** Agents who want to be found, each with one to eleven proven categories; the sum of all accepted reports is ten per agent. */
async function insertAgents(owner: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(owner)
  const categories = weaknessCategories.map(({ id }) => id)
  await sql`alter table grana.agent_profiles disable trigger agent_profiles_skills`.execute(owner)
  await sql`
    insert into grana.users (id, kind, email, email_key, email_verified_at, username, username_key, first_name, last_name,
      country_code, timezone, visibility, password_hash, password_changed_at)
    select gen_random_uuid(), 'agent', 'found-' || n || '@size.example', 'found-' || n || '@size.example', now(), 'found-' || n,
      'found-' || n, 'A', 'B', (array['MX', 'CO', 'AR', 'PE', 'CL', 'EC', 'ES', 'BR', 'UY'])[1 + least(8, floor(-ln(random()) * 2))::int],
      'America/Bogota', 'everyone', '$argon2id$', now()
    from generate_series(1, ${agents}) n`.execute(owner)
  await sql`
    insert into grana.agent_profiles (user_id, is_findable, hours_for, updated_at)
    select id, true, 'members', now() from grana.users where username like 'found-%'`.execute(owner)
  await sql`
    insert into grana.agent_skills (user_id, category, accepted, severity, precision_percent, judged, spam, is_listed,
      country_code, languages, has_factor, free_week, updated_at)
    select u.id, c.category, case when c.category = '' then 10 else 10 / u.many end, floor(5 * random())::int, u.percent, u.judged,
      u.spam, true, u.country_code, u.languages, u.has_factor, u.week, now()
    from (
      select id, country_code, 1 + floor(10 * random())::int as many, case when random() < 0.8 then floor(101 * random())::int end as percent,
        floor(60 * random())::int as judged, (random() < 0.05)::int as spam, random() < 0.7 as has_factor,
        case when random() < 0.3 then '{es,pt}'::text[] else '{es}' end as languages,
        case when random() < 0.6 then (repeat(repeat('0', 28 + floor(20 * random())::int) || repeat('1', 8), 8) || repeat('0', 336))::bit(336) end as week
      from grana.users where username like 'found-%' offset 0) u
    cross join lateral (
      select '' as category union
      select (${sql.val(categories)}::text[])[1 + (abs(hashtext(u.id::text || n)) % ${categories.length})] from generate_series(1, u.many) n) c`.execute(
    owner,
  )
  await sql`alter table grana.agent_profiles enable trigger agent_profiles_skills`.execute(owner)
}

/** Sequential scans of the tables of the search that the database has counted. */
async function countScans({ owner }: TestDatabase): Promise<number> {
  await pause(1200)
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables
    where schemaname = 'grana' and relname in ('agent_skills', 'agent_profiles', 'users', 'agent_invitations')`.execute(
    owner,
  )
  return rows[0]?.scans ?? 0
}

/** The searches of the owner of the n-th organization in one of its programs; each member begins with another. */
async function searchesOf({ owner }: TestDatabase, n: number): Promise<List[]> {
  const organization = seededId('organization', n)
  const program = await owner
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organization)
    .where('state', '<>', 'closed')
    .limit(1)
    .executeTakeFirstOrThrow()
  const by = await signInSeeded(owner, 'customer', 3 * (n - 1) + 1)
  const path = `/api/customers/organizations/${organization}/programs/${program.id}/agent-search`
  const all = Object.entries(wishes).map(([name, query]) => ({
    name,
    by,
    path: query === '' ? path : `${path}?${query}`,
  }))
  return [...all.slice(n % all.length), ...all.slice(0, n % all.length)]
}

const database = await createTestDatabase()
try {
  const size = { ...smallSize, organizations: 200, programs: 800, targets: 1400, agents: 200 }
  await seedSize(database.urls.owner, size)
  await database.owner.transaction().execute(insertAgents)
  await sql`analyze grana.agent_skills, grana.users, grana.agent_profiles`.execute(database.owner)
  const { rows } = await sql<{ skills: number; accepted: number }>`
    select count(*)::int as skills, sum(accepted) filter (where category = '')::int as accepted from grana.agent_skills`.execute(
    database.owner,
  )
  console.error(`${rows[0]?.skills} rows made, load average ${loadavg()[0]?.toFixed(1)}`)
  const atWork: List[][] = []
  for (let n = 3; atWork.length < people; n += 1) atWork.push(await searchesOf(database, n))
  const before = await countScans(database)
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, LOG_LEVEL: 'info' })
  const client = openClient(api.port, people + 2)
  // By another member: searches are counted.
  await measureLists(client, await searchesOf(database, 2), 3)
  const stop = startUsers(client, atWork)
  await pause(seconds * 1000)
  const times = await stop()
  const load = loadavg()[0] ?? 0
  client.close()
  await api.terminate()
  const scans = (await countScans(database)) - before
  const all = [...times.values()].flat()
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const p99 = quantile(all, 0.99)
  console.log(`<!-- figures -->
${agents.toLocaleString('en')} agents with ${rows[0]?.skills.toLocaleString('en')} rows of skills, which stand for ${rows[0]?.accepted.toLocaleString('en')} accepted reports;
${people} members at work, each with a search every ${requestIntervalMs / 1000} s. Load average at the end ${load.toFixed(1)}, with the load generator on the same cores.

- all searches, p50, p99 and longest: ${ms(quantile(all, 0.5))}, ${ms(p99)}, ${ms(quantile(all, 1))} over ${all.length.toLocaleString('en')} answers${p99 <= goalMs ? '' : ' (missed)'}
- sequential scans of the tables of the search that the database counted meanwhile (goal none): ${scans}

| search | answers | p50 | p99 |
| --- | --: | --: | --: |
${[...times].map(([name, list]) => `| ${name} | ${list.length} | ${ms(quantile(list, 0.5))} | ${ms(quantile(list, 0.99))} |`).join('\n')}
<!-- end -->`)
} finally {
  await database.drop()
}
