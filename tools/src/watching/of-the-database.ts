import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Episode } from './episode.ts'
import type { Ground } from './ground.ts'

/** People who look at somebody's page, some a second, whatever becomes of it. */
function startVisitors({ apiUrl }: Ground, aSecond: number): () => void {
  const timer = setInterval(() => {
    fetch(`${apiUrl}/api/portal/profiles/nobody`, { signal: AbortSignal.timeout(20_000) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }, 1000 / aSecond)
  return () => clearInterval(timer)
}

let stopVisitors = (): void => undefined
const visit = (ground: Ground, aSecond: number): void => {
  stopVisitors()
  stopVisitors = startVisitors(ground, aSecond)
}
export const leave = (): void => stopVisitors()

/** Somebody who works in the database by hand and keeps a table for themselves, again and again. */
let blocker: { client: Client; pid: number } | undefined
async function block(ground: Ground, heldMs: number): Promise<void> {
  const client = await ground.openClient()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  blocker = { client, pid: rows[0]?.pid ?? 0 }
  async function hold(): Promise<void> {
    for (;;) {
      await client.query('begin; lock table grana.users in access exclusive mode')
      await pause(heldMs)
      await client.query('commit')
      await pause(100)
    }
  }
  // Ends when somebody ends the connection.
  hold().catch(() => undefined)
}
const endBlocker = async ({ ask }: Ground): Promise<void> => {
  await ask('select pg_terminate_backend($1)', [blocker?.pid])
  leave()
}

export const ofTheDatabase: readonly Episode[] = [
  {
    alerts: ['GranaDatabaseAway', 'GranaErrors'],
    fault: 'the line between the processes and PostgreSQL was cut, under 8 requests a second',
    begin: async (ground) => {
      visit(ground, 8)
      await ground.line.verbs.cut()
    },
    remedy: 'the line was mended; nothing was restarted',
    mend: ({ line }) => line.verbs.mend(),
  },
  {
    alerts: ['GranaSlow'],
    fault: 'somebody locked a table for 1.7 s at a time, under 4 requests a second',
    begin: async (ground) => {
      visit(ground, 4)
      await block(ground, 1700)
    },
    remedy: 'their connection was ended',
    mend: endBlocker,
  },
  {
    alerts: ['GranaPoolExhausted'],
    fault: 'somebody locked a table for 30 s, under 12 requests a second',
    begin: async (ground) => {
      visit(ground, 12)
      await block(ground, 30_000)
    },
    remedy: 'their connection was ended',
    mend: endBlocker,
  },
]
