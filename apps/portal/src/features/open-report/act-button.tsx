import { useState, type ReactNode } from 'react'
import { catchCallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { FieldError } from '@grana/ui/field-error'
import styles from './open-report.module.css'

interface Words {
  readonly act: string
  readonly acting: string
}

interface ActButtonProps {
  readonly words: Words
  readonly look?: 'line'
  readonly work: () => Promise<void>
}

/** Runs a call and says below the button why it was refused. */
export function ActButton({ words, look, work }: ActButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const act = async () => {
    setIsBusy(true)
    setFailure(undefined)
    const error = await catchCallError(work)
    setIsBusy(false)
    if (error) setFailure(callErrorText(error))
  }
  return (
    <div className={styles.act}>
      <Button busy={isBusy} busyText={words.acting} onClick={() => void act()} {...(look && { look })}>
        {words.act}
      </Button>
      <div role="status">{failure === undefined ? null : <FieldError>{failure}</FieldError>}</div>
    </div>
  )
}

interface AskedFirstProps extends ActButtonProps {
  readonly words: Words & { readonly confirm: string; readonly confirmText: string; readonly cancel: string }
  readonly children?: ReactNode
}

/** The same after a question, for what cannot be undone. */
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
