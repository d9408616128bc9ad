import pg from 'pg'
import { createPrimaryFinder, type PrimaryFinder } from '#server/db/primary-finder.ts'
import type { Log } from '#server/lib/log.ts'

type Listening = {
  url: string
  /** Hosts of the database; LISTEN works only on the primary. */
  hosts: readonly string[]
  log: Log
  /** Receives every message of the channel, unparsed. */
  onSignal: (payload: string) => void
  /** Called after a reconnect: messages sent meanwhile are lost. */
  back: () => void
}

const timeoutMs = 5000
const pausesMs = { first: 250, longest: 5000 }

export type LiveListener = {
  /** Resolves once messages arrive. */
  ready: () => Promise<void>
  /** Checks the connection; one that does not answer is replaced. */
  probe: () => Promise<void>
  stop: () => Promise<void>
}

function connectionTo(url: string, finder: PrimaryFinder | undefined): pg.Client {
  return new pg.Client({
    connectionString: url,
    ...(finder && { stream: finder.stream }),
    application_name: 'grana-live',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
}

/** The LISTEN connection of a process, opened when the first stream starts. */
export function createLiveListener({ url, hosts, log, onSignal, back }: Listening): LiveListener {
  let finder: PrimaryFinder | undefined
  let present: pg.Client | undefined
  let opening: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let pauseMs = pausesMs.first
  let isStopped = false

  async function open(): Promise<void> {
    if (hosts.length > 0) finder ??= createPrimaryFinder({ url, hosts, log })
    const client = connectionTo(url, finder)
    client.on('notification', ({ payload = '' }) => onSignal(payload))
    client.on('error', (err) => log.warn({ err }, 'LISTEN connection failed'))
    client.on('end', () => onConnectionLost(client))
    await client.connect()
    await client.query('listen grana_live')
    present = client
    pauseMs = pausesMs.first
  }

  const ready = (): Promise<void> =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    }))

  function onConnectionLost(client: pg.Client): void {
    if (client !== present) return
    present = opening = undefined
    if (!isStopped) reconnect()
  }

  function reconnect(): void {
    retry = setTimeout(() => {
      ready().then(back, (err: unknown) => {
        log.warn({ err }, 'LISTEN reconnect failed')
        pauseMs = Math.min(pauseMs * 2, pausesMs.longest)
        if (!isStopped) reconnect()
      })
    }, pauseMs).unref()
  }

  return {
    ready,
    async probe() {
      const client = present
      if (client === undefined) return
      await client.query('select 1').catch(async () => {
        onConnectionLost(client)
        await client.end().catch(() => undefined)
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(retry)
      finder?.stop()
      await present?.end()
    },
  }
}
