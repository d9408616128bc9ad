import { useNavigate } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import type { SignUpServices } from './sign-up-services.ts'

/** Dependencies of the sign-up forms on a page: after signing up, the user verifies their address. */
export function useSignUpServices(): SignUpServices {
  const { client, captcha } = usePublicServices()
  const { signIn } = useSession()
  const go = useNavigate()
  return {
    client,
    captcha,
    onTokens: async (tokens, email) => {
      await signIn(tokens, email)
      await go(accountPaths.checkEmail(), { state: Date.now() })
    },
  }
}
