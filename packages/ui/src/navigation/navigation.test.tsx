import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, mount, advanceTime, point, press } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { Navigation } from './navigation.tsx'

const items = [
  {
    label: 'One',
    items: [
      { href: '#a', label: 'A' },
      { href: '#b', label: 'B' },
    ],
  },
  { label: 'Two', items: [{ href: '#c', label: 'C' }] },
  { href: '#d', label: 'D' },
]

describe('navigation', () => {
  let page: Mounted
  const buttons = () => [...page.container.querySelectorAll('button')]
  const button = (index: number) => buttons()[index] ?? page.container
  const openOnes = () => buttons().map((one) => one.getAttribute('aria-expanded') === 'true')

  beforeEach(() => {
    vi.useFakeTimers()
    page = mount(<Navigation label="Main" items={items} />)
  })
  afterEach(() => {
    page.unmount()
    vi.useRealTimers()
  })

  it('ME-1 stays open for a pointer that returns within 150 ms and closes after 250', () => {
    point(button(0), 'pointerover')
    expect(openOnes()).toEqual([true, false])
    point(button(0), 'pointerout')
    advanceTime(150)
    point(button(0), 'pointerover')
    advanceTime(1000)
    expect(openOnes()).toEqual([true, false])
    point(button(0), 'pointerout')
    advanceTime(199)
    expect(openOnes()).toEqual([true, false])
    advanceTime(51)
    expect(openOnes()).toEqual([false, false])
  })

  it('ME-2 consists of disclosure buttons; Escape closes and returns to the button', () => {
    expect(page.container.querySelector('[role="menu"]')).toBeNull()
    click(button(0))
    const list = document.getElementById(button(0).getAttribute('aria-controls') ?? '')
    expect(list?.hidden).toBe(false)
    const link = list?.querySelector('a')
    link?.focus()
    press(link ?? button(0), 'Escape')
    expect(openOnes()).toEqual([false, false])
    expect(document.activeElement).toBe(button(0))
    click(button(0))
    click(button(0))
    expect(openOnes()).toEqual([false, false])
  })

  it('ME-3 a click on a group opened by hover keeps it open', () => {
    point(button(0), 'pointerover')
    click(button(0))
    expect(openOnes()).toEqual([true, false])
    point(button(0), 'pointerout')
    advanceTime(1000)
    expect(openOnes()).toEqual([true, false])
  })

  it('ME-3 Escape dismisses a group opened by hover, wherever the focus is, and leaves the focus there', () => {
    point(button(0), 'pointerover')
    press(document.body, 'Escape')
    expect(openOnes()).toEqual([false, false])
    expect(document.activeElement).toBe(document.body)
  })

  it('ME-4 a touch opens by its first tap', () => {
    point(button(0), 'pointerover', 'touch')
    expect(openOnes()).toEqual([false, false])
    click(button(0))
    expect(openOnes()).toEqual([true, false])
  })

  it('ME-6 has at most one open, closes on a link and outside', () => {
    click(button(0))
    click(button(1))
    expect(openOnes()).toEqual([false, true])
    act(() => {
      document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    })
    expect(openOnes()).toEqual([false, false])
    click(button(0))
    click(page.container.querySelector<HTMLElement>('a[href="#b"]') ?? page.container)
    expect(openOnes()).toEqual([false, false])
  })
})
