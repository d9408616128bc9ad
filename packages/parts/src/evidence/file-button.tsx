import { useRef } from 'react'
import { evidenceEndings } from '@grana/contract/reports/evidence'
import { Button } from '@grana/ui/button'
import { PaperclipIcon } from '@grana/ui/icons'

const accepted = Object.values(evidenceEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join()

export interface FileButtonProps {
  readonly label: string
  /** Accessible name, where the label alone does not say which file is meant. */
  readonly name?: string
  readonly multiple?: boolean
  readonly size?: 'normal' | 'dense'
  readonly look?: 'line' | 'quiet'
  readonly onFiles: (files: readonly File[]) => void
}

/** A button that opens the device's file picker. */
export function FileButton({
  label,
  name,
  multiple = false,
  size = 'normal',
  look = 'line',
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look} size={size} aria-label={name} onClick={() => input.current?.click()}>
        <PaperclipIcon />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accepted}
        data-testid="evidence-input"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
