/** mail-sink-process.ts PORT FILE: accepts every email and appends one line of JSON for it before it acknowledges. */
import { appendFileSync } from 'node:fs'
import { SMTPServer } from 'smtp-server'

const [port, file = ''] = process.argv.slice(2)

const headerIn = (raw: string, name: string): string =>
  new RegExp(`^${name}: *(.*(?:\\r\\n[ \\t]+.*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? ''

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, callback) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const to = session.envelope.rcptTo.map(({ address }) => address)
      const line = { to, id: headerIn(raw, 'message-id'), replyTo: headerIn(raw, 'reply-to'), at: Date.now() }
      appendFileSync(file, `${JSON.stringify(line)}\n`)
      callback(null)
    })
  },
})
// A client that was killed leaves a reset connection behind.
server.on('error', () => undefined)
server.listen(Number(port), '127.0.0.1', () => console.log('mail sink ready'))
