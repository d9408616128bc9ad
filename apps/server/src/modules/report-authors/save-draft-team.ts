import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { notify } from '#server/modules/notifications/public.ts'
import { saveDraftTeam as operation } from '@grana/contract/together/report-authors'
import { validationText } from '@grana/messages/es/validation'
import { setAuthors, type SetOutcome } from './queries.ts'
import { assertTeamRate, toTeam } from './team.ts'

const idsOf = (outcomes: readonly SetOutcome[], outcome: SetOutcome['outcome']): string[] =>
  outcomes.flatMap((one) => (one.outcome === outcome && one.user_id !== null ? [one.user_id] : []))

const toFields = (usernames: readonly string[]): Record<string, string> =>
  Object.fromEntries(usernames.map((username) => [username, validationText('team.agent', username)]))

/**
 * Sets who shares a draft. A user name that does not exist, that of a suspended agent and that of an agent who does not take part in
 * the program are refused alike, so that the answer tells nothing about private programs.
 */
export const saveDraftTeam = handle(operation, ({ db, clock, config }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const outcomes = await setAuthors(trx, { draft: params.draft, authors: body.authors, at })
    if (outcomes.length === 0) throw new DomainError('request.not_found')
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused').map(({ username }) => username ?? '')
    if (refused.length > 0) throw new DomainError('team.agent_refused', { fields: toFields(refused) })
    const told = { data: { draft_id: params.draft }, actorId: user.id, at } as const
    const [invited, changed] = [idsOf(outcomes, 'invited'), idsOf(outcomes, 'changed')]
    await assertTeamRate({ config }, trx, { draft: params.draft, by: user.id, invited, changed, at })
    await notify(trx, { ...told, kind: 'team.invited', to: invited })
    await notify(trx, { ...told, kind: 'team.shares_changed', to: changed })
    return toTeam(trx, params.draft, user.id)
  }),
)
