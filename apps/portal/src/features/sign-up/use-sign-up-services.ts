import { useNavigate } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { usePublicServices } from '#app/lib/entry/use-public-services.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import type { SignUpServices } from './sign-up-services.ts'

/** What the sign-up forms work with on a page: whoever has an account goes on to prove their address. */
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
