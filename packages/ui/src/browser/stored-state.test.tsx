import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { find, mount, type Mounted } from '../testing/mount.ts'
import { loadLayoutConfiguration, saveLayoutConfiguration } from './layout-configuration.ts'
import { useScrollMemory } from './scroll-memory.ts'

describe('layout configuration', () => {
  function loadStored(text: string) {
    localStorage.setItem('grana_layout_configuration', text)
    return loadLayoutConfiguration()
  }
  afterEach(() => localStorage.clear())

  it('LC-1 is read back, ignores unknown fields and falls back when it does not parse', () => {
    expect(loadLayoutConfiguration()).toEqual({ sidebar: 'open', density: 'normal' })
    saveLayoutConfiguration({ sidebar: 'collapsed', density: 'dense' })
    expect(loadLayoutConfiguration()).toEqual({ sidebar: 'collapsed', density: 'dense' })
    expect(loadStored('{"version":1,"sidebar":"collapsed","colour":"red"}')).toEqual({
      sidebar: 'collapsed',
      density: 'normal',
    })
    for (const broken of ['', '{', '[]', 'null', '{"version":2,"sidebar":"collapsed"}']) {
      expect(loadStored(broken)).toEqual({ sidebar: 'open', density: 'normal' })
    }
  })
})

describe('scroll memory', () => {
  const written: string[] = []
  let jar = ''

  let page: Mounted | undefined

  function Panel({ id }: { readonly id: string }) {
    const panel = useRef<HTMLDivElement>(null)
    useScrollMemory(panel)
    return <div id={id} ref={panel} />
  }
  function panel(id = 'inbox'): HTMLElement {
    page = mount(<Panel id={id} />)
    return find(`#${id}`)
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
    page?.unmount()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('SC-1 restores the position at once', () => {
    jar = 'inboxst=640'
    expect(panel().scrollTop).toBe(640)
    page?.unmount()
    expect(panel('another').scrollTop).toBe(0)
  })

  it('SC-2 writes at most once in 150 ms, with the last position', () => {
    const element = panel()
    for (let top = 1; top <= 30; top += 1) {
      scroll(element, top)
      vi.advanceTimersByTime(10)
    }
    expect(written).toHaveLength(2)
    vi.advanceTimersByTime(150)
    expect(jar).toBe('inboxst=30')
  })

  it('SC-3 names only the panel, for the session, Secure and SameSite=Lax', () => {
    const element = panel()
    scroll(element, 12.4)
    vi.advanceTimersByTime(150)
    expect(written).toEqual(['inboxst=12; path=/; SameSite=Lax; Secure'])
  })

  it('stores the last position when the panel unmounts before the pause is over', () => {
    const element = panel()
    scroll(element, 77)
    page?.unmount()
    expect(jar).toBe('inboxst=77')
    scroll(element, 99)
    vi.advanceTimersByTime(300)
    expect(jar).toBe('inboxst=77')
  })
})
