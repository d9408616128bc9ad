// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hostileMarkdown } from './hostile-markdown.fixture.ts'
import { MarkdownView } from './markdown-view.tsx'

test('renders each of more than a thousand hostile texts within two seconds', () => {
  const timed = (text: string): number => {
    const began = performance.now()
    document.createElement('div').innerHTML = renderToStaticMarkup(<MarkdownView text={text} />)
    return performance.now() - began
  }
  const drawn = hostileMarkdown.map((text) => ({ text: text.slice(0, 40), milliseconds: timed(text) }))
  expect(drawn.filter(({ milliseconds }) => milliseconds >= 2000)).toEqual([])
})
