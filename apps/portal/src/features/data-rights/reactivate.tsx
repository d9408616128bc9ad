import { accountPaths } from '#app/account-paths.ts'
import { LinkToSignIn } from '#app/lib/entry/link-to-sign-in.tsx'
import type { Client } from '@grana/client/create-client'
import { reactivateAccount } from '@grana/contract/data-rights'
import { reactivate as texts } from '@grana/messages/es/account/reactivate'

/** Page of the email link that reactivates a disabled account. */
export function Reactivate({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  return (
    <LinkToSignIn
      token={token}
      texts={texts}
      act={async (given) => {
        await client.call(reactivateAccount, { params: { token: given }, body: {} })
      }}
      instead={{ href: accountPaths.resetPassword(), label: texts.askAgain }}
    />
  )
}
