import { EmailLinkPage } from '#app/lib/entry/email-link-page.tsx'
import type { Client } from '@grana/client/create-client'
import { trustBrowser } from '@grana/contract/auth'
import { signIn } from '@grana/messages/es/account/sign-in'

/** Page of the email link after many failed sign-ins: confirms this browser as the owner's. */
export function ConfirmBrowser({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  const act = async (given: string) => {
    await client.call(trustBrowser, { params: { token: given }, body: {} })
  }
  return <EmailLinkPage token={token} texts={signIn.known} act={act} />
}
