import type { ExportEntry } from '@grana/contract/data-rights'
import type { ExportRow } from './queries-exports.ts'

export function toExportEntry({
  id,
  state,
  progress,
  asked_at,
  ready_at,
  expires_at,
  bytes,
  with_reports,
}: ExportRow): ExportEntry {
  return {
    id,
    state,
    progress,
    asked_at: asked_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    bytes,
    with_reports,
  }
}
