import { useEffect } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { SignOnReturn } from '#app/features/organization-sign-in/sign-on-return.tsx'
import { readSignOnReturn } from '#app/features/organization-sign-in/stored-sign-on.ts'
import { SignInSteps } from '#app/features/sign-in/sign-in-steps.tsx'
import { useInvisibleCaptcha } from '#app/lib/entry/use-invisible-captcha.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { parseReturnPath } from '#app/lib/session/return-path.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { logIn } from '@grana/contract/auth'
import { auth } from '@grana/messages/es/account/auth'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'

export const meta = pageMeta({ title: organizationSignIn.back.title, path: accountPaths.signOnReturn(), hidden: true })

export const handle: PageHandle = { captcha: true, idea: auth.ideas.secrets }

/** Where a provider returns to. A second factor is given here, as after a password. */
export default function SignOnReturnPage() {
  const services = usePublicServices()
  const solve = useInvisibleCaptcha(services, logIn.captcha.action)
  const session = useSession()
  const { status } = session.state
  // Tokens that could not be checked are kept: the next page checks again, and shows the failure.
  const isSignedIn = status === 'signed-in' || status === 'unreachable'
  useEffect(() => {
    if (isSignedIn)
      window.location.replace(accountPaths.redirect(parseReturnPath(readSignOnReturn(), window.location.origin)))
  }, [isSignedIn])
  if (status === 'second-factor-due') return <SignInSteps client={services.client} solve={solve} session={session} />
  return <SignOnReturn client={services.client} session={session} />
}
