import { openDb, type Db } from '#server/db/database.ts'
import { requireSetting } from '#server/db/settings.ts'
import { seedLeads } from './demo-leads.ts'
import { seedPrograms } from './demo-programs.ts'
import { readWorld } from './world-file.ts'

/** The demo world, as often as you like: its rows have fixed identifiers. Gives back how many were new. */
export async function seedDemo(owner: Db, now: Date): Promise<{ leads: number; programs: number }> {
  return { leads: await seedLeads(owner, now), programs: await seedPrograms(owner, await readWorld()) }
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
  try {
    const { leads, programs } = await seedDemo(owner, new Date())
    process.stdout.write(`demo world: ${leads} new leads, ${programs} new programs\n`)
  } finally {
    await owner.destroy()
  }
}

if (import.meta.main) await main()
