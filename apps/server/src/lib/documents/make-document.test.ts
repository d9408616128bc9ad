import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeDocument, toPrintable, type Document } from './make-document.ts'

const documentWith = (text: string): Document => ({
  title: 'Receipt',
  subtitle: text,
  author: 'Grana',
  issued: 'today',
  footer: 'foot',
  page: 'Page',
  parts: [
    { kind: 'facts', title: 'Facts', lines: [['Who', text]] },
    {
      kind: 'table',
      title: 'Rows',
      columns: [
        { name: 'What', share: 3 },
        { name: 'Amount', share: 1, isNumber: true },
      ],
      rows: [[text, '1.00']],
      totals: [['Total', '1.00']],
    },
    { kind: 'text', paragraphs: [text] },
  ],
})

/** Everything that the file holds, with its compressed streams opened. */
function contentOf(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // Not compressed.
    }
  }
  return parts.join('\n')
}

/** How often each element of the structure occurs: headings, tables, rows, cells, links. */
function structureOf(pdf: Buffer): Record<string, number> {
  const found: Record<string, number> = {}
  const counted = /\/S\s*\/(H[1-6]|Table|TR|TH|TD|Link|Figure|Formula|L|LI|Code)\b/g
  for (const [, name = ''] of contentOf(pdf).matchAll(counted)) found[name] = (found[name] ?? 0) + 1
  return found
}

const plain = structureOf(await makeDocument(documentWith('A plain text')))

test('is a tagged document in Spanish, with text that can be selected', async () => {
  const content = contentOf(await makeDocument(documentWith('A plain text')))
  expect(plain).toMatchObject({ H1: 1, H2: 2, Table: 1, TR: 3, TH: 2, TD: 4 })
  expect(content).toContain('/MarkInfo')
  expect(content).toMatch(/\/Lang\s*\(es\)/)
  expect(content).toContain('/ToUnicode')
  expect(content).toContain('pdfuaid')
})

test.each([
  ['markup', '#set page(width: 1cm) = Heading *bold* _it_ $x^2$ `raw` @ref <label> \\ #pagebreak()'],
  ['code', '#read("/etc/passwd") #image("/etc/passwd") #import "@preview/cetz:0.3.0": * #eval("1/0")'],
  ['closing of strings', '"); panic("x") #{ "'],
  ['JSON', '{"parts": []}", "title": "x'],
  ['paths', '../../../../etc/passwd \\\\server\\share file:///etc/passwd'],
  ['addresses', 'https://evil.example/x?y=1 mailto:a@evil.example'],
  ['direction changes', '\u202egnp.exe\u202c \u2066hidden\u2069 \u200f\u200e'],
  [
    'emoji and scripts',
    '\u{1f600}\u{1f1f2}\u{1f1fd} \u6f22\u5b57 \u0645\u0631\u062d\u0628\u0627 e\u0301\u0301\u0301\u0301',
  ],
  ['controls', 'a\u0000b\u0007c\r\nd\te\u2028f\ufeffg\ud800'],
  ['30,000 characters', 'x'.repeat(30_000)],
  ['30,000 spaced characters', '# '.repeat(15_000)],
  ['nothing', ''],
])('%s does not change its structure', async (_what, text) => {
  expect(structureOf(await makeDocument(documentWith(text)))).toEqual(plain)
})

test('shows what its fonts have, and replaces the rest', () => {
  expect(toPrintable('N\u0303and\u00fa \u2014 \u201cx\u201d\n y')).toBe('\u00d1and\u00fa \u2014 \u201cx\u201d y')
  expect(toPrintable('a\u202eb\u{1f600}')).toBe('ab?')
  expect(toPrintable('y'.repeat(30_000))).toHaveLength(400)
})

test('a thousand lines take seconds and stay within the limits of the process', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [`Line ${at}`, '1.00'])
  const document = documentWith('x')
  const parts = document.parts.map((part) => (part.kind === 'table' ? { ...part, rows } : part))
  const pdf = await makeDocument({ ...document, parts })
  expect(structureOf(pdf)).toMatchObject({ TR: 1002 })
})
