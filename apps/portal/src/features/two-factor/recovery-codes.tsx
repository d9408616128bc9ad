import { useEffect, useState } from 'react'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { CheckIcon, CopyIcon, DownloadSimpleIcon, PrinterIcon } from '@grana/ui/icons'
import { useCopy } from '@grana/ui/use-copy'
import { saveText } from './save-text.ts'
import { Screen, ScreenActions } from './screen.tsx'
import styles from './recovery-codes.module.css'

const texts = twoFactor.codes

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly email: string
  /** The codes replace earlier ones, which no longer work. */
  readonly isRenewal: boolean
  /** The button returns to the page that the user came from. */
  readonly goesBack?: boolean
  readonly onDone: () => void
}

/** Warns before the page is closed, because unsaved codes would be lost. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

function SaveButtons({ codes, email }: Pick<RecoveryCodesProps, 'codes' | 'email'>) {
  const { isCopied, copy } = useCopy()
  const [status, setStatus] = useState('')
  const list = codes.join('\n')
  return (
    <>
      <div className={styles.actions}>
        <Button look="line" onClick={async () => setStatus((await copy(list)) ? texts.copied : texts.copyFailed)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {texts.copy}
        </Button>
        <Button
          look="line"
          onClick={() => {
            saveText(texts.file, `${texts.fileHead(email)}\n\n${list}\n`)
            setStatus(texts.downloaded)
          }}
        >
          <DownloadSimpleIcon />
          {texts.download}
        </Button>
        <Button look="line" onClick={() => window.print()}>
          <PrinterIcon />
          {texts.print}
        </Button>
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
    </>
  )
}

/** The codes, shown once, with three ways to save them. */
export function RecoveryCodes({ codes, email, isRenewal, goesBack = false, onDone }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false)
  useLeaveWarning(!isSaved)
  return (
    <Screen
      title={isRenewal ? texts.renewedHeading : texts.heading}
      text={isRenewal ? texts.renewedText : texts.text}
      takesFocus
    >
      <p className={styles.printed}>{texts.fileHead(email)}</p>
      <ol className={styles.codes} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.screenOnly}>
        <SaveButtons codes={codes} email={email} />
        <Checkbox checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)}>
          {texts.saved}
        </Checkbox>
        <ScreenActions>
          <Button size="large" disabled={!isSaved} reason={texts.savedFirst} onClick={onDone}>
            {goesBack ? texts.finishAndBack : texts.finish}
          </Button>
        </ScreenActions>
      </div>
    </Screen>
  )
}
