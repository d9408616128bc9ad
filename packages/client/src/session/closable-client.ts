import type { Operation } from '@grana/contract/operation'
import { CallError } from '../call-error.ts'
import type { CallArguments, Client } from '../create-client.ts'

export type ClosableClient = {
  readonly client: Client
  /** Aborts the pending calls and refuses others until `open`. */
  readonly close: () => void
  readonly open: () => void
}

/** The client of a session that can end: a call that the server would only refuse is not sent. */
export function createClosableClient(inner: Client): ClosableClient {
  let closing = new AbortController()

  async function run<T, O extends Operation>(
    rest: CallArguments<O>,
    send: (given: CallArguments<O>) => Promise<T>,
  ): Promise<T> {
    const { signal } = closing
    const [input, { signal: own } = {}] = rest
    const limits = { signal: own ? AbortSignal.any([own, signal]) : signal }
    try {
      signal.throwIfAborted()
      return await send([input, limits] as CallArguments<O>)
    } catch (error) {
      if (signal.aborted && !own?.aborted) throw new CallError('auth.required')
      throw error
    }
  }

  return {
    client: {
      call: (operation, ...rest) => run(rest, (given) => inner.call(operation, ...given)),
      callWithMeta: (operation, ...rest) => run(rest, (given) => inner.callWithMeta(operation, ...given)),
    },
    close: () => closing.abort(),
    open: () => {
      closing = new AbortController()
    },
  }
}
