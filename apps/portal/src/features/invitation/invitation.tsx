import { useCallback, useState, type ReactNode } from 'react'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { ExpiredLink } from '#app/lib/entry/expired-link.tsx'
import type { CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { getInvitation, type InvitationPreview } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { QueryView } from '@grana/parts/query/query-view'
import { useQuery } from '@grana/parts/query/use-query'
import { ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { clearOfferToken } from './offer-token.ts'
import { OfferView } from './offer-view.tsx'

export interface InvitationProps {
  readonly services: CaptchaServices
  readonly session: PortalSession
  readonly register: (token: string, offer: InvitationPreview, onExpired: () => void) => ReactNode
  /** `undefined` during server rendering, empty without a token. */
  readonly token: string | undefined
}

const wayOut = { href: paths.home(), label: texts.rejected.home }

/** An invitation to an organization, by its email link: shown first, answered by the user. */
export function Invitation({ token, ...rest }: InvitationProps) {
  if (token === '') return <ExpiredLink isGone wayOut={wayOut} />
  return token === undefined ? <Opening /> : <Opened token={token} {...rest} />
}

function Opening() {
  return (
    <AuthPage title={texts.title} lede={texts.loading}>
      <Skeleton width={8} />
    </AuthPage>
  )
}

type Outcome = 'open' | 'rejected' | 'expired'

function Opened({ services, session, register, token }: InvitationProps & { readonly token: string }) {
  const { client } = services
  const [outcome, setOutcome] = useState<Outcome>('open')
  const load = useCallback(async (): Promise<InvitationPreview | 'expired'> => {
    try {
      return await client.call(getInvitation, { params: { token } })
    } catch (error) {
      const isOver = error instanceof CallError && ['auth.link_expired', 'request.not_found'].includes(error.code)
      if (!isOver) throw error
      return 'expired'
    }
  }, [client, token])
  const { state, retry } = useQuery(load)
  const end = (next: Outcome) => {
    clearOfferToken()
    setOutcome(next)
  }
  if (outcome === 'rejected') return <Rejected />
  if (outcome === 'expired') return <ExpiredLink wayOut={wayOut} takesFocus />
  if (state.status !== 'ready') {
    return (
      <AuthPage title={texts.title}>
        <QueryView state={state} onRetry={retry} skeleton={<Skeleton width={8} />}>
          {() => null}
        </QueryView>
      </AuthPage>
    )
  }
  if (state.value === 'expired') return <ExpiredLink wayOut={wayOut} takesFocus />
  return (
    <OfferView
      offer={state.value}
      token={token}
      services={services}
      session={session}
      register={(given, onExpired) => register(token, given, onExpired)}
      onRejected={() => end('rejected')}
      onExpired={() => end('expired')}
    />
  )
}

function Rejected() {
  const { heading, text, home } = texts.rejected
  return (
    <AuthPage title={heading} lede={text} takesFocus>
      <AuthActions>
        <ButtonLink size="large" href={paths.home()}>
          {home}
        </ButtonLink>
      </AuthActions>
    </AuthPage>
  )
}
