import { useEffect, useState } from 'react'

/** The text that the reader has marked inside of the report; empty when nothing is marked. */
export function useMarkedText(isOn: boolean): string {
  const [marked, setMarked] = useState('')
  useEffect(() => {
    if (!isOn) return undefined
    const read = () => {
      const selection = document.getSelection()
      const node = selection?.anchorNode
      const place = node instanceof Element ? node : node?.parentElement
      const isInReport = Boolean(place?.closest('article')) && !place?.closest('form, dialog, aside')
      setMarked(selection && isInReport ? selection.toString().trim() : '')
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [isOn])
  return marked
}
