import { targets } from '@grana/messages/es/apps/targets'
import { Button } from '@grana/ui/button'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { useCopy } from '@grana/ui/use-copy'
import styles from './copy-line.module.css'

const texts = targets.proof

/** A value to copy exactly, with a copy button. */
export function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <div className={styles.line}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.box}>
        <code className={styles.value}>{value}</code>
        <Button look="line" size="dense" aria-label={texts.copy(label)} onClick={() => void copy(value)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
        <output className={styles.said}>{isCopied ? texts.copied : null}</output>
      </dd>
    </div>
  )
}
