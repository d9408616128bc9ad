import type { ReportExport } from '@grana/contract/reports/exports'
import type { ExportRow } from './queries-exports.ts'

export const toReportExport = ({ bytes, asked_at: asked, expires_at: expires, ...row }: ExportRow): ReportExport => ({
  ...row,
  bytes: bytes === null ? null : Number(bytes),
  asked_at: asked.toISOString(),
  expires_at: expires.toISOString(),
})
