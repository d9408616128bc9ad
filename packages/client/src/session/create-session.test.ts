import { describe, expect, test, vi } from 'vitest'
import { getUser, listSessions } from '@grana/contract/accounts'
import { endSession, refreshToken, verifyToken } from '@grana/contract/auth'
import { confirmTwoFactor } from '@grana/contract/second-factor'
import { CallError } from '../call-error.ts'
import { ana, browser, tokensOf } from './browser.fixture.ts'

const patience = 60_000
const names = ({ transport }: ReturnType<typeof browser>) => transport.calls.map(({ name }) => name)
const broken = () => new TypeError('Failed to fetch')

describe('refreshing from the stored tokens', () => {
  test('calls nothing while nothing is stored', async () => {
    const world = browser()
    const session = world.openTab()
    expect(session.state()).toEqual({ status: 'unknown' })
    expect(await session.refresh()).toEqual({ status: 'signed-out' })
    expect(world.transport.calls).toEqual([])
  })

  test('clears an incomplete set of cookies, so that nothing treats it as a session', async () => {
    const world = browser()
    world.jar.cookie = '__Host-grana_access=access-1; Max-Age=10'
    world.jar.cookie = '__Host-grana_refresh=refresh-1; Max-Age=10'
    expect(await world.openTab().refresh()).toEqual({ status: 'signed-out' })
    expect(world.jar.cookie).toBe('')
  })

  test('loads the user when the tokens verify, with the three headers on each call', async () => {
    const world = browser()
    world.hold(1)
    expect(await world.openTab().refresh()).toEqual({ status: 'signed-in', user: ana })
    expect(names(world)).toEqual(['verifyToken', 'getUser'])
    for (const { headers } of world.transport.calls) {
      expect(headers).toMatchObject({
        authorization: 'Bearer access-1',
        refresh: 'refresh-1',
        authemail: ana.email,
        accept: 'application/json',
      })
    }
  })

  test('AU-1 renews tokens that do not verify once and loads the user', async () => {
    const world = browser()
    world.hold(1)
    world.jar.pass(1800)
    expect(await world.openTab().refresh()).toEqual({ status: 'signed-in', user: ana })
    expect(names(world)).toEqual(['verifyToken', 'refreshToken', 'getUser'])
    expect(world.calls('refreshToken')[0]?.body).toEqual({ refresh_token: 'refresh-1', email: ana.email })
    expect(world.store.read()).toEqual({ access: 'access-2', refresh: 'refresh-2', email: ana.email })
  })

  test('AU-1 purges everything when they cannot be renewed', async () => {
    const world = browser()
    world.hold(1)
    world.api.ended = true
    expect(await world.openTab().refresh()).toEqual({ status: 'signed-out', reason: 'ended' })
    expect(names(world)).toEqual(['verifyToken', 'refreshToken'])
    expect(world.jar.cookie).toBe('')
  })

  test('tokens with a pending second factor leave the cookies and wait for the code', async () => {
    const world = browser()
    world.hold(1)
    world.api.isDue = true
    expect(await world.openTab().refresh()).toEqual({ status: 'second-factor-due', email: ana.email })
    expect(world.jar.cookie).toBe('')
  })

  test('verifies a signed-in user without loading the user again', async () => {
    const world = browser()
    world.hold(1)
    const session = world.openTab()
    await session.refresh()
    await Promise.all([session.refresh(), session.refresh()])
    expect(names(world)).toEqual(['verifyToken', 'getUser', 'verifyToken'])
  })
})

describe('a network failure purges nothing', () => {
  test.each([
    ['verifying', verifyToken, 'network.unreachable'],
    ['loading the person', getUser, 'network.unreachable'],
  ] as const)('while %s', async (_, operation, code) => {
    const world = browser()
    world.hold(1)
    world.transport.answer(operation, broken)
    const session = world.openTab()
    expect(await session.refresh()).toMatchObject({ status: 'unreachable', error: { code } })
    expect(world.store.read()?.refresh).toBe('refresh-1')
  })

  test.each(['server.unavailable', 'request.too_many', 'server.unexpected'] as const)(
    'while renewing: %s',
    async (code) => {
      const world = browser()
      world.hold(1)
      world.jar.pass(1800)
      world.transport.answer(refreshToken, () => ({ refuse: { code } }))
      expect(await world.openTab().refresh()).toMatchObject({ status: 'unreachable', error: { code } })
      expect(world.store.read()?.refresh).toBe('refresh-1')
    },
  )

  test('a signed-in user stays signed in', async () => {
    const world = browser()
    world.hold(1)
    const session = world.openTab()
    await session.refresh()
    world.transport.answer(verifyToken, broken)
    expect(await session.refresh()).toEqual({ status: 'signed-in', user: ana })
  })

  test('repeats a renewal whose answer was lost', async () => {
    const world = browser()
    world.hold(1)
    world.jar.pass(1800)
    let tries = 0
    world.transport.answer(refreshToken, () => {
      tries += 1
      world.api.step = 2
      return tries === 1 ? broken() : { data: tokensOf(2) }
    })
    expect(await world.openTab().refresh()).toMatchObject({ status: 'signed-in' })
    expect(tries).toBe(2)
  })
})

