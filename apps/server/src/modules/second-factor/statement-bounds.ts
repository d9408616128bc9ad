import type { StatementBound } from '#server/http/handle.ts'

export const codeBound: StatementBound = {
  maxStatements: 24,
  why: 'counts attempts per address, account and browser for the code, and ends the other sessions',
}
