import { LinkToSignIn } from '#app/lib/entry/link-to-sign-in.tsx'
import type { Client } from '@grana/client/create-client'
import { knowBrowser } from '@grana/contract/auth'
import { signIn } from '@grana/messages/es/account/sign-in'

/** The link of the mail that its owner gets after many failures: this browser is theirs. */
export function ConfirmBrowser({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  const act = async (given: string) => {
    await client.call(knowBrowser, { params: { token: given }, body: {} })
  }
  return <LinkToSignIn token={token} texts={signIn.known} act={act} />
}
