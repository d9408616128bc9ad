import { ownershipStates, targetLastPage, type OwnershipState } from '@grana/contract/customers/target-values'
import { targetTypes, type TargetType } from '@grana/contract/program-values'

/** The part of the list on screen, as in the URL. */
export type TargetView = {
  readonly q: string
  readonly type: TargetType | ''
  readonly authority: OwnershipState | ''
  readonly isArchived: boolean
  readonly page: number
}

function oneOf<T extends string>(values: readonly T[], given: string | null): T | '' {
  return values.find((value) => value === given) ?? ''
}

/** Parses the URL; invalid values are ignored. */
export function parseView(search: URLSearchParams): TargetView {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    type: oneOf(targetTypes, search.get('type')),
    authority: oneOf(ownershipStates, search.get('authority')),
    isArchived: search.get('archived') === 'true',
    page: Number.isInteger(page) && page > 0 && page <= targetLastPage ? page : 1,
  }
}

/** Formats a view as URL parameters; defaults are omitted. */
export function formatView({ q, type, authority, isArchived, page }: TargetView): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (type !== '') search.set('type', type)
  if (authority !== '') search.set('authority', authority)
  if (isArchived) search.set('archived', 'true')
  if (page > 1) search.set('page', String(page))
  return search
}

/** The same view as an API query. */
export function toTargetQuery({ q, type, authority, isArchived, page }: TargetView) {
  return {
    ...(q !== '' && { q }),
    ...(type !== '' && { type: [type] }),
    ...(authority !== '' && { authority }),
    ...(isArchived && { archived: 'true' as const }),
    page,
  }
}

export function isNarrowed({ q, type, authority }: TargetView): boolean {
  return q !== '' || type !== '' || authority !== ''
}
