import { createWriteStream } from 'node:fs'
import type { WriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { formatLogLine } from './log-line.ts'

/** A child's output: complete in a file, its last lines in memory, and printed with the child's name if requested. */
export type Log = {
  file: string
  tail: string[]
  listeners: Set<(line: string) => void>
  stream: WriteStream
  show: boolean
  label: string
}

const tailLines = 60

export function openLog(file: string, label: string, show: boolean): Log {
  return {
    file,
    tail: [],
    listeners: new Set(),
    stream: createWriteStream(file, { flags: 'a', mode: 0o600 }),
    show,
    label,
  }
}

function takeLine(log: Log, line: string): void {
  log.stream.write(`${line}\n`)
  log.tail.push(line)
  if (log.tail.length > tailLines) log.tail.shift()
  if (log.show) process.stdout.write(`${log.label} ${formatLogLine(line)}\n`)
  for (const listener of log.listeners) listener(line)
}

/** Reads a child's output line by line into the log. */
export function followOutput(log: Log, source: Readable): void {
  createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => takeLine(log, line))
}

/** The last lines, each with the child's name, for an error message. */
export const tailOf = (log: Log): string => log.tail.map((line) => `  ${log.label} ${line}`).join('\n')