test('reloads the user when a call answers that a consent is due', async () => {
  const world = browser()
  world.hold(1)
  const session = world.openTab()
  await session.refresh()
  world.transport.answer(getUser, () => ({ data: { ...ana, consents_due: ['terms' as const] } }))
  world.transport.answer(listSessions, () => ({ refuse: { code: 'consent.due' } }))
  await expect(session.client.call(listSessions)).rejects.toMatchObject({ code: 'consent.due' })
  await vi.waitFor(() => expect(session.state()).toMatchObject({ user: { consents_due: ['terms'] } }), patience)
})

describe('calls whose tokens are rejected', () => {
  test('AU-2 five concurrent calls renew once, and each is repeated once', async () => {
    const world = browser()
    world.hold(1)
    const session = world.openTab()
    await session.refresh()
    world.api.step = 2
    world.store.write({ access: 'access-1', refresh: 'refresh-2', email: ana.email })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => session.client.call(getUser)))
    expect(answers).toEqual([ana, ana, ana, ana, ana])
    expect(world.calls('refreshToken')).toHaveLength(1)
    expect(world.calls('getUser')).toHaveLength(1 + 5 + 5)
  })

  test('five tabs at once renew once', async () => {
    const world = browser()
    world.hold(1)
    world.jar.pass(1800)
    const tabs = Array.from({ length: 5 }, () => world.openTab())
    const states = await Promise.all(tabs.map((tab) => tab.refresh()))
    expect(states.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'signed-in'))
    expect(world.calls('refreshToken')).toHaveLength(1)
  })

  test('without locks each tab renews, and none signs out another', async () => {
    const world = browser({ inTurn: (_name, work) => work() })
    world.hold(1)
    world.jar.pass(1800)
    // The server repeats the outcome of a renewal for some seconds.
    world.transport.answer(refreshToken, () => {
      world.api.step = 2
      return { data: tokensOf(2) }
    })
    const states = await Promise.all([world.openTab(), world.openTab()].map((tab) => tab.refresh()))
    expect(states.map(({ status }) => status)).toEqual(['signed-in', 'signed-in'])
    expect(world.store.read()?.refresh).toBe('refresh-2')
  })

  test('a rejection that arrives after the renewal uses the tokens stored by then', async () => {
    const world = browser()
    world.hold(1)
    const session = world.openTab()
    await session.refresh()
    const { promise, resolve } = Promise.withResolvers<void>()
    world.transport.answer(listSessions, async ({ headers }) => {
      if (headers.authorization === 'Bearer access-2') return { data: [] }
      await promise
      return { refuse: { code: 'auth.required' } }
    })
    const late = session.client.call(listSessions)
    world.api.step = 2
    world.hold(2)
    resolve()
    expect(await late).toEqual([])
    expect(world.calls('refreshToken')).toEqual([])
  })

  test('signing out during a renewal restores nothing', async () => {
    const world = browser()
    world.hold(1)
    const session = world.openTab()
    await session.refresh()
    world.jar.pass(1800)
    const call = session.client.call(getUser).catch((error: unknown) => error)
    await session.signOut()
    expect(await call).toBeInstanceOf(CallError)
    expect(session.state()).toEqual({ status: 'signed-out', reason: 'chosen' })
    expect(world.jar.cookie).toBe('')
  })

  test('the end of the session reaches all tabs', async () => {
    const world = browser()
    world.hold(1)
    const [one, other] = [world.openTab(), world.openTab()]
    await Promise.all([one.refresh(), other.refresh()])
    world.api.ended = true
    await expect(one.client.call(getUser)).rejects.toMatchObject({ code: 'auth.required' })
    expect(one.state()).toEqual({ status: 'signed-out', reason: 'ended' })
    expect(other.state()).toEqual({ status: 'signed-out', reason: 'ended' })
    expect(world.jar.cookie).toBe('')
  })
})

describe('signing in', () => {
  test('stores the tokens, loads the user and notifies the other tabs', async () => {
    const world = browser()
    const [one, other] = [world.openTab(), world.openTab()]
    await other.refresh()
    const seen: string[] = []
    one.subscribe(() => seen.push(one.state().status))
    expect(await one.signIn(tokensOf(1), ` ${ana.email} `)).toEqual({ status: 'signed-in', user: ana })
    expect(world.store.read()).toEqual({ access: 'access-1', refresh: 'refresh-1', email: ana.email })
    expect(seen).toEqual(['signed-in'])
    await other.refresh()
    expect(other.state()).toEqual({ status: 'signed-in', user: ana })
  })

  test('keeps the tokens when the user cannot be loaded', async () => {
    const world = browser()
    world.transport.answer(getUser, broken)
    expect(await world.openTab().signIn(tokensOf(1), ana.email)).toMatchObject({ status: 'unreachable' })
    expect(world.store.read()?.refresh).toBe('refresh-1')
  })

  test('with a second factor pending keeps the tokens in this document only', async () => {
    const world = browser()
    const session = world.openTab()
    const state = await session.signIn(tokensOf('due', true), ana.email)
    expect(state).toEqual({ status: 'second-factor-due', email: ana.email })
    expect(world.jar.cookie).toBe('')
    expect(await session.refresh()).toBe(state)
    expect(world.transport.calls).toEqual([])
  })
})

