import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import { insertLead, type NewLead } from './queries.ts'

/** A lead as the form produces it. */
export function someLead(changes: Partial<NewLead> = {}): NewLead {
  return {
    id: randomUUID(),
    first_name: 'Marina',
    last_name: 'Olvera Quispe',
    email: 'marina.olvera@tepozan.example',
    organization: 'Banco Tepozan',
    country_code: 'MX',
    country_text: null,
    phone: '+525550000000',
    interest: 'pentest',
    message: 'Two apps and one API, before March.',
    consent_version: '2026-11-15',
    consent_at: new Date('2026-11-15T12:00:00Z'),
    consent_ip: '192.0.2.7',
    news_consent: false,
    ...changes,
  }
}

/** Stores a lead with its event, as the API does. */
export function receiveLead(api: Db, changes: Partial<NewLead> = {}): Promise<string> {
  return inTransaction(api, async (trx) => {
    const lead = someLead(changes)
    await insertLead(trx, lead)
    await emit(trx, 'lead.received', { leadId: lead.id })
    return lead.id
  })
}
