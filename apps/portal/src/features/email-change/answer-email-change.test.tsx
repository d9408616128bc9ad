// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeApi, heading, mount, press, settle } from '#app/lib/entry/mounted.fixture.tsx'
import { answerEmailChange } from '@grana/contract/email-change'
import { auth } from '@grana/messages/es/account/auth'
import { emailChange as texts } from '@grana/messages/es/account/email-change'
import { AnswerEmailChange } from './answer-email-change.tsx'

const token = 'a'.repeat(43)
let api: ReturnType<typeof fakeApi>
let page: Awaited<ReturnType<typeof mount>>

beforeEach(async () => {
  api = fakeApi()
  page = await mount(<AnswerEmailChange client={api.client} token={token} />)
})
afterEach(() => page.unmount())

test('opening the link changes nothing', async () => {
  await settle()
  expect(api.calls('answerEmailChange')).toEqual([])
})

test.each([
  [texts.agree, true, 'waiting'],
  [texts.agree, true, 'changed'],
  [texts.refuse, false, 'stopped'],
] as const)('%s says so (%s) and that it is %s', async (name, agree, outcome) => {
  api.transport.answer(answerEmailChange, () => ({ data: { outcome } }))
  await press(name)
  await settle()
  expect(api.calls('answerEmailChange').map((call) => call.body)).toEqual([{ agree }])
  expect(heading()).toBe(texts.done[outcome].heading)
})

test('an expired link leads back to the account', async () => {
  api.transport.answer(answerEmailChange, () => ({ refuse: { code: 'auth.link_expired' } }))
  await press(texts.agree)
  await settle()
  expect(heading()).toBe(auth.expired.heading)
})
