import { use } from 'react'
import { Outlet, useMatches } from 'react-router'
import { NonceContext } from '#app/lib/nonce-context.ts'
import { lastHandle } from '#app/lib/page-handle.ts'
import { SessionProvider } from '#app/lib/session/session-provider.tsx'
import { skipSignInScript } from '#app/lib/session/skip-sign-in-script.ts'

/** Provides the session to account entry and the account. */
export default function SessionLayout() {
  const nonce = use(NonceContext)
  const { entersWithTokens } = lastHandle(useMatches())
  return (
    <>
      {entersWithTokens ? (
        <script nonce={nonce} suppressHydrationWarning>
          {skipSignInScript}
        </script>
      ) : null}
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </>
  )
}
