import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { generateSecret } from 'otplib'
import { parseStoreConfig } from '#server/config.ts'
import { openDb, type Db } from '#server/db/database.ts'
import { requireSetting } from '#server/db/settings.ts'
import type { Leads } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createFileStore } from '#server/lib/file-store/file-store.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { leadConsentVersion } from '@grana/contract/leads'
import { loadContentFile } from './content.ts'
import { createMemoryStore, putEvidence } from './demo-evidence.ts'
import { seedPeople, type DemoCredentials } from './demo-people.ts'
import { seedPrograms } from './demo-programs.ts'
import { seedReports } from './demo-reports.ts'
import { openStage } from './demo-stage.ts'
import { loadEngagements } from './engagements-file.ts'
import { fixedId } from './insert-rows.ts'
import { loadPentestStory } from './pentest-findings-file.ts'
import { loadPeople } from './people-file.ts'
import { loadReports } from './reports-file.ts'
import { beginStoryTime, endStoryTime } from './story-time.ts'
import { loadWorld, type World } from './world-file.ts'

type DemoLead = Omit<Insertable<Leads>, 'consent_at' | 'consent_ip' | 'consent_version'> & { days_ago: number }

const dayMs = 86_400_000

function toRow({ days_ago: daysAgo, ...lead }: DemoLead, now: Date): Insertable<Leads> {
  const received = new Date(now.getTime() - daysAgo * dayMs)
  const consent = { consent_at: received, consent_ip: '192.0.2.10', consent_version: leadConsentVersion }
  // Leads of invented people send no email.
  return { ...lead, ...consent, created_at: received, notice_sent_at: received }
}

/** Inserts a lead in every state. Returns how many were new. */
async function seedLeads(owner: Db, now: Date): Promise<number> {
  const leads = JSON.parse(await loadContentFile('demo/leads.json')) as DemoLead[]
  const rows = await owner
    .insertInto('leads')
    .values(leads.map((lead) => toRow(lead, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}

export type SeedCounts = { leads: number; programs: number; people: number; reports: number }

type SeedOptions = {
  keys: DemoCredentials
  now: Date
  /** A row of a file whose bytes never reach a store would be a fault of the installation. */
  hasEvidence?: boolean
}

async function loadStory(hasEvidence: boolean) {
  const [pentest, engagements] = [await loadPentestStory(), await loadEngagements()]
  const findings = hasEvidence ? pentest.findings : pentest.findings.map((one) => ({ ...one, pictures: [] }))
  return { ...(await loadReports()), engagements, pentest: { ...pentest, findings } }
}

/** People and their actions in one transaction; does nothing if they exist already. */
function seedPeopleAndReports(owner: Db, world: World, { keys, now, hasEvidence = true }: SeedOptions) {
  const organizations = new Map(world.programs.map(({ id, organization }) => [id, organization]))
  const organizationOf = (program: string): string => organizations.get(program) ?? ''
  return inTransaction(owner, async (trx) => {
    const people = await loadPeople()
    const [firstAgent] = people.agents
    const id = fixedId('user', firstAgent?.id ?? '')
    const known = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
    if (known !== undefined) return { people: 0, reports: 0 }
    const seededPeople = await seedPeople(trx, people, { keys, organizationOf, now })
    await beginStoryTime(trx)
    const stage = openStage(trx, keys.sealing, createMemoryStore())
    const reports = await seedReports(await loadStory(hasEvidence), {
      trx,
      stage,
      people: seededPeople,
      organizationOf,
      now,
    })
    await endStoryTime(trx)
    return { people: seededPeople.size, reports }
  })
}

/** Seeds the demo world; can be repeated, because its rows have fixed identifiers. Returns how many were new. */
export async function seedDemo(owner: Db, options: SeedOptions): Promise<SeedCounts> {
  const world = await loadWorld()
  const [leads, programs] = [await seedLeads(owner, options.now), await seedPrograms(owner, world)]
  return { leads, programs, ...(await seedPeopleAndReports(owner, world, options)) }
}

/** Throws if the installation has accounts besides the demo ones: invented people must not mix with real ones. Not called in development. */
export async function assertNoAccounts(owner: Db): Promise<void> {
  const people = await loadPeople()
  const invented = [...people.agents, ...people.members].map(({ id }) => fixedId('user', id))
  const { count } = await owner
    .selectFrom('users')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('kind', '<>', 'staff')
    .where('id', 'not in', invented)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0)
    throw new Error('This installation has accounts of its own: the demo world needs an empty one.')
}

type DemoLogin = { password: string; authenticatorSeed: string }

/** Random unless the operator sets it, so that a published password does not open an installation. */
function demoLoginFrom(env: NodeJS.ProcessEnv): DemoLogin {
  return {
    password: env['DEMO_PASSWORD'] ?? randomBytes(12).toString('base64url'),
    authenticatorSeed: env['DEMO_AUTHENTICATOR'] ?? generateSecret({ length: 20 }),
  }
}

function formatResult(
  { leads, programs, people, reports }: SeedCounts,
  { password, authenticatorSeed }: DemoLogin,
): string {
  const world = `demo world: ${leads} new leads, ${programs} new programs, ${people} new people, ${reports} new reports\n`
  if (people === 0) return world
  return `${world}sign in as renata.sosa@tepozan.example or ixchel@mail.example with the password ${password}
and codes of an authenticator with the key ${authenticatorSeed}\n`
}

/** Seeds the demo world, and prints how its users sign in. */
async function seedWithLogin(owner: Db, hasEvidence: boolean): Promise<void> {
  const login = demoLoginFrom(process.env)
  const passwords = createPasswords({ pepper: requireSetting(process.env, 'PASSWORD_PEPPER') })
  const keys = {
    passwordHash: await passwords.hash(login.password),
    authenticatorSeed: login.authenticatorSeed,
    sealing: createSealing(requireSetting(process.env, 'DATA_KEY')),
  }
  // The bundle of a release is JavaScript.
  if (import.meta.filename.endsWith('.js')) await assertNoAccounts(owner)
  process.stdout.write(formatResult(await seedDemo(owner, { keys, now: new Date(), hasEvidence }), login))
}

async function putFiles(owner: Db): Promise<void> {
  const count = await putEvidence(owner, createFileStore(parseStoreConfig(process.env)))
  process.stdout.write(`${count} files of evidence put into the store\n`)
}

/**
 * `demo-files` puts the evidence of the demo world into the store, and so does `demo` where the settings name one;
 * `--files-later` announces that it follows.
 */
const usage = 'usage: seed.ts [base|demo|demo-files] [--files-later]'

async function main() {
  const [world = 'base', option] = process.argv.slice(2)
  if (world !== 'base' && world !== 'demo' && world !== 'demo-files') throw new Error(usage)
  // The migrations insert what the product itself needs: the base seed is empty.
  if (world === 'base') return
  const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
  const owner = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), {
    max: 1,
    applicationName: 'grana-seed',
    log,
    // No visitor waits for it, and on a busy machine one of its thousands of statements may take long.
    limits: { connectMs: 30_000, statementMs: 120_000, idleInTransactionMs: 120_000 },
  })
  try {
    const isLater = option === '--files-later'
    const hasStore = process.env['S3_ENDPOINT'] !== undefined
    if (world === 'demo') await seedWithLogin(owner, isLater || hasStore)
    if (hasStore && !isLater) await putFiles(owner)
  } finally {
    await owner.destroy()
  }
}

if (import.meta.main) await main()
