import { Gauge } from 'prom-client'
import type { Context } from '#server/context.ts'
import { noticeStream } from '@grana/contract/live/notices'
import { isAlive } from '../session/lives.ts'
import { findGrantsOf } from '../session/queries.ts'
import { createLiveListener } from './live-listener.ts'
import { readMessage, type LiveMessage, type ReportSignal } from './live-message.ts'
import { findHearers } from './queries.ts'
import { createStreams, end, send, write, type Stream, type Streams } from './streams.ts'

/** A process that serves more is out of proportion to what it was given. */
const mostStreams = 5000

export type Live = {
  /** Resolves once this process hears what others write. */
  ready: () => Promise<void>
  isFull: () => boolean
  /** Keeps a stream until its person, its session or the process ends it. */
  keep: (stream: Stream) => Promise<void>
  stop: () => Promise<void>
}

/** Tells those who may know of it. Whoever may not hears nothing at all: not even that something happened now. */
async function deliverReport({ db }: Context, streams: Streams, signal: ReportSignal): Promise<void> {
  const people = streams.people()
  if (people.length === 0) return
  const { report: id, organization } = signal
  for (const hearer of await findHearers(db, signal, people)) {
    for (const stream of streams.ofUser(hearer)) send(stream, { event: 'report', data: { id, organization } })
  }
}

function deliver(streams: Streams, message: Exclude<LiveMessage, ReportSignal>): void {
  if ('ended' in message) {
    for (const stream of streams.ofSession(message.ended)) end(stream)
    return
  }
  for (const stream of streams.ofUser(message.user)) {
    if ('read' in message) send(stream, { event: 'read', data: {} })
    else send(stream, { event: 'notice', id: message.id, data: { id: message.id, kind: message.kind } })
  }
}

function hear(context: Context, streams: Streams, payload: string): void {
  const message = readMessage(payload)
  if (message === undefined) return
  if ('report' in message) {
    deliverReport(context, streams, message).catch((err: unknown) =>
      context.log.warn({ err }, 'a report was not told live'),
    )
  } else deliver(streams, message)
}

/** Ends those whose session does not go on. One question serves all of them. */
async function endTheDead({ db, clock }: Context, streams: readonly Stream[]): Promise<void> {
  const grants = [...new Set(streams.map(({ grantId }) => grantId))]
  if (grants.length === 0) return
  const now = clock()
  const found = await findGrantsOf(db, grants)
  const living = new Set(
    found.filter((session) => isAlive({ ...session, kind: session.kind as 'agent' }, now)).map(({ id }) => id),
  )
  for (const stream of streams) if (!living.has(stream.grantId)) end(stream)
}

/** What waits for news in this process. Messages name people and things; who hears them is decided here, by the person. */
export function createLive(context: Context, beatMs: number = noticeStream.beatSeconds * 1000): Live {
  const { config, log, metrics } = context
  const streams = createStreams()
  let beating: NodeJS.Timeout | undefined
  const listener = createLiveListener({
    url: config.database.url,
    hosts: config.database.hosts,
    log,
    hear: (payload) => hear(context, streams, payload),
    // Sessions may have ended while nobody told us: nothing is said to a stream before its session is known to go on.
    back: () => void judge().then(() => streams.all.forEach((stream) => send(stream, { event: 'hello', data: {} }))),
  })
  metrics.registry.registerMetric(
    new Gauge({
      name: 'live_streams',
      help: 'Streams of news that are open',
      registers: [],
      collect() {
        this.set(streams.all.size)
      },
    }),
  )

  async function judge(): Promise<void> {
    await endTheDead(context, [...streams.all]).catch((err: unknown) => log.warn({ err }, 'live sessions not checked'))
  }

  function beat(): void {
    const now = Date.now()
    for (const stream of streams.all) {
      if (stream.endsAt <= now) end(stream)
      else write(stream, ':\n\n')
    }
    void judge()
    void listener.probe()
  }

  return {
    ready: listener.ready,
    isFull: () => streams.all.size >= mostStreams,
    async keep(stream) {
      streams.add(stream)
      stream.response.once('close', () => streams.remove(stream))
      beating ??= setInterval(beat, beatMs).unref()
      // Whoever was signed out since the request came is found here; later ends are told.
      await endTheDead(context, [stream])
    },
    async stop() {
      clearInterval(beating)
      streams.all.forEach(end)
      await listener.stop()
    },
  }
}
