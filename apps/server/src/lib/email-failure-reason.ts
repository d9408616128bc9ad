/** Why an email was not sent, as a short list of labels that can be counted. */
export const emailFailureReasons = [
  'connection',
  'login',
  'message',
  'name',
  'other',
  'recipient',
  'time',
  'tls',
] as const

export type EmailFailureReason = (typeof emailFailureReasons)[number]

const reasons: Readonly<Record<string, EmailFailureReason>> = {
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

/** Derived from the code of the transport; the server's text is not used. */
export function toEmailFailureReason(code: unknown): EmailFailureReason {
  return (typeof code === 'string' ? reasons[code] : undefined) ?? 'other'
}
