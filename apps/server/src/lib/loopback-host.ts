const loopback = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[::1\]$/

/** A place that never leaves the machine, as addresses name it: `*.localhost`, 127.0.0.0/8, `[::1]`. */
export function isLoopbackHost(url: string): boolean {
  return loopback.test(new URL(url).hostname)
}
