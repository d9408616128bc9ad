import { getUser, type User } from '@grana/contract/accounts'
import { endSession, refreshToken, verifyToken, type TokenAnswer } from '@grana/contract/auth'
import { fakeTransport } from '../fake-transport.fixture.ts'
import { fakeJar } from './cookie-jar.fixture.ts'
import { createSession, type Session } from './create-session.ts'
import type { RunExclusive } from './renew-tokens.ts'
import type { OpenTabs, TabMessage } from './tabs.ts'
import { createTokenStore } from './token-store.ts'

export const ana: User = {
  id: '6f2c1b1e-7a52-4b3c-9a39-0c1f3a1d2e4b',
  kind: 'agent',
  email: 'ana@example.com',
  email_verified: true,
  pending_email: null,
  username: 'ana',
  first_name: 'Ana',
  middle_name: null,
  last_name: 'Luna',
  position: null,
  birthdate: null,
  country: 'MX',
  phone: null,
  timezone: 'America/Mexico_City',
  avatar: null,
  text_color: null,
  highlight_color: null,
  last_login_at: null,
  invited_at: null,
  signed_up_at: '2026-01-01T00:00:00.000Z',
  twitter: null,
  linkedin: null,
  website: null,
  availability: null,
  visibility: 'nobody',
  open_web: false,
  consents_due: [],
  two_factor_enabled: false,
  authenticator_enabled: false,
  passkeys: 0,
  recovery_codes_left: 0,
}

export const tokensOf = (step: number | string, require2fa = false): TokenAnswer => ({
  AccessToken: `access-${step}`,
  RefreshToken: `refresh-${step}`,
  require2fa,
})

/** Node's `setImmediate`, which browsers do not have; saved before a test replaces the timers. */
const nextTurn = Reflect.get(globalThis, 'setImmediate') as (run: () => void) => unknown

const refused = { refuse: { code: 'auth.required' } } as const

/** Web Locks: one holder at a time, the others queue in order. */
function lockOfTabs(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** A broadcast channel: every tab except the sender receives. */
function channelOfTabs(): OpenTabs {
  const ears = new Set<(news: TabMessage) => void>()
  return (hear) => {
    ears.add(hear)
    return {
      broadcast: (news) => {
        for (const ear of ears) if (ear !== hear) ear(news)
      },
      close: () => ears.delete(hear),
    }
  }
}

/**
 * One browser with any number of tabs, in front of an API with one valid pair of tokens: it accepts the newest access
 * token, exchanges the newest refresh token, and rejects all others.
 */
export function browser(more: { inTurn?: RunExclusive } = {}) {
  const jar = fakeJar()
  const transport = fakeTransport()
  const inTurn = more.inTurn ?? lockOfTabs()
  const openTabs = channelOfTabs()
  const store = createTokenStore(() => jar)
  const api = { step: 1, ended: false, isDue: false }
  const isCurrent = (header: string | undefined) => !api.ended && header === `Bearer access-${api.step}`

  transport.answer(verifyToken, ({ headers }) =>
    isCurrent(headers.authorization)
      ? { data: { user_id: ana.id, second_factor_due: api.isDue, ends_at: '2026-01-02T00:00:00.000Z' } }
      : refused,
  )
  transport.answer(getUser, ({ headers }) => (isCurrent(headers.authorization) ? { data: ana } : refused))
  transport.answer(refreshToken, async ({ body }) => {
    // A turn of the event loop, in which the other tabs ask as well.
    await new Promise<void>((turn) => void nextTurn(turn))
    if (api.ended || body.refresh_token !== `refresh-${api.step}`) return refused
    api.step += 1
    return { data: tokensOf(api.step) }
  })
  transport.answer(endSession, () => {
    api.ended = true
    return { data: { revoked_at: '2026-01-01T01:00:00.000Z' } }
  })

  return {
    jar,
    store,
    transport,
    api,
    /** Signed in as Ana before any tab was opened. */
    hold: (step: number) => store.write({ access: `access-${step}`, refresh: `refresh-${step}`, email: ana.email }),
    openTab: (): Session => {
      const session = createSession({
        apiUrl: 'http://api.test',
        fetch: transport.fetch,
        isOnline: () => true,
        store,
        inTurn,
        openTabs,
      })
      session.open()
      return session
    },
    calls: (name: string) => transport.calls.filter((call) => call.name === name),
  }
}
