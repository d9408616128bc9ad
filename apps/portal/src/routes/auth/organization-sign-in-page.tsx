import { accountPaths } from '#app/account-paths.ts'
import { OrganizationSignIn } from '#app/features/organization-sign-in/organization-sign-in.tsx'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useRedirectWhenSignedIn } from '#app/lib/session/use-redirect-when-signed-in.ts'
import { auth } from '@grana/messages/es/account/auth'
import { organizationSignIn } from '@grana/messages/es/account/organization-sign-in'

export const meta = pageMeta({ title: organizationSignIn.title, path: accountPaths.organizationSignIn(), hidden: true })

export const handle: PageHandle = { entersWithTokens: true, idea: auth.ideas.secrets }

export default function OrganizationSignInPage() {
  const { client } = usePublicServices()
  useRedirectWhenSignedIn()
  return <OrganizationSignIn client={client} onLeave={(url) => window.location.assign(url)} />
}
