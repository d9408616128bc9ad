import { useEffect, useState } from 'react'
import { evidence } from '@grana/messages/es/apps/evidence'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Names a picture from the clipboard: browsers call each one `image.png`, or give it no name. */
function withName(file: File, number: number): File {
  const isUnnamed = file.name === '' || file.name === 'image.png'
  return isUnnamed ? new File([file], evidence.pasted(number), { type: file.type }) : file
}

/** Applications put text on the clipboard together with a picture of it; in a text field the browser pastes the text. */
function isTextPaste({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.closest('input, textarea') !== null
  return isField && (clipboardData?.getData('text/plain') ?? '') !== ''
}

/** Accepts files that are pasted or dropped anywhere on the page; returns whether files are being dragged over it. */
export function usePageFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  useEffect(() => {
    let pasted = 0
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || isTextPaste(event)) return
      event.preventDefault()
      onFiles(files.map((file) => withName(file, (pasted += 1))))
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDraggedOver(true)
    }
    const leave = (event: DragEvent) => {
      // The event also fires between two elements of the page; without a related target the pointer left the page.
      if (event.relatedTarget === null) setIsDraggedOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDraggedOver(false)
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
  return isDraggedOver
}
