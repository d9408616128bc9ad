import { useState } from 'react'
import { refuseInline } from '#app/lib/refuse-inline.ts'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import type { AutomaticMethod } from '@grana/contract/customers/target-values'
import { checkTarget, getTarget, type Target } from '@grana/contract/customers/targets'
import { useApp } from '@grana/parts/app/app-context'
import { useApi } from '@grana/parts/query/api-context'
import { operationKey } from '@grana/parts/query/operation-query'
import { useAction } from '@grana/parts/query/use-action'
import { isBeingChecked } from './use-target.ts'

/** Requests an ownership check; the target shows its outcome. */
export function useOwnershipCheck(target: Target) {
  const client = useApi()
  const { queries } = useApp()
  const params = { organization: useOrganizationId(), target: target.id }
  const [method, choose] = useState<AutomaticMethod>(target.authority.check?.method ?? 'dns')
  const [refusal, setRefusal] = useState<string>()
  const { act, isBusy } = useAction()
  const requestCheck = (way: AutomaticMethod) => {
    setRefusal(undefined)
    act('check', {
      work: async () => {
        const asked = await client.call(checkTarget, { params, body: { method: way } })
        // At once: the button stays busy until the outcome.
        queries.setQueryData(operationKey(getTarget, { params }), asked)
      },
      onRefused: refuseInline(setRefusal),
    })
  }
  return { method, choose, ask: requestCheck, isChecking: isBusy || isBeingChecked(target), refusal }
}
