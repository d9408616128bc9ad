import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { useDrawer } from '#app/lib/use-drawer.ts'
import type { User } from '@grana/contract/accounts'
import { hasKey } from '@grana/contract/record-keys'
import { centre } from '@grana/messages/es/account/centre'
import { ThemeMenu } from '@grana/parts/frame/theme-menu'
import { IconButton } from '@grana/ui/button'
import { ListIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './account-top-bar.module.css'

// Wide windows never need it, so it loads when the user reaches for its button.
const drawer = lazyComponent(() => import('./account-drawer.tsx'), 'AccountDrawer')

export interface AccountTopBarProps {
  readonly user: User | undefined
  readonly pathname: string
}

/** Current screen, and on narrow windows the menu button. */
export function AccountTopBar({ user, pathname }: AccountTopBarProps) {
  const { isOpen, wasOpened, close, button } = useDrawer(drawer.prepare)
  const title = titleOf(pathname)
  return (
    <header className={styles.top}>
      <IconButton className={styles.menu} label={centre.openMenu} {...button}>
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
      {wasOpened ? <drawer.Part open={isOpen} onClose={close} pathname={pathname} user={user} /> : null}
    </header>
  )
}

function titleOf(pathname: string): string | undefined {
  const name = pathname.split('/')[2] ?? ''
  return hasKey(centre.screens, name) ? centre.screens[name].title : undefined
}
