// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { markdownTexts } from '@grana/messages/es/apps/markdown'
import { hostileMarkdown, longestField } from './hostile-markdown.fixture.ts'
import { MarkdownView } from './markdown-view.tsx'
import { parseMarkdown } from './parse-markdown.ts'
import { safeUrl } from './safe-url.ts'

function drawn(text: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<MarkdownView text={text} />)
  return place
}

/** A clock whose time is over at the first read: only steps bound the work, on every machine. */
function spentClock(): () => number {
  let now = 0
  return () => (now += 1000)
}
afterEach(() => void vi.restoreAllMocks())

const known = new Set(
  'div p h4 h5 ul ol li pre code blockquote table thead tbody tr th td strong em del br hr a'.split(' '),
)
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel', 'referrerpolicy'],
  ol: ['start'],
  pre: ['tabindex'],
  p: ['class'],
  div: ['class', 'tabindex', 'role', 'aria-label'],
}

function faultsOf(text: string): string[] {
  return [...drawn(text).querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName.toLowerCase()
    if (!known.has(name)) return [`<${name}>`]
    return [...element.attributes].flatMap((attribute) => {
      if (!(attributes[name] ?? []).includes(attribute.name)) return [`${name} ${attribute.name}`]
      const isAddress = attribute.name === 'href'
      return isAddress && !/^(?:https?:\/\/|mailto:)/.test(attribute.value) ? [`${name} ${attribute.value}`] : []
    })
  })
}

