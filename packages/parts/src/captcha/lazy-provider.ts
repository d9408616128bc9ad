import type { DrawingProvider, SolvingProvider } from './provider.ts'

type Load<P> = () => Promise<P>

/** One load at a time; a failed one may be retried. */
function loadOnce<P>(load: Load<P>): Load<P> {
  let loading: Promise<P> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** A provider whose code is loaded when its form is used: most visits to a page with a form never use it. */
export function lazySolver(load: Load<SolvingProvider>): SolvingProvider {
  const get = loadOnce(load)
  return {
    kind: 'solving',
    prepare: async () => (await get()).prepare(),
    solve: async (action, signal) => (await get()).solve(action, signal),
  }
}

/** The same for a provider that draws; drawing requires `prepare` first. */
export function lazyDrawer(load: Load<DrawingProvider>): DrawingProvider {
  const get = loadOnce(load)
  let provider: DrawingProvider | undefined
  return {
    kind: 'drawing',
    prepare: async () => {
      const loaded = await get()
      await loaded.prepare()
      provider = loaded
    },
    draw: (request) => {
      if (!provider) throw new Error('The provider has not been prepared')
      return provider.draw(request)
    },
  }
}
