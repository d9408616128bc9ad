import { Gauge } from 'prom-client'
import type { Context } from '#server/context.ts'
import { notificationStream } from '@grana/contract/notifications/inbox'
import { listGrants } from '../session/queries.ts'
import { isSessionActive } from '../session/session-lifetime.ts'
import { createLiveListener } from './live-listener.ts'
import { parseLiveMessage, type LiveMessage, type ReportSignal } from './live-message.ts'
import { findSubscribers } from './queries.ts'
import { createStreams, endStream, sendEvent, writeToStream, type Stream, type Streams } from './streams.ts'

/** More streams than the resources of one process can serve. */
const maxStreams = 5000

export type LiveStreams = {
  /** Resolves once this process receives the messages of others. */
  ready: () => Promise<void>
  isFull: () => boolean
  /** Serves a stream until its user, its session or the process ends it. */
  keep: (stream: Stream) => Promise<void>
  stop: () => Promise<void>
}

/** Notifies the users who may see the report. Others receive nothing at all: not even that something happened. */
async function deliverReport({ db }: Context, streams: Streams, signal: ReportSignal): Promise<void> {
  const people = streams.people()
  if (people.length === 0) return
  const { report: id, organization } = signal
  for (const userId of await findSubscribers(db, signal, people)) {
    for (const stream of streams.ofUser(userId)) sendEvent(stream, { event: 'report', data: { id, organization } })
  }
}

function deliver(streams: Streams, message: Exclude<LiveMessage, ReportSignal>): void {
  if ('ended' in message) {
    for (const stream of streams.ofSession(message.ended)) endStream(stream)
    return
  }
  for (const stream of streams.ofUser(message.user)) {
    if ('read' in message) sendEvent(stream, { event: 'read', data: {} })
    else sendEvent(stream, { event: 'notice', id: message.id, data: { id: message.id, kind: message.kind } })
  }
}

function onSignal(context: Context, streams: Streams, payload: string): void {
  const message = parseLiveMessage(payload)
  if (message === undefined) return
  if ('report' in message) {
    deliverReport(context, streams, message).catch((err: unknown) =>
      context.log.warn({ err }, 'live report signal not delivered'),
    )
  } else deliver(streams, message)
}

/** Ends the streams whose session has ended. One query serves all of them. */
async function endInvalidStreams({ db, clock }: Context, streams: readonly Stream[]): Promise<void> {
  const grants = [...new Set(streams.map(({ grantId }) => grantId))]
  if (grants.length === 0) return
  const now = clock()
  const found = await listGrants(db, grants)
  const living = new Set(found.filter((session) => isSessionActive(session, now)).map(({ id }) => id))
  for (const stream of streams) if (!living.has(stream.grantId)) endStream(stream)
}

/** The open streams of this process. Messages name users and records; recipients are determined here, per user. */
export function createLiveStreams(
  context: Context,
  beatMs: number = notificationStream.beatSeconds * 1000,
): LiveStreams {
  const { config, log, metrics } = context
  const streams = createStreams()
  let beating: NodeJS.Timeout | undefined
  const listener = createLiveListener({
    url: config.database.url,
    hosts: config.database.hosts,
    log,
    onSignal: (payload) => onSignal(context, streams, payload),
    // Sessions may have ended during the outage: no stream receives anything before its session is checked again.
    back: () =>
      void recheckAccess().then(() => streams.all.forEach((stream) => sendEvent(stream, { event: 'hello', data: {} }))),
  })
  metrics.registry.registerMetric(
    new Gauge({
      name: 'live_streams',
      help: 'Open notification streams',
      registers: [],
      collect() {
        this.set(streams.all.size)
      },
    }),
  )

  async function recheckAccess(): Promise<void> {
    await endInvalidStreams(context, [...streams.all]).catch((err: unknown) =>
      log.warn({ err }, 'sessions of live streams not checked'),
    )
  }

  function beat(): void {
    const now = Date.now()
    for (const stream of streams.all) {
      if (stream.endsAt <= now) endStream(stream)
      else writeToStream(stream, ':\n\n')
    }
    void recheckAccess()
    void listener.probe()
  }

  return {
    ready: listener.ready,
    isFull: () => streams.all.size >= maxStreams,
    async keep(stream) {
      streams.add(stream)
      stream.response.once('close', () => streams.remove(stream))
      beating ??= setInterval(beat, beatMs).unref()
      // Finds a session that ended since the request arrived; later ends arrive as messages.
      await endInvalidStreams(context, [stream])
    },
    async stop() {
      clearInterval(beating)
      streams.all.forEach(endStream)
      await listener.stop()
    },
  }
}
