import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { noticeStream } from '@grana/contract/live/notices'

export type HeardEvent = { event: string; id: string | undefined; data: unknown }

export type LiveClient = {
  status: number
  headers: IncomingMessage['headers']
  /** Everything that was heard, in order; signs of life are none. */
  heard: HeardEvent[]
  /** Resolves once that many events were heard. */
  until: (count: number) => Promise<HeardEvent[]>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave: () => void
}

function readEvent(block: string): HeardEvent | undefined {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'))
  if (lines.length === 0) return undefined
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') }
}

const patienceMs = 8000

/** Opens the stream of news over a connection of its own. */
export async function openLive(port: number, headers: Record<string, string>): Promise<LiveClient> {
  const request = get({ host: '127.0.0.1', port, path: noticeStream.path, headers, agent: false })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard: HeardEvent[] = []
  let rest = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = readEvent(block)
      if (event !== undefined) heard.push(event)
    }
  })
  response.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => void response.once('close', resolve))
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    async until(count) {
      const latest = performance.now() + patienceMs
      while (heard.length < count && performance.now() < latest) await pause(5)
      return heard
    },
    ended,
    leave: () => request.destroy(),
  }
}
