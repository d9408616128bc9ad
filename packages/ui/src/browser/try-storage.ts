/** Uses the browser's storage, which may be full or forbidden: the result is `undefined` then. */
export function tryStorage<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
