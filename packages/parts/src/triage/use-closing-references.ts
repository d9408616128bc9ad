import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReportActions } from './report-actions.ts'

const restMs = 250

/** The closing references; earlier reports are searched again after a pause in typing. */
export function useClosingReferences({ closingReferences }: ReportActions, first: string) {
  const [typed, setTyped] = useState(first)
  const [sought, setSought] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery(closingReferences(sought))
  return { grounds: data, search: setTyped }
}
