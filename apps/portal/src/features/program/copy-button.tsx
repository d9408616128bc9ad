import { useEffect, useState } from 'react'
import { program as texts } from '@grana/messages/es/program'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import styles from './copy-button.module.css'

const { scope } = texts
const shownMs = 2000

export interface CopyButtonProps {
  readonly text: string
  /** Says aloud what happened; one place for all buttons of a list. */
  readonly onDone: (message: string) => void
}

export function CopyButton({ text, onDone }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      onDone(scope.copied(text))
    } catch {
      onDone(scope.copyFailed)
    }
  }
  return (
    <button className={styles.button} type="button" aria-label={scope.copyOf(text)} onClick={copy}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
