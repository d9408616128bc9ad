/** One answer of the API that a page was made of. */
export interface PageSource {
  readonly url: string
  readonly tag: string
}

const CHECK_TIMEOUT = 2000

/** Notes what a page asks the API for; `list` is nothing when one of the answers cannot be asked about by its tag. */
export function noteSources(send: typeof fetch) {
  const noted: (PageSource | undefined)[] = []
  const noting: typeof fetch = async (input, init) => {
    const response = await send(input, init)
    const tag = response.headers.get('etag')
    const isPlain = typeof input === 'string' && (init?.method ?? 'GET') === 'GET' && response.status === 200
    noted.push(isPlain && tag ? { url: input, tag } : undefined)
    return response
  }
  return {
    fetch: noting,
    list: (): readonly PageSource[] | undefined => {
      const known = noted.filter((source) => source !== undefined)
      return known.length > 0 && known.length === noted.length ? known : undefined
    },
  }
}

/** Whether the API would still say the same. One that does not answer says nothing. */
export async function areUnchanged(sources: readonly PageSource[], send: typeof fetch): Promise<boolean> {
  const checks = sources.map(async ({ url, tag }) => {
    const headers = { accept: 'application/json', 'if-none-match': tag }
    const response = await send(url, { headers, signal: AbortSignal.timeout(CHECK_TIMEOUT) })
    await response.body?.cancel()
    return response.status === 304
  })
  const outcomes = await Promise.allSettled(checks)
  return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)
}
