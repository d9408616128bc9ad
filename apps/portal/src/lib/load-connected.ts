function connected(): Promise<unknown> {
  return new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
  })
}

/** Loads something; what fails for want of a connection is tried again when there is one. */
export async function loadConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined' || navigator.onLine) throw error
      await connected()
    }
  }
}
