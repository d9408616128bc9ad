import { KindChoice } from '#app/features/sign-up/kind-choice.tsx'
import { SignUpLinks } from '#app/features/sign-up/sign-up-links.tsx'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { auth } from '@grana/messages/es/account/auth'
import { signUp } from '@grana/messages/es/account/sign-up'

export const meta = pageMeta({ title: signUp.title, path: paths.signUp(), hidden: true })

export const handle: PageHandle = { idea: auth.ideas.minimum }

export default function SignUpPage() {
  return (
    <AuthPage title={signUp.heading} measure="wide">
      <KindChoice />
      <SignUpLinks />
    </AuthPage>
  )
}
