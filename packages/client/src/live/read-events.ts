/** One thing that a stream says. */
export type StreamEvent = { readonly event: string; readonly id: string | undefined; readonly data: string }

/** No event of ours comes near: a stream that goes on without a blank line is none. */
const LONGEST = 100_000

function readBlock(block: string): StreamEvent | undefined {
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

/** What a stream of server-sent events says, as it comes; `undefined` is a sign of life. Ends when the stream does. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent | undefined> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).replaceAll(/\r\n?/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      if (rest.length > LONGEST) return
      for (const block of blocks) yield readBlock(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
