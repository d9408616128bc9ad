import { signedHeaders } from './signature.ts'
import { objectUrl, toUnavailableError, type StoreSettings } from './store-calls.ts'

/** Long enough for the largest file over a slow line; only jobs wait for it. */
const timeoutMs = 5 * 60_000

/** Reads a file in chunks, without holding more than one in memory. */
export function createReadStream(settings: StoreSettings) {
  return async function read(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const url = objectUrl(settings, settings.endpoint, key)
    const headers = signedHeaders(settings, { method: 'GET', url }, new Date())
    let answer: Response
    try {
      answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      throw toUnavailableError(error)
    }
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    if (answer.status !== 200 || answer.body === null)
      throw toUnavailableError(new Error(`file store answered ${answer.status}`))
    return answer.body
  }
}
