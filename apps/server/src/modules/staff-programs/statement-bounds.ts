import type { StatementBound } from '#server/http/handle.ts'

export const pauseOrResume: StatementBound = {
  maxStatements: 26,
  why: 'changes the program and its public page, notifies its people, and answers with the program as staff see it',
}
