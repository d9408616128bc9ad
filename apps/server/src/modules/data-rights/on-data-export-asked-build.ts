import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { dataRightsDays } from '@grana/contract/data-rights'
import { renderDataExport } from '@grana/emails'
import { personTables } from './person-tables.ts'
import { findExport, saveExportFile, saveExportProgress } from './queries-exports.ts'
import { findPerson, listOrganizationsOf, listPersonRows, toPerson } from './queries-person.ts'

const dayMs = 86_400_000

/** The avatar from the file store, embedded in the export; empty when the store does not have it. */
async function loadPicture({ files }: WorkerContext, key: string | null) {
  const bytes = key === null ? undefined : await files.get(key)
  return bytes === undefined ? [] : [{ type: 'image/webp', base64: bytes.toString('base64') }]
}

type RequestedExport = { user_id: string; with_reports: boolean }
type OnStep = (done: number) => Promise<void>

/** Collects the user's data table by table; reports progress in percent. */
async function collectTables(
  context: WorkerContext,
  { user_id: userId, with_reports: withReports }: RequestedExport,
  onStep: OnStep,
) {
  return inTransaction(context.db, async (trx) => {
    const found = await findPerson(trx, userId)
    if (found === undefined) return undefined
    const tables: Record<string, readonly unknown[]> = {}
    for (const [at, entry] of personTables.entries()) {
      const isIncluded = withReports || entry.behindFactor !== true
      tables[entry.table] = isIncluded ? await listPersonRows(trx, entry, toPerson(found)) : []
      await onStep(Math.round(((at + 1) / (personTables.length + 1)) * 100))
    }
    return {
      ...tables,
      organizations: await listOrganizationsOf(trx, userId),
      picture: await loadPicture(context, found.avatar_key),
    }
  })
}

/** Builds a requested export; stops when the user was erased meanwhile. */
export async function buildExport(context: WorkerContext, { exportId }: Events['data.export_asked']): Promise<void> {
  const { db, clock } = context
  const asked = await findExport(db, exportId)
  if (asked === undefined || asked.state === 'ready') return
  const tables = await collectTables(context, asked, (done) => saveExportProgress(db, exportId, done))
  if (tables === undefined) return
  const at = clock()
  const content = renderDataExport({ madeAt: at, tables, withReports: asked.with_reports })
  const file = {
    content,
    bytes: Buffer.byteLength(content),
    at,
    expiresAt: new Date(at.getTime() + dataRightsDays.exportKept * dayMs),
  }
  await inTransaction(db, async (trx) => {
    if (await saveExportFile(trx, exportId, file)) await emit(trx, 'data.export_ready', { exportId })
  })
}
