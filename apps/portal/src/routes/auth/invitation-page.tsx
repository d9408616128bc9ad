import { accountPaths } from '#app/account-paths.ts'
import { clearInvitationToken, useInvitationToken } from '#app/features/invitation/invitation-token.ts'
import { Invitation, type InvitationProps } from '#app/features/invitation/invitation.tsx'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { auth } from '@grana/messages/es/account/auth'
import { invitation } from '@grana/messages/es/account/invitation'

export const meta = pageMeta({ title: invitation.title, path: accountPaths.invitation(HIDDEN_TOKEN), hidden: true })

export const handle: PageHandle = { hasLinkToken: true, captcha: true, idea: auth.ideas.secrets }

// Loads while the invitation is requested: a user with an account never needs it.
const lazy = lazyComponent(() => import('#app/features/sign-up/invited-form.tsx'), 'InvitedForm')

export default function InvitationPage() {
  const services = usePublicServices()
  const session = useSession()
  const register: InvitationProps['register'] = (token, { email }, onExpired) => (
    <lazy.Part
      services={services}
      token={token}
      email={email}
      onExpired={onExpired}
      onTokens={async (tokens) => {
        clearInvitationToken()
        await session.signIn(tokens, email)
        window.location.assign(accountPaths.redirect())
      }}
    />
  )
  return <Invitation services={services} session={session} register={register} token={useInvitationToken()} />
}
