/** Whether the process has been asked to stop. */
export type Lifecycle = { isStopping: () => boolean; stop: () => void }

export function createLifecycle(): Lifecycle {
  let stopping = false
  return {
    isStopping: () => stopping,
    stop: () => {
      stopping = true
    },
  }
}
