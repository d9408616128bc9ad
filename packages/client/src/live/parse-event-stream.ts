/** One event of a stream. */
export type StreamEvent = { readonly event: string; readonly id: string | undefined; readonly data: string }

/** Above every real event: a stream that goes on without a blank line is not an event stream. */
const MAX_EVENT_LENGTH = 100_000

function parseEvent(block: string): StreamEvent | undefined {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const mark = line.indexOf(':')
    const name = mark === -1 ? line : line.slice(0, mark)
    const value = mark === -1 ? '' : line.slice(mark + 1).replace(/^ /, '')
    if (name === 'event') event = value
    else if (name === 'id') id = value
    else if (name === 'data') data.push(value)
  }
  return data.length === 0 ? undefined : { event, id, data: data.join('\n') }
}

/** Yields the server-sent events of a stream as they arrive; `undefined` is a heartbeat. Ends with the stream. */
export async function* parseEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).replaceAll(/\r\n?/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > MAX_EVENT_LENGTH) return
      for (const block of blocks) yield parseEvent(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
