import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Run } from '@grana/tools/processes/run'

async function listen(run: Run, server: Server, open: Set<Socket>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  run.closers.push(async () => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

export type MailMode = 'takes' | 'busy' | 'unknown recipients'
export type MailServer = { url: string; be: (mode: MailMode) => void }

const sayings: Record<MailMode, string> = {
  takes: '250 ok',
  busy: '451 come back later',
  'unknown recipients': '550 no such person',
}

/** A minimal SMTP server that can accept, defer and reject. */
export async function startMailServer(run: Run): Promise<MailServer> {
  const open = new Set<Socket>()
  let mode: MailMode = 'takes'
  function answer(line: string): string {
    if (/^(?:EHLO|HELO)/i.test(line)) return '250 stand-in'
    if (/^RCPT/i.test(line)) return sayings[mode]
    if (/^DATA/i.test(line)) return '354 go on'
    if (/^QUIT/i.test(line)) return '221 bye'
    return '250 ok'
  }
  const server = createServer((socket) => {
    let isData = false
    let rest = ''
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.write('220 stand-in\r\n')
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (isData && line !== '.') continue
        const reply = isData ? '250 taken' : answer(line)
        isData = reply.startsWith('354')
        socket.write(`${reply}\r\n`)
      }
    })
  })
  return { url: `smtp://127.0.0.1:${await listen(run, server, open)}`, be: (next) => void (mode = next) }
}
