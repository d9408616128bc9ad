import { randomUUID } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { writeTeamLog as operation } from '@grana/contract/engagements/log'
import { getOwnTeamEngagement, isTeamAtWork } from '../engagement-team/public.ts'
import { findFirstDay, insertLine, listLog } from './queries-log.ts'

const hour = 3_600_000

/** Adds a line to the log, for a day of the tests until today. */
export const writeTeamLog = handle(operation, ({ db, clock }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const at = clock()
    const team = await getOwnTeamEngagement(trx, params.engagement)
    if (!isTeamAtWork(team.state)) throw new DomainError('engagement.not_running')
    const first = await findFirstDay(trx, team.id)
    // Today of the agent may already have begun where the server has yesterday.
    const last = new Date(at.getTime() + 14 * hour).toISOString().slice(0, 10)
    if (first === undefined || body.day < first || body.day > last) throw new DomainError('log.day')
    await insertLine(trx, team, { id: randomUUID(), ...body, by: user.id, at })
    return { data: await listLog(trx, team), meta: { can: { write: true } } }
  }),
)
