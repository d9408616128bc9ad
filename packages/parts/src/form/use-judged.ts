import { useState } from 'react'

/**
 * Which fields of a small form show what is wrong with them: each from its first change or blur on, and all once it is
 * sent. What is wrong is derived from the values, so it follows every stroke from then on.
 */
export function useJudged<Name extends string>() {
  const [judged, setJudged] = useState<ReadonlySet<Name> | 'all'>(new Set<Name>())
  const isJudged = (name: Name) => judged === 'all' || judged.has(name)
  const judge = (name: Name) => {
    if (judged !== 'all' && !judged.has(name)) setJudged(new Set([...judged, name]))
  }
  /** For a control: every event of it is a moment to judge its field. */
  const events = (name: Name, write: (value: string) => void) => ({
    onBlur: () => judge(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      write(target.value)
      judge(name)
    },
  })
  return { isJudged, events, judgeAll: () => setJudged('all') }
}
