import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseEmailAddress } from './email-address.ts'
import { createMailer, type OutgoingEmail, type Mailer } from './mailer.ts'
import { startTestMailServer, type TestMailServer } from './test-mail-server.ts'

let server: TestMailServer
let mail: Mailer
const quiet = { info: () => undefined, warn: () => undefined }
const nothing = () => Promise.resolve()

function letter(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    to: 'ana@tepozan.example',
    subject: 'Hello',
    html: '<p>€</p>',
    text: '€',
    messageId: '<a@grana.example>',
    ...changes,
  }
}

beforeAll(async () => {
  server = await startTestMailServer({ host: '127.0.0.1', port: 0 })
  mail = createMailer({ smtpUrl: server.url, from: 'Grana <no-reply@grana.example>' }, { log: quiet })
})

afterEach(() => {
  server.received.length = 0
  server.accepted.length = 0
  server.onData((_mail, respond) => respond())
  server.refuse(() => false)
})

afterAll(async () => {
  mail.close()
  await server.close()
})

describe('an email', () => {
  test('arrives with both parts, its identifier and the headers of automatic mail', async () => {
    expect(await mail.send(letter({ replyTo: 'marina@tepozan.example' }), nothing)).toBe('sent')
    const [arrived] = server.accepted
    expect(arrived?.to).toEqual(['ana@tepozan.example'])
    expect(arrived?.header('message-id')).toBe('<a@grana.example>')
    expect(arrived?.header('from')).toBe('Grana <no-reply@grana.example>')
    expect(arrived?.header('reply-to')).toBe('marina@tepozan.example')
    expect(arrived?.header('auto-submitted')).toBe('auto-generated')
    expect(arrived?.header('content-type')).toMatch(/^multipart\/alternative/)
  })

  test('has the same identifier each time, and another for another kind or subject', () => {
    const id = mail.messageIdFor('lead-notice', 'x')
    expect(id).toMatch(/^<[0-9a-f]{40}@grana\.example>$/)
    expect(mail.messageIdFor('lead-notice', 'x')).toBe(id)
    expect(mail.messageIdFor('lead-notice', 'y')).not.toBe(id)
    expect(mail.messageIdFor('lead-confirmation', 'x')).not.toBe(id)
  })

  test('is recorded before the next one is sent', async () => {
    const steps: string[] = []
    server.onData(({ header }, respond) => {
      steps.push(`data ${header('subject')}`)
      respond()
    })
    const note = (name: string) => async () => void steps.push(`noted ${name}`)
    await Promise.all([
      mail.send(letter({ subject: 'one' }), note('one')),
      mail.send(letter({ subject: 'two' }), note('two')),
    ])
    expect(steps).toEqual(['data one', 'noted one', 'data two', 'noted two'])
  })

  test('whose record fails for a moment is recorded all the same, and was sent once', async () => {
    let tries = 0
    const note = async () => {
      tries += 1
      if (tries < 3) throw new Error('the database is away')
    }
    const before = server.received.length
    expect(await mail.send(letter({ subject: 'one' }), note)).toBe('sent')
    await mail.settled()
    expect([tries, server.received.length - before]).toEqual([3, 1])
  })

  test('that fails does not delay the next, and is not recorded', async () => {
    const noted: string[] = []
    server.onData(({ header }, respond) => {
      respond(header('subject') === 'one' ? Object.assign(new Error('later'), { responseCode: 451 }) : undefined)
    })
    const one = mail.send(letter({ subject: 'one' }), async () => void noted.push('one'))
    const two = mail.send(letter({ subject: 'two' }), async () => void noted.push('two'))
    await expect(one).rejects.toMatchObject({ name: 'MailError', responseCode: 451 })
    expect(await two).toBe('sent')
    expect(noted).toEqual(['two'])
  })

  test('for an address that the server rejects permanently is refused, not retried', async () => {
    const lines: unknown[] = []
    const tries: unknown[] = []
    const own = createMailer(
      { smtpUrl: server.url, from: 'no-reply@grana.example' },
      { log: { ...quiet, warn: (...line) => void lines.push(line) }, count: (tried) => tries.push(tried) },
    )
    server.refuse((address) => address.startsWith('nobody'))
    expect(await own.send(letter({ to: 'nobody@tepozan.example' }), nothing)).toBe('refused')
    expect(JSON.stringify(lines)).toContain('550')
    expect(JSON.stringify(lines)).not.toContain('nobody')
    expect(tries).toEqual([{ outcome: 'refused', reason: 'recipient' }])
    own.close()
  })

  test.each(['', '?ignoreTLS=true', '?opportunisticTLS=true&requireTLS=false'])(
    'is not sent without TLS to a server on another machine %s',
    async (options) => {
      // Reaches the same server by a non-loopback address.
      const away = createMailer(
        { smtpUrl: `smtp://0.0.0.0:${server.place.port}${options}`, from: 'no-reply@grana.example' },
        { log: quiet },
      )
      await expect(away.send(letter(), nothing)).rejects.toMatchObject({ name: 'MailError' })
      expect(server.received).toEqual([])
      away.close()
    },
  )

  test('that cannot be delivered fails without repeating the address', async () => {
    const tries: unknown[] = []
    const away = createMailer(
      { smtpUrl: 'smtp://127.0.0.1:1', from: 'no-reply@grana.example' },
      { log: quiet, count: (tried) => tries.push(tried) },
    )
    const error = await away.send(letter(), nothing).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ name: 'MailError' })
    expect(String(error)).not.toContain('ana')
    expect(tries).toEqual([{ outcome: 'failed', reason: 'connection' }])
    away.close()
  })
})

const breaks = ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029', '\r\n ', '\n\t', '\u000b']
const headers = [
  'Bcc: x@evil.example',
  'To: x@evil.example',
  'Subject: y',
  'Content-Type: text/html',
  'X: y\r\n\r\nbody',
]
const injections = breaks.flatMap((end) => headers.flatMap((header) => [`${end}${header}`, `${end}${header}${end}`]))

describe('200 attempts at a second header', () => {
  const attempts = injections.flatMap((text) => [
    letter({ to: `ana@tepozan.example${text}` }),
    letter({ subject: `Hello${text}` }),
  ])

  test(`${attempts.length} attempts: none succeeds`, async () => {
    expect(attempts.length).toBeGreaterThanOrEqual(200)
    const outcomes = await Promise.allSettled(attempts.map((attempt) => mail.send(attempt, nothing)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
    expect(server.received).toEqual([])
  })
})

test.each([
  'ana@one.example, eva@two.example',
  'ana@one.example;eva@two.example',
  'group: ana@one.example;',
  '"a b"@one.example',
  'ana@one.example (comment)',
  'Ana <ana@one.example> <eva@two.example>',
  '<ana@one.example',
  'ana',
  '',
  `${'a'.repeat(250)}@one.example`,
])('%j is not one plain address', (value) => {
  expect(() => parseEmailAddress(value)).toThrow('not one plain address')
})

test('an address may have a plain name', () => {
  expect(parseEmailAddress('Grana <no-reply@grana.example>')).toEqual({
    name: 'Grana',
    address: 'no-reply@grana.example',
  })
})
