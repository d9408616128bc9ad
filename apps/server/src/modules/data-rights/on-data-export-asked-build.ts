import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { dataDays } from '@grana/contract/data-rights'
import { exportGuide } from '@grana/messages/es/account/export'
import type { AboutExport } from './events.ts'
import { personTables } from './person-tables.ts'
import { findExport, keepFile, noteProgress } from './queries-exports.ts'
import { findPerson, readOrganizations, readRows, toPerson } from './queries-person.ts'

const dayMs = 86_400_000

type Section = { about: string; rows: readonly unknown[] }

/** Everything that the product knows of a person, table by table; tells how far it is. */
async function gather({ db }: WorkerContext, userId: string, onStep: (done: number) => Promise<void>) {
  return inTransaction(db, async (trx) => {
    const found = await findPerson(trx, userId)
    if (found === undefined) return undefined
    const sections: Record<string, Section> = {}
    for (const [at, entry] of personTables.entries()) {
      const rows = await readRows(trx, entry, toPerson(found))
      sections[entry.table] = { about: exportGuide.tables[entry.table] ?? entry.table, rows }
      await onStep(Math.round(((at + 1) / (personTables.length + 1)) * 100))
    }
    const organizations = await readOrganizations(trx, userId)
    sections['organizations'] = { about: exportGuide.organizations, rows: organizations }
    return sections
  })
}

/** Makes the copy that somebody asked for. Whoever is gone before it is ready gets none. */
export async function buildExport(context: WorkerContext, { exportId }: AboutExport): Promise<void> {
  const { db, clock } = context
  const asked = await findExport(db, exportId)
  if (asked === undefined || asked.state === 'ready') return
  const sections = await gather(context, asked.user_id, (done) => noteProgress(db, exportId, done))
  if (sections === undefined) return
  const at = clock()
  const content = JSON.stringify({ about: exportGuide.about, made_at: at.toISOString(), sections }, undefined, 2)
  const file = {
    content,
    bytes: Buffer.byteLength(content),
    at,
    expiresAt: new Date(at.getTime() + dataDays.exportKept * dayMs),
  }
  await inTransaction(db, async (trx) => {
    if (await keepFile(trx, exportId, file)) await emit(trx, 'data.export_ready', { exportId })
  })
}
