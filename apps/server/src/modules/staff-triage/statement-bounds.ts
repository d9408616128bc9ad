import type { StatementBound } from '#server/http/handle.ts'

export const actionBound: StatementBound = {
  mostStatements: 28,
  why: 'locks the report, records the event, and returns the whole updated report',
}
