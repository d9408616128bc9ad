import { readEvents, type StreamEvent } from './read-events.ts'

/** Asks for a stream with the headers of the session; tokens that are refused are renewed once. */
export type OpenStream = (wishes: { lastId: string | undefined; signal: AbortSignal }) => Promise<Response>

export type LiveSettings = {
  readonly open: OpenStream
  /** Is given everything that is said. */
  readonly hear: (event: StreamEvent) => void
  /** Asks the ordinary way, while there is no stream. */
  readonly poll: () => void
  /** Whether somebody can see the page: a page in the background listens to nothing. */
  readonly isSeen?: () => boolean
  readonly random?: () => number
}

/** Milliseconds. A server says something every twenty seconds: twice as long in silence, and it is gone. */
export const liveTimes = { silence: 45_000, shortest: 1000, longest: 30_000, crowded: 60_000 } as const

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

function untilSeen(isSeen: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSeen() && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

const isDocumentSeen = () => document.visibilityState === 'visible'

/** Gives up a stream when the page goes to the background, when it falls silent, or when nobody wants it any more. */
function watch(isSeen: () => boolean, stop: AbortSignal) {
  const over = new AbortController()
  const end = () => over.abort()
  const hide = () => {
    if (!isSeen()) end()
  }
  let silence = setTimeout(end, liveTimes.silence)
  document.addEventListener('visibilitychange', hide)
  stop.addEventListener('abort', end)
  return {
    signal: over.signal,
    sign: () => {
      clearTimeout(silence)
      silence = setTimeout(end, liveTimes.silence)
    },
    close: () => {
      clearTimeout(silence)
      document.removeEventListener('visibilitychange', hide)
      stop.removeEventListener('abort', end)
      end()
    },
  }
}

/**
 * Follows a stream for as long as somebody looks at the page. It is opened again by itself, from the last thing that was
 * heard; while it cannot be, the page asks in growing pauses. Gives how to stop.
 */
export function followLive({ open, hear, poll, isSeen = isDocumentSeen, random = Math.random }: LiveSettings) {
  const stop = new AbortController()
  let lastId: string | undefined
  let failures = 0

  async function follow(): Promise<Outcome> {
    const watching = watch(isSeen, stop.signal)
    try {
      const response = await open({ lastId, signal: watching.signal })
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      if (!response.ok || !isStream || response.body === null) return 'failed'
      for await (const event of readEvents(response.body)) {
        watching.sign()
        if (event === undefined) continue
        failures = 0
        lastId = event.id ?? lastId
        if (event.event === 'crowded') return 'crowded'
        hear(event)
      }
      return 'ended'
    } catch {
      return isSeen() ? 'failed' : 'ended'
    } finally {
      watching.close()
    }
  }

  function waitAfter(outcome: Outcome): number {
    if (outcome === 'crowded') return liveTimes.crowded
    if (outcome === 'ended') return liveTimes.shortest * random()
    failures += 1
    return Math.min(liveTimes.longest, liveTimes.shortest * 2 ** failures) * (0.5 + random() / 2)
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await untilSeen(isSeen, stop.signal)
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
