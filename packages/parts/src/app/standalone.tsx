import type { ReactNode } from 'react'
import { brand } from '@grana/messages/brand'
import { portal } from '@grana/messages/es/portal'
import { Logo } from '@grana/ui/mark'
import { useApp } from './app-context.ts'
import styles from './standalone.module.css'

/** A page without the frame, before sign-in: no navigation. */
export function Standalone({ children }: { readonly children: ReactNode }) {
  const { portalUrl } = useApp().runtime
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Logo name={brand.name} href={portalUrl} label={portal.home} />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
