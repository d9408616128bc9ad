import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, mount, press } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { ActionMenu } from './action-menu.tsx'

describe('action menu', () => {
  const onCopy = vi.fn<() => void>()
  const onDiscard = vi.fn<() => void>()
  const items = [
    { label: 'Copy', onChoose: onCopy },
    { label: 'Discard', isDestructive: true, onChoose: onDiscard },
  ]
  let page: Mounted
  const opener = () => find('[aria-haspopup="menu"]')
  const focused = () => document.activeElement?.textContent
  const isOpen = () => document.querySelector('[role="menu"]') !== null

  beforeEach(() => {
    onCopy.mockClear()
    onDiscard.mockClear()
    page = mount(<ActionMenu label="More" items={items} />)
  })
  afterEach(() => page.unmount())

  it('opens by a key on its first item, and letters and arrows move', () => {
    press(opener(), 'ArrowDown')
    expect([isOpen(), focused()]).toEqual([true, 'Copy'])
    press(document.activeElement ?? document.body, 'd')
    expect(focused()).toBe('Discard')
    press(document.activeElement ?? document.body, 'ArrowDown')
    expect(focused()).toBe('Copy')
  })

  it('returns to its button on Escape, and does nothing', () => {
    click(opener())
    press(document.activeElement ?? document.body, 'Escape')
    expect([isOpen(), document.activeElement]).toEqual([false, opener()])
    expect([onCopy.mock.calls, onDiscard.mock.calls]).toEqual([[], []])
  })

  it('does what was chosen, closed and with the focus on its button', () => {
    onDiscard.mockImplementation(() => expect(document.activeElement).toBe(opener()))
    click(opener())
    press(document.activeElement ?? document.body, 'End')
    click(find('[role="menuitem"]:last-child'))
    expect([onDiscard.mock.calls.length, isOpen()]).toEqual([1, false])
  })
})
