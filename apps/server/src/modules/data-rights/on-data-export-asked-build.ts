import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { dataDays } from '@grana/contract/data-rights'
import { renderDataExport } from '@grana/documents'
import type { AboutExport } from './events.ts'
import { personTables } from './person-tables.ts'
import { findExport, keepFile, noteProgress } from './queries-exports.ts'
import { findPerson, readOrganizations, readRows, toPerson } from './queries-person.ts'

const dayMs = 86_400_000

/** The picture lies in the store: the copy carries it whole. One that the store does not have is none. */
async function pictureOf({ files }: WorkerContext, key: string | null) {
  const bytes = key === null ? undefined : await files.get(key)
  return bytes === undefined ? [] : [{ type: 'image/webp', base64: bytes.toString('base64') }]
}

type Asked = { user_id: string; with_reports: boolean }
type OnStep = (done: number) => Promise<void>

/** Everything that the product knows of a person, table by table; tells how far it is. */
async function gather(context: WorkerContext, { user_id: userId, with_reports: withReports }: Asked, onStep: OnStep) {
  return inTransaction(context.db, async (trx) => {
    const found = await findPerson(trx, userId)
    if (found === undefined) return undefined
    const tables: Record<string, readonly unknown[]> = {}
    for (const [at, entry] of personTables.entries()) {
      const isGiven = withReports || entry.behindFactor !== true
      tables[entry.table] = isGiven ? await readRows(trx, entry, toPerson(found)) : []
      await onStep(Math.round(((at + 1) / (personTables.length + 1)) * 100))
    }
    return {
      ...tables,
      organizations: await readOrganizations(trx, userId),
      picture: await pictureOf(context, found.avatar_key),
    }
  })
}

/** Makes the copy that somebody asked for. Whoever is gone before it is ready gets none. */
export async function buildExport(context: WorkerContext, { exportId }: AboutExport): Promise<void> {
  const { db, clock } = context
  const asked = await findExport(db, exportId)
  if (asked === undefined || asked.state === 'ready') return
  const tables = await gather(context, asked, (done) => noteProgress(db, exportId, done))
  if (tables === undefined) return
  const at = clock()
  const content = renderDataExport({ madeAt: at, tables, withReports: asked.with_reports })
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
