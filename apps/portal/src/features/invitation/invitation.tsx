import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { ExpiredLink } from '#app/lib/entry/expired-link.tsx'
import type { CaptchaServices } from '#app/lib/entry/use-lazy-captcha.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { getInvitation, type InvitationPreview } from '@grana/contract/customers/invitations'
import { invitation as texts } from '@grana/messages/es/account/invitation'
import { operationQuery } from '@grana/parts/query/operation-query'
import { createQueryClient } from '@grana/parts/query/query-client'
import { QueryView } from '@grana/parts/query/query-view'
import { ButtonLink } from '@grana/ui/button'
import { Skeleton } from '@grana/ui/skeleton'
import { clearInvitationToken } from './invitation-token.ts'
import { InvitationView } from './invitation-view.tsx'

export interface InvitationProps {
  readonly services: CaptchaServices
  readonly session: PortalSession
  readonly register: (token: string, invitation: InvitationPreview, onExpired: () => void) => ReactNode
  /** `undefined` during server rendering, empty without a token. */
  readonly token: string | undefined
}

const wayOut = { href: paths.home(), label: texts.rejected.home }

/** An invitation to an organization, by its email link: shown first, answered by the user. */
export function Invitation({ token, ...rest }: InvitationProps) {
  const [queries] = useState(createQueryClient)
  if (token === '') return <ExpiredLink isGone wayOut={wayOut} />
  if (token === undefined) return <Opening />
  return (
    <QueryClientProvider client={queries}>
      <Opened token={token} {...rest} />
    </QueryClientProvider>
  )
}

function Opening() {
  return (
    <AuthPage title={texts.title} lede={texts.loading}>
      <Skeleton width={8} />
    </AuthPage>
  )
}

function isExpired(error: Error | null): boolean {
  return error instanceof CallError && ['auth.link_expired', 'request.not_found'].includes(error.code)
}

type Outcome = 'open' | 'rejected' | 'expired'

function Opened({ services, session, register, token }: InvitationProps & { readonly token: string }) {
  const { client } = services
  const [outcome, setOutcome] = useState<Outcome>('open')
  const query = useQuery(operationQuery(client, getInvitation, { params: { token } }))
  const showOutcome = (next: Outcome) => {
    clearInvitationToken()
    setOutcome(next)
  }
  if (outcome === 'rejected') return <Rejected />
  if (outcome === 'expired' || isExpired(query.error)) return <ExpiredLink wayOut={wayOut} takesFocus />
  if (!query.data) {
    return (
      <AuthPage title={texts.title}>
        <QueryView query={query} skeleton={<Skeleton width={8} />}>
          {() => null}
        </QueryView>
      </AuthPage>
    )
  }
  return (
    <InvitationView
      invitation={query.data}
      token={token}
      services={services}
      session={session}
      register={(given, onExpired) => register(token, given, onExpired)}
      onRejected={() => showOutcome('rejected')}
      onExpired={() => showOutcome('expired')}
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
