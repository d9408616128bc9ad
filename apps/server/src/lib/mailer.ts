import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { toHeaderText, parseEmailAddress, type EmailAddress } from './email-address.ts'
import { toEmailFailureReason, type EmailFailureReason } from './email-failure-reason.ts'
import { isLoopbackHost } from './loopback-host.ts'

export type MailerSettings = { smtpUrl: string; from: string }

/** The content of an email; `messageId` is the same each time the same email is sent. */
export type OutgoingEmail = {
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  replyTo?: string
}

/** `refused` means that the server permanently rejects this address: a retry would only harm our reputation. */
export type EmailDelivery = 'sent' | 'refused'

export type Mailer = {
  /**
   * Sends one email at a time and runs `recordSent` before the next: so a killed worker
   * leaves at most one email that the server accepted and that is not recorded. A failed record is retried for some
   * seconds: a short database outage must not send the email twice.
   */
  send: (email: OutgoingEmail, recordSent: () => Promise<void>) => Promise<EmailDelivery>
  /** Resolves when the email in progress has been sent and recorded, or has failed. */
  settled: () => Promise<unknown>
  /** Identifier of a logical email, derived from its subject, so that a repetition can be recognised. */
  messageIdFor: (kind: string, subjectId: string) => string
  close: () => void
}

type LogMethod = (details: object, message: string) => void
type MailLog = { info: LogMethod; warn: LogMethod }

/** The outcome of one attempt to send an email, and the reason if it was not sent. */
export type EmailAttempt = { outcome: 'sent' } | { outcome: 'refused' | 'failed'; reason: EmailFailureReason }

type MailerWatch = { log: MailLog; count?: (tried: EmailAttempt) => void }

/** The error of the mail server, without the address that it may have repeated. */
class EmailError extends Error {
  readonly code: string
  readonly responseCode: number | undefined

  constructor(code: string, responseCode: number | undefined) {
    super(`email was not accepted: ${code}${responseCode === undefined ? '' : ` (${responseCode})`}`)
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

function toMailError({ code, responseCode }: Refusal): EmailError {
  return new EmailError(
    typeof code === 'string' ? code : 'UNKNOWN',
    typeof responseCode === 'number' ? responseCode : undefined,
  )
}

function openTransport(url: string) {
  return createTransport({
    // Options in the URL would override ours.
    url: url.replace(/\?.*$/, ''),
    // Mail never leaves the machine unencrypted: a server without TLS receives none.
    requireTLS: !isLoopbackHost(url),
    pool: true,
    maxConnections: 1,
    // Only the queue retries: the transport's own retries would send an email twice after a lost response.
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

function toMessage({ to, replyTo, subject, html, text, messageId }: OutgoingEmail, sender: EmailAddress) {
  return {
    from: sender,
    to: parseEmailAddress(to),
    ...(replyTo !== undefined && { replyTo: parseEmailAddress(replyTo) }),
    subject: toHeaderText(subject),
    html,
    text,
    messageId: toHeaderText(messageId),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

const recordTimeoutMs = 8000
const recordPauseMs = 250

/** The email is already delivered, so recording it is retried for 8 s. */
async function recordWithRetry(recordSent: () => Promise<void>): Promise<void> {
  const until = performance.now() + recordTimeoutMs
  for (;;) {
    try {
      return await recordSent()
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(recordPauseMs)
    }
  }
}

/** Email over SMTP, at least once: a repetition after a crash has the same `messageId`. */
export function createMailer({ smtpUrl, from }: MailerSettings, { log, count = () => undefined }: MailerWatch): Mailer {
  const transport = openTransport(smtpUrl)
  const sender = parseEmailAddress(from)
  const host = sender.address.slice(sender.address.lastIndexOf('@') + 1)

  let turn: Promise<unknown> = Promise.resolve()

  /** Logs and counts by the identifier of the email: recipients are not logged. */
  function logAttempt(tried: EmailAttempt, messageId: string, responseCode?: unknown): void {
    count(tried)
    if (tried.outcome === 'sent') log.info({ messageId }, 'mail sent')
    else log.warn({ messageId, reason: tried.reason, responseCode }, `mail ${tried.outcome}`)
  }

  async function deliver(email: OutgoingEmail): Promise<EmailDelivery> {
    const { messageId } = email
    const message = toMessage(email, sender)
    try {
      await transport.sendMail(message)
    } catch (error) {
      const refusal = refusalOf(error)
      const isForGood = isRefusedForGood(refusal)
      const tried = { outcome: isForGood ? 'refused' : 'failed', reason: toEmailFailureReason(refusal.code) } as const
      logAttempt(tried, messageId, refusal.responseCode)
      if (!isForGood) throw toMailError(refusal)
      return 'refused'
    }
    logAttempt({ outcome: 'sent' }, messageId)
    return 'sent'
  }

  function send(email: OutgoingEmail, recordSent: () => Promise<void>): Promise<EmailDelivery> {
    const mine = turn.then(async () => {
      const delivery = await deliver(email)
      if (delivery === 'sent') await recordWithRetry(recordSent)
      return delivery
    })
    // A failure concerns the sender of this email, not the next in the queue.
    turn = mine.catch(() => undefined)
    return mine
  }

  function messageIdFor(kind: string, subjectId: string): string {
    return `<${createHash('sha256').update(`${kind} ${subjectId}`).digest('hex').slice(0, 40)}@${host}>`
  }

  return { send, settled: () => turn, messageIdFor, close: () => transport.close() }
}
