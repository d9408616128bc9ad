import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/db/test-database.ts'
import { createLog } from '#server/lib/log.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { purgeExpiredLeads } from './purge-expired-leads.ts'
import { someLead } from './test-lead.ts'

test('deletes leads after 24 months and confirmation claims after a week', async () => {
  const database = await createTestDatabase()
  try {
    const leads = ['2024-11-14T12:00:00Z', '2024-11-15T13:00:00Z', '2026-11-15T00:00:00Z'].map((created_at) => ({
      ...someLead({ message: created_at }),
      created_at,
    }))
    await database.owner.insertInto('leads').values(leads).execute()
    const claims = ['2026-11-07', '2026-11-08', '2026-11-15'].map((day) => ({
      address_hmac: Buffer.alloc(32),
      day,
      lead_id: '00000000-0000-4000-8000-000000000000',
    }))
    await database.owner.insertInto('lead_confirmations').values(claims).execute()

    const context: Pick<WorkerContext, 'db' | 'clock' | 'log'> = {
      db: database.worker,
      clock: () => new Date('2026-11-15T12:30:00Z'),
      log: createLog({ level: 'silent', name: 'test' }),
    }
    await purgeExpiredLeads(context)

    const left = await database.owner.selectFrom('leads').select('message').orderBy('created_at').execute()
    expect(left.map(({ message }) => message)).toEqual(['2024-11-15T13:00:00Z', '2026-11-15T00:00:00Z'])
    const days = await database.owner.selectFrom('lead_confirmations').select('day').orderBy('day').execute()
    expect(days.map(({ day }) => day)).toEqual(['2026-11-08', '2026-11-15'])
  } finally {
    await database.drop()
  }
})
