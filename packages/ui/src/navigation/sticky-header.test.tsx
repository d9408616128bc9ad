import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mount } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { StickyHeader } from './sticky-header.tsx'

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top)
  act(() => {
    window.dispatchEvent(new Event('scroll'))
  })
}

describe('sticky header', () => {
  let page: Mounted | undefined
  afterEach(() => {
    page?.unmount()
    vi.unstubAllGlobals()
  })

  it('ST-1 is off at 200 px and on at 201, in the same event', () => {
    page = mount(<StickyHeader>bar</StickyHeader>)
    const stuck = () => page?.container.querySelector('[data-stuck]') !== null
    scrollTo(200)
    expect(stuck()).toBe(false)
    scrollTo(201)
    expect(stuck()).toBe(true)
    scrollTo(200)
    expect(stuck()).toBe(false)
  })

  it('sticks only while scrolling down when reversed', () => {
    page = mount(<StickyHeader reverse>bar</StickyHeader>)
    const stuck = () => page?.container.querySelector('[data-stuck]') !== null
    scrollTo(250)
    scrollTo(300)
    expect(stuck()).toBe(true)
    scrollTo(350)
    scrollTo(300)
    expect(stuck()).toBe(false)
  })

  it('ST-7 listens passively', () => {
    const listen = vi.spyOn(window, 'addEventListener')
    page = mount(<StickyHeader>bar</StickyHeader>)
    const scroll = listen.mock.calls.find(([type]) => type === 'scroll')
    expect(scroll?.[2]).toEqual({ passive: true })
    listen.mockRestore()
  })
})
