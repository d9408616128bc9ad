import { Resolver } from 'node:dns/promises'

/** The result of a DNS query. */
export type Resolved<T> = { found: readonly T[] } | { fault: 'unresolved' | 'resolver-failed' }

export type NameResolver = {
  addresses: (name: string, signal: AbortSignal) => Promise<Resolved<string>>
  /** TXT records, each joined from its strings. */
  texts: (name: string, signal: AbortSignal) => Promise<Resolved<string>>
}

const usualTryMs = 1500
const tries = 2

/** Codes for a name without such a record; all others are failures of the query. */
const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

function isNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && nothingThere.has(String(error.code))
}

function combineAnswers<T>(answers: readonly PromiseSettledResult<T[]>[]): Resolved<T> {
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return { found }
  const isSure = answers.every((answer) => answer.status === 'fulfilled' || isNothing(answer.reason))
  return { fault: isSure ? 'unresolved' : 'resolver-failed' }
}

/** Queries name servers only: neither the machine's hosts file nor its search domains. */
export function createNameResolver(servers: readonly string[], tryMs: number = usualTryMs): NameResolver {
  async function resolveAll<T>(
    signal: AbortSignal,
    questions: (resolver: Resolver) => Promise<T[]>[],
  ): Promise<Resolved<T>> {
    // One resolver per query, so that cancelling it leaves the others alone.
    const resolver = new Resolver({ timeout: tryMs, tries })
    if (servers.length > 0) resolver.setServers(servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    const answers = await Promise.allSettled(questions(resolver))
    signal.removeEventListener('abort', stop)
    return combineAnswers(answers)
  }

  return {
    addresses: (name, signal) => resolveAll(signal, (resolver) => [resolver.resolve4(name), resolver.resolve6(name)]),
    async texts(name, signal) {
      const answer = await resolveAll(signal, (resolver) => [resolver.resolveTxt(name)])
      return 'found' in answer ? { found: answer.found.map((pieces) => pieces.join('')) } : answer
    },
  }
}
