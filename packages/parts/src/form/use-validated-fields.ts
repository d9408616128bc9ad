import { useState } from 'react'

/**
 * Which fields of a small form show their errors: each from its first change or blur on, and all on submit. Errors are
 * derived from the values, so they follow every keystroke from then on.
 */
export function useValidatedFields<Name extends string>() {
  const [validated, setValidated] = useState<ReadonlySet<Name> | 'all'>(new Set<Name>())
  const isValidated = (name: Name) => validated === 'all' || validated.has(name)
  const markValidated = (name: Name) => {
    if (validated !== 'all' && !validated.has(name)) setValidated(new Set([...validated, name]))
  }
  /** For a control: each of its events marks its field as validated. */
  const events = (name: Name, write: (value: string) => void) => ({
    onBlur: () => markValidated(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      write(target.value)
      markValidated(name)
    },
  })
  return { isValidated, events, validateAll: () => setValidated('all') }
}
