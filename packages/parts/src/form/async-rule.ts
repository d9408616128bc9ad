/** A rule that calls the server, such as "is this name taken": returns a text, or nothing when the value is valid. */
export type AsyncRule = (value: unknown, signal: AbortSignal) => Promise<string | undefined>

export type LatestCheck = {
  readonly ask: (value: unknown) => Promise<{ readonly text: string | undefined } | 'outdated'>
  readonly cancel: () => void
}

const pauseMilliseconds = 400

/** Runs the rule after a pause in typing and aborts the previous run, so that the last answer wins. */
export function createLatestCheck(rule: AsyncRule): LatestCheck {
  let current: AbortController | undefined
  return {
    cancel: () => current?.abort(),
    ask: async (value) => {
      current?.abort()
      const controller = new AbortController()
      current = controller
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMilliseconds)
      })
      if (controller.signal.aborted) return 'outdated'
      const text = await rule(value, controller.signal).catch(() => undefined)
      return controller.signal.aborted ? 'outdated' : { text }
    },
  }
}
