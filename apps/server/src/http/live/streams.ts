import type { ServerResponse } from 'node:http'

/** One open stream, and nothing more of whoever opened it than is needed to end it in time. */
export type Stream = {
  readonly userId: string
  readonly sessionId: string
  readonly grantId: string
  /** When it is ended so that it begins anew with fresh tokens, in milliseconds. */
  readonly endsAt: number
  readonly response: ServerResponse
}

export type StreamEvent = { event: string; id?: string; data: object }

/** A browser with more visible pages than this has forgotten some of them. */
const mostPerPerson = 4
/** What a client may leave unread before it counts as gone, in bytes. */
const mostWaiting = 65_536

export function write({ response }: Stream, text: string): void {
  if (response.writableLength > mostWaiting) response.destroy()
  else if (!response.writableEnded) response.write(text)
}

/** Data are names and words of ours, so that no line can break out of its event. */
export function send(stream: Stream, { event, id, data }: StreamEvent): void {
  write(stream, `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export function end({ response }: Stream): void {
  response.end()
}

function put(index: Map<string, Set<Stream>>, key: string, stream: Stream): Set<Stream> {
  const own = index.get(key) ?? new Set()
  index.set(key, own.add(stream))
  return own
}

function drop(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const own = index.get(key)
  own?.delete(stream)
  if (own?.size === 0) index.delete(key)
}

/** The open streams of this process, by person and by session. */
export function createStreams() {
  const byUser = new Map<string, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const all = new Set<Stream>()

  function remove(stream: Stream): void {
    all.delete(stream)
    drop(byUser, stream.userId, stream)
    drop(bySession, stream.sessionId, stream)
  }

  return {
    all: all as ReadonlySet<Stream>,
    people: (): string[] => [...byUser.keys()],
    ofUser: (id: string): Iterable<Stream> => byUser.get(id) ?? [],
    ofSession: (id: string): Iterable<Stream> => bySession.get(id) ?? [],
    remove,
    /** The oldest makes room when a person has too many. */
    add(stream: Stream): void {
      all.add(stream)
      put(bySession, stream.sessionId, stream)
      const own = put(byUser, stream.userId, stream)
      const [oldest] = own
      if (own.size <= mostPerPerson || oldest === undefined) return
      send(oldest, { event: 'crowded', data: {} })
      end(oldest)
      remove(oldest)
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
