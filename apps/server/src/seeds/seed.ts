import { randomBytes } from 'node:crypto'
import { generateSecret } from 'otplib'
import { openDb, type Db } from '#server/db/database.ts'
import { requireSetting } from '#server/db/settings.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { createSealing } from '#server/lib/sealing.ts'
import { seedLeads } from './demo-leads.ts'
import { seedPeople, type DemoKeys } from './demo-people.ts'
import { seedPrograms } from './demo-programs.ts'
import { seedReports } from './demo-reports.ts'
import { openStage } from './demo-stage.ts'
import { fixedId } from './insert-rows.ts'
import { readPeople } from './people-file.ts'
import { readReports } from './reports-file.ts'
import { readWorld, type World } from './world-file.ts'

export type Seeded = { leads: number; programs: number; people: number; reports: number }

/** People and what they did, all of it or nothing; nothing where they are there already. */
function seedLife(owner: Db, world: World, { keys, now }: { keys: DemoKeys; now: Date }) {
  const organizations = new Map(world.programs.map(({ id, organization }) => [id, organization]))
  const organizationOf = (program: string): string => organizations.get(program) ?? ''
  return inTransaction(owner, async (trx) => {
    const people = await readPeople()
    const [somebody] = people.agents
    const id = fixedId('user', somebody?.id ?? '')
    const known = await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
    if (known !== undefined) return { people: 0, reports: 0 }
    const everybody = await seedPeople(trx, people, { keys, organizationOf, now })
    const stage = openStage(trx)
    const reports = await seedReports(await readReports(), { trx, stage, people: everybody, organizationOf, now })
    return { people: everybody.size, reports }
  })
}

/** The demo world, as often as you like: its rows have fixed identifiers. Gives back how many were new. */
export async function seedDemo(owner: Db, { keys, now }: { keys: DemoKeys; now: Date }): Promise<Seeded> {
  const world = await readWorld()
  const [leads, programs] = [await seedLeads(owner, now), await seedPrograms(owner, world)]
  return { leads, programs, ...(await seedLife(owner, world, { keys, now })) }
}

/** People of a real installation must not find invented ones among them; on a machine of one's own they may. */
export async function demandEmpty(owner: Db): Promise<void> {
  const people = await readPeople()
  const invented = [...people.agents, ...people.members].map(({ id }) => fixedId('user', id))
  const { count } = await owner
    .selectFrom('users')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('kind', '<>', 'staff')
    .where('id', 'not in', invented)
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) throw new Error('This installation has people of its own: the demo world is for an empty one.')
}

type Doors = { password: string; authenticatorSeed: string }

/** Drawn by lot, unless whoever starts the demo says which: nobody can walk into an installation by what they read here. */
function doorsOf(env: NodeJS.ProcessEnv): Doors {
  return {
    password: env['DEMO_PASSWORD'] ?? randomBytes(12).toString('base64url'),
    authenticatorSeed: env['DEMO_AUTHENTICATOR'] ?? generateSecret({ length: 20 }),
  }
}

function told({ leads, programs, people, reports }: Seeded, { password, authenticatorSeed }: Doors): string {
  const world = `demo world: ${leads} new leads, ${programs} new programs, ${people} new people, ${reports} new reports\n`
  if (people === 0) return world
  return `${world}sign in as renata.sosa@tepozan.example or ixchel@mail.example with the password ${password}
and codes of an authenticator that was given the key ${authenticatorSeed}\n`
}

async function main() {
  const [world = 'base'] = process.argv.slice(2)
  if (world !== 'base' && world !== 'demo') throw new Error('usage: seed.ts [base|demo]')
  // What the product itself needs comes with the migrations: the base world is empty.
  if (world === 'base') return
  const log = { error: (_details: object, message: string) => void process.stderr.write(`${message}\n`) }
  const owner = openDb(requireSetting(process.env, 'DATABASE_OWNER_URL'), {
    max: 1,
    applicationName: 'grana-seed',
    log,
  })
  const doors = doorsOf(process.env)
  const passwords = createPasswords({ pepper: requireSetting(process.env, 'PASSWORD_PEPPER') })
  const keys = {
    passwordHash: await passwords.hash(doors.password),
    authenticatorSeed: doors.authenticatorSeed,
    sealing: createSealing(requireSetting(process.env, 'DATA_KEY')),
  }
  try {
    // The bundle of a release is JavaScript.
    if (import.meta.filename.endsWith('.js')) await demandEmpty(owner)
    process.stdout.write(told(await seedDemo(owner, { keys, now: new Date() }), doors))
  } finally {
    await owner.destroy()
  }
}

if (import.meta.main) await main()
