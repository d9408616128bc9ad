import { useEffect, useState } from 'react'
import { staffTexts as texts } from '@grana/messages/es/staff/staff'
import { MagnifyingGlassIcon } from '@grana/ui/icons'
import type { Filter } from './use-filter.ts'
import styles from './work-list.module.css'

const REST_MS = 300

/** Searches after a pause in typing. */
export function SearchBox({ filter, hint }: { readonly filter: Filter; readonly hint: string }) {
  const { words, set } = filter
  const [typed, setTyped] = useState(words)
  useEffect(() => {
    if (typed.trim() === words) return
    const timer = setTimeout(() => set({ q: typed.trim() }), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, words, set])
  return (
    <div className={styles.search}>
      <MagnifyingGlassIcon className={styles.glass} />
      <input
        className={styles.searchInput}
        type="search"
        aria-label={`${texts.search}: ${hint}`}
        placeholder={hint}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  )
}
