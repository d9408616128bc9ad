const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

const known = new Set(['level', 'time', 'msg', 'name', 'pid', 'hostname', 'app', 'err'])

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{"level":')) return undefined
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

type Described = { type?: unknown; code?: unknown; message?: unknown; stack?: unknown; at?: unknown; cause?: unknown }

/** Error and place, as far as the line has them. */
function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { type, code, message, stack, at, cause } = error as Described
  if (stack !== undefined) return `\n${textOf(stack)}`
  const words = [type, code, message].filter((word) => word !== undefined && word !== null).map(textOf)
  const places = Array.isArray(at) ? at.map((place) => `\n    ${textOf(place)}`) : []
  const caused = cause === undefined ? '' : `\n  caused by${stackOf(cause)}`
  return words.length === 0 ? '' : ` ${words.join(' ')}${places.join('')}${caused}`
}

/** Formats a structured log line for people; returns any other line unchanged. */
export function formatLogLine(line: string): string {
  const entry = parse(line)
  if (entry === undefined) return line
  const rest = Object.entries(entry).filter(([key]) => !known.has(key))
  const details = rest.map(([key, value]) => `${key}=${textOf(value)}`)
  const words = [levels[Number(entry['level'])] ?? 'info', textOf(entry['msg'] ?? ''), ...details]
  return words.join(' ') + stackOf(entry['err'])
}
