import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  defaultLayout,
  parseLayoutConfiguration,
  loadLayoutConfiguration,
  saveLayoutConfiguration,
} from './layout-configuration.ts'
import { loadScroll, rememberScroll } from './scroll-memory.ts'

describe('layout configuration', () => {
  it('LC-1 is read back, ignores unknown fields and falls back when it does not parse', () => {
    saveLayoutConfiguration({ sidebar: 'collapsed', density: 'dense' })
    expect(loadLayoutConfiguration()).toEqual({ sidebar: 'collapsed', density: 'dense' })
    expect(parseLayoutConfiguration('{"version":1,"sidebar":"collapsed","colour":"red"}')).toEqual({
      sidebar: 'collapsed',
      density: 'normal',
    })
    for (const broken of [null, '', '{', '[]', 'null', '{"version":2,"sidebar":"collapsed"}']) {
      expect(parseLayoutConfiguration(broken)).toEqual(defaultLayout)
    }
  })
})

describe('scroll memory', () => {
  const written: string[] = []
  let jar = ''

  function panel(id = 'inbox'): HTMLElement {
    const element = document.createElement('div')
    element.id = id
    return element
  }
  function scroll(element: HTMLElement, top: number): void {
    element.scrollTop = top
    element.dispatchEvent(new Event('scroll'))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    written.length = 0
    jar = ''
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text: string) => {
      written.push(text)
      jar = text.split(';')[0] ?? ''
    })
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => `other=1; ${jar}`)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('SC-1 restores the position at once', () => {
    jar = 'inboxst=640'
    const element = panel()
    rememberScroll(element)
    expect(element.scrollTop).toBe(640)
    expect(loadScroll('another')).toBe(0)
  })

  it('SC-2 writes at most once in 150 ms, with the last position', () => {
    const element = panel()
    rememberScroll(element)
    for (let top = 1; top <= 30; top += 1) {
      scroll(element, top)
      vi.advanceTimersByTime(10)
    }
    expect(written).toHaveLength(2)
    vi.advanceTimersByTime(150)
    expect(loadScroll('inbox')).toBe(30)
  })

  it('SC-3 names only the panel, for the session, Secure and SameSite=Lax', () => {
    const element = panel()
    rememberScroll(element)
    scroll(element, 12.4)
    vi.advanceTimersByTime(150)
    expect(written).toEqual(['inboxst=12; path=/; SameSite=Lax; Secure'])
  })

  it('stores the last position when the panel unmounts before the pause is over', () => {
    const element = panel()
    const stop = rememberScroll(element)
    scroll(element, 77)
    stop()
    expect(loadScroll('inbox')).toBe(77)
    scroll(element, 99)
    vi.advanceTimersByTime(300)
    expect(loadScroll('inbox')).toBe(77)
  })
})
