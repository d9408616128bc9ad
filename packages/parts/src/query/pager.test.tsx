// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { pagerTexts as texts } from '@grana/messages/es/formats/pager'
import { Pager, type PagerProps } from './pager.tsx'

/** The text of the pager, and where each of its links leads. */
function show(props: Omit<PagerProps, 'addressOf' | 'size'>) {
  document.body.innerHTML = renderToStaticMarkup(<Pager {...props} size={25} addressOf={(page) => `?page=${page}`} />)
  const links = [...document.querySelectorAll('a')]
  return {
    text: document.body.textContent,
    links: Object.fromEntries(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])),
  }
}

describe('links', () => {
  test('lead to both neighbours and both ends', () => {
    expect(show({ page: 3, total: 5000 }).links).toEqual({
      [texts.first]: '?page=1',
      [texts.previous]: '?page=2',
      [texts.next]: '?page=4',
      [texts.last]: '?page=200',
    })
  })

  test.each([
    [1, 25, {}],
    [1, 26, { [texts.next]: '?page=2' }],
    [2, 50, { [texts.previous]: '?page=1' }],
    [1, 51, { [texts.next]: '?page=2', [texts.last]: '?page=3' }],
    [2, 51, { [texts.previous]: '?page=1', [texts.next]: '?page=3' }],
    [3, 51, { [texts.first]: '?page=1', [texts.previous]: '?page=2' }],
  ])('of page %i of %i rows are those that it needs', (page, total, links) => {
    expect(show({ page, total }).links).toEqual(links)
  })
})

test.each([
  [
    { page: 3, total: 51 },
    { from: 51, to: 51, total: 51, isMore: false },
  ],
  [
    { page: 1, total: 10_000, counted: 10_000 },
    { from: 1, to: 25, total: 10_000, isMore: true },
  ],
  [
    { page: 1, total: 9999, counted: 10_000 },
    { from: 1, to: 25, total: 9999, isMore: false },
  ],
])('names its range: %o', (props, range) => {
  expect(show(props).text).toBe(texts.range(range))
})
