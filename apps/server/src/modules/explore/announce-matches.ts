import { inTransaction } from '#server/db/transaction.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { listAgentsToCheck, takeNewMatches } from './queries.ts'

const dayMs = 86_400_000
const maxPerRun = 500

/** Hourly: looks for new programs of saved searches, and announces those of all searches of an agent at most once a day. */
export async function announceMatches({ db, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  const agents = await listAgentsToCheck(db, { before: new Date(at.getTime() - dayMs), most: maxPerRun })
  let announced = 0
  for (const userId of agents) {
    await inTransaction(db, async (trx) => {
      const count = await takeNewMatches(trx, userId, at)
      if (count === 0) return
      announced += 1
      const once = `saved searches ${at.toISOString().slice(0, 10)}`
      await notify(trx, { to: [userId], kind: 'program.found', data: { count }, at, once })
    })
  }
  if (announced > 0) log.info({ agents: agents.length, announced }, 'programs of saved searches announced')
}
