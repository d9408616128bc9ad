import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { visibleTrack } from '#server/modules/reports/public.ts'
import { listV1AgentReports as operation } from '@grana/contract/machines/v1-agent'
import { sizeOf, toPage } from './cursors.ts'
import { listOwnCards } from './queries-agent.ts'

export const listV1AgentReports = handle(operation, ({ db }, { user }, { query }) => {
  const size = sizeOf(query)
  return inTransactionAs(db, user, async (trx) => {
    const cards = await listOwnCards(trx, user.id, { ...query, size })
    const shown = cards.map((card) => ({ ...card, reward_status: visibleTrack(card.reward_status, false) }))
    return toPage(shown, size, ({ id }) => id)
  })
})
