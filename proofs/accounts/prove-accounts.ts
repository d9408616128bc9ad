/**
 * node proofs/accounts/prove-accounts.ts [chains] [rounds] [marked requests]        with DATABASE_ADMIN_URL
 *
 * Checks at full size: reuse of old refresh tokens at any point of a chain, one winner of every race, the owner's sign-in
 * during other clients' failures, and no secret in any log line.
 */
import { randomInt } from 'node:crypto'
import { generateSync } from 'otplib'
import { getUser } from '@grana/contract/accounts'
import {
  forgotPassword,
  logIn,
  verifyEmailAddress,
  refreshToken,
  registerAgent,
  resetPassword,
} from '@grana/contract/auth'
import { confirmTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { hashSecret, createSecret } from '@grana/server/lib/tokens'
import { validPassword, startAccountApi, type Person } from '@grana/server/testing/account-api'
import type { TestBrowser, ApiResponse } from '@grana/server/testing/test-browser'

const [chains = 1000, rounds = 100, marked = 10_000] = process.argv.slice(2).map(Number)
const atOnce = 30
const api = await startAccountApi()

function refresh(browser: TestBrowser, token = browser.script.refresh): Promise<ApiResponse> {
  return browser.call(refreshToken, { body: { refresh_token: token, email: browser.script.email } })
}

/** Replays an old token at a random point of a random chain. Returns how many sessions survived it and the slowest revocation. */
async function proveReuse(): Promise<{ survivors: number; slowest: number }> {
  let [survivors, slowest] = [0, 0]
  const person = await api.signUp()
  for (let turn = 0; turn < chains; turn += 1) {
    await api.signIn(person.browser, person.email)
    const { browser } = person
    const chain = [browser.script.refresh]
    const length = randomInt(1, 6)
    for (let step = 0; step < length; step += 1) {
      browser.hold(await refresh(browser), person.email)
      chain.push(browser.script.refresh)
      api.forward(11)
    }
    const began = performance.now()
    await refresh(browser, chain[randomInt(0, length)])
    const answers = [await browser.call(getUser), await refresh(browser)]
    slowest = Math.max(slowest, performance.now() - began)
    if (answers.some(({ status }) => status !== 401)) survivors += 1
  }
  return { survivors, slowest }
}

async function linkFor({ id, email }: Person, purpose: string): Promise<string> {
  const token = createSecret()
  const now = api.context.clock()
  const expires = new Date(now.getTime() + 1_800_000)
  await api.database.owner
    .insertInto('one_time_links')
    .values({ token_hash: hashSecret(token), purpose, user_id: id, email, created_at: now, expires_at: expires })
    .execute()
  return token
}

/** Runs 30 calls concurrently in each round. Returns the number of rounds without exactly one success. */
async function race(prepare: () => Promise<() => Promise<ApiResponse>>): Promise<number> {
  let wrong = 0
  for (let round = 0; round < rounds; round += 1) {
    const send = await prepare()
    const responses = await Promise.all(Array.from({ length: atOnce }, send))
    if (responses.filter(({ status }) => status === 200).length !== 1) wrong += 1
    if (responses.some(({ status }) => status >= 500)) throw new Error('a race ended in a server error')
  }
  return wrong
}

async function races(): Promise<Record<string, number>> {
  const person = await api.signUp()
  const reset = await race(async () => {
    const token = await linkFor(person, 'reset_password')
    const body = { password: validPassword, password_confirmation: validPassword }
    // Few enough at a time for the hashing queue: a refusal because the queue is full proves nothing.
    return () => api.browser().call(resetPassword, { params: { token }, body })
  })
  const proof = await race(async () => {
    const token = await linkFor(await api.signUp(), 'prove_email')
    return () => api.browser().call(verifyEmailAddress, { params: { token } })
  })
  const guarded = await api.signUp()
  const { secret } = (await guarded.browser.call(prepareTwoFactor)).body['data'] as { secret: string }
  const codeNow = () => generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })
  await guarded.browser.call(confirmTwoFactor, { body: { code: codeNow() } })
  const code = await race(async () => {
    api.forward(3700)
    const browser = api.browser()
    browser.hold(await browser.call(logIn, { body: { email: guarded.email, password: validPassword } }), guarded.email)
    const body = { code: codeNow() }
    return () => browser.call(confirmTwoFactor, { body })
  })
  return { reset, proof, code }
}

