// Characters that turn the reading direction or take no room: with them a text can show something else than it says.
const deceptive = /[\u00ad\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu

/** What somebody typed, on one line, without characters that deceive the eye. */
export function asSeen(typed: string): string {
  return typed.replaceAll(deceptive, '').replaceAll(control, '')
}

const longestName = 60

/**
 * A name that a stranger chose, in a mail of ours: nothing in it can become a link or an address, and it is too short to
 * tell a story.
 */
export function asName(typed: string): string {
  return asSeen(typed)
    .replaceAll(/[/\\@:<>]+/g, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}-]{2})\.(?=[\p{L}\p{N}-]{2})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestName)
}
