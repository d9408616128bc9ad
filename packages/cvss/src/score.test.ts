import { describe, expect, it } from 'vitest'
import { parseCvss } from '@grana/contract/cvss/vector'
import { examples31, impactRows31 } from './published-31.fixture.ts'
import { examples40, reference40 } from './published-40.fixture.ts'
import { scoreCvss } from './score.ts'

function scoreOf(text: string): number | undefined {
  const reading = parseCvss(text)
  return reading.ok ? scoreCvss(reading.vector).score : undefined
}

const impacts = ['H', 'L', 'N']
const threes = impacts.flatMap((c) => impacts.flatMap((i) => impacts.map((a) => `C:${c}/I:${i}/A:${a}`)))
const rows31 = impactRows31.flatMap(([middle, scores]) =>
  scores
    .split(' ')
    .map((score, index) => [`CVSS:3.1/AV:N/AC:L/PR:N/${middle}/${threes[index]}`, Number(score)] as const),
)

const subsequent = ['SC:H/SI:H/SA:H MSI:S/MSA:S', 'SC:H/SI:H/SA:H', 'SC:L/SI:L/SA:L']
const circumstances = ['N', 'P'].flatMap((at) =>
  subsequent.flatMap((s) => ['A', 'P', 'U'].map((e) => ({ at, e, s: s.split(' ') }))),
)
const rows40 = reference40.flatMap(([row, scores]) => {
  const [av, impact = '', needs = ''] = row.split(' ')
  const spread = (codes: readonly string[], values: string) => codes.map((code, i) => `${code}:${values[i]}`).join('/')
  return scores.split(' ').map((score, index) => {
    const { at, e, s = [] } = circumstances[index] ?? {}
    const pieces = [
      `CVSS:4.0/${av}/AC:L/AT:${at}/PR:N/UI:N`,
      spread(['VC', 'VI', 'VA'], impact),
      s[0],
      `E:${e}`,
      spread(['CR', 'IR', 'AR'], needs),
      s[1],
    ]
    return [pieces.filter(Boolean).join('/'), Number(score)] as const
  })
})

describe('CVSS 3.1', () => {
  it.each(examples31)('scores %s as FIRST did: %s is %s', (_, vector, score) => {
    expect(scoreOf(vector)).toBe(score)
  })

  it('scores every impact over the network as published', () => {
    expect(rows31).toHaveLength(108)
    expect(rows31.map(([vector]) => [vector, scoreOf(vector)])).toEqual(rows31)
  })
})

describe('CVSS 4.0', () => {
  it.each(examples40)('scores %s as FIRST did: %s', (vector, score) => {
    expect(scoreOf(vector)).toBe(score)
  })

  it("scores FIRST's set for validation as published", () => {
    expect(rows40).toHaveLength(108)
    expect(rows40.map(([vector]) => [vector, scoreOf(vector)])).toEqual(rows40)
  })
})

describe('a score', () => {
  it('comes with its severity', () => {
    const reading = parseCvss('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N')
    expect(reading.ok && scoreCvss(reading.vector)).toEqual({ score: 0, severity: 'informative' })
  })

  it.each(['3.1', '4.0'] as const)('is not made up for a vector of %s that lacks a base metric', (version) => {
    expect(() => scoreCvss({ version, values: { AV: 'N' } })).toThrow('no score')
  })
})
