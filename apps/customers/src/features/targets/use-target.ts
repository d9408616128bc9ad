import { useEffect, useState } from 'react'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { getTarget, type Target } from '@grana/contract/customers/targets'
import { useApiQuery } from '@grana/parts/query/use-api-query'

const pollMs = 1000
/** After this time a check is shown as slow, and polling slows down. */
const slowAfterMs = 15_000
const slowPollMs = 5000

/** Whether an ownership check has no outcome yet. */
export function isBeingChecked(target: Target | undefined): boolean {
  const check = target?.authority.check
  return check !== undefined && check.outcome === undefined
}

/** A target, loaded again until its ownership check has an outcome. */
export function useTarget(id: string) {
  const organization = useOrganizationId()
  const [isSlow, setIsSlow] = useState(false)
  const query = useApiQuery(
    getTarget,
    { params: { organization, target: id } },
    { refetchInterval: ({ state }) => isBeingChecked(state.data) && (isSlow ? slowPollMs : pollMs) },
  )
  const isOpen = isBeingChecked(query.data)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isOpen])
  return { query, isSlow }
}
