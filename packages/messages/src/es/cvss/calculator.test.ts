import { describe, expect, it } from 'vitest'
import { cvssMetrics, cvssVersions } from '@grana/contract/cvss/metrics'
import { parseCvss } from '@grana/contract/cvss/vector'
import { cvssTexts } from './calculator.ts'

const sentence = /^[\p{Lu}][^.]*\.$/u

describe.each(cvssVersions)('texts of CVSS %s', (version) => {
  const texts = cvssTexts.metrics[version]

  it('exist for exactly its metrics', () => {
    expect(Object.keys(texts).toSorted()).toEqual(cvssMetrics[version].map(({ code }) => code).toSorted())
  })

  it.each(cvssMetrics[version])('name and explain $code and each of its values', ({ code, values }) => {
    const text = texts[code]
    expect(Object.keys(text?.values ?? {}).toSorted()).toEqual(values.toSorted())
    for (const { name, explanation } of [text, ...Object.values(text?.values ?? {})].filter((some) => !!some)) {
      expect(name).toMatch(/^[\p{Lu}][^.]*$/u)
      expect(explanation).toMatch(sentence)
    }
  })

  it('give no two metrics the same name, nor two values of one metric', () => {
    const names = Object.values(texts).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { name, values } of Object.values(texts)) {
      const words = Object.values(values).map((some) => some.name)
      expect(new Set(words).size, name).toBe(words.length)
    }
  })
})

describe('the problems of a vector', () => {
  const base = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

  it.each([
    '',
    'x'.repeat(500),
    'AV:N',
    'CVSS:3.0/AV:N',
    `${base}/`,
    `${base}/AVN`,
    `${base}/XX:N`,
    `${base}/E:Z`,
    `${base}/AV:N`,
    'CVSS:3.1/AV:N',
    base.replace('/A:H', ''),
  ])('have a text for %.30j', (text) => {
    const reading = parseCvss(text)
    const said = reading.ok ? '' : cvssTexts.problemText(reading.problem)
    expect(said).toMatch(/^.{20,160}\.$/u)
  })
})
