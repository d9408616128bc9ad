import { useId, useState } from 'react'
import { securityTxtAddress, toSecurityTxt } from '@grana/contract/programs/security-txt'
import { quickDisclosure } from '@grana/messages/es/programs/quick-disclosure'
import { useApp } from '@grana/parts/app/app-context'
import { Button } from '@grana/ui/button'
import { CheckIcon, CopyIcon, DownloadSimpleIcon } from '@grana/ui/icons'
import { saveFile } from '@grana/ui/save-file'
import { useCopy } from '@grana/ui/use-copy'
import styles from './security-txt.module.css'

const texts = quickDisclosure.securityTxt

export interface SecurityTxtProps {
  readonly programId: string
  /** Absent where the program covers several hosts. */
  readonly host?: string
}

/** The file that an organization publishes on its own site, so that finders reach the program. */
export function SecurityTxt({ programId, host }: SecurityTxtProps) {
  const { portalUrl } = useApp().runtime
  const [from] = useState(() => new Date())
  const { isCopied, copy } = useCopy()
  const id = useId()
  const content = toSecurityTxt({ page: `${portalUrl}/program/${programId}`, host, from })
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p>
        {texts.text} <code>{securityTxtAddress(host)}</code>
      </p>
      <pre aria-label={texts.label}>{content}</pre>
      <div className={styles.acts}>
        <Button look="line" size="dense" onClick={() => void copy(content)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button look="line" size="dense" onClick={() => saveFile('security.txt', content, 'text/plain;charset=utf-8')}>
          <DownloadSimpleIcon />
          {texts.save}
        </Button>
      </div>
      <p className={styles.note}>{texts.expires}</p>
    </section>
  )
}
