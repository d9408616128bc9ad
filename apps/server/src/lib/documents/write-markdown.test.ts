import { Marked } from 'marked'
import { expect, test } from 'vitest'
import { toBlocks } from './markdown-blocks.ts'
import { toMarkdownLine, writeMarkdown } from './write-markdown.ts'

// Another reader of Markdown judges what the writer wrote, with every extension that trackers know.
const marked = new Marked({ gfm: true })
const htmlOf = (markdown: string) => marked.parse(markdown, { async: false })
/** What is shown, without tags. */
const shownIn = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()

/** A bare address may become a link to itself in a reader that looks for them. */
const withoutAddresses = (html: string) => html.replaceAll(/<a href="(https:[^"]*)">\1<\/a>/g, '$1')

const tricks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![picture](https://tepozan.example/seen.png)',
  '[words](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[ref]: https://tepozan.example/',
  '# Heading',
  '- item',
  '+ item',
  '1. item',
  '12) item',
  '> quote',
  '---',
  '===',
  '***bold***',
  '~~struck~~',
  '| a | b |',
  '`code` `` `',
  '\\',
  '&lt;b&gt;',
  '[^1]',
  '$x^2$',
  '{{ site.secret }}',
  ': definition',
  '- [x] done',
]

test.each(tricks)('a line shows %s as it was typed', (typed) => {
  const html = htmlOf(toMarkdownLine(typed))
  expect(withoutAddresses(html)).toMatch(/^<p>[^<]*<\/p>\s*$/)
  expect(shownIn(html)).toBe(typed)
})

test('a line stays one line, and nothing invisible is left in it', () => {
  expect(toMarkdownLine('a\r\n# b\u2028c\u0000d\u202ee\u200bf\ud800')).toBe('a # b cdef\ufffd')
})

const allowed = /<(?!\/?(?:p|strong|code|pre|ul|ol|li|br)\b)/

test.each([
  ...tricks,
  ...tricks.map((trick) => `${trick}\n\n${trick}\n${trick}`),
  ...tricks.map((trick) => `\`\`\`\n${trick}\n\`\`\`\`\n${trick}`),
  ...tricks.map((trick) => `**${trick}** \`${trick}\`\n- ${trick}\n- ${trick}`),
  '```\nunclosed <script>',
  '`'.repeat(200),
  '*'.repeat(200),
])('a text adds no markup but ours: %j', (typed) => {
  const html = htmlOf(writeMarkdown(toBlocks(typed)))
  expect(withoutAddresses(html)).not.toMatch(allowed)
})

test('lists, code and strong words are kept, and code is untouched', () => {
  const typed = 'See **this** and `a_b`:\n\n3. one\n4. two\n\n- x\n\n```http\nGET /?a=<b>&c=*d* HTTP/1.1\n```'
  const written = writeMarkdown(toBlocks(typed))
  expect(written).toContain('**this**')
  expect(written).toContain('`a_b`')
  expect(written).toContain('3. one\n4. two')
  expect(written).toContain('```\nGET /?a=<b>&c=*d* HTTP/1.1\n```')
  expect(writeMarkdown(toBlocks('````\n```\nx\n````'))).not.toBe('')
})
