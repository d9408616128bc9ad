import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '@grana/server/db/connection'
import { startTestMailServer } from '@grana/server/lib/test-mail-server'
import { startWorkerProcess } from '@grana/server/testing/worker-process'

/** Starts a worker and restarts it whenever it ends, as its unit does; returns a function that stops it. */
export async function superviseWorker(env: Record<string, string>): Promise<() => Promise<void>> {
  const mails = await startTestMailServer()
  const ending = new AbortController()
  let current: ChildProcess | undefined
  const keep = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      current = await startWorkerProcess({ ...env, SMTP_URL: mails.url }).catch((error: unknown) => {
        console.error(String(error).slice(-2000))
        return undefined
      })
      if (ending.signal.aborted) current?.kill('SIGKILL')
      if (current?.exitCode === null) await once(current, 'exit')
      await pause(1000)
    }
  }
  void keep()
  return async () => {
    ending.abort()
    current?.kill('SIGKILL')
    await mails.close()
  }
}

/** Seconds until no due job is waiting; each report enqueues some. */
export async function waitForJobs(url: string): Promise<number> {
  const began = performance.now()
  const waiting = 'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and locked_at is null'
  for (;;) {
    const isDone = await withClient(url, async (client) => {
      const { rows } = await client.query<{ count: number }>(waiting)
      return rows[0]!.count === 0
    }).catch(() => false)
    if (isDone || performance.now() - began > 180_000) return (performance.now() - began) / 1000
    await pause(200)
  }
}
