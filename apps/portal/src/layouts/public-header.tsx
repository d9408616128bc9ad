import { useLocation } from 'react-router'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { useDrawer } from '#app/lib/use-drawer.ts'
import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { portal } from '@grana/messages/es/portal'
import { ThemeMenu } from '@grana/parts/frame/theme-menu'
import { ButtonLink, IconButton } from '@grana/ui/button'
import { Container } from '@grana/ui/grid'
import { ListIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { Logo } from '@grana/ui/mark'
import { Navigation } from '@grana/ui/navigation'
import { StickyHeader } from '@grana/ui/sticky-header'
import { navigationItems } from './navigation-items.ts'
import { useHasSession } from './use-has-session.ts'
import styles from './public-header.module.css'

const { header } = portal
const drawer = lazyComponent(() => import('./public-drawer.tsx'), 'PublicDrawer')

export function PublicHeader() {
  const { pathname } = useLocation()
  const holdsSession = useHasSession()
  const { isOpen, wasOpened, close, button } = useDrawer(drawer.prepare)
  return (
    <StickyHeader className={styles.header}>
      <Container className={styles.bar}>
        <Logo className={styles.logo} name={brand.name} href={paths.home()} label={portal.home} />
        <Navigation className={styles.navigation} label={header.navigation} items={navigationItems(pathname)} />
        <div className={styles.end}>
          <ThemeMenu />
          {/* With a session the sign-in page redirects before it is visible. */}
          <Link className={styles.signIn} href={paths.signIn()}>
            {holdsSession ? header.space : header.signIn}
          </Link>
          {holdsSession ? null : (
            <ButtonLink className={styles.signUp} href={paths.signUp()}>
              {header.signUp}
            </ButtonLink>
          )}
          <IconButton className={styles.menu} label={header.openMenu} {...button}>
            <ListIcon />
          </IconButton>
        </div>
      </Container>
      {wasOpened ? <drawer.Part open={isOpen} onClose={close} pathname={pathname} /> : null}
    </StickyHeader>
  )
}
