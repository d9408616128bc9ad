import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { ButtonLink } from '@grana/ui/button'
import { Drawer } from '@grana/ui/drawer'
import { NavigationList } from '@grana/ui/navigation-list'
import { navigationItems } from './navigation-items.ts'
import { useHasSession } from './use-has-session.ts'

const { header } = portal

export interface PublicDrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly pathname: string
}

export function PublicDrawer({ open, onClose, pathname }: PublicDrawerProps) {
  const holdsSession = useHasSession()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={header.menu}
      closeLabel={header.closeMenu}
      locationKey={pathname}
      keepsScroll={false}
      footer={
        holdsSession ? (
          <ButtonLink block href={paths.signIn()}>
            {header.space}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink block href={paths.signUp()}>
              {header.signUp}
            </ButtonLink>
            <ButtonLink look="line" block href={paths.signIn()}>
              {header.signIn}
            </ButtonLink>
          </>
        )
      }
    >
      <NavigationList label={header.navigation} items={navigationItems(pathname)} onChoose={onClose} />
    </Drawer>
  )
}
