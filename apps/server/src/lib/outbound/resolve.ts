import { Resolver } from 'node:dns/promises'

/** What asking for a name came to. */
export type Resolved<T> = { found: readonly T[] } | { fault: 'unresolved' | 'resolver-failed' }

export type Resolve = {
  addresses: (name: string, signal: AbortSignal) => Promise<Resolved<string>>
  /** Text records, each put together from its pieces. */
  texts: (name: string, signal: AbortSignal) => Promise<Resolved<string>>
}

const usualTryMs = 1500
const tries = 2

/** What a server says about a name that has nothing of the kind; all else is a failure of the asking. */
const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

function isNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && nothingThere.has(String(error.code))
}

function settle<T>(answers: readonly PromiseSettledResult<T[]>[]): Resolved<T> {
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return { found }
  const isSure = answers.every((answer) => answer.status === 'fulfilled' || isNothing(answer.reason))
  return { fault: isSure ? 'unresolved' : 'resolver-failed' }
}

/** Asks name servers and nothing else: neither the machine's own list of hosts nor its search domains. */
export function createResolve(servers: readonly string[], tryMs: number = usualTryMs): Resolve {
  async function ask<T>(signal: AbortSignal, questions: (resolver: Resolver) => Promise<T[]>[]): Promise<Resolved<T>> {
    // One of its own for each question, so that giving up on this one leaves the others alone.
    const resolver = new Resolver({ timeout: tryMs, tries })
    if (servers.length > 0) resolver.setServers(servers)
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    const answers = await Promise.allSettled(questions(resolver))
    signal.removeEventListener('abort', stop)
    return settle(answers)
  }

  return {
    addresses: (name, signal) => ask(signal, (resolver) => [resolver.resolve4(name), resolver.resolve6(name)]),
    async texts(name, signal) {
      const answer = await ask(signal, (resolver) => [resolver.resolveTxt(name)])
      return 'found' in answer ? { found: answer.found.map((pieces) => pieces.join('')) } : answer
    },
  }
}
