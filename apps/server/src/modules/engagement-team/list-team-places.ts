import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listTeamPlaces as operation } from '@grana/contract/engagements/team-operations'
import { listPlaces } from './queries-team.ts'
import { toTeamPlace } from './to-team.ts'

export const listTeamPlaces = handle(operation, async ({ db }, { user }) => {
  const rows = await inTransactionAs(db, user, listPlaces)
  return rows.map(toTeamPlace)
})
