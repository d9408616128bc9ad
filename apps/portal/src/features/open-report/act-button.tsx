import { useState } from 'react'
import { catchCallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { Button } from '@grana/ui/button'
import { FieldError } from '@grana/ui/field-error'
import styles from './open-report.module.css'

interface Words {
  readonly act: string
  readonly acting: string
}

export interface ActButtonProps {
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
