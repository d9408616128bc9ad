import { useState } from 'react'

/**
 * Which fields of a small form show their errors: each from its first change or blur on, and all on submit. Errors are
 * derived from the values, so they follow every keystroke from then on.
 */
export function useValidatedFields<Name extends string>() {
  const [judged, setJudged] = useState<ReadonlySet<Name> | 'all'>(new Set<Name>())
  const isJudged = (name: Name) => judged === 'all' || judged.has(name)
  const judge = (name: Name) => {
    if (judged !== 'all' && !judged.has(name)) setJudged(new Set([...judged, name]))
  }
  /** For a control: each of its events marks its field as validated. */
  const events = (name: Name, write: (value: string) => void) => ({
    onBlur: () => judge(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      write(target.value)
      judge(name)
    },
  })
  return { isJudged, events, judgeAll: () => setJudged('all') }
}
