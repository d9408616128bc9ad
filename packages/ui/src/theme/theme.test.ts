import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { themeScript } from './theme-script.ts'

const root = document.documentElement

function fakeDevice(dark: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => query)
  return {
    turn(nowDark: boolean) {
      query.matches = nowDark
      for (const listener of listeners) listener()
    },
  }
}

/** The store keeps the page's state in its module: each test loads a fresh one. */
async function freshPage() {
  vi.resetModules()
  return import('./theme.ts')
}

const stored = (entry: string, name = '') => localStorage.getItem(`grana_${name}theme_mode_${entry}`)

describe('theme', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
    root.removeAttribute('data-theme')
    root.removeAttribute('data-theme-switching')
    document.body.removeAttribute('data-name')
    document.body.replaceChildren()
    fakeDevice(false)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('TH-1 is light on empty storage even if the device is dark', async () => {
    fakeDevice(true)
    const { startTheme, currentTheme } = await freshPage()
    startTheme()
    expect(root.getAttribute('data-theme')).toBe('light')
    expect(currentTheme()).toEqual({ mode: 'light', choice: 'light' })
  })

  it('TH-2 stores dark and system for the menu choice system on a dark device', async () => {
    fakeDevice(true)
    const { startTheme, chooseTheme } = await freshPage()
    startTheme()
    chooseTheme('system')
    expect([stored('value'), stored('menu')]).toEqual(['dark', 'system'])
    expect(root.getAttribute('data-theme')).toBe('dark')
  })

  it('TH-3 follows the device while on system, and only then', async () => {
    const device = fakeDevice(false)
    const { startTheme, chooseTheme } = await freshPage()
    const stop = startTheme()
    chooseTheme('system')
    device.turn(true)
    expect([root.getAttribute('data-theme'), stored('value')]).toEqual(['dark', 'dark'])
    chooseTheme('light')
    device.turn(false)
    device.turn(true)
    expect(root.getAttribute('data-theme')).toBe('light')
    stop()
  })

  it('TH-4 includes the name of the body in the storage names', async () => {
    document.body.setAttribute('data-name', 'demo')
    const { startTheme, chooseTheme } = await freshPage()
    startTheme()
    chooseTheme('dark')
    expect([stored('value', 'demo_'), stored('menu', 'demo_')]).toEqual(['dark', 'dark'])
    expect(stored('value')).toBeNull()
  })

  it('TH-5 marks the switch for 300 ms', async () => {
    const { startTheme, chooseTheme } = await freshPage()
    startTheme()
    vi.advanceTimersByTime(1000)
    chooseTheme('dark')
    vi.advanceTimersByTime(299)
    expect(root.getAttribute('data-theme-switching')).toBe('true')
    vi.advanceTimersByTime(1)
    expect(root.hasAttribute('data-theme-switching')).toBe(false)
  })

  it('TH-7 works in memory when storage is blocked', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {
        throw new Error('blocked')
      },
    })
    const { startTheme, chooseTheme, currentTheme } = await freshPage()
    startTheme()
    expect(currentTheme().mode).toBe('light')
    chooseTheme('dark')
    expect(root.getAttribute('data-theme')).toBe('dark')
  })

  it('TH-8 follows another tab', async () => {
    const { startTheme, currentTheme, subscribeToTheme } = await freshPage()
    const stop = startTheme()
    const heard = vi.fn<() => void>()
    subscribeToTheme(heard)
    localStorage.setItem('grana_theme_mode_menu', 'dark')
    localStorage.setItem('grana_theme_mode_value', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'grana_theme_mode_value' }))
    expect(currentTheme().mode).toBe('dark')
    expect(heard).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new StorageEvent('storage', { key: 'something_else' }))
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })

  it('TH-9 swaps images back to their own source after dark, dark, light', async () => {
    document.body.innerHTML = '<img id="one" src="/own.png" data-image-dark="/night.png">'
    const { swapThemedImages } = await import('./themed-images.ts')
    const source = () => document.querySelector('#one')?.getAttribute('src')
    swapThemedImages('dark')
    swapThemedImages('dark')
    expect(source()).toBe('/night.png')
    swapThemedImages('light')
    expect(source()).toBe('/own.png')
  })

  it('ignores malformed values in storage', async () => {
    localStorage.setItem('grana_theme_mode_value', 'purple')
    const { startTheme } = await freshPage()
    startTheme()
    expect(root.getAttribute('data-theme')).toBe('light')
  })
})

describe('theme script', () => {
  // Runs the text as a page would.
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = () => new Function(themeScript)()

  beforeEach(() => {
    localStorage.clear()
    root.removeAttribute('data-theme')
    fakeDevice(false)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('TH-6 weighs at most 1 KB and sets the stored theme before the first paint', () => {
    expect(new TextEncoder().encode(themeScript).length).toBeLessThanOrEqual(1024)
    localStorage.setItem('grana_theme_mode_value', 'dark')
    run()
    expect(root.getAttribute('data-theme')).toBe('dark')
  })

  it.each([
    ['nothing stored', null, null, true, 'light'],
    ['system on a dark device', 'light', 'system', true, 'dark'],
    ['system on a light device', 'dark', 'system', false, 'light'],
    ['a broken value with a menu choice', 'purple', 'dark', false, 'dark'],
  ])('agrees with the store about %s', async (...row) => {
    const [, value, menu, dark, expected] = row
    fakeDevice(dark)
    if (value) localStorage.setItem('grana_theme_mode_value', value)
    if (menu) localStorage.setItem('grana_theme_mode_menu', menu)
    run()
    expect(root.getAttribute('data-theme')).toBe(expected)
    root.removeAttribute('data-theme')
    const { startTheme } = await freshPage()
    startTheme()()
    expect(root.getAttribute('data-theme')).toBe(expected)
  })
})
