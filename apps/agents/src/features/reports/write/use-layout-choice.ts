import { useState } from 'react'
import { tryStorage } from '@grana/ui/try-storage'

const ENTRY = 'grana_report_layout'

export type ReportLayout = 'steps' | 'page'

const loadLayout = (): ReportLayout => (tryStorage(() => localStorage.getItem(ENTRY)) === 'page' ? 'page' : 'steps')

/** Whether a report is written in steps or on one page, remembered in this browser. */
export function useLayoutChoice(): [ReportLayout, (layout: ReportLayout) => void] {
  const [layout, setLayout] = useState(loadLayout)
  const choose = (next: ReportLayout) => {
    setLayout(next)
    tryStorage(() => localStorage.setItem(ENTRY, next))
  }
  return [layout, choose]
}
