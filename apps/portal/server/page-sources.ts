/** One API response that a page was made of. */
export interface PageSource {
  readonly url: string
  readonly tag: string
}

const CHECK_TIMEOUT = 2000

/** Records the API requests of a page; `list` returns `undefined` when a response cannot be revalidated by its ETag. */
export function recordSources(send: typeof fetch) {
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

/** Whether the API would still respond the same. A failed request counts as a change. */
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
