import { accountPaths } from '#app/account-paths.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.notifications.title,
  path: accountPaths.screen('notifications'),
  hidden: true,
})

// Rendered behind the guard only, so it loads while the guard checks the session.
const lazy = lazyComponent(() => import('#app/features/notifications/notifications.tsx'), 'Notifications')
if (typeof document !== 'undefined') lazy.prepare()

export default function NotificationsPage() {
  return <lazy.Part client={useSession().client} user={useUser()} />
}
