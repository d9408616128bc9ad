import { parseEventStream, type StreamEvent } from './parse-event-stream.ts'

/** Opens a stream with the session's headers; rejected tokens are renewed once. */
export type OpenStream = (request: { lastId: string | undefined; signal: AbortSignal }) => Promise<Response>

export type FollowStreamSettings = {
  readonly open: OpenStream
  /** Called with every event. */
  readonly onEvent: (event: StreamEvent) => void
  /** Fetches by ordinary calls while there is no stream. */
  readonly poll: () => void
  /** Whether the page is visible: a hidden page closes its stream. */
  readonly isVisible?: () => boolean
  readonly random?: () => number
}

/**
 * Milliseconds. The server sends a heartbeat every twenty seconds: after twice as long in silence the stream counts as
 * lost.
 */
const streamTimes = { silence: 45_000, minRetry: 1000, maxRetry: 30_000, crowded: 60_000 } as const

type Outcome = 'ended' | 'crowded' | 'failed'

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function untilVisible(isVisible: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isVisible() && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
    check()
  })
}

const isDocumentVisible = () => document.visibilityState === 'visible'

/** Aborts a stream when the page is hidden, when it falls silent, or when the caller stops it. */
function watchStream(isVisible: () => boolean, stop: AbortSignal) {
  const controller = new AbortController()
  const abortStream = () => controller.abort()
  const endIfHidden = () => {
    if (!isVisible()) abortStream()
  }
  let silence = setTimeout(abortStream, streamTimes.silence)
  document.addEventListener('visibilitychange', endIfHidden)
  stop.addEventListener('abort', abortStream)
  return {
    signal: controller.signal,
    /** Call for every event: restarts the time that the stream may be silent. */
    noteActivity: () => {
      clearTimeout(silence)
      silence = setTimeout(abortStream, streamTimes.silence)
    },
    close: () => {
      clearTimeout(silence)
      document.removeEventListener('visibilitychange', endIfHidden)
      stop.removeEventListener('abort', abortStream)
      abortStream()
    },
  }
}

/**
 * Follows a stream while the page is visible. Reconnects automatically from the last event; while that fails, the page
 * polls with growing pauses. Returns a function that stops it.
 */
export function followStream({
  open,
  onEvent,
  poll,
  isVisible = isDocumentVisible,
  random = Math.random,
}: FollowStreamSettings) {
  const stop = new AbortController()
  let lastId: string | undefined
  let failures = 0

  async function follow(): Promise<Outcome> {
    const watching = watchStream(isVisible, stop.signal)
    try {
      const response = await open({ lastId, signal: watching.signal })
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      if (!response.ok || !isStream || response.body === null) return 'failed'
      for await (const event of parseEventStream(response.body)) {
        watching.noteActivity()
        if (event === undefined) continue
        failures = 0
        lastId = event.id ?? lastId
        if (event.event === 'crowded') return 'crowded'
        onEvent(event)
      }
      return 'ended'
    } catch {
      return isVisible() ? 'failed' : 'ended'
    } finally {
      watching.close()
    }
  }

  function waitAfter(outcome: Outcome): number {
    if (outcome === 'crowded') return streamTimes.crowded
    if (outcome === 'ended') return streamTimes.minRetry * random()
    failures += 1
    return Math.min(streamTimes.maxRetry, streamTimes.minRetry * 2 ** failures) * (0.5 + random() / 2)
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await untilVisible(isVisible, stop.signal)
      if (stop.signal.aborted) return
      const outcome = await follow()
      if (stop.signal.aborted) return
      await pause(waitAfter(outcome), stop.signal)
      if (outcome !== 'ended' && !stop.signal.aborted) poll()
    }
  }

  void run()
  return () => stop.abort()
}
