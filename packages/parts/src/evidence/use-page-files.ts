import { useEffect, useState, type RefObject } from 'react'
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

type Area = RefObject<HTMLElement | null>

const isIn = (area: Area | undefined, { target }: Event): boolean =>
  area === undefined || (target instanceof Node && area.current?.contains(target) === true)

type FileListeners = { readonly onFiles: (files: readonly File[]) => void; readonly onOver: (isOver: boolean) => void }

/** A file that is dropped beside the area must not replace the page, so the drop is refused there. */
function listen(area: Area | undefined, { onFiles, onOver }: FileListeners): () => void {
  let pasted = 0
  const control = new AbortController()
  const { signal } = control
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isTextPaste(event) || !isIn(area, event)) return
    event.preventDefault()
    onFiles(files.map((file) => withName(file, (pasted += 1))))
  }
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    const isInside = isIn(area, event)
    if (!isInside && event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    onOver(isInside)
  }
  const onDragLeave = (event: DragEvent) => {
    // The event also fires between two elements of the page; without a related target the pointer left the page.
    if (event.relatedTarget === null) onOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    onOver(false)
    if (isIn(area, event)) onFiles([...(event.dataTransfer?.files ?? [])])
  }
  document.addEventListener('paste', paste, { signal })
  document.addEventListener('dragover', onDragOver, { signal })
  document.addEventListener('dragleave', onDragLeave, { signal })
  document.addEventListener('drop', drop, { signal })
  return () => control.abort()
}

/** Accepts files that are pasted or dropped in an area, or anywhere on the page; returns whether files are dragged over it. */
export function usePageFiles(onFiles: (files: readonly File[]) => void, area?: Area): boolean {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  useEffect(() => listen(area, { onFiles, onOver: setIsDraggedOver }), [onFiles, area])
  return isDraggedOver
}
