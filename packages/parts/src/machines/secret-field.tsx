import { Button } from '@grana/ui/button'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { useCopy } from '@grana/ui/use-copy'
import styles from './machines.module.css'

export interface SecretFieldProps {
  readonly secret: string
  readonly texts: { readonly label: string; readonly copy: string; readonly copied: string }
}

/** A secret that is shown once, with a button that copies it. */
export function SecretField({ secret, texts }: SecretFieldProps) {
  const { isCopied, copy } = useCopy()
  return (
    <div className={styles.secret}>
      <code aria-label={texts.label}>{secret}</code>
      <Button look="line" size="dense" onClick={() => void copy(secret)}>
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {isCopied ? texts.copied : texts.copy}
      </Button>
    </div>
  )
}
