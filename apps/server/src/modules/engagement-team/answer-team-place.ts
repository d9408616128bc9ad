import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toTestWindow } from '@grana/contract/engagements/hours'
import { freeHours } from '@grana/contract/engagements/team'
import { answerTeamPlace as operation } from '@grana/contract/engagements/team-operations'
import { confidentialityVersion } from '@grana/contract/engagements/values'
import { answerPlace, listAgentFacts, listPlaces, lockPlace, lockPromisedHours, type PlaceRow } from './queries-team.ts'
import { emitTeamChange } from './team-access.ts'
import { isPlaceOpen, toTeamPlace } from './to-team.ts'
import { toWorkDays } from './work-days.ts'

/** Throws when the agent no longer has the hours: another pentest or a changed availability may have taken them. */
async function assertHours(trx: Trx, agentId: string, place: PlaceRow): Promise<void> {
  const { scope } = place
  const days = toWorkDays(place.engagement_state, place)
  const promised = await lockPromisedHours(trx, agentId, place.engagement_id, days)
  const agent = (await listAgentFacts(trx, [agentId])).get(agentId)
  const free = agent === undefined ? 0 : freeHours(agent, { ...toTestWindow(scope), ...days }, promised)
  if (place.hours > free) throw new DomainError('team.hours')
}

/** Accepts a place with the confidentiality agreement, which opens the program to the agent, or declines it. */
export const answerTeamPlace = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const place = await lockPlace(trx, params.place)
    if (place === undefined) throw new DomainError('request.not_found')
    if (place.state !== 'proposed') throw new DomainError('team.move_refused')
    if (!isPlaceOpen(place.engagement_state, place.role)) throw new DomainError('team.not_open')
    const answer = { id: place.id, userId: user.id, at: clock() }
    if (body.answer === 'accept') {
      if (body.confidentiality_version !== confidentialityVersion) throw new DomainError('consent.outdated')
      await assertHours(trx, user.id, place)
    }
    const key = await answerPlace(
      trx,
      body.answer === 'accept'
        ? { ...answer, state: 'accepted', confidentiality: confidentialityVersion }
        : { ...answer, state: 'declined', reason: body.reason },
    )
    if (key === undefined) throw new DomainError('team.move_refused')
    await emitTeamChange(trx, { organization_id: key.organization_id, id: key.engagement_id }, place.id)
    return (await listPlaces(trx)).map(toTeamPlace)
  }),
)
