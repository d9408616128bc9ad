import { useEffect, useState } from 'react'
import { TextInput } from '@grana/ui/input'

const restMs = 300

export interface SearchFieldProps {
  readonly label: string
  /** The current search. */
  readonly value: string
  /** Must be stable across renders, or the pause never ends. */
  readonly onSearch: (text: string) => void
  readonly className?: string | undefined
}

/** Searches after a pause in typing; Escape clears it. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // The search was changed elsewhere, by a button or by going back: the field follows, and does not search again.
  if (value !== shown) {
    setShown(value)
    setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), restMs)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <TextInput
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={text}
      onKeyDown={({ key }) => key === 'Escape' && setText('')}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
