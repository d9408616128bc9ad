import { useCallback, useEffect, useState } from 'react'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { useQuery } from '../query/use-query.ts'
import type { ReportActions } from './report-actions.ts'

const restMs = 250

/** The closing references; earlier reports are searched again after a pause in typing. */
export function useClosingReferences({ closingReferences: ask }: ReportActions) {
  const [typed, setTyped] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const load = useCallback(() => ask(sought), [ask, sought])
  const { state } = useQuery<ClosingReferences>(load)
  return { grounds: state.status === 'ready' ? state.value : undefined, search: setTyped }
}
