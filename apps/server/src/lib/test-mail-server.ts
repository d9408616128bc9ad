import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { ownLoopback } from './test-loopback.ts'

/** A mail as it arrived, headers unfolded. */
export type Arrived = { to: string[]; header: (name: string) => string | undefined; raw: string }

/** What the server does with a mail whose data it has read; the default is to take it. */
export type DataRule = (mail: Arrived, respond: (error?: Error) => void) => void

function readHeaders(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** Where a mail server listens. */
export type MailPlace = { host: string; port: number }

/** A real SMTP server on the loopback, for tests; at the place of one that was closed if it is given. */
export async function startTestMailServer({ host, port }: MailPlace = { host: ownLoopback(), port: 0 }) {
  const received: Arrived[] = []
  const accepted: Arrived[] = []
  let rule: DataRule = (_mail, respond) => respond()
  let refuses: (address: string) => boolean = () => false

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      callback(refuses(address) ? Object.assign(new Error(`no such person ${address}`), { responseCode: 550 }) : null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const headers = readHeaders(raw)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail: Arrived = { to, header: (name) => headers.get(name.toLowerCase()), raw }
        received.push(mail)
        rule(mail, (error) => {
          if (error === undefined) accepted.push(mail)
          callback(error ?? null)
        })
      })
    },
  })
  // A client that was killed leaves a reset connection behind.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://${host}:${address.port}`,
    place: { host, port: address.port },
    /** Every mail whose data arrived, answered or not. */
    received,
    /** The mails that were answered with 250. */
    accepted,
    onData: (next: DataRule) => void (rule = next),
    refuse: (next: (address: string) => boolean) => void (refuses = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>
