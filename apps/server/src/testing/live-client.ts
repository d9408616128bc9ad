import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { notificationStream } from '@grana/contract/notifications/inbox'

export type ReceivedEvent = { event: string; id: string | undefined; data: unknown }

export type LiveClient = {
  status: number
  headers: IncomingMessage['headers']
  /** Every received event, in order, without heartbeats. */
  heard: ReceivedEvent[]
  /** Resolves once that many events were received, or when the stream has ended. */
  until: (count: number) => Promise<ReceivedEvent[]>
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave: () => void
}

function readEvent(block: string): ReceivedEvent | undefined {
  const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith(':'))
  if (lines.length === 0) return undefined
  const fields = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') }
}

/** Opens the live stream over its own connection. */
export async function openLiveStream(port: number, headers: Record<string, string>): Promise<LiveClient> {
  const request = get({ host: '127.0.0.1', port, path: notificationStream.path, headers, agent: false })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const heard: ReceivedEvent[] = []
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
