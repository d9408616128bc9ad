import { useCallback, useState, type ReactNode } from 'react'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { ExpiredLink } from '#app/lib/entry/expired-link.tsx'
import type { CaptchaServices } from '#app/lib/entry/use-late-captcha.ts'
import type { PortalSession } from '#app/lib/session/session-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { getOffer, type Offer } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { forgetOffer } from './offer-token.ts'
import { OfferView } from './offer-view.tsx'

export interface InvitationProps {
  readonly services: CaptchaServices
  readonly session: PortalSession
  readonly register: (token: string, offer: Offer, onExpired: () => void) => ReactNode
  /** Nothing while the server renders, empty when there is none. */
  readonly token: string | undefined
}

const wayOut = { href: paths.home(), label: texts.rejected.home }

/** An invitation into an organization, by the link of its mail: shown first, answered by a person. */
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
  const load = useCallback(async (): Promise<Offer | 'expired'> => {
    try {
      return await client.call(getOffer, { params: { token } })
    } catch (error) {
      const isOver = error instanceof CallError && ['auth.link_expired', 'request.not_found'].includes(error.code)
      if (!isOver) throw error
      return 'expired'
    }
  }, [client, token])
  const { state, retry } = useLoaded(load)
  const end = (next: Outcome) => {
    forgetOffer()
    setOutcome(next)
  }
  if (outcome === 'rejected') return <Rejected />
  if (outcome === 'expired') return <ExpiredLink wayOut={wayOut} takesFocus />
  if (state.status !== 'ready') {
    return (
      <AuthPage title={texts.title}>
        <LoadedView state={state} onRetry={retry} skeleton={<Skeleton width={8} />}>
          {() => null}
        </LoadedView>
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
