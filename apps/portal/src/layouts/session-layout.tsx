import { use } from 'react'
import { Outlet, useMatches, type UIMatch } from 'react-router'
import { NonceContext } from '#app/lib/nonce-context.ts'
import { lastHandle, type PageHandle } from '#app/lib/page-handle.ts'
import { enterScript } from '#app/lib/session/enter-script.ts'
import { SessionProvider } from '#app/lib/session/session-provider.tsx'

/** Around account entry and the account: who is signed in. */
export default function SessionLayout() {
  const nonce = use(NonceContext)
  const { entersWithTokens } = lastHandle(useMatches() as UIMatch<unknown, PageHandle>[])
  return (
    <>
      {entersWithTokens ? (
        <script nonce={nonce} suppressHydrationWarning>
          {enterScript}
        </script>
      ) : null}
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </>
  )
}
