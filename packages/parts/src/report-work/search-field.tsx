import { useEffect, useState } from 'react'
import { TextInput } from '@grana/ui/input'

const restMs = 300

export interface SearchFieldProps {
  readonly label: string
  /** What is looked for now. */
  readonly value: string
  /** The same function from one drawing to the next, or typing never rests. */
  readonly onSearch: (text: string) => void
  readonly className?: string | undefined
}

/** Looks for what was typed when typing has rested; Escape takes it away. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // It was changed by another way, a button or a step back: the field follows, and does not search again.
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
