// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { SessionState } from '@grana/client/session/session-state'
import { clearLocalCopies } from './clear-local-copies.ts'

let become: (state: unknown) => void

beforeEach(() => {
  localStorage.clear()
  for (const user of ['ana', 'luis'])
    localStorage.setItem(`grana_draft:${user}:1:1`, JSON.stringify({ at: Date.now(), draft: {} }))
  let state: unknown = { status: 'unknown' }
  const listeners: (() => void)[] = []
  clearLocalCopies({
    state: () => state as SessionState,
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  })
  become = (next) => {
    state = next
    for (const listener of listeners) listener()
  }
})

const left = () => Object.keys(localStorage).map((key) => key.split(':')[1])

test('removes every copy on sign-out', () => {
  become({ status: 'signed-out', reason: 'chosen' })
  expect(left()).toEqual([])
})

test('keeps them when the session ended by itself', () => {
  become({ status: 'signed-out', reason: 'idle' })
  become({ status: 'signed-out', reason: 'ended' })
  expect(left()).toEqual(['ana', 'luis'])
})

test('removes those of other accounts on sign-in', () => {
  become({ status: 'signed-in', user: { id: 'luis' } })
  expect(left()).toEqual(['luis'])
})
