import type { ServerResponse } from 'node:http'

/** One open stream, with only the data needed to end it in time. */
export type Stream = {
  readonly userId: string
  readonly sessionId: string
  readonly grantId: string
  /** When the stream ends so that the client reconnects with fresh tokens, in milliseconds. */
  readonly endsAt: number
  readonly response: ServerResponse
}

export type StreamEvent = { event: string; id?: string; data: object }

/** A browser with more visible pages than this has forgotten some of them. */
const maxPerPerson = 4
/** Unread bytes after which a client counts as disconnected. */
const maxWaiting = 65_536

export function writeToStream({ response }: Stream, text: string): void {
  if (response.writableLength > maxWaiting) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

/** The data are ids and fixed names of our own, so no value can break out of its event. */
export function sendEvent(stream: Stream, { event, id, data }: StreamEvent): void {
  writeToStream(stream, `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function endStream({ response }: Stream): void {
  response.end()
}

function addToIndex(index: Map<string, Set<Stream>>, key: string, stream: Stream): Set<Stream> {
  const own = index.get(key) ?? new Set()
  index.set(key, own.add(stream))
  return own
}

function drop(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const own = index.get(key)
  own?.delete(stream)
  if (own?.size === 0) index.delete(key)
}

/** The open streams of this process, by user and by session. */
export function createStreams() {
  const byUser = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const all = new Set<Stream>()
  const shown: ReadonlySet<Stream> = all

  function remove(stream: Stream): void {
    all.delete(stream)
    drop(byUser, stream.userId, stream)
    drop(bySession, stream.sessionId, stream)
  }

  return {
    all: shown,
    people: (): string[] => [...byUser.keys()],
    ofUser: (id: string): Iterable<Stream> => byUser.get(id) ?? [],
    ofSession: (id: string): Iterable<Stream> => bySession.get(id) ?? [],
    remove,
    /** Ends the user's oldest stream when there are too many. */
    add(stream: Stream): void {
      all.add(stream)
      addToIndex(bySession, stream.sessionId, stream)
      const own = addToIndex(byUser, stream.userId, stream)
      const [oldest] = own
      if (own.size <= maxPerPerson || oldest === undefined) return
      sendEvent(oldest, { event: 'crowded', data: {} })
      endStream(oldest)
      remove(oldest)
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