/** The owner signs in after every 100 of 10,000 failures by others, and must succeed at the first attempt each time. */
async function ownerDuringFailures(): Promise<{ failures: number; ownerRefused: number }> {
  const person = await api.signUp()
  let [failures, ownerRefused] = [0, 0]
  for (let turn = 0; turn < 10_000; turn += 1) {
    const stranger = api.browser({ address: `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` })
    const response = await stranger.call(logIn, { body: { email: person.email, password: 'Ninguna#7otra' } })
    if (response.status !== 200) failures += 1
    if (turn % 100 !== 99) continue
    if ((await api.signIn(person.browser, person.email)).status !== 200) ownerRefused += 1
  }
  return { failures, ownerRefused }
}

/** Sends requests with a mark in every field that can carry a secret. Returns how often a mark was logged. */
async function marksInLogs(): Promise<number> {
  const mark = `MARK${createSecret().slice(0, 12)}`
  const person = await api.signUp()
  const { browser } = person
  for (let turn = 0; turn < marked; turn += 1) {
    const at = turn % 8
    const headers = { authorization: `Bearer ${mark}`, refresh: mark, authemail: `${mark}@correo.example` }
    if (at === 0) await browser.call(getUser, { headers })
    if (at === 1)
      await browser.call(logIn, { body: { email: `${mark}${turn}@correo.example`, password: `${mark}#1aA` } })
    if (at === 2)
      await browser.call(resetPassword, { params: { token: `${mark}aaaaaaaaaaaaaa` }, body: { password: mark } })
    if (at === 3) await browser.call(verifyEmailAddress, { params: { token: `${mark}aaaaaaaaaaaaaa` } })
    if (at === 4) await browser.call(refreshToken, { body: { refresh_token: mark, email: `${mark}@correo.example` } })
    if (at === 5) await browser.call(confirmTwoFactor, { body: { code: mark } })
    if (at === 6) await browser.call(forgotPassword, { body: { email: `${mark}@correo.example`, captcha_token: mark } })
    if (at === 7) await browser.call(registerAgent, { body: { email: `${mark}@correo.example`, password: mark } })
  }
  return api.logged.filter((line) => line.includes(mark)).length
}

const reuse = await proveReuse()
const raced = await races()
const owner = await ownerDuringFailures()
const marks = await marksInLogs()
await api.close()

const formatLine = (name: string, value: string, isGood: boolean) => `- ${name}: ${value}${isGood ? '' : ' (FAILED)'}`
const isExact = reuse.survivors + raced['reset']! + raced['proof']! + raced['code']! + owner.ownerRefused + marks === 0
console.log(`<!-- figures -->
${formatLine(`an old refresh token at ${chains.toLocaleString('en')} random points: sessions that survived it`, `${reuse.survivors}, slowest end ${reuse.slowest.toFixed(0)} ms`, reuse.survivors === 0 && reuse.slowest < 1000)}
${Object.entries(raced)
  .map(([name, wrong]) =>
    formatLine(
      `${atOnce} at once, ${rounds} rounds, ${name}: rounds without exactly one success`,
      String(wrong),
      wrong === 0,
    ),
  )
  .join('\n')}
${formatLine('owner refused in a known browser during 10,000 failures by others', `${owner.ownerRefused} of 100 (${owner.failures.toLocaleString('en')} failures)`, owner.ownerRefused === 0)}
${formatLine(`marks of secrets in the log after ${marked.toLocaleString('en')} requests`, String(marks), marks === 0)}
<!-- end -->`)
process.exitCode = isExact ? 0 : 1
