type NamedBrowser = { browser: string | null; system: string | null }

/** "Firefox en Windows", or as much of it as is known. */
export function browserName({ browser, system }: NamedBrowser): string {
  if (browser !== null && system !== null) return `${browser} en ${system}`
  return browser ?? system ?? 'No identificado'
}
