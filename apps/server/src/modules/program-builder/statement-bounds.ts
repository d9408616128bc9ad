import type { StatementBound } from '#server/http/handle.ts'

export const wholeDraft: StatementBound = {
  maxStatements: 28,
  why: 'reads or writes every part of a draft: scope, rules, clauses, rewards and agents, and what blocks publication',
}
