import type { CookieJar } from './token-store.ts'

export type FakeJar = CookieJar & {
  /** Every assignment as it was made. */
  readonly written: string[]
  /** Advances the age of the cookies. */
  readonly pass: (seconds: number) => void
}

/**
 * Behaves as `document.cookie` does: an assignment sets one cookie with its lifetime, reading returns all live ones.
 */
export function fakeJar(): FakeJar {
  const kept = new Map<string, { value: string; diesAt: number }>()
  const written: string[] = []
  let now = 0
  return {
    written,
    pass: (seconds) => {
      now += seconds
    },
    get cookie() {
      const living = [...kept].filter(([, { diesAt }]) => diesAt > now)
      return living.map(([name, { value }]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const mark = pair.indexOf('=')
      const age = attributes.find((one) => one.startsWith('Max-Age='))
      const diesAt = age === undefined ? Number.POSITIVE_INFINITY : now + Number(age.slice('Max-Age='.length))
      kept.set(pair.slice(0, mark), { value: pair.slice(mark + 1), diesAt })
    },
  }
}

/** Tabs of one browser that buffers a tab's assignment until that tab reads. */
export function fakeTabs(): { readonly openTab: () => CookieJar } {
  const shared = fakeJar()
  const openTab = (): CookieJar => {
    let underWay: string[] = []
    return {
      get cookie() {
        for (const text of underWay) shared.cookie = text
        underWay = []
        return shared.cookie
      },
      set cookie(text: string) {
        underWay.push(text)
      },
    }
  }
  return { openTab }
}
