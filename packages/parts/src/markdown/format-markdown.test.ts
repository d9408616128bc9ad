import { expect, it } from 'vitest'
import { formatMarkdown, type MarkdownFormat } from './format-markdown.ts'

/** The selection is written between brackets; an empty pair is the caret. */
function format(name: MarkdownFormat, marked: string): string {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  const text = marked.replace('‹', '').replace('›', '')
  const { from, to, insert, select } = formatMarkdown(name, { text, start, end })
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, select[0])}‹${after.slice(...select)}›${after.slice(select[1])}`
}

it.each<[MarkdownFormat, string, string]>([
  ['bold', 'a ‹word› b', 'a **‹word›** b'],
  ['bold', 'a **‹word›** b', 'a ‹word› b'],
  ['italic', '‹›', '_‹›_'],
  ['code', 'GET ‹/v1›', 'GET `‹/v1›`'],
  ['heading', 'one\nt‹›wo', 'one\n## two‹›'],
  ['heading', '## t‹›wo', 'two‹›'],
  ['bullets', 'a‹b\nc›d', '‹- ab\n- cd›'],
  ['numbers', '‹ab\ncd›', '‹1. ab\n2. cd›'],
  ['numbers', '‹1. ab\n2. cd›', '‹ab\ncd›'],
  ['quote', '‹›', '> ‹›'],
  ['block', 'see‹GET /›now', 'see\n```\n‹GET /›\n```\nnow'],
  ['block', '‹```\na\n```›', '````\n‹```\na\n```›\n````'],
  ['link', '‹here›', '[here](‹https://›)'],
  ['link', '‹https://a.example/b›', '[‹›](https://a.example/b)'],
])('%s of %j', (name, before, after) => {
  expect(format(name, before)).toBe(after)
})
