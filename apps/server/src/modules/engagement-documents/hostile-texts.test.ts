import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isFullSize, sized } from '#server/testing/test-size.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import { toReportFile } from './to-report-file.ts'

/** A report whose title, names, notes and finding all carry a text. */
function contentWith(text: string): DocumentContent {
  const line = text.slice(0, 150) || 'x'
  return {
    title: line,
    organization: line,
    made_on: '2026-01-20',
    lead: line,
    team: [line],
    dates: { starts_on: '2026-01-01', ends_on: '2026-01-10', report_on: '2026-01-20', retest_until: '2026-02-20' },
    summary: text,
    method: text,
    recommendations: text,
    exclusions: text,
    targets: [{ name: line, type: 'website', address: line, environment: 'staging' }],
    coverage: [
      {
        target: line,
        groups: [
          {
            name: 'Group',
            items: [{ title: 'Item', cwe: [79], guide: ['G-1'], state: 'not_reviewed', note: text, references: [] }],
          },
        ],
      },
    ],
    findings: [
      {
        reference: 'AB-1',
        title: line,
        severity: 'high',
        weakness: 'XSS',
        cwe: 79,
        target: line,
        state: 'accepted',
        found_on: '2026-01-05',
        summary: text,
        steps: text,
        impact: text,
        remedy: text,
        pictures: [],
        retest: { result: 'fixed', on: '2026-02-01' },
      },
    ],
    carried: [{ reference: 'AB-0', title: line, severity: 'low', target: line, result: 'not_reviewed', note: text }],
  }
}

function opened(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')]
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 7)) {
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, pdf.indexOf('endstream', at))).toString('latin1'))
    } catch {
      // Not compressed.
    }
  }
  return parts.join('\n')
}

/** How often elements occur that a text could add: headings, pictures, formulas, addresses, actions, attached files. */
function structureOf(pdf: Buffer): Record<string, number> {
  const found: Record<string, number> = {}
  const counted = /\/S\s*\/(H[1-6]|Table|TH|Figure|Formula|URI|JavaScript|Launch|GoToR)\b|\/(EmbeddedFile)\b/g
  for (const [, name = '', file = ''] of opened(pdf).matchAll(counted))
    found[name + file] = (found[name + file] ?? 0) + 1
  return found
}

const seeds = [
  '#set page(width: 1cm) = Heading *bold* _it_ $x^2$ @ref <label> \\ #pagebreak()',
  '#read("/etc/passwd") #image("/etc/passwd") #include "/etc/hosts" #import "@preview/cetz:0.3.0": *',
  '= Heading\n\n== Another\n\n#figure(image("x.png"))',
  '"); panic("x") #{ "',
  '{"parts": []}", "title": "x',
  '../../../../etc/passwd \\\\server\\share file:///etc/passwd',
  'https://evil.example/x?y=1 mailto:a@evil.example [x](javascript:alert(1))',
  '\u202egnp.exe\u202c \u2066hidden\u2069 \u200f\u200e',
  '\u{1f600}\u{1f1f2}\u{1f1fd} \u6f22\u5b57 \u0645\u0631\u062d\u0628\u0627 e\u0301\u0301\u0301',
  'a\u0000b\u0007c\r\nd\te\u2028f\ufeffg\ud800',
  "=cmd|' /C calc'!A0 +1+1 @SUM(1) -2+3",
  '# one\n## two\n```\nunclosed',
  '`'.repeat(200),
  '**'.repeat(200),
  '- '.repeat(200),
  '1. a\n2. b\n\n   - c\n> d',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'x'.repeat(30_000),
  '# '.repeat(10_000),
  'palabra '.repeat(3_500),
]

/** Texts by turns, alone and joined, the same in every run. */
const textAt = (index: number): string => {
  const one = seeds[index % seeds.length] ?? ''
  const two = seeds[(index * 7 + 3) % seeds.length] ?? ''
  return index < seeds.length ? one : `${one.slice(0, 2000)}${index % 2 === 0 ? '\n\n' : ' '}${two.slice(0, 2000)}`
}

test(
  'hostile texts change nothing of the structure of a report, read no file and never fail',
  { timeout: 3_600_000 },
  async () => {
    const plain = structureOf((await toReportFile(contentWith('A plain text'), 1, [])) ?? Buffer.alloc(0))
    expect(plain).toMatchObject({ H1: 7, Table: expect.any(Number) })
    for (let index = 0; index < sized({ gate: 7, full: 1000 }); index += 1) {
      const pdf = await toReportFile(contentWith(textAt(isFullSize ? index : index * 3)), 1, [])
      expect([index, pdf === undefined]).toEqual([index, false])
      const found = structureOf(pdf ?? Buffer.alloc(0))
      expect([index, found]).toEqual([index, plain])
      expect(opened(pdf ?? Buffer.alloc(0))).not.toContain('root:x:')
    }
  },
)

test('a picture that cannot be set is left out, and the report is made without it', async () => {
  const content = contentWith('A plain text')
  const [finding] = content.findings
  const id = '6b0f7d52-1c33-4a0e-9a9b-8d5a4c6f1e2d'
  const broken = {
    ...content,
    findings: finding ? [{ ...finding, pictures: [{ id, name: 'x.png', kind: 'png' as const }] }] : [],
  }
  expect(await toReportFile(broken, 1, [{ id, bytes: Buffer.from('no picture') }])).toBeDefined()
})
