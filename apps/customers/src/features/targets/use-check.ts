import { useEffect, useState } from 'react'
import { useOrganizationId } from '#app/lib/use-organization-id.ts'
import { CallError } from '@grana/client/call-error'
import type { CheckedMethod } from '@grana/contract/customers/target-values'
import { checkTarget, getTarget, type Target } from '@grana/contract/customers/targets'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'

const lookMs = 1000
/** From here on we say that it takes long, and look less often. */
const slowLooks = 15
const slowLookMs = 5000

/** Asks for a check and looks at the target until its outcome is there. */
export function useCheck(target: Target, onChange: (target: Target) => void) {
  const { client } = useApp().session
  const organization = useOrganizationId()
  const { check } = target.authority
  const [method, choose] = useState<CheckedMethod>(check?.method ?? 'dns')
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
            // The next look may find the way again.
            if (!(error instanceof CallError)) throw error
          })
          .finally(() => setLooks((count) => count + 1))
      },
      looks < slowLooks ? lookMs : slowLookMs,
    )
    return () => clearTimeout(timer)
  }, [isOpen, looks, client, organization, target.id, onChange])

  async function ask(way: CheckedMethod): Promise<void> {
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

  return { method, choose, ask, isChecking: isAsking || isOpen, isSlow: looks >= slowLooks, refusal }
}
