import type { StatementBound } from '#server/http/handle.ts'

export const wholeAccountBound: StatementBound = {
  maxStatements: 24,
  why: 'verifies password and code with their counters, and ends all sessions and links of the account',
}
