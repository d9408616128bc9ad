import { useEffect, useState } from 'react'
import { evidence } from '@grana/messages/es/apps/evidence'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** A picture from the clipboard has no name. */
function withName(file: File, number: number): File {
  const isNameless = file.name === '' || file.name === 'image.png'
  return isNameless ? new File([file], evidence.pasted(number), { type: file.type }) : file
}

/** Applications put text on the clipboard together with a picture of it; in a text field the text is pasted. */
function isTyped({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.closest('input, textarea') !== null
  return isField && (clipboardData?.getData('text/plain') ?? '') !== ''
}

/** Accepts files that are pasted or dropped anywhere on the page; returns whether files are being dragged over it. */
export function usePageFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isAbove, setIsAbove] = useState(false)
  useEffect(() => {
    let pasted = 0
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isTyped(event)) return
      event.preventDefault()
      onFiles(files.map((file) => withName(file, (pasted += 1))))
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsAbove(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsAbove(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsAbove(false)
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [onFiles])
  return isAbove
}
