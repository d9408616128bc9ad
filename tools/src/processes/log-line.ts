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

function stackOf(error: unknown): string {
  const { stack, message } = (error ?? {}) as { stack?: unknown; message?: unknown }
  return typeof stack === 'string' ? `\n${stack}` : ` ${String(message ?? '')}`
}

/** A structured log line as a person reads it; any other line as it is. */
export function readable(line: string): string {
  const entry = parse(line)
  if (entry === undefined) return line
  const rest = Object.entries(entry).filter(([key]) => !known.has(key))
  const details = rest.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const words = [levels[Number(entry['level'])] ?? 'info', String(entry['msg'] ?? ''), ...details]
  return words.join(' ') + (entry['err'] === undefined ? '' : stackOf(entry['err']))
}
