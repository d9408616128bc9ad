const schemes = new Set(['http:', 'https:', 'mailto:'])

/** A written URL, if it leads to a page or a mailbox. */
export function safeUrl(written: string): string | undefined {
  // What a browser skips inside a scheme would make another one of it: `java\nscript:`.
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  if (/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202f\u2066-\u2069]/u.test(written)) return undefined
  if (!URL.canParse(written)) return undefined
  const { protocol, username, password, href } = new URL(written)
  const isPlain = username === '' && password === ''
  return schemes.has(protocol) && isPlain ? href : undefined
}
