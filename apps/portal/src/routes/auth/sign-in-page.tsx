import { useMemo } from 'react'
import { SignInSteps } from '#app/features/sign-in/sign-in-steps.tsx'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useEnter } from '#app/lib/session/use-enter.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { paths } from '#app/paths.ts'
import { auth } from '@grana/messages/es/auth'
import { signIn } from '@grana/messages/es/sign-in'
import { invisibleProvider } from '@grana/parts/captcha/choose-provider'

export const meta = pageMeta({ title: signIn.title, path: paths.signIn(), hidden: true })

export const handle: PageHandle = { captcha: true, entersWithTokens: true, idea: auth.ideas.secrets }

export default function SignInPage() {
  const { client, captcha } = usePublicServices()
  const session = useSession()
  const provider = useMemo(() => invisibleProvider(captcha, client), [captcha, client])
  useEnter()
  return <SignInSteps client={client} provider={provider} session={session} />
}
