import type { WorkerContext } from '#server/worker-context.ts'
import type { ProgramTouched } from './events.ts'

const patienceMs = 2000

/** The status that a portal process answered with, or why it did not answer. */
async function ask(url: string, secret: string, programId: string): Promise<number | string> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ program: programId }),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
}

/**
 * Tells every portal process that its rendered pages of a program, and of the list, are old. One that does not hear it
 * finds out by itself two seconds later, so nobody waits for it and nothing is tried again.
 */
export async function purgePages({ config, log }: WorkerContext, { programId }: ProgramTouched): Promise<void> {
  const { purgeUrls, purgeSecret } = config.portal
  await Promise.all(
    purgeUrls.map(async (url) => {
      const outcome = await ask(url, purgeSecret, programId)
      if (typeof outcome === 'string' || outcome >= 300) log.warn({ url, outcome, programId }, 'page purge not heard')
    }),
  )
}
