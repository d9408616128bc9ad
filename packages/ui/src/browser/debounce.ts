const RESIZE_MS = 200

export interface Debounced<Arguments extends readonly unknown[]> {
  (...values: Arguments): void
  cancel(): void
}

/** Runs once, `wait` ms after the last call. */
export function debounce<Arguments extends readonly unknown[]>(
  run: (...values: Arguments) => void,
  wait: number = RESIZE_MS,
): Debounced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const debounced = (...values: Arguments) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...values), wait)
  }
  return Object.assign(debounced, { cancel: () => clearTimeout(timer) })
}

/** Calls back 200 ms after the window stopped resizing; returns a function that stops it. */
export function onWindowResize(run: () => void): () => void {
  const debounced = debounce(run)
  window.addEventListener('resize', debounced)
  return () => {
    window.removeEventListener('resize', debounced)
    debounced.cancel()
  }
}
