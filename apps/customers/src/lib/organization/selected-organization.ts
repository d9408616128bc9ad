const NAME = 'grana_organization'
const form = /^[0-9a-f-]{36}$/

/** URL parameter that selects an organization, for example in the link of a notification. */
export const ORGANIZATION_PARAMETER = 'organizacion'

/** The organization last used in this browser. A preference only: the API decides membership. */
export function getSelectedOrganization(): string | undefined {
  const stored = localStorage.getItem(NAME)
  return stored !== null && form.test(stored) ? stored : undefined
}

export function saveSelectedOrganization(id: string): void {
  localStorage.setItem(NAME, id)
}

/** The organization that a URL requests, if any. */
export function parseRequestedOrganization(search: URLSearchParams): string | undefined {
  const asked = search.get(ORGANIZATION_PARAMETER)
  return asked !== null && form.test(asked) ? asked : undefined
}
