import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'
import { lazyComponent } from '#app/lib/entry/lazy-component.tsx'
import type { User } from '@grana/contract/accounts'
import { hasKey } from '@grana/contract/record-keys'
import { centre } from '@grana/messages/es/account/centre'
import { ThemeMenu } from '@grana/parts/frame/theme-menu'
import { IconButton } from '@grana/ui/button'
import { ListIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import type { AccountDrawer, AccountDrawerProps } from './account-drawer.tsx'
import styles from './account-top-bar.module.css'

// Wide windows never need it, so it loads when the user reaches for its button.
const drawer = lazyComponent<AccountDrawerProps>(async () => {
  const module: { readonly AccountDrawer: typeof AccountDrawer } | undefined = await import('./account-drawer.tsx')
  return module?.AccountDrawer
})

export interface AccountTopBarProps {
  readonly user: User | undefined
  readonly pathname: string
}

/** Current screen, and on narrow windows the menu button. */
export function AccountTopBar({ user, pathname }: AccountTopBarProps) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const show = () => {
    setOpen(true)
    setWasOpened(true)
  }
  const title = titleOf(pathname)
  return (
    <header className={styles.top}>
      <IconButton
        className={styles.menu}
        label={centre.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={drawer.prepare}
        onFocus={drawer.prepare}
        onClick={show}
      >
        <ListIcon />
      </IconButton>
      <nav className={styles.crumbs} aria-label={centre.breadcrumb}>
        <ol className={styles.way}>
          <li>
            <Link href={accountPaths.screen(accountScreens[0].name)}>{centre.name}</Link>
          </li>
          {title ? <li aria-current="page">{title}</li> : null}
        </ol>
      </nav>
      <div className={styles.topEnd}>
        <ThemeMenu />
      </div>
      {wasOpened ? <drawer.Part open={open} onClose={() => setOpen(false)} pathname={pathname} user={user} /> : null}
    </header>
  )
}

function titleOf(pathname: string): string | undefined {
  const name = pathname.split('/')[2] ?? ''
  return hasKey(centre.screens, name) ? centre.screens[name].title : undefined
}
