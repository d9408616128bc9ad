/** A rule that asks somebody else, such as "is this name taken": gives a text, or nothing when the value is fine. */
export type AsyncRule = (value: unknown, signal: AbortSignal) => Promise<string | undefined>

export type LastAnswer = {
  readonly ask: (value: unknown) => Promise<{ readonly text: string | undefined } | 'outdated'>
  readonly cancel: () => void
}

const pauseMilliseconds = 400

/** Asks after a pause in the typing; whatever was asked before is given up, so that the last answer wins. */
export function lastAnswerOf(rule: AsyncRule): LastAnswer {
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
