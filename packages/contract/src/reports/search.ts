/** The number of a report as users type it, with or without the initials of its organization. */
export function parseReportNumber(text: string): number | undefined {
  // Initials may contain digits, and a copied or phone-typed reference has other dashes, with spaces around.
  const [, digits] = /^(?:\p{L}{1,6}|[\p{L}\p{N}]{1,6}\s*\p{Pd}\s*)?#?(\d{1,9})[.,;:]?$/u.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Minimum length of a search word: one letter matches too much. */
export const minSearchWordLength = 2

/** Whether a text is searchable: the number of a report, or words that are long enough. */
export function isSearchable(text: string): boolean {
  if (parseReportNumber(text) !== undefined) return true
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => word.length >= minSearchWordLength)
}
