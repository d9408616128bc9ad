import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { ownLoopback } from './test-loopback.ts'

/** An email as it arrived, headers unfolded. */
export type ReceivedEmail = { to: string[]; header: (name: string) => string | undefined; raw: string }

/** The server's response to a message; by default it accepts. */
export type DataRule = (mail: ReceivedEmail, respond: (error?: Error) => void) => void

function readHeaders(raw: string): Map<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
  return new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

/** Host and port of a mail server. */
export type MailServerAddress = { host: string; port: number }

/** A real SMTP server on loopback, for tests; at the place of a closed one if given. */
export async function startTestMailServer({ host, port }: MailServerAddress = { host: ownLoopback(), port: 0 }) {
  const received: ReceivedEmail[] = []
  const accepted: ReceivedEmail[] = []
  let rule: DataRule = (_mail, respond) => respond()
  let refuses: (address: string) => boolean = () => false

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      callback(refuses(address) ? Object.assign(new Error(`no such user ${address}`), { responseCode: 550 }) : null)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const headers = readHeaders(raw)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        const mail: ReceivedEmail = { to, header: (name) => headers.get(name.toLowerCase()), raw }
        received.push(mail)
        rule(mail, (error) => {
          if (error === undefined) accepted.push(mail)
          callback(error ?? null)
        })
      })
    },
  })
  // A killed client leaves a reset connection behind.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://${host}:${address.port}`,
    place: { host, port: address.port },
    /** Every message whose data arrived, answered or not. */
    received,
    /** The messages that were answered with 250. */
    accepted,
    onData: (next: DataRule) => void (rule = next),
    refuse: (next: (address: string) => boolean) => void (refuses = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>
