import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, mount, advanceTime, point, press } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { dismissToast, showToast } from './show-toast.ts'
import type { ToastContent } from './show-toast.ts'
import { ToastRegion } from './toast.tsx'

const texts = { regionLabel: 'News', closeLabel: 'Close it', nowLabel: 'now' }

describe('toasts', () => {
  let page: Mounted
  let ids: number[] = []
  const titles = () => [...document.querySelectorAll('section li svg + p')].map((title) => title.textContent)
  const show = (content: Partial<ToastContent> & { title: string }) =>
    act(() => {
      ids.push(showToast({ tone: 'success', ...content }))
    })

  beforeEach(() => {
    vi.useFakeTimers()
    page = mount(
      <div>
        <button id="before">before</button>
        <ToastRegion {...texts} />
      </div>,
    )
  })
  afterEach(() => {
    act(() => ids.forEach(dismissToast))
    ids = []
    page.unmount()
    vi.useRealTimers()
  })

  it('TO-1 closes after 5000 ms, not before', () => {
    show({ title: 'saved' })
    advanceTime(4999)
    expect(titles()).toEqual(['saved'])
    advanceTime(1)
    expect(titles()).toEqual([])
  })

  it('TO-2 pauses under pointer or focus and restarts afterwards', () => {
    show({ title: 'saved' })
    advanceTime(4000)
    point(find('[role="status"]'), 'pointerover')
    advanceTime(10_000)
    expect(titles()).toEqual(['saved'])
    point(find('[role="status"]'), 'pointerout')
    advanceTime(4999)
    expect(titles()).toEqual(['saved'])
    act(() => find('section button').focus())
    advanceTime(10_000)
    expect(titles()).toEqual(['saved'])
    act(() => find('section button').blur())
    advanceTime(5000)
    expect(titles()).toEqual([])
  })

  it('TO-3 has a named close button', () => {
    show({ title: 'saved' })
    click(find('section button[aria-label="Close it"]'))
    expect(titles()).toEqual([])
  })

  it('TO-4 is reached by F6 and returns the focus when it is dismissed', () => {
    find('#before').focus()
    show({ title: 'saved' })
    expect(find('section').getAttribute('aria-label')).toBe('News')
    press(document.body, 'F6')
    expect(find('section').contains(document.activeElement)).toBe(true)
    act(() => find('section button').focus())
    click(find('section button'))
    expect(document.activeElement?.id).toBe('before')
  })

  it('TO-4 returns the focus after a pointer interaction too', () => {
    find('#before').focus()
    show({ title: 'saved' })
    act(() => find('section button').focus())
    click(find('section button'))
    expect(document.activeElement?.id).toBe('before')
  })

  it('TO-4 F6 inside returns, and without toasts it is left to the browser', () => {
    find('#before').focus()
    show({ title: 'saved' })
    press(document.body, 'F6')
    press(document.body, 'F6')
    expect(document.activeElement?.id).toBe('before')
    act(() => ids.forEach(dismissToast))
    const event = new KeyboardEvent('keydown', { key: 'F6', cancelable: true, bubbles: true })
    document.body.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })

  it('TO-6 distinguishes the urgent from the rest by role and icon, not only by colour', () => {
    show({ title: 'saved' })
    show({ title: 'failed', tone: 'danger' })
    expect(find('[role="alert"]').textContent).toContain('failed')
    expect(find('[role="status"]').textContent).toContain('saved')
    const paths = [...document.querySelectorAll('section li [role] > svg path')].map((path) => path.getAttribute('d'))
    expect(new Set(paths).size).toBe(2)
  })

  it('shows four at most, newest on top, and queues the rest', () => {
    for (const title of ['1', '2', '3', '4', '5']) show({ title })
    expect(titles()).toEqual(['4', '3', '2', '1'])
    act(() => dismissToast(ids[0] ?? 0))
    expect(titles()).toEqual(['5', '4', '3', '2'])
  })

  it('stays until dismissed when a failure has an action', () => {
    const run = vi.fn<() => void>()
    show({ title: 'failed', tone: 'danger', action: { label: 'again', run } })
    advanceTime(60_000)
    expect(titles()).toEqual(['failed'])
    click(find('section li [role] > div button'))
    expect(run).toHaveBeenCalledTimes(1)
    expect(titles()).toEqual([])
  })
})
