// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import {
  RouterContextProvider,
  createRoutesStub,
  useLocation,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type Location,
} from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetPages } from '#app/features/programs/earlier-pages.ts'
import { PageLink } from '#app/lib/page-link.tsx'
import { formatFilters, type ProgramFilters } from '#app/lib/program-filters.ts'
import { sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { renderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { fakeTransport, type FakeTransport } from '@grana/client/fake-transport.fixture'
import { listPortalPrograms } from '@grana/contract/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { directoryAddress, programs as texts } from '@grana/messages/es/programs'
import { LinkProvider } from '@grana/ui/link'
import ProgramsPage, { clientLoader, loader } from './programs-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let transport: FakeTransport
let root: Root
const address = () => shown.pathname + shown.search
let shown: Location

function Screen() {
  const location = useLocation()
  useEffect(() => {
    shown = location
  }, [location])
  return (
    <LinkProvider link={PageLink}>
      <ProgramsPage />
    </LinkProvider>
  )
}

/** The page's two loaders, in sequence as the framework calls them. */
async function load(args: LoaderFunctionArgs) {
  const serverLoader = async () => {
    const made = await loader(args)
    if (made instanceof Response) throw made
    return made.data
  }
  return clientLoader({ ...args, serverLoader } as unknown as ClientLoaderFunctionArgs)
}

async function open(query: string): Promise<void> {
  const api = { apiUrl: 'http://api.grana.example', fetch: transport.fetch }
  const context = new RouterContextProvider()
  const settings = { portalUrl: '', apiUrl: '', captcha: { provider: 'altcha' }, apps: {} } as const
  context.set(renderContext, { settings, api, reportError: () => {} })
  const Stub = createRoutesStub(
    [{ path: paths.programs(), Component: Screen, loader: load, HydrateFallback: () => null }],
    context,
  )
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  await act(async () => root.render(<Stub initialEntries={[paths.programs(query)]} />))
  await settle()
}

/** Advances fake timers, and waits for pending work. */
async function settle(ms = 20): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await vi.advanceTimersByTimeAsync(ms / 10)
      // Response bodies are read outside of the fake timers.
      await new Promise((done) => setImmediate(done))
    }
  })
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const names = () => all('h3 a').map((link) => link.textContent)
const status = () => document.querySelector('[role=status]')?.textContent
const query = () => transport.calls.at(-1)?.query
const asked = (filters: Partial<ProgramFilters>) => paths.programs(formatFilters(filters))

function byText(selector: string, text: string): HTMLElement {
  const found = all(selector).find((element) => element.textContent?.startsWith(text))
  if (!found) throw new Error(`no ${selector} begins with ${text}`)
  return found
}

async function click(element: HTMLElement): Promise<void> {
  await act(async () => element.click())
  await settle()
}

