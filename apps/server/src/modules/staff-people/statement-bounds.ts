import type { StatementBound } from '#server/http/handle.ts'

export const wholePerson: StatementBound = {
  maxStatements: 28,
  why: 'changes the account and all of its sessions, and answers with the whole person as staff see them',
}
