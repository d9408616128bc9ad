const loopback = /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[::1\]$/

/** Whether the host of a URL is this machine: `*.localhost`, 127.0.0.0/8, `[::1]`. */
export function isLoopbackHost(url: string): boolean {
  return loopback.test(new URL(url).hostname)
}