async function type(selector: string, text: string): Promise<HTMLInputElement> {
  const input = document.querySelector<HTMLInputElement>(selector)
  if (!input) throw new Error(`no element matches ${selector}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return input
}

const page = (first: number, count = 12) => Array.from({ length: count }, (_, index) => sampleCard(first + index))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  forgetPages()
  transport = fakeTransport()
  transport.answer(listPortalPrograms, ({ query: { page: number = '1' } }) => ({
    data: page(12 * (Number(number) - 1) + 1),
    meta: sampleMeta({ page: Number(number) }),
  }))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('filters and the URL', () => {
  test('the URL fills the form and determines the API request', async () => {
    await open(formatFilters({ search: 'bank', kind: 'vdp', assets: ['api'], from: 1500, sort: 'name' }))
    expect(query()).toMatchObject({ q: 'bank', kind: 'vdp', asset: 'api', reward_min: '1500', sort: 'name' })
    const form = new FormData(document.querySelector('form') ?? undefined)
    const { names: fields, kinds, sorts, assets } = directoryAddress
    expect(form.get(fields.search)).toBe('bank')
    expect(form.get(fields.kind)).toBe(kinds.vdp)
    expect(form.getAll(fields.asset)).toEqual([assets.api])
    expect(form.get(fields.from)).toBe(texts.counted(1500, true))
    expect(form.get(fields.sort)).toBe(sorts.name)
  })

  test('a checkbox loads another list from its first page', async () => {
    await open(formatFilters({ page: 2 }))
    await click(byText('label', programLabels.assets.api))
    expect(address()).toBe(asked({ assets: ['api'] }))
    expect(query()).toEqual({ asset: 'api', sort: 'recent', page: '1' })
    await click(byText('label', programLabels.assets.cloud))
    expect(address()).toBe(asked({ assets: ['api', 'cloud'] }))
    await click(byText('label', programLabels.assets.api))
    expect(address()).toBe(asked({ assets: ['cloud'] }))
  })

  test('a radio choice replaces the other, or clears it', async () => {
    await open('')
    await click(byText('label', texts.filters.kinds.vdp))
    expect(address()).toBe(asked({ kind: 'vdp' }))
    await click(byText('label', texts.filters.anyKind))
    expect(address()).toBe(asked({}))
  })

  test('disables a choice without results', async () => {
    await open('')
    expect(byText('label', programLabels.assets.website).querySelector('input')?.disabled).toBe(true)
    expect(byText('label', programLabels.assets.api).querySelector('input')?.disabled).toBe(false)
  })

  test('searches once after a pause in typing', async () => {
    await open('')
    const before = transport.calls.length
    await type('#directory-search', 'b')
    await type('#directory-search', 'banco')
    await settle(500)
    expect(address()).toBe(asked({ search: 'banco' }))
    expect(transport.calls).toHaveLength(before + 1)
  })

  test('Enter searches at once, with the whole form', async () => {
    await open(formatFilters({ assets: ['api'] }))
    await type('#directory-search', 'banco')
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    await act(async () => document.querySelector('form')?.dispatchEvent(submit))
    await settle()
    expect(address()).toBe(asked({ search: 'banco', assets: ['api'] }))
  })

  test('applies an amount on blur, in the right order', async () => {
    await open(formatFilters({ to: 500 }))
    const input = await type(`input[name=${directoryAddress.names.from}]`, '1,500')
    await act(async () => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
    await settle()
    expect(address()).toBe(asked({ from: 500, to: 1500 }))
  })

  test('chips remove single filters, and all of them', async () => {
    await open(formatFilters({ search: 'x', assets: ['api'], sectors: ['energy'], sort: 'name' }))
    const chips = () => all(`ul[aria-label="${texts.chips.label}"] a`)
    expect(chips().map((chip) => chip.textContent)).toEqual([
      texts.chips.search('x'),
      programLabels.assets.api,
      programLabels.sectors.energy,
      texts.chips.removeAll,
    ])
    await click(byText(`ul[aria-label="${texts.chips.label}"] a`, programLabels.assets.api))
    expect(address()).toBe(asked({ search: 'x', sectors: ['energy'], sort: 'name' }))
    expect(chips()).toContain(document.activeElement)
    await click(byText('a', texts.chips.removeAll))
    expect(address()).toBe(asked({ sort: 'name' }))
    expect(chips()).toHaveLength(0)
    expect(document.activeElement?.getAttribute('role')).toBe('status')
  })

  test('sorting keeps the filters', async () => {
    await open(formatFilters({ kind: 'vdp', page: 2 }))
    await click(byText('a', texts.sort.choices.reward))
    expect(address()).toBe(asked({ kind: 'vdp', sort: 'reward' }))
    expect(byText('a', texts.sort.choices.reward).getAttribute('aria-current')).toBe('true')
  })
})

describe('the list', () => {
  test('appends more programs, and focuses the first of them', async () => {
    await open('')
    await click(byText('a', texts.more(12)))
    expect(address()).toBe(asked({ page: 2 }))
    expect(names()).toHaveLength(24)
    expect(document.activeElement?.textContent).toBe(sampleCard(13).name)
    await click(byText('a', texts.more(6)))
    expect(names()).toHaveLength(36)
  })

  test('shows what a program paid and how fast, as far as that is public', async () => {
    const year = { currency: 'USD', cents: 12_345_600 } as const
    const paid = [{ year, median_days: 4.2 }, { median_days: 0.5 }, { year: { ...year, cents: 0 } }, undefined]
    const cards = paid.map((one, at) => {
      const { paid: _, ...card } = sampleCard(at + 1)
      return { ...card, ...(one && { paid: one }) }
    })
    transport.answer(listPortalPrograms, () => ({ data: cards, meta: sampleMeta() }))
    await open('')
    const words = [programLabels.paid('USD\u00a0123,456', 4.2), programLabels.paid(undefined, 0.5)]
    const lines = all('li p').map(({ textContent: text }) => text)
    expect(words.map((word) => lines.filter((text) => text === word).length)).toEqual([1, 1])
    expect(lines.filter((text) => text.startsWith(programLabels.paid('', undefined).slice(0, 5)))).toHaveLength(1)
  })

  test('a later page opened directly shows its position and links to the previous one', async () => {
    await open(formatFilters({ page: 2 }))
    expect(names()[0]).toBe(sampleCard(13).name)
    expect(document.body.textContent).toContain(texts.shownRange(13, 24, '30'))
    await click(byText('a', texts.previous(12)))
    expect(address()).toBe(asked({}))
  })

  test.each([
    [1, true, texts.count(1, true)],
    [12, true, texts.count(12, true)],
    [1000, false, texts.count(1000, false)],
  ])('%i programs, exact: %s', async (total, isExact, words) => {
    transport.answer(listPortalPrograms, () => ({
      data: page(1, Math.min(total, 12)),
      meta: sampleMeta({ total, total_is_exact: isExact }),
    }))
    await open('')
    expect(status()).toBe(words)
  })
})

describe('states', () => {
  test('nothing public yet', async () => {
    transport.answer(listPortalPrograms, () => ({ data: [], meta: sampleMeta({ total: 0 }) }))
    await open('')
    expect(byText('h3', texts.empty.title)).toBeDefined()
    expect(byText('a', texts.empty.action).getAttribute('href')).toBe(paths.contact())
  })

  test('nothing for these filters', async () => {
    transport.answer(listPortalPrograms, () => ({ data: [], meta: sampleMeta({ total: 0 }) }))
    await open(formatFilters({ search: 'x' }))
    expect(byText('h3', texts.noMatch.title)).toBeDefined()
    await click(byText('a', texts.filters.clear))
    expect(address()).toBe(asked({}))
  })

  test('shows that the API failed, keeps the filters, and can retry', async () => {
    const works = formatFilters({ assets: ['api'], search: 'x' })
    transport.answer(listPortalPrograms, () => new TypeError('refused'))
    await open(works)
    expect(byText('h3', texts.failed.title)).toBeDefined()
    expect(byText('label', programLabels.assets.api).querySelector('input')?.checked).toBe(true)
    transport.answer(listPortalPrograms, () => ({ data: page(1), meta: sampleMeta() }))
    await click(byText('a', texts.retry))
    await settle(350)
    expect(address()).toBe(paths.programs(works))
    expect(names()).toHaveLength(12)
  })

  test('shows six placeholder rows for a list that takes longer than a moment', async () => {
    await open('')
    let answer = () => {}
    transport.answer(
      listPortalPrograms,
      () => new Promise((resolve) => (answer = () => resolve({ data: page(1, 3), meta: sampleMeta({ total: 3 }) }))),
    )
    await click(byText('label', programLabels.assets.api))
    expect(names()).toHaveLength(12)
    await settle(250)
    expect(names()).toHaveLength(0)
    expect(all('section ul[aria-hidden] > li')).toHaveLength(6)
    expect(status()).toBe(texts.loading)
    expect(byText('label', programLabels.assets.api).querySelector('input')?.checked).toBe(true)
    answer()
    await settle()
    await settle(450)
    expect(names()).toHaveLength(3)
    expect(status()).toBe(texts.count(3, true))
  })
})
