import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { leadConsentVersion } from '@grana/contract/leads'
import { openDb, type Db } from './database.ts'
import { requireSetting } from './settings.ts'
import type { Leads } from './tables.ts'

type DemoLead = Omit<Insertable<Leads>, 'consent_at' | 'consent_ip' | 'consent_version'> & { days_ago: number }

const demoLeads = new URL('../../../../content/es/demo/leads.json', import.meta.url)
const dayMs = 86_400_000

function toRow({ days_ago: daysAgo, ...lead }: DemoLead, now: Date): Insertable<Leads> {
  const received = new Date(now.getTime() - daysAgo * dayMs)
  const consent = { consent_at: received, consent_ip: '192.0.2.10', consent_version: leadConsentVersion }
  // Nobody is told of people who do not exist.
  return { ...lead, ...consent, created_at: received, notice_sent_at: received }
}

/** The demo world, as often as you like: its rows have fixed identifiers. Gives back how many were new. */
export async function seedDemo(owner: Db, now: Date): Promise<number> {
  const leads = JSON.parse(await readFile(demoLeads, 'utf8')) as DemoLead[]
  const rows = await owner
    .insertInto('leads')
    .values(leads.map((lead) => toRow(lead, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
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
    process.stdout.write(`demo world: ${await seedDemo(owner, new Date())} new leads\n`)
  } finally {
    await owner.destroy()
  }
}

if (import.meta.main) await main()
