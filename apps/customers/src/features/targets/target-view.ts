import { authorityStates, targetLastPage, type AuthorityState } from '@grana/contract/customers/target-values'
import { targetTypes, type TargetType } from '@grana/contract/program-values'

/** Which part of the list somebody looks at, as the address says it. */
export type TargetView = {
  readonly q: string
  readonly type: TargetType | ''
  readonly authority: AuthorityState | ''
  readonly isArchived: boolean
  readonly page: number
}

function oneOf<T extends string>(values: readonly T[], given: string | null): T | '' {
  return values.find((value) => value === given) ?? ''
}

/** What an address says; whatever it says wrongly is as if it said nothing. */
export function readView(search: URLSearchParams): TargetView {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    type: oneOf(targetTypes, search.get('type')),
    authority: oneOf(authorityStates, search.get('authority')),
    isArchived: search.get('archived') === 'true',
    page: Number.isInteger(page) && page > 0 && page <= targetLastPage ? page : 1,
  }
}

/** The address of a part of the list; what is usual is not said. */
export function writeView({ q, type, authority, isArchived, page }: TargetView): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (type !== '') search.set('type', type)
  if (authority !== '') search.set('authority', authority)
  if (isArchived) search.set('archived', 'true')
  if (page > 1) search.set('page', String(page))
  return search
}

/** The same as the API is asked. */
export function queryOf({ q, type, authority, isArchived, page }: TargetView) {
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
