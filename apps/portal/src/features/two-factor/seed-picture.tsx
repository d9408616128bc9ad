import { useEffect, useState } from 'react'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { Skeleton } from '@grana/ui/skeleton'
import type { QrCode } from './qr-code.tsx'
import styles from './seed.module.css'

const texts = twoFactor.scan

type LoadedQrCode = { readonly Code: typeof QrCode } | 'failed'

/** QR code of the secret; its code is loaded on demand. */
export function SeedPicture({ uri }: { readonly uri: string }) {
  const [loaded, setLoaded] = useState<LoadedQrCode>()
  useEffect(() => {
    import('./qr-code.tsx').then(
      // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
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
