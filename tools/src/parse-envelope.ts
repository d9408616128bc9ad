type Json = Record<string, unknown>

/** What Sentry's clients send: a header, then items, each of them a header and a body. */
export type Envelope = { head: Json; items: { head: Json; body: unknown }[] }

const LINE_END = 0x0a

/** Parses an envelope, by lines and by the lengths that some items declare. */
export function parseEnvelope(bytes: Buffer): Envelope {
  let rest = bytes
  const readLine = (): string => {
    const end = rest.indexOf(LINE_END)
    const line = rest.subarray(0, end === -1 ? rest.length : end)
    rest = end === -1 ? rest.subarray(rest.length) : rest.subarray(end + 1)
    return line.toString('utf8')
  }
  const readBody = (length: unknown): string => {
    if (typeof length !== 'number') return readLine()
    const body = rest.subarray(0, length).toString('utf8')
    rest = rest.subarray(length)
    if (rest[0] === LINE_END) rest = rest.subarray(1)
    return body
  }
  const head = JSON.parse(readLine()) as Json
  const items: Envelope['items'] = []
  while (rest.length > 0) {
    const item = JSON.parse(readLine()) as Json
    items.push({ head: item, body: readItem(item['type'], readBody(item['length'])) })
  }
  return { head, items }
}

/** A replay recording is a header on its own line and a list of events; everything else is JSON. */
function readItem(type: unknown, body: string): unknown {
  if (type !== 'replay_recording') return JSON.parse(body)
  const end = body.indexOf('\n')
  return { head: JSON.parse(body.slice(0, end)) as unknown, events: JSON.parse(body.slice(end + 1)) as unknown }
}
