import { useState } from 'react'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { IconButton } from '@grana/ui/button'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { useCopy } from '@grana/ui/use-copy'
import styles from './seed.module.css'

const texts = twoFactor.scan

/** The key in groups of four. */
function groupKey(key: string): readonly string[] {
  return key.match(/.{1,4}/g) ?? []
}

/** For users who cannot scan: the key to type or to copy. */
export function SeedKey({ secret }: { readonly secret: string }) {
  const { isCopied, copy } = useCopy()
  const [announcement, setTold] = useState('')
  return (
    <div>
      <p className={styles.small}>{texts.manual}</p>
      <div className={styles.keyLine}>
        <code className={styles.key} data-two-factor-key>
          {groupKey(secret).map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </code>
        <IconButton
          label={texts.copyKey}
          onClick={async () => setTold((await copy(secret)) ? texts.copied : texts.copyFailed)}
        >
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </IconButton>
      </div>
      <p className={styles.told} role="status">
        {announcement}
      </p>
    </div>
  )
}
