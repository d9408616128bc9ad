import { program as texts } from '@grana/messages/es/program'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { useCopy } from '@grana/ui/use-copy'
import styles from './copy-button.module.css'

const { scope } = texts

export interface CopyButtonProps {
  readonly text: string
  /** Called with the text to announce; one live region for all buttons of a list. */
  readonly onDone: (message: string) => void
}

export function CopyButton({ text, onDone }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  const handleClick = async () => onDone((await copy(text)) ? scope.copied(text) : scope.copyFailed)
  return (
    <button className={styles.button} type="button" aria-label={scope.copyOf(text)} onClick={handleClick}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  )
}
