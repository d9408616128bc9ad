import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { noticeStream } from '@grana/contract/live/notices'

export type HeardEvent = { event: string; id: string | undefined; data: unknown }

export type LiveClient = {
  status: number
  headers: IncomingMessage['headers']
  /** Everything that was heard, in order; signs of life are none. */
  heard: HeardEvent[]
  /** Resolves once that many events were heard, or when there will be no more. */
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
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (heard.length < count && !response.closed) return
          response.off('data', look).off('close', look)
          resolve(heard)
        }
        response.on('data', look).on('close', look)
        look()
      }),
    ended,
    leave: () => request.destroy(),
  }
}
