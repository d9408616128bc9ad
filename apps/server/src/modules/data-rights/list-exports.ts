import { handle } from '#server/http/handle.ts'
import { listExports as operation } from '@grana/contract/data-rights'
import { toExportEntry } from './export-entry.ts'
import { listExportRows } from './queries-exports.ts'

export const listExports = handle(operation, async ({ db, clock }, { user }) =>
  (await listExportRows(db, user.id, clock())).map(toExportEntry),
)
