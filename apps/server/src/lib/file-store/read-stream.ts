import { signedHeaders } from './signature.ts'
import { addressOf, unavailable, type StoreSettings } from './store-calls.ts'

/** Long enough for the largest file over a slow line; whoever waits is a job, not a person. */
const patienceMs = 5 * 60_000

/** Reads a file without ever holding more of it than a piece. */
export function createReadStream(settings: StoreSettings) {
  return async function read(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const url = addressOf(settings, settings.endpoint, key)
    const headers = signedHeaders(settings, { method: 'GET', url }, new Date())
    let answer: Response
    try {
      answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    } catch (error) {
      throw unavailable(error)
    }
    if (answer.status === 404) {
      await answer.body?.cancel()
      return undefined
    }
    if (answer.status !== 200 || answer.body === null)
      throw unavailable(new Error(`the store answered ${answer.status}`))
    return answer.body
  }
}
