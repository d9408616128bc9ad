import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError } from '@grana/client/call-error'
import {
  beginEvidence,
  cancelEvidence,
  completeEvidence,
  listEvidence,
  resumeEvidence,
} from '@grana/contract/reports/evidence-operations'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { isOnItsWay } from './evidence-item.ts'
import { createEvidenceKeeper, type EvidenceKeeper } from './evidence-keeper.ts'
import type { EvidenceCalls } from './item-sender.ts'
import { sendFile } from './send-file.ts'

/** What the server said of a file's fields says more than that the form was not valid. */
const textOf = (error: CallError) => Object.values(error.fields)[0] ?? callErrorText(error)

function useCalls(draft: string): EvidenceCalls {
  const { client } = useApp().session
  return useMemo(
    () => ({
      list: () => client.call(listEvidence, { params: { draft } }),
      begin: (body) => client.call(beginEvidence, { params: { draft }, body }),
      resume: (file) => client.call(resumeEvidence, { params: { draft, file } }),
      complete: (file) => client.call(completeEvidence, { params: { draft, file } }),
      cancel: (file) => client.call(cancelEvidence, { params: { draft, file } }),
    }),
    [client, draft],
  )
}

/** Whoever goes away while something is on its way is asked first. */
function useHold(keeper: EvidenceKeeper): void {
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (keeper.state().some(isOnItsWay)) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [keeper])
}

/** The files of a draft, as the page and the server know them. */
export function useEvidence(draft: string) {
  const calls = useCalls(draft)
  const keeper = useMemo(() => createEvidenceKeeper({ calls, send: sendFile, textOf }), [calls])
  const [isLost, setIsLost] = useState(false)
  useEffect(() => {
    keeper.load().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      setIsLost(true)
    })
    return () => keeper.stop()
  }, [keeper])
  useHold(keeper)
  const items = useSyncExternalStore(keeper.subscribe, keeper.state)
  return { items, keeper, isLost, isReady: items.every(({ state }) => state === 'ready') }
}
