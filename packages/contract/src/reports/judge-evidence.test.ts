import { describe, expect, test } from 'vitest'
import { signalKinds, signalPoints, signalWeights, type SignalKind } from '../attention/evidence-weights.ts'
import { isHostCovered, readTraces } from './evidence-traces.ts'
import { judgeEvidence, type SignalFacts } from './judge-evidence.ts'

const plain: SignalFacts = {
  text: 'Something is wrong.',
  weakness: 'stored-xss',
  severity: 'medium',
  cvss: undefined,
  targetType: 'website',
  scope: ['shop.tepozan.example', '*.pay.tepozan.example', '198.51.100.0/24'],
  files: 0,
  copies: { files: 0, text: false },
  repeats: { files: 0, text: false },
  reporter: { precision: null, n: 0, provenInCategory: 0 },
}

const judge = (facts: Partial<SignalFacts>) => judgeEvidence({ ...plain, ...facts })
const kindsOf = (facts: Partial<SignalFacts>) => judge(facts).signals.map(({ kind }) => kind)

describe('traces of a text', () => {
  test('are hosts, paths, parameters, requests, steps and concrete values', () => {
    const text = [
      '1. Open https://Shop.Tepozan.example/cart?coupon=1&id=7.',
      '2. Send',
      'POST /api/comments HTTP/1.1',
      'Host: api.tepozan.example',
      '3. See `onerror` run; HTTP/1.1 200',
      '$ curl -i https://shop.tepozan.example/',
    ].join('\n')
    expect(readTraces(text)).toEqual({
      hosts: ['shop.tepozan.example', 'api.tepozan.example'],
      named: [],
      paths: ['/cart', '/api/comments'],
      parameters: ['coupon', 'id'],
      requests: 2,
      steps: 3,
      details: 2,
    })
  })

  test('are read in steps that grow with the text alone', () => {
    for (const piece of ['https://a', '`', '1. ', 'GET /', '?a=', '0x', '-'.repeat(50), 'a.b:1']) {
      expect(readTraces(piece.repeat(60_000 / piece.length)).hosts.length).toBeLessThanOrEqual(40)
    }
  })

  test.each([
    ['shop.tepozan.example', 'shop.tepozan.example/cart', true],
    ['a.b.pay.tepozan.example', '*.pay.tepozan.example', true],
    ['pay.tepozan.example', '*.pay.tepozan.example', false],
    ['evil-shop.tepozan.example', 'shop.tepozan.example', false],
    ['shop.tepozan.example.evil.example', 'shop.tepozan.example', false],
    ['198.51.100.77', '198.51.100.0/24', true],
    ['198.51.101.77', '198.51.100.0/24', false],
  ])('%s by %s: %s', (host, scope, isCovered) => {
    expect(isHostCovered(host, scope)).toBe(isCovered)
  })
})

describe('signals', () => {
  const cases: readonly [SignalKind, Partial<SignalFacts>][] = [
    ['host_in_scope', { text: 'https://x.pay.tepozan.example/' }],
    ['host_named', { text: 'In shop.tepozan.example it happens.' }],
    ['host_elsewhere', { text: 'https://other.example/' }],
    ['host_placeholder', { text: 'GET https://victim.com/ HTTP/1.1' }],
    ['request', { text: 'GET /a HTTP/1.1' }],
    ['steps', { text: '1. a\n2. b\n3. c' }],
    ['details', { text: 'The key is `0x1f`.' }],
    ['files', { files: 1 }],
    ['copied_files', { files: 1, copies: { files: 1, text: false } }],
    ['repeated_files', { files: 1, repeats: { files: 1, text: false } }],
    ['copied_text', { copies: { files: 0, text: true } }],
    ['repeated_text', { repeats: { files: 0, text: true } }],
    ['claim_without_proof', { severity: 'critical' }],
    ['nothing_shown', { text: 'It is broken.' }],
    ['impossible_details', { text: 'Date: Tue, 31 Sep 2026 10:00:00 GMT' }],
    ['only_refusals', { text: 'HTTP/1.1 403 Forbidden' }],
    ['vector_contradicts', { cvss: 'CVSS:3.1/AV:P/AC:L/PR:N/UI:R/S:U/C:L/I:L/A:N' }],
    ['above_usual', { weakness: 'self-xss', severity: 'high' }],
    ['precision', { reporter: { precision: 0.9, n: 12, provenInCategory: 0 } }],
    ['category_proven', { reporter: { precision: null, n: 1, provenInCategory: 1 } }],
    ['traffic_confirmed', { confirmedMarks: 1 }],
  ]

  test.each(cases)('%s', (kind, facts) => {
    expect(kindsOf(facts)).toContain(kind)
    // A text with a request is the opposite of one that shows nothing.
    expect(kindsOf(kind === 'nothing_shown' ? { text: 'GET /a HTTP/1.1' } : {})).not.toContain(kind)
    const points = judge(facts).signals.find((signal) => signal.kind === kind)?.points ?? Number.NaN
    const [least, most] = signalPoints[kind]
    expect(points).toBeGreaterThanOrEqual(least)
    expect(points).toBeLessThanOrEqual(most)
  })

  test('every kind has a case', () => {
    expect(cases.map(([kind]) => kind)).toEqual([...signalKinds])
  })

  test('what shows nothing is below the middle, and a newcomer is not below others', () => {
    const { score } = judge({})
    expect(score).toBe(signalWeights.start + signalWeights.nothingShown)
    expect(judge({ reporter: { precision: 0, n: 4, provenInCategory: 0 } }).score).toBe(score)
    expect(kindsOf({ files: 1 })).toEqual(['files', 'nothing_shown'])
  })

  test('files of others are no evidence', () => {
    const stolen = { files: 2, copies: { files: 2, text: false }, severity: 'critical' } as const
    expect(kindsOf(stolen)).toEqual(['copied_files', 'claim_without_proof', 'nothing_shown'])
  })

  test('the sum of the signals is the score, within 0 and 100, and no kind comes twice', () => {
    const both = [true, false]
    const texts = ['', 'GET /a?b=1 HTTP/1.1\nHost: other.example', '1. `a`\n2. https://shop.tepozan.example/b\n3. c']
    const counts = [0, 1, 3]
    const facts = texts.flatMap((text) =>
      counts.flatMap((files) =>
        both.flatMap((isCopied) =>
          both.flatMap((isRepeated) =>
            [null, 0, 1].flatMap((precision) =>
              (['low', 'critical'] as const).map((severity) => ({
                text,
                severity,
                files,
                copies: { files: isCopied ? files : 0, text: isCopied },
                repeats: { files: isRepeated ? files : 0, text: isRepeated },
                reporter: { precision, n: 9, provenInCategory: files },
              })),
            ),
          ),
        ),
      ),
    )
    for (const given of facts) {
      const { score, signals } = judge(given)
      const sum = signals.reduce((total: number, { points }) => total + points, signalWeights.start)
      expect(score).toBe(Math.min(100, Math.max(0, sum)))
      expect(new Set(signals.map(({ kind }) => kind)).size).toBe(signals.length)
    }
    expect(facts).toHaveLength(216)
  })
})
