/** Any text that somebody looks for, as `like` understands it. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** How something begins. */
export function beginning(words: string): string {
  return anywhere(words).slice(1)
}
