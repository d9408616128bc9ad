import { SignInSteps } from '#app/features/sign-in/sign-in-steps.tsx'
import { useInvisibleCaptcha } from '#app/lib/entry/use-invisible-captcha.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRedirectWhenSignedIn } from '#app/lib/session/use-redirect-when-signed-in.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { paths } from '#app/paths.ts'
import { logIn } from '@grana/contract/auth'
import { auth } from '@grana/messages/es/account/auth'
import { signIn } from '@grana/messages/es/account/sign-in'

export const meta = pageMeta({ title: signIn.title, path: paths.signIn(), hidden: true })

export const handle: PageHandle = { captcha: true, entersWithTokens: true, idea: auth.ideas.secrets }

export default function SignInPage() {
  const services = usePublicServices()
  const solve = useInvisibleCaptcha(services, logIn.captcha.action)
  const session = useSession()
  useRedirectWhenSignedIn()
  return <SignInSteps client={services.client} solve={solve} session={session} />
}