describe('the second step', () => {
  async function waiting() {
    const world = browser()
    const session = world.openTab()
    await session.signIn(tokensOf('due', true), ana.email)
    return { world, session }
  }

  test('sends the code with the pending tokens and stores the final ones', async () => {
    const { world, session } = await waiting()
    world.transport.answer(confirmTwoFactor, () => ({ data: tokensOf(1) }))
    expect(await session.confirmSecondFactor('123456')).toEqual({ status: 'signed-in', user: ana })
    expect(world.calls('confirmTwoFactor')[0]).toMatchObject({
      body: { code: '123456' },
      headers: { authorization: 'Bearer access-due', refresh: 'refresh-due', authemail: ana.email },
    })
    expect(world.store.read()?.refresh).toBe('refresh-1')
  })

  test('a wrong code changes nothing', async () => {
    const { world, session } = await waiting()
    world.transport.answer(confirmTwoFactor, () => ({ refuse: { code: 'auth.code_wrong', details: { remaining: 4 } } }))
    await expect(session.confirmSecondFactor('1')).rejects.toMatchObject({ code: 'auth.code_wrong' })
    expect(session.state().status).toBe('second-factor-due')
  })

  test('restarts the sign-in when the pending tokens expire, without renewing', async () => {
    const { world, session } = await waiting()
    world.transport.answer(confirmTwoFactor, () => ({ refuse: { code: 'auth.required' } }))
    await expect(session.confirmSecondFactor('1')).rejects.toMatchObject({ code: 'auth.required' })
    expect(session.state()).toEqual({ status: 'signed-out', reason: 'ended' })
    expect(world.calls('refreshToken')).toEqual([])
  })

  test('sends nothing when no sign-in is pending', async () => {
    const world = browser()
    await expect(world.openTab().confirmSecondFactor('1')).rejects.toMatchObject({ code: 'auth.required' })
    expect(world.transport.calls).toEqual([])
  })

  test('cancelling ends it on the server and leaves a session of another tab alone', async () => {
    const { world, session } = await waiting()
    const other = world.openTab()
    await other.signIn(tokensOf(1), ana.email)
    world.transport.answer(verifyToken, () => ({
      data: { user_id: ana.id, second_factor_due: true, ends_at: '2026-01-02T00:00:00.000Z' },
    }))
    await session.signOut()
    expect(world.calls('endSession')[0]?.headers.authorization).toBe('Bearer access-due')
    expect(session.state()).toEqual({ status: 'signed-out', reason: 'chosen' })
    expect(other.state().status).toBe('signed-in')
    expect(world.store.read()?.refresh).toBe('refresh-1')
  })
})

describe('signing out', () => {
  async function signedIn() {
    const world = browser()
    world.hold(1)
    const [session, other] = [world.openTab(), world.openTab()]
    await Promise.all([session.refresh(), other.refresh()])
    return { world, session, other }
  }

  test('ends the session by last-revoke and then purges, in all tabs', async () => {
    const { world, session, other } = await signedIn()
    await session.signOut('idle')
    expect(world.calls('endSession')[0]?.params).toEqual({ userId: ana.id })
    expect(world.jar.cookie).toBe('')
    expect(session.state()).toEqual({ status: 'signed-out', reason: 'idle' })
    expect(other.state()).toEqual({ status: 'signed-out', reason: 'idle' })
  })

  test.each([
    ['refused', () => ({ refuse: { code: 'auth.required' } }) as const],
    ['not heard', broken],
  ])('purges also when the call is %s', async (_, reply) => {
    const { world, session } = await signedIn()
    world.transport.answer(endSession, reply)
    await session.signOut()
    expect(world.jar.cookie).toBe('')
    expect(session.state()).toEqual({ status: 'signed-out', reason: 'chosen' })
  })

  test('aborts pending calls and sends no others until it has ended', async () => {
    const { world, session } = await signedIn()
    const { promise: answer, resolve } = Promise.withResolvers<{ data: [] }>()
    world.transport.answer(listSessions, () => answer)
    const read = () => session.client.call(listSessions).catch((error: unknown) => error)
    const pending = read()
    const out = session.signOut()
    const late = read()
    await out
    resolve({ data: [] })
    for (const error of [await pending, await late]) expect(error).toMatchObject({ code: 'auth.required' })
    expect(world.calls('listSessions')).toHaveLength(1)
  })

  test('works after half an hour, when only the refresh token is left', async () => {
    const { world, session } = await signedIn()
    world.jar.pass(1800)
    await session.signOut('idle')
    const [call] = world.calls('endSession')
    expect(call?.headers.refresh).toBe('refresh-1')
    expect(call?.headers).not.toHaveProperty('authorization')
    expect(world.calls('refreshToken')).toEqual([])
  })
})
