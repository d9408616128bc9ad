import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, mount, advanceTime, press } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { Drawer } from './drawer.tsx'
import type { DrawerProps } from './drawer.tsx'

describe('drawer', () => {
  const onClose = vi.fn<() => void>()
  let page: Mounted
  let widen: () => void = () => undefined

  function tree(props: Partial<DrawerProps> = {}) {
    return (
      <div>
        <button id="opener">open</button>
        <Drawer
          {...({
            open: false,
            onClose,
            title: 'Menu',
            closeLabel: 'Close it',
            bodyId: 'menu',
            ...props,
          } as DrawerProps)}
        >
          <a href="#x" id="link">
            link
          </a>
        </Drawer>
      </div>
    )
  }

  beforeEach(() => {
    vi.useFakeTimers()
    onClose.mockClear()
    const query = {
      matches: true,
      addEventListener: (_: string, run: () => void) => (widen = run),
      removeEventListener: vi.fn<() => void>(),
    }
    vi.stubGlobal('matchMedia', () => query)
    page = mount(tree())
    find('#opener').focus()
    page.show(tree({ open: true }))
  })
  afterEach(() => {
    page.unmount()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('DR-2 is a labelled modal dialog whose heading takes the focus', () => {
    const dialog = find('dialog')
    expect(dialog.getAttribute('aria-modal')).toBe('true')
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Menu')
    expect(document.activeElement?.textContent).toBe('Menu')
    expect(page.container.inert).toBe(true)
  })

  it('DR-2 Tab cycles inside', () => {
    find('#link').focus()
    press(find('#link'), 'Tab')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close it')
    press(document.body, 'Tab', { shiftKey: true })
    expect(document.activeElement?.id).toBe('link')
  })

  it('DR-2 Escape, the overlay and the button request closing; the focus returns to the opener', () => {
    press(find('dialog'), 'Escape')
    click(find('dialog').previousElementSibling as HTMLElement)
    click(find('dialog button'))
    expect(onClose).toHaveBeenCalledTimes(3)
    page.show(tree({ open: false }))
    expect(document.activeElement?.id).toBe('opener')
    expect(page.container.inert).toBe(false)
    advanceTime(200)
    expect(document.querySelector('dialog')).toBeNull()
  })

  it("DR-3 locks the page's scroll while it is open", () => {
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true)
    page.show(tree({ open: false }))
    expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(false)
  })

  it('DR-4 requests closing when the window becomes wide', () => {
    act(() => widen())
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('SC-1 restores the scroll position of its content; SC-4 one that opts out stores nothing', () => {
    let jar = ''
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text: string) => {
      jar = text.split(';')[0] ?? ''
    })
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar)
    const body = () => find('#link').parentElement ?? document.body
    const leaveAt = (top: number, named: Partial<DrawerProps>) => {
      page.show(tree({ open: true, ...named }))
      body().scrollTop = top
      body().dispatchEvent(new Event('scroll'))
      page.show(tree({ open: false, ...named }))
      advanceTime(200)
    }
    leaveAt(640, { bodyId: 'inside', keepsScroll: false })
    expect(jar).toBe('')
    leaveAt(320, { bodyId: 'inside' })
    expect(jar).toBe('insidest=320')
    page.show(tree({ open: true, bodyId: 'inside' }))
    expect(body().scrollTop).toBe(320)
    vi.restoreAllMocks()
  })

  it('DR-6 requests closing when the address changes', () => {
    page.show(tree({ open: false, locationKey: 'a' }))
    page.show(tree({ open: true, locationKey: 'a' }))
    expect(onClose).not.toHaveBeenCalled()
    page.show(tree({ open: true, locationKey: 'b' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
