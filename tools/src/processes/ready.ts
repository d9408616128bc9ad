import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

/** How a process shows that it is ready: a URL that returns 2xx, or a line of its output. */
export type Ready = { url: string } | { line: RegExp }

export type Waiting = { log: Log; exited: Promise<unknown>; timeoutMs: number }

/** One GET. Without `fetch`, because names below `.localhost` are loopback here and this process has no resolver. */
function statusOf(url: string): Promise<number> {
  const { port, pathname, search, host } = new URL(url)
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path: `${pathname}${search}`, headers: { host }, timeout: 2000 })
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(0))
    call.end()
  })
}

async function waitForUrl(url: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const status = await statusOf(url)
    if (status >= 200 && status < 300) return
    await pause(50)
  }
}

function waitForLine(pattern: RegExp, log: Log): Promise<void> {
  if (log.tail.some((line) => pattern.test(line))) return Promise.resolve()
  return new Promise((resolve) => {
    const listener = (line: string): void => {
      if (!pattern.test(line)) return
      log.listeners.delete(listener)
      resolve()
    }
    log.listeners.add(listener)
  })
}

/** Resolves to why the wait ended: the process is ready, it has exited, or the time is over. */
export async function waitUntilReady(ready: Ready, waiting: Waiting): Promise<'ready' | 'gone' | 'late'> {
  const over = new AbortController()
  const sign = 'url' in ready ? waitForUrl(ready.url, over.signal) : waitForLine(ready.line, waiting.log)
  const timer = new AbortController()
  const outcome = await Promise.race([
    sign.then(() => 'ready' as const),
    waiting.exited.then(() => 'gone' as const),
    pause(waiting.timeoutMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const),
  ])
  over.abort()
  timer.abort()
  return outcome
}
