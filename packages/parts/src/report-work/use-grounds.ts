import { useCallback, useEffect, useState } from 'react'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import { useLoaded } from '../loaded/use-loaded.ts'
import type { ReportDesk } from './desk.ts'

const restMs = 250

/** What a closing can rest on; earlier reports are looked for anew when typing has rested. */
export function useGrounds({ grounds: ask }: ReportDesk) {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const load = useCallback(() => ask(sought), [ask, sought])
  const { state } = useLoaded<ReportGrounds>(load)
  return { grounds: state.status === 'ready' ? state.value : undefined, search: setTyped }
}
