import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, mount, press } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { RadioMenu } from './radio-menu.tsx'

const items = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

describe('radio menu', () => {
  const onChoose = vi.fn<(value: string) => void>()
  let page: Mounted
  const focused = () => document.activeElement?.textContent

  beforeEach(() => {
    onChoose.mockClear()
    page = mount(<RadioMenu label="Theme" icon={null} items={items} value="dark" onChoose={onChoose} />)
    click(find('[aria-haspopup="menu"]'))
  })
  afterEach(() => {
    page.unmount()
  })

  it('TH-10 is a button with a menu whose chosen item takes the focus', () => {
    expect(find('[role="menu"]').getAttribute('aria-label')).toBe('Theme')
    expect(find('[aria-checked="true"]').textContent).toBe('Dark')
    expect(focused()).toBe('Dark')
  })

  it('TH-10 arrows, Home, End and letters move; Enter is the button itself', () => {
    const moves = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'd'].map((key) => {
      press(document.activeElement ?? document.body, key)
      return focused()
    })
    expect(moves).toEqual(['System', 'Light', 'System', 'Light', 'System', 'Dark'])
  })

  it('TH-10 Escape closes and returns to the button; choosing does too', () => {
    press(document.activeElement ?? document.body, 'Escape')
    expect(document.querySelector('[role="menu"]')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Theme')
    click(find('[aria-haspopup="menu"]'))
    click(find('[role="menuitemradio"]'))
    expect(onChoose.mock.calls).toEqual([['light']])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Theme')
  })

  it('ignores other keys', () => {
    for (const key of ['Shift', 'z']) {
      press(document.activeElement ?? document.body, key)
      expect(focused()).toBe('Dark')
    }
  })
})
