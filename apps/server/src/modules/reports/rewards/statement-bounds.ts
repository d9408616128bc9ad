import type { StatementBound } from '#server/http/handle.ts'

export const rewardActionBound: StatementBound = {
  mostStatements: 46,
  why: 'locks the report, reads the terms of its version, the approvers and their approvals, and returns the whole report',
}
