import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'

const timeoutMs = 2000

/** The response status of a portal process, or the error when it did not respond. */
async function requestPurge(url: string, secret: string, programId: string): Promise<number | string> {
  return fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ program: programId }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    ({ status }) => status,
    (error: unknown) => String(error),
  )
}

/**
 * Invalidates the rendered pages of a program, and of the list, in every portal process. A process that misses the request
 * revalidates two seconds later by itself, so failures are logged and not retried.
 */
export async function purgePages(
  { config, log }: WorkerContext,
  { programId }: Events['program.changed'],
): Promise<void> {
  const { purgeUrls, purgeSecret } = config.portal
  await Promise.all(
    purgeUrls.map(async (url) => {
      const outcome = await requestPurge(url, purgeSecret, programId)
      if (typeof outcome === 'string' || outcome >= 300)
        log.warn({ url, outcome, programId }, 'page purge request failed')
    }),
  )
}
