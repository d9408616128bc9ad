import type { ServerResponse } from 'node:http'

/** Whether the process is stopping, and how many responses are pending. */
export type Lifecycle = {
  isStopping: () => boolean
  stop: () => void
  begin: (answer: ServerResponse) => void
  /** Number of pending responses. */
  owed: () => number
}

/** Adds `Connection: close` to the response, so that the client does not reuse the connection. */
function closeAfter(answer: ServerResponse): void {
  answer.shouldKeepAlive = false
}

export function createLifecycle(): Lifecycle {
  const owed = new Set<ServerResponse>()
  let stopping = false

  function onResponseClosed(this: ServerResponse): void {
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
      // Also fires when the client disconnected before its response.
      answer.once('close', onResponseClosed)
      if (stopping) closeAfter(answer)
    },
  }
}
