import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Rules } from './rules.tsx'
import { withCode } from './with-code.tsx'

const html = (text: string) => renderToStaticMarkup(<>{withCode(text)}</>)

it.each([
  ['Send `X-Bug-Bounty` with it', 'Send <code>X-Bug-Bounty</code> with it'],
  ['`a` and `b`', '<code>a</code> and <code>b</code>'],
  ['one ` alone', 'one ` alone'],
  ['`<img src=x>`', '<code>&lt;img src=x&gt;</code>'],
  ['plain', 'plain'],
])('%s', (text, shown) => {
  expect(html(text)).toBe(shown)
})

it('renders clauses on the page of a program', () => {
  const clauses = [{ number: '6.2', group: 'Traffic', title: 'Mark it', text: 'Send `X-Bug-Bounty`' }]
  const page = renderToStaticMarkup(
    <Rules policy={{ version: 1, effective_at: '2026-01-01T00:00:00.000Z', clauses }} />,
  )
  expect(page).toContain('<code>X-Bug-Bounty</code>')
  expect(page).not.toContain('`')
})
