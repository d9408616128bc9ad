import { Socket } from 'node:net'
import pg from 'pg'

type HostAndPort = { host: string; port: number }
type FinderLog = { warn: (details: object, message: string) => void }
export type FinderOptions = { url: string; hosts: readonly string[]; log: FinderLog }

/** Connects to the primary when it may be one of several servers. */
export type PrimaryFinder = {
  /** A socket that connects to the current primary, whatever host the driver passes. */
  stream: () => Socket
  stop: () => void
}

const everyMs = 1000
/** Long enough that a busy server does not count as unreachable. */
const timeoutMs = 3000

function placeOf(address: string): HostAndPort {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replaceAll(/[[\]]/g, ''), port: Number(address.slice(colon + 1)) }
}

const isSame = (one: HostAndPort, other: HostAndPort) => one.host === other.host && one.port === other.port

/** The timeline of a primary; `undefined` for a standby, or a server that does not answer. */
async function timelineAt(url: string, { host, port }: HostAndPort): Promise<number | undefined> {
  const there = new URL(url)
  there.host = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const client = new pg.Client({
    // Keeps the options of the URL, above all its TLS mode.
    connectionString: there.href,
    application_name: 'grana-finder',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: number | null }>(
      `select case when not pg_is_in_recovery()
         then ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end as timeline`,
    )
    return rows[0]?.timeline ?? undefined
  } catch {
    // A server that cannot answer cannot accept writes either.
    return undefined
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Looks for the primary every second. When two servers accept writes, one is a former primary that came back: the
 * promoted one has the later timeline. Connections to the former primary are closed, so that no caller waits for a dead
 * machine.
 */
export function createPrimaryFinder({ url, hosts, log }: FinderOptions): PrimaryFinder {
  const places = hosts.map(placeOf)
  let current = places[0]!
  let isLooking = false
  const open = new Map<Socket, HostAndPort>()

  async function findPrimary() {
    const found = await Promise.all(places.map(async (place) => ({ place, timeline: await timelineAt(url, place) })))
    const best = found
      .filter(({ timeline }) => timeline !== undefined)
      .toSorted((one, other) => other.timeline! - one.timeline!)[0]
    if (best === undefined || isSame(best.place, current)) return
    log.warn({ event: 'database.moved', from: current, to: best.place }, 'database primary changed')
    current = best.place
    for (const [socket, place] of open) if (!isSame(place, current)) socket.destroy()
  }

  async function tick() {
    if (isLooking) return
    isLooking = true
    await findPrimary().finally(() => void (isLooking = false))
  }

  void tick()
  const timer = setInterval(() => void tick(), everyMs)
  timer.unref()

  function stream() {
    const socket = new Socket()
    const connect = socket.connect.bind(socket) as (port: number, host: string) => Socket
    // The driver passes the host of its URL, which is ignored here.
    socket.connect = () => {
      const place = current
      open.set(socket, place)
      socket.once('close', () => open.delete(socket))
      return connect(place.port, place.host)
    }
    return socket
  }

  return { stream, stop: () => clearInterval(timer) }
}
