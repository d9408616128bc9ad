import { accountPaths } from '#app/account-paths.ts'
import type { Notifications, NotificationsProps } from '#app/features/notifications/notifications.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { useUser } from '#app/lib/session/use-user.ts'
import { centre } from '@grana/messages/es/account/centre'

export const meta = pageMeta({
  title: centre.screens.notifications.title,
  path: accountPaths.screen('notifications'),
  hidden: true,
})

// Behind the guard: the document shows none of it, and it comes while the guard asks who is there.
const late = latePart<NotificationsProps>(async () => {
  const module: { readonly Notifications: typeof Notifications } | undefined =
    await import('#app/features/notifications/notifications.tsx')
  return module?.Notifications
})
if (typeof document !== 'undefined') late.prepare()

export default function NotificationsPage() {
  return <late.Part client={useSession().client} kind={useUser().kind} />
}
