/** Why a mail did not go out, in so few words that each can be counted by itself. */
export const mailReasons = ['connection', 'login', 'message', 'name', 'other', 'recipient', 'time', 'tls'] as const

export type MailReason = (typeof mailReasons)[number]

const reasons: Readonly<Record<string, MailReason>> = {
  EAUTH: 'login',
  ECONNECTION: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EDNS: 'name',
  EENVELOPE: 'recipient',
  EMESSAGE: 'message',
  ENOTFOUND: 'name',
  EPROTOCOL: 'connection',
  EREQUIRETLS: 'tls',
  ESOCKET: 'connection',
  ETIMEDOUT: 'time',
  ETLS: 'tls',
}

/** Told by the code of the transport; what the mail server wrote is not looked at. */
export function mailReasonOf(code: unknown): MailReason {
  return (typeof code === 'string' ? reasons[code] : undefined) ?? 'other'
}
