// Characters that change the reading direction or are invisible: with them a text can show something else than it says.
const deceptive = /[\u00ad\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu

/** Typed text on one line, without deceptive characters. */
export function toVisibleText(typed: string): string {
  return typed.replaceAll(deceptive, '').replaceAll(control, '')
}

const maxNameLength = 60

/**
 * A name that a stranger chose, for use in an email: nothing in it can become a link or an address, and it is too short
 * for a message.
 */
export function toSafeName(typed: string): string {
  return toVisibleText(typed)
    .replaceAll(/[/\\@:<>]+/g, ' ')
    .replaceAll(/(?<=[\p{L}\p{N}-]{2})\.(?=[\p{L}\p{N}-]{2})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
}
