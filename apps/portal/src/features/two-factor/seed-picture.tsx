import { useEffect, useState } from 'react'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { Skeleton } from '@grana/ui/skeleton'
import type { QrCode } from './qr-code.tsx'
import styles from './seed.module.css'

const texts = twoFactor.scan

type Loaded = { readonly Code: typeof QrCode } | 'failed'

/** The picture of the seed; what draws it is fetched when it is needed. */
export function SeedPicture({ uri }: { readonly uri: string }) {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    import('./qr-code.tsx').then(
      // When the file is gone the reload guard has answered already, and there is no module.
      (module?: { readonly QrCode: typeof QrCode }) => setLoaded(module ? { Code: module.QrCode } : 'failed'),
      () => setLoaded('failed'),
    )
  }, [])
  return (
    <div className={styles.picture}>
      {loaded === undefined ? <Skeleton height="square" className={styles.waiting} /> : null}
      {loaded === 'failed' ? <p className={styles.small}>{texts.notDrawn}</p> : null}
      {typeof loaded === 'object' ? <loaded.Code text={uri} label={texts.picture} /> : null}
    </div>
  )
}
