/** A `like` pattern that matches the text anywhere. */
export function containsPattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** A `like` pattern that matches the text at the beginning. */
export function prefixPattern(words: string): string {
  return containsPattern(words).slice(1)
}
