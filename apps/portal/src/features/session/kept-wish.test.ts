// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountPaths } from '#app/account-paths.ts'
import { keepWish } from '#app/lib/session/keep-wish.ts'
import { paths } from '#app/paths.ts'
import { forgetWish, keptWish } from './kept-wish.ts'

const origin = 'https://portal.grana.example'
const program = '00000000-0000-4000-8000-0000000000aa'
const follow = paths.followProgram(program)

/** Somebody comes to the sign-in page on the way to an address. */
const arrive = (wish?: string) => keepWish(new URL(accountPaths.signIn(wish), origin).search)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('the wish to follow a program waits for whoever signs up', () => {
  arrive(follow)
  const door = { app: 'agents', path: `/programs/${program}?follow=1` }
  expect(keptWish('agent', origin)).toEqual(door)
  expect(keptWish('agent', origin)).toEqual(door)
  forgetWish()
  expect(keptWish('agent', origin)).toBeUndefined()
})

test('it is not for accounts of another kind', () => {
  arrive(follow)
  expect([keptWish('customer', origin), keptWish('staff', origin)]).toEqual([undefined, undefined])
})

test('it ends after an hour, and when somebody comes to sign in without one', () => {
  arrive(follow)
  vi.advanceTimersByTime(3_600_000)
  expect(keptWish('agent', origin)).toBeUndefined()
  arrive(follow)
  arrive()
  expect(keptWish('agent', origin)).toBeUndefined()
})

test.each([
  accountPaths.account(),
  '//evil.example',
  '/redir?app=evil&path=%2Fx',
  `/redir?app=agents&state=${'s'.repeat(43)}&code_challenge=${'c'.repeat(43)}`,
])('%s is not kept', (wish) => {
  arrive(wish)
  expect(localStorage.length).toBe(0)
})

test.each([
  'no moment',
  '9'.repeat(30),
  `1 ${follow}`,
  `9e99 //evil.example`,
  `9e99 https://evil.example/redir?app=agents&path=%2Fx`,
])('what lies in the storage is judged again: %s', (stored) => {
  localStorage.setItem('grana_wish', stored)
  expect(keptWish('agent', origin)).toBeUndefined()
})
