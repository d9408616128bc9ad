import { useEffect, useState } from 'react'

const SHOWN_MS = 2000

export interface CopyState {
  /** Whether something was copied a moment ago. */
  readonly isCopied: boolean
  /** Returns whether the text was copied: a browser may refuse. */
  readonly copy: (text: string) => Promise<boolean>
}

export function useCopy(): CopyState {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      return true
    } catch {
      return false
    }
  }
  return { isCopied, copy }
}
