type NamedPattern = readonly [name: string, pattern: RegExp]

// Tried in order: most browsers also name the ones that they descend from.
const browsers: readonly NamedPattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly NamedPattern[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

function nameIn(list: readonly NamedPattern[], text: string): string | null {
  return list.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** Browser and system by name, for a list in which users recognise their own devices. */
export function parseUserAgent(text: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(browsers, text), system: nameIn(systems, text) }
}
