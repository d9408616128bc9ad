import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mount } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { Steps } from './steps.tsx'

describe('steps of a task', () => {
  let page: Mounted
  const tree = (current: number) => <Steps label="Way" names={['A', 'B', 'C']} current={current} doneText="done" />
  const items = () => [...page.container.querySelectorAll('li')]
  beforeEach(() => {
    page = mount(tree(1))
  })
  afterEach(() => page.unmount())

  it('marks the current step, and says in words which ones are done', () => {
    expect(items().map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(items().map((item) => item.dataset['state'])).toEqual(['done', 'now', 'ahead'])
    expect(items()[0]?.textContent).toBe('Adone')
  })

  it('is complete after the last step', () => {
    page.show(tree(3))
    expect(items().every((item) => item.dataset['state'] === 'done')).toBe(true)
  })
})
