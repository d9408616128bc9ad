import { useEffect, useState } from 'react'
import type { ReportDraft } from '@grana/contract/reports/draft'
import type { Refused } from './lacks-of.ts'

export type Refusal = {
  /** What is wrong, by field, until it is changed. */
  readonly refused: Refused
  readonly refuse: (fields: Refused) => void
  readonly mend: (change: Partial<ReportDraft>) => void
  /** Says what is wrong with one field, without leading to it: the person is there, or has just left it. */
  readonly judge: (name: string, reason: string | undefined) => void
}

/** Marks what was refused and leads to the first of it, wherever on the page it is. */
export function useRefusal(): Refusal {
  const [refused, setRefused] = useState<Refused>({})
  const [told, setTold] = useState<Refused>({})
  useEffect(() => {
    const places = Object.keys(told).map((name) => `#field-${name}`)
    // A list of selectors gives what comes first on the page, not what was named first.
    const first = places.length === 0 ? null : document.querySelector<HTMLElement>(places.join())
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [told])
  return {
    refused,
    refuse: (fields) => {
      setRefused(fields)
      setTold(fields)
    },
    judge: (name, reason) =>
      setRefused(({ [name]: _, ...others }) => (reason === undefined ? others : { ...others, [name]: reason })),
    mend: (change) => {
      // A vector says the severity too.
      const mended = new Set([...Object.keys(change), ...('cvss' in change ? ['severity'] : [])])
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !mended.has(name))))
    },
  }
}
