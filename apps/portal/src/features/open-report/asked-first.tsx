import { useState, type ReactNode } from 'react'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { ActButton, type ActButtonProps } from './act-button.tsx'

interface AskedFirstProps extends ActButtonProps {
  readonly words: ActButtonProps['words'] & {
    readonly confirm: string
    readonly confirmText: string
    readonly cancel: string
  }
  readonly children?: ReactNode
}

/** Runs a call after a question, for what cannot be undone. */
export function AskedFirst({ words, work }: AskedFirstProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="line" onClick={() => setIsOpen(true)}>
        {words.act}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={words.confirm}
        closeLabel={words.cancel}
        insistent
        actions={
          <>
            <Button look="line" onClick={close}>
              {words.cancel}
            </Button>
            <ActButton words={words} work={work} />
          </>
        }
      >
        <p>{words.confirmText}</p>
      </Dialog>
    </>
  )
}
