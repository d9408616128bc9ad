import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Leads } from '#server/db/tables.ts'
import { leadConsentVersion } from '@grana/contract/leads'
import { readContentFile } from './content.ts'

type DemoLead = Omit<Insertable<Leads>, 'consent_at' | 'consent_ip' | 'consent_version'> & { days_ago: number }

const dayMs = 86_400_000

function toRow({ days_ago: daysAgo, ...lead }: DemoLead, now: Date): Insertable<Leads> {
  const received = new Date(now.getTime() - daysAgo * dayMs)
  const consent = { consent_at: received, consent_ip: '192.0.2.10', consent_version: leadConsentVersion }
  // Nobody is told of people who do not exist.
  return { ...lead, ...consent, created_at: received, notice_sent_at: received }
}

/** A lead in every state. Gives back how many were new. */
export async function seedLeads(owner: Db, now: Date): Promise<number> {
  const leads = JSON.parse(await readContentFile('demo/leads.json')) as DemoLead[]
  const rows = await owner
    .insertInto('leads')
    .values(leads.map((lead) => toRow(lead, now)))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length
}
