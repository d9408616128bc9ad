// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { saveReturnTo } from '#app/lib/session/save-return-to.ts'
import { paths } from '#app/paths.ts'
import { clearReturnTo, readReturnTo } from './read-return-to.ts'

const origin = 'https://portal.grana.example'
const program = '00000000-0000-4000-8000-0000000000aa'
const follow = paths.followProgram(program)

/** A visitor comes to the sign-in page with a path to return to. */
const arrive = (returnTo?: string) => saveReturnTo(new URL(accountPaths.signIn(returnTo), origin).search)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('keeps the request to follow a program during sign-up', () => {
  arrive(follow)
  const expected = { app: 'agents', path: `/programs/${program}?follow=1` }
  expect(readReturnTo('agent', origin)).toEqual(expected)
  expect(readReturnTo('agent', origin)).toEqual(expected)
  clearReturnTo()
  expect(readReturnTo('agent', origin)).toBeUndefined()
})

test('does not use it for accounts of another kind', () => {
  arrive(follow)
  expect([readReturnTo('customer', origin), readReturnTo('staff', origin)]).toEqual([undefined, undefined])
})

test('expires after an hour, and when a visitor comes to sign in without one', () => {
  arrive(follow)
  vi.advanceTimersByTime(3_600_000)
  expect(readReturnTo('agent', origin)).toBeUndefined()
  arrive(follow)
  arrive()
  expect(readReturnTo('agent', origin)).toBeUndefined()
})

test.each([
  accountPaths.account(),
  '//evil.example',
  '/redir?app=evil&path=%2Fx',
  `/redir?app=agents&state=${'s'.repeat(43)}&code_challenge=${'c'.repeat(43)}`,
])('%s is not stored', (returnTo) => {
  arrive(returnTo)
  expect(localStorage.length).toBe(0)
})

test.each([
  'no moment',
  '9'.repeat(30),
  `1 ${follow}`,
  `9e99 //evil.example`,
  `9e99 https://evil.example/redir?app=agents&path=%2Fx`,
])('validates the stored value again: %s', (stored) => {
  localStorage.setItem('grana_wish', stored)
  expect(readReturnTo('agent', origin)).toBeUndefined()
})
