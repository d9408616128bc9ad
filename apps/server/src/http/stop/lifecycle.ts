import type { ServerResponse } from 'node:http'

/** Whether the process has been asked to stop, and which answers are still owed. */
export type Lifecycle = {
  isStopping: () => boolean
  stop: () => void
  begin: (answer: ServerResponse) => void
  /** How many answers are owed. */
  owed: () => number
}

/** Makes the answer carry `Connection: close`: the client learns from it that this connection takes no more. */
function closeAfter(answer: ServerResponse): void {
  answer.shouldKeepAlive = false
}

export function createLifecycle(): Lifecycle {
  const owed = new Set<ServerResponse>()
  let stopping = false

  function forget(this: ServerResponse): void {
    owed.delete(this)
  }

  return {
    isStopping: () => stopping,
    owed: () => owed.size,
    stop: () => {
      stopping = true
      owed.forEach(closeAfter)
    },
    begin: (answer) => {
      owed.add(answer)
      // Comes also when the client left before its answer.
      answer.once('close', forget)
      if (stopping) closeAfter(answer)
    },
  }
}
