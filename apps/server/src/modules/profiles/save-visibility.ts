import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { saveVisibility as operation } from '@grana/contract/profiles'
import { assertAgent, normalizeVisibility } from './policy.ts'
import { getAgentRow, updateVisibility, upsertProfileChoices } from './queries.ts'

export const saveVisibility = handle(operation, async ({ db, clock }, actor, { body }) => {
  assertAgent(actor)
  const { id } = actor.user
  return inTransaction(db, async (trx) => {
    const { hours_for, findable } = await getAgentRow(trx, id)
    const choice = normalizeVisibility({
      visibility: body.visibility,
      open_web: body.open_web,
      hours_for: body.hours_for ?? hours_for,
      findable: body.findable ?? findable,
    })
    const at = clock()
    await updateVisibility(trx, id, { ...choice, at })
    await upsertProfileChoices(trx, id, { hours_for: choice.hours_for, is_findable: choice.findable, updated_at: at })
    return choice
  })
})
