import { accountPaths } from '#app/account-paths.ts'
import { EmailLinkPage } from '#app/lib/entry/email-link-page.tsx'
import type { Client } from '@grana/client/create-client'
import { reactivateAccount } from '@grana/contract/data-rights'
import { reactivate as texts } from '@grana/messages/es/account/reactivate'

/** Page of the email link that reactivates a disabled account. */
export function Reactivate({ client, token }: { readonly client: Client; readonly token: string | undefined }) {
  return (
    <EmailLinkPage
      token={token}
      texts={texts}
      act={async (given) => {
        await client.call(reactivateAccount, { params: { token: given }, body: {} })
      }}
      expiredLink={{ href: accountPaths.resetPassword(), label: texts.askAgain }}
    />
  )
}
