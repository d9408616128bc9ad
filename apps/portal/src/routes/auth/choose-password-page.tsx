import { accountPaths } from '#app/account-paths.ts'
import { ChoosePassword } from '#app/features/password/choose-password.tsx'
import { HIDDEN_TOKEN, useLinkToken } from '#app/lib/entry/link-token.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { savePendingToast } from '#app/lib/pending-toast.ts'
import { paths } from '#app/paths.ts'
import { auth } from '@grana/messages/es/account/auth'
import { resetPassword } from '@grana/messages/es/account/password'

const path = accountPaths.chooseNewPassword(HIDDEN_TOKEN)

export const meta = pageMeta({ title: resetPassword.choose.title, path, hidden: true })

export const handle: PageHandle = { hasLinkToken: true, idea: auth.ideas.link }

function goOn(): void {
  savePendingToast('password-reset')
  window.location.assign(paths.signIn())
}

export default function ChoosePasswordPage() {
  const { client } = usePublicServices()
  return <ChoosePassword client={client} token={useLinkToken()} onDone={goOn} />
}
