import pino, { type DestinationStream, type Logger } from 'pino'
import { currentScope } from './work-scope.ts'

export type Log = Logger

type LogOptions = {
  level: string
  name: string
  destination?: DestinationStream
  /** Keeps the messages of PostgreSQL, which contain user input: for development only. */
  isDetailed?: boolean
}

/**
 * Names whose values never reach a log line. Our code logs no headers, bodies or personal data: this list is the safety
 * net under that rule.
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

/** PostgreSQL puts the offending value into its messages, so only the codes of its errors are kept. */
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

/** What a log line contains of an error: enough to find its place, and no user input. */
function describeError(value: unknown): object {
  if (!(value instanceof Error)) return { type: typeof value }
  const { code, table, constraint }: Error & { code?: unknown; table?: unknown; constraint?: unknown } = value
  const described = { type: value.name, code, at: stackFrames(value) }
  if (isDatabaseError(value)) return { ...described, table, constraint }
  const cause = value.cause === undefined ? {} : { cause: describeError(value.cause) }
  return { ...described, message: value.message.slice(0, 500), ...cause }
}

const secrets = new Set(secretNames)

/** Deeper than anything that is logged; ends circular references. */
const deepest = 6

function censor(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value)
  if (depth === deepest) return '[deeper]'
  if ('toJSON' in value && typeof value.toJSON === 'function') return censor(value.toJSON(), depth + 1)
  if (Array.isArray(value)) return value.map((one) => censor(one, depth + 1))
  return censorFields(value, depth)
}

/**
 * Removes fields with a secret name at any depth. The logger's own redaction by paths would make a request line thirty
 * times as expensive.
 */
function censorFields(fields: object, depth = 0): Record<string, unknown> {
  const entry: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    // The serializer describes this value, error or not.
    const isDescribed = depth === 0 && name === 'err'
    entry[name] = secrets.has(name) ? '[redacted]' : isDescribed ? value : censor(value, depth + 1)
  }
  return entry
}

/** JSON lines in UTC; the format itself escapes line breaks in values. */
export function createLog({ level, name, destination, isDetailed = false }: LogOptions): Log {
  const describe = (value: unknown) => ({
    ...describeError(value),
    ...(isDetailed && value instanceof Error && { message: value.message }),
  })
  const options = {
    level,
    name,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentScope() }),
    serializers: { err: describe },
    formatters: { log: (fields: object) => censorFields(fields) },
  }
  return destination ? pino(options, destination) : pino(options)
}
