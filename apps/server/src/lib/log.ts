import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

type LogOptions = { level: string; name: string; destination?: DestinationStream }

/**
 * Names whose values never reach a log line. Nothing of ours logs headers, bodies or people's data:
 * this list is the net under that rule.
 */
export const secretNames = [
  'authorization',
  'proxy-authorization',
  'refresh',
  'authemail',
  'cookie',
  'set-cookie',
  'grana-visitor-secret',
  'password',
  'password_confirmation',
  'current_password',
  'password_hash',
  'recovery_codes',
  'uri',
  'secret',
  'token',
  'captcha_token',
  'refresh_token',
  'AccessToken',
  'RefreshToken',
  'body',
  'email',
  'phone',
  'first_name',
  'last_name',
]

function redactedPaths(): string[] {
  return secretNames.flatMap((name) => {
    const key = `["${name}"]`
    return [key, `*${key}`, `*.*${key}`]
  })
}

/** PostgreSQL puts the offending value into its messages, so of its errors only the codes are kept. */
function isDatabaseError(error: Error & { code?: unknown; severity?: unknown }): boolean {
  return typeof error.severity === 'string' && typeof error.code === 'string'
}

function stackFrames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
}

/** What a log line says of an error: enough to find the place, nothing of what a person typed. */
export function describeError(value: unknown): object {
  if (!(value instanceof Error)) return { type: typeof value }
  const { code, table, constraint } = value as Error & { code?: unknown; table?: unknown; constraint?: unknown }
  const described = { type: value.name, code, at: stackFrames(value) }
  if (isDatabaseError(value)) return { ...described, table, constraint }
  const cause = value.cause === undefined ? {} : { cause: describeError(value.cause) }
  return { ...described, message: value.message.slice(0, 500), ...cause }
}

/** JSON lines in UTC; line breaks inside values are escaped by the format itself. */
export function createLog({ level, name, destination }: LogOptions): Log {
  const options = {
    level,
    name,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: redactedPaths(), censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
