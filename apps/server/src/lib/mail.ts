import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { isLoopbackHost } from './loopback-host.ts'
import { headerText, parseAddress, type MailAddress } from './mail-address.ts'
import { mailReasonOf, type MailReason } from './mail-reason.ts'

export type MailSettings = { smtpUrl: string; from: string }

/** A mail in our own words; `messageId` is the same each time the same mail is sent. */
export type Letter = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  replyTo?: string
}

/** `refused` means that the server will never take mail for this address: trying again would only harm our name. */
export type Delivery = 'sent' | 'refused'

export type Mail = {
  /**
   * Sends one mail at a time and runs `note`, which writes down that it went out, before the next: so a killed worker leaves
   * at most one mail that the server has taken and nobody has noted. A note that fails is tried again for some seconds: a
   * database that was away for a moment must not send the mail twice.
   */
  send: (letter: Letter, note: () => Promise<void>) => Promise<Delivery>
  /** When the mail that is under way has been sent and noted, or has failed. */
  settled: () => Promise<unknown>
  /** Identifier of a logical mail, drawn from what it is about, so that a repeat can be recognised. */
  messageIdFor: (kind: string, subjectId: string) => string
  close: () => void
}

type Line = (details: object, message: string) => void
type MailLog = { info: Line; warn: Line }

/** What became of one try to send a mail, and why if it did not go out. */
export type MailTry = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: MailReason }

type Watched = { log: MailLog; count?: (tried: MailTry) => void }

/** What the mail server said, without the address that it may have repeated. */
export class MailError extends Error {
  readonly code: string
  readonly responseCode: number | undefined

  constructor(code: string, responseCode: number | undefined) {
    super(`mail was not accepted: ${code}${responseCode === undefined ? '' : ` (${responseCode})`}`)
    this.name = 'MailError'
    this.code = code
    this.responseCode = responseCode
  }
}

type Refusal = { code?: unknown; responseCode?: unknown; command?: unknown; permanent?: unknown }

function refusalOf(error: unknown): Refusal {
  return typeof error === 'object' && error !== null ? error : {}
}

function isRefusedForGood({ command, permanent }: Refusal): boolean {
  return command === 'RCPT TO' && permanent === true
}

function toMailError({ code, responseCode }: Refusal): MailError {
  return new MailError(
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof responseCode === 'number' ? responseCode : undefined,
  )
}

function openTransport(url: string) {
  return createTransport({
    // What an address says about options would win over ours.
    url: url.replace(/\?.*$/, ''),
    // Mail never leaves the machine in the clear: a server that offers no TLS gets none.
    requireTLS: !isLoopbackHost(url),
    pool: true,
    maxConnections: 1,
    // Only the queue repeats a mail: the transport's own repeats would carry it twice after a lost answer.
    maxRequeues: 0,
    idleTimeout: 10_000,
    dnsTimeout: 5000,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function toMessage({ to, replyTo, subject, html, text, messageId }: Letter, sender: MailAddress) {
  return {
    from: sender,
    to: parseAddress(to),
    ...(replyTo !== undefined && { replyTo: parseAddress(replyTo) }),
    subject: headerText(subject),
    html,
    text,
    messageId: headerText(messageId),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

const notePatienceMs = 8000
const notePauseMs = 250

/** What the mail server took cannot be taken back: the note of it is written as soon as it can be. */
async function noteAtLast(note: () => Promise<void>): Promise<void> {
  const until = performance.now() + notePatienceMs
  for (;;) {
    try {
      return await note()
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(notePauseMs)
    }
  }
}

/** Mail over SMTP, at least once: whoever sends again after a crash uses the same `messageId`. */
export function createMail({ smtpUrl, from }: MailSettings, { log, count = () => undefined }: Watched): Mail {
  const transport = openTransport(smtpUrl)
  const sender = parseAddress(from)
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1)

  let turn: Promise<unknown> = Promise.resolve()

  /** Says and counts it by the identifier of the mail: to whom it went is nobody's to read in a log. */
  function note(tried: MailTry, messageId: string, responseCode?: unknown): void {
    count(tried)
    if (tried.outcome === 'sent') log.info({ messageId }, 'mail sent')
    else log.warn({ messageId, reason: tried.reason, responseCode }, `mail ${tried.outcome}`)
  }

  async function deliver(letter: Letter): Promise<Delivery> {
    const { messageId } = letter
    const message = toMessage(letter, sender)
    try {
      await transport.sendMail(message)
    } catch (error) {
      const refusal = refusalOf(error)
      const isForGood = isRefusedForGood(refusal)
      const tried = { outcome: isForGood ? 'refused' : 'failed', reason: mailReasonOf(refusal.code) } as const
      note(tried, messageId, refusal.responseCode)
      if (!isForGood) throw toMailError(refusal)
      return 'refused'
    }
    note({ outcome: 'sent' }, messageId)
    return 'sent'
  }

  function send(letter: Letter, afterwards: () => Promise<void>): Promise<Delivery> {
    const mine = turn.then(async () => {
      const delivery = await deliver(letter)
      if (delivery === 'sent') await noteAtLast(afterwards)
      return delivery
    })
    // Whether this one failed is its sender's business, not that of the next in line.
    turn = mine.catch(() => undefined)
    return mine
  }

  function messageIdFor(kind: string, subjectId: string): string {
    return `<${createHash('sha256').update(`${kind} ${subjectId}`).digest('hex').slice(0, 40)}@${host}>`
  }

  return { send, settled: () => turn, messageIdFor, close: () => transport.close() }
}
