const NAME = 'grana_organization'
const form = /^[0-9a-f-]{36}$/

/** Names the organization in an address that somebody was led to, such as that of a notification. */
export const ORGANIZATION_PARAMETER = 'organizacion'

/** The organization where somebody last worked in this browser. It is a wish: the API says to which they belong. */
export function readChosen(): string | undefined {
  const kept = localStorage.getItem(NAME)
  return kept !== null && form.test(kept) ? kept : undefined
}

export function keepChosen(id: string): void {
  localStorage.setItem(NAME, id)
}

/** The organization that an address asks for, if it asks for one. */
export function askedFor(search: URLSearchParams): string | undefined {
  const asked = search.get(ORGANIZATION_PARAMETER)
  return asked !== null && form.test(asked) ? asked : undefined
}
