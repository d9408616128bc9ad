import type { StatementBound } from '#server/http/handle.ts'

export const actionBound: StatementBound = {
  mostStatements: 32,
  why: 'locks the report, records the event, and returns the whole updated report',
}