describe('ordinary Markdown', () => {
  test('is rendered as meant', () => {
    const place = drawn(
      '## Pasos\n\n1. Abre `curl`\n2. **Mira** *bien* ~~no~~\n\n```http\nGET / HTTP/2\n```\n\n> cita\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nuna\nlinea [aqui](https://tepozan.example/a)',
    )
    expect(place.querySelector('h4')?.textContent).toBe('Pasos')
    expect([...place.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
      'Abre curl',
      'Mira bien no',
    ])
    expect(place.querySelector('pre code')?.textContent).toBe('GET / HTTP/2')
    expect([...place.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['1', '2'])
    expect(place.querySelectorAll('p br')).toHaveLength(1)
    const link = place.querySelector('a')
    expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
      'https://tepozan.example/a',
      'noopener noreferrer nofollow ugc',
    ])
  })

  test('remote images become links and are never loaded', () => {
    const place = drawn('![captura](https://tepozan.example/a.png)')
    expect(place.querySelector('img')).toBeNull()
    expect(place.querySelector('a')?.textContent).toBe(markdownTexts.picture('captura'))
  })

  test('HTML is shown as typed', () => {
    expect(drawn('a <b onclick="x">b</b>').textContent).toContain('<b onclick="x">b</b>')
  })

  test('more than a thousand hostile texts stay text, and none exceeds the step budget', () => {
    expect(hostileMarkdown.length).toBeGreaterThan(1000)
    vi.spyOn(performance, 'now').mockImplementation(spentClock())
    const faults = hostileMarkdown.flatMap((text) =>
      faultsOf(text).map((fault) => `${JSON.stringify(text).slice(0, 80)}: ${fault}`),
    )
    expect(faults).toEqual([])
    // The budget, and the one match that goes over it.
    const maxSteps = 40_000_000 + 30 * (longestField + 2)
    const tooMany = hostileMarkdown
      .map((text) => parseMarkdown(text, spentClock()).steps)
      .filter((one) => one > maxSteps)
    expect(tooMany).toEqual([])
  })

  test.for([' ', '- a\n'])('of 30,000 characters of %j is shown as typed, without parsing it', (unit) =>
    expect(parseMarkdown(`a\n${unit.repeat(30_000 / unit.length)}b`)).toEqual({ tokens: undefined, steps: 0 }),
  )

  test('over the step budget a text is parsed while time is left, and no longer', () => {
    const text = '*a_'.repeat(1500)
    const spent = parseMarkdown(text, spentClock()).steps
    expect(parseMarkdown(text, () => 0).steps).toBeGreaterThan(2 * spent)
  })

  test.for<[string, (number: number) => string]>([
    ['names with stars', (number) => `*.app${number}.tepozan.example`],
    ['about so many', (number) => `Solicitud ${number}: ~20 ms con clave, ~90 ms sin ella`],
    ['rows of data', (number) => `{"_id": ${number}, "_source": {"user_name": "a"}}`],
    ['homes', (number) => `cp ~/a/${number} ~/b`],
    ['settings', (number) => `max_user_connections_${number}=100`],
  ])('renders long and plausible texts: %s', ([, line]) => {
    const lines = Array.from({ length: 500 }, (_, number) => line(number)).join('\n')
    expect(drawn(`## Pasos\n\n- **uno**\n\n${lines}`).querySelectorAll('h4, strong')).toHaveLength(2)
  })

  test('endless delimiters become text, and what is before and after them is rendered', () => {
    vi.spyOn(performance, 'now').mockImplementation(spentClock())
    const place = drawn(`## Pasos\n\n${'*a_'.repeat(6000)}\nfin de linea\n\n## Impacto`)
    expect([...place.querySelectorAll('h4')].map(({ textContent }) => textContent)).toEqual(['Pasos', 'Impacto'])
    expect(place.textContent).toContain('*a_*a_')
    expect(place.textContent).toContain('fin de linea')
  })

  test('a fenced block contains no list, quote or gap', () => {
    const place = drawn(`## Pasos\n\n\`\`\`\n${'>'.repeat(30)}\n${' '.repeat(450)}a\n\`\`\`\n\n${'- '.repeat(30)}`)
    expect(place.querySelector('h4')?.textContent).toBe('Pasos')
    expect(place.querySelectorAll('pre')).toHaveLength(1)
  })

  test('a table may be large, but never has a million cells', () => {
    const row = '| a | b | c | d | e | f | g | h |'
    const large = `${row}\n${row.replaceAll(/[a-h]/g, '-')}\n${`${row}\n`.repeat(400)}`
    expect(drawn(large).querySelectorAll('td')).toHaveLength(3200)
    const wide = `${'|a'.repeat(700)}|\n${'|-'.repeat(700)}|\n${'a\n'.repeat(1500)}`
    const many = `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'a\n'.repeat(150)}\n`.repeat(30)
    for (const text of [wide, many]) expect(drawn(text).querySelectorAll('td').length).toBeLessThan(20_000)
  })

  test('renders the longest report without an empty line', () => {
    const line =
      'Con **otra** cuenta, `GET /a/{id}` da *todo* de user_id y [mas](https://tepozan.example/a), sin 2 * 3.\n'
    vi.spyOn(performance, 'now').mockImplementation(spentClock())
    const place = drawn(line.repeat(290))
    expect(place.querySelectorAll('strong')).toHaveLength(290)
    expect(place.querySelectorAll('code')).toHaveLength(290)
  })

  test('renders deeply nested quotes up to the depth limit, or shows them as typed', () => {
    const text = '> '.repeat(25_000)
    const shown = drawn(text).textContent
    expect(shown).toMatch(/^[> ]+$/)
    expect(shown.length).toBeGreaterThan(text.length - 100)
    expect(faultsOf(text)).toEqual([])
  })
})

test('links lead to pages and mailboxes only', () => {
  expect(safeUrl('https://tepozan.example/a?b=1#c')).toBe('https://tepozan.example/a?b=1#c')
  expect(safeUrl('mailto:ada@tepozan.example')).toBe('mailto:ada@tepozan.example')
  for (const address of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:x',
    '//a.example',
    '/a',
    'x',
    'https://u:p@a.example',
  ]) {
    expect(safeUrl(address), address).toBeUndefined()
  }
})
