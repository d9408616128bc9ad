import { useEffect, useState } from 'react'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { CallError } from '@grana/client/call-error'
import type { AutomaticMethod } from '@grana/contract/customers/target-values'
import { checkTarget, getTarget, type Target } from '@grana/contract/customers/targets'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'

const pollMs = 1000
/** After this many polls the check is shown as slow, and polling slows down. */
const slowAfterPolls = 15
const slowPollMs = 5000

/** Requests a check and polls the target until there is a result. */
export function useOwnershipCheck(target: Target, onChange: (target: Target) => void) {
  const { client } = useApp().session
  const organization = useOrganizationId()
  const { check } = target.authority
  const [method, choose] = useState<AutomaticMethod>(check?.method ?? 'dns')
  const [isAsking, setIsAsking] = useState(false)
  const [looks, setLooks] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const isOpen = check !== undefined && check.outcome === undefined

  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(
      () => {
        client
          .call(getTarget, { params: { organization, target: target.id } })
          .then(onChange)
          .catch((error: unknown) => {
            // The next poll may succeed.
            if (!(error instanceof CallError)) throw error
          })
          .finally(() => setLooks((count) => count + 1))
      },
      looks < slowAfterPolls ? pollMs : slowPollMs,
    )
    return () => clearTimeout(timer)
  }, [isOpen, looks, client, organization, target.id, onChange])

  async function ask(way: AutomaticMethod): Promise<void> {
    setIsAsking(true)
    setRefusal(undefined)
    setLooks(0)
    try {
      const params = { organization, target: target.id }
      onChange(await client.call(checkTarget, { params, body: { method: way } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(callErrorText(error))
    } finally {
      setIsAsking(false)
    }
  }

  return { method, choose, ask, isChecking: isAsking || isOpen, isSlow: looks >= slowAfterPolls, refusal }
}
