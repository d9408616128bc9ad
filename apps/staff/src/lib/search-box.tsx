import { useEffect, useRef, useState } from 'react'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { MagnifyingGlassIcon } from '@grana/ui/icons'
import type { Filter } from './use-filter.ts'
import styles from './work-list.module.css'

const REST_MS = 300

/** Searches after a pause in typing. Ctrl K focuses it from anywhere. */
export function SearchBox({ filter, hint }: { readonly filter: Filter; readonly hint: string }) {
  const { words, set } = filter
  const [typed, setTyped] = useState(words)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => set({ q: typed.trim() }), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, words, set])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <div className={styles.search}>
      <MagnifyingGlassIcon className={styles.glass} />
      <input
        ref={input}
        className={styles.searchInput}
        type="search"
        aria-label={`${texts.search}: ${hint}`}
        placeholder={hint}
        aria-keyshortcuts="Control+K"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
