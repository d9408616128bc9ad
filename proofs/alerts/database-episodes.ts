import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Episode } from './episode.ts'
import type { Installation } from './installation.ts'

/** Visitors who open a public profile several times a second, whatever the response. */
function startVisitors({ apiUrl }: Installation, aSecond: number): () => void {
  const timer = setInterval(() => {
    fetch(`${apiUrl}/api/portal/profiles/nobody`, { signal: AbortSignal.timeout(20_000) })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
  }, 1000 / aSecond)
  return () => clearInterval(timer)
}

let stopVisitors = (): void => undefined
const visit = (installation: Installation, aSecond: number): void => {
  stopVisitors()
  stopVisitors = startVisitors(installation, aSecond)
}
export const endVisits = (): void => stopVisitors()

/** An operator who repeatedly locks a table by hand. */
let blocker: { client: Client; pid: number } | undefined
async function block(installation: Installation, heldMs: number): Promise<void> {
  const client = await installation.openClient()
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
  // Ends when its connection is terminated.
  hold().catch(() => undefined)
}
const endBlocker = async ({ ask }: Installation): Promise<void> => {
  await ask('select pg_terminate_backend($1)', [blocker?.pid])
  endVisits()
}

export const databaseEpisodes: readonly Episode[] = [
  {
    alerts: ['GranaDatabaseAway', 'GranaErrors'],
    fault: 'the connection between the processes and PostgreSQL was cut, under 8 requests a second',
    begin: async (installation) => {
      visit(installation, 8)
      await installation.line.verbs.cut()
    },
    remedy: 'the connection was restored; nothing was restarted',
    repair: ({ line }) => line.verbs.mend(),
  },
  {
    alerts: ['GranaSlow'],
    fault: 'an operator locked a table for 1.7 s at a time, under 4 requests a second',
    begin: async (installation) => {
      visit(installation, 4)
      await block(installation, 1700)
    },
    remedy: 'their connection was ended',
    repair: endBlocker,
  },
  {
    alerts: ['GranaPoolExhausted'],
    fault: 'an operator locked a table for 30 s, under 12 requests a second',
    begin: async (installation) => {
      visit(installation, 12)
      await block(installation, 30_000)
    },
    remedy: 'their connection was ended',
    repair: endBlocker,
  },
]
