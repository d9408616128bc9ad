/** The number of a report as people write it, with or without the initials of its organization. */
export function typedNumber(text: string): number | undefined {
  // Initials may hold digits, and a reference that was copied or typed on a phone has other dashes, with spaces around.
  const [, digits] = /^(?:\p{L}{1,6}|[\p{L}\p{N}]{1,6}\s*\p{Pd}\s*)?#?(\d{1,9})[.,;:]?$/u.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** As short as a word may be that is looked for: one letter begins too many. */
export const shortestWord = 2

/** Whether a text says enough to look for it: the number of a report, or words that are long enough. */
export function isSearchable(text: string): boolean {
  if (typedNumber(text) !== undefined) return true
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => word.length >= shortestWord)
}
