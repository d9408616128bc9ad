import { DomainError } from '#server/lib/domain-error.ts'
import { scimLimits, scimUrns } from '@grana/contract/identity/scim-fields'

type ListQuery = { filter?: string | undefined; startIndex?: string | undefined; count?: string | undefined }

/** An attribute in the spelling of this API, and the text that it must equal. */
export type ScimFilter = { attribute: string; value: string }

const filterForm = /^\s*([A-Za-z]{1,40})\s+[Ee][Qq]\s+("(?:[^"\\]|\\.)*")\s*$/

/** The one form of filter that directories need to find what they sent. */
export function parseFilter(filter: string | undefined, attributes: readonly string[]): ScimFilter | undefined {
  if (filter === undefined) return undefined
  const [, name = '', quoted = ''] = filterForm.exec(filter) ?? []
  const attribute = attributes.find((one) => one.toLowerCase() === name.toLowerCase())
  if (attribute === undefined) throw new DomainError('scim.filter')
  const value = parseText(quoted)
  if (value === undefined || value.includes('\u0000')) throw new DomainError('scim.filter')
  return { attribute, value }
}

function parseText(quoted: string): string | undefined {
  if (!/^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"$/u.test(quoted)) return undefined
  return String(JSON.parse(quoted))
}

function parseCount(text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  if (!/^-?\d{1,9}$/.test(text)) throw new DomainError('scim.value')
  return Number(text)
}

export type ScimPage = { startIndex: number; count: number }

/** RFC 7644: an index below 1 is 1, a count below 0 is 0, and the service may return fewer than were asked for. */
export function parsePage({ startIndex, count }: ListQuery): ScimPage {
  return {
    startIndex: Math.max(1, parseCount(startIndex, 1)),
    count: Math.min(scimLimits.page, Math.max(0, parseCount(count, 100))),
  }
}

/** One page of a list, as RFC 7644 words it. */
export function toListResponse<T>(resources: T[], { startIndex, total }: { startIndex: number; total: number }) {
  return {
    schemas: [scimUrns.list],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
