import { lazy, Suspense, useEffect, useState } from 'react'
import { shell } from '@grana/messages/es/apps/shell'
import { MagnifyingGlassIcon } from '@grana/ui/icons'
import { Key } from '@grana/ui/key'
import type { GoToPaletteProps } from './go-to-palette.tsx'
import styles from './go-to-button.module.css'

const texts = shell.goTo

// Every screen has the button; the code of the palette loads when it opens.
const LazyPalette = lazy(async () => ({ default: (await import('./go-to-palette.tsx')).GoToPalette }))

/** Button that opens the palette for search and navigation. Ctrl K or ⌘ K opens it as well. */
export function GoToButton(props: Omit<GoToPaletteProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const openByShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // Always taken from the browser, which would move the focus to its address bar.
      event.preventDefault()
      // An open dialog, the palette included, stays on top until it is closed.
      if (document.querySelector('[data-state="open"] > dialog') === null) setIsOpen(true)
    }
    document.addEventListener('keydown', openByShortcut)
    return () => document.removeEventListener('keydown', openByShortcut)
  }, [])
  return (
    <>
      <button
        className={styles.button}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={texts.button}
        onClick={() => setIsOpen(true)}
      >
        <MagnifyingGlassIcon />
        <span className={styles.text} aria-hidden>
          {texts.placeholder}
        </span>
        <span className={styles.key} aria-hidden>
          <Key>{texts.keys.shortcut}</Key>
        </span>
      </button>
      {isOpen ? (
        <Suspense>
          <LazyPalette {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
