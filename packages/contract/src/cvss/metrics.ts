import { keysOf } from '../record-keys.ts'

/**
 * The metrics of CVSS 3.1 and 4.0 with their values, as published by FIRST: groups and metrics in the order of a
 * vector, values from the mildest to the gravest, or as a calculator lists them. An absent optional metric means `X`,
 * not defined, so `X` never appears in the vectors that this package builds.
 */

export const cvssVersions = ['3.1', '4.0'] as const
export type CvssVersion = (typeof cvssVersions)[number]

export const notDefined = 'X'

const level = ['L', 'M', 'H']
const impact = ['N', 'L', 'H']
const withSafety = [...impact, 'S']
const access = ['N', 'A', 'L', 'P']
const privileges = ['N', 'L', 'H']
const complexity = ['L', 'H']

type Group = Readonly<Record<string, readonly string[]>>

const version31 = {
  base: {
    AV: access,
    AC: complexity,
    PR: privileges,
    UI: ['N', 'R'],
    S: ['U', 'C'],
    C: impact,
    I: impact,
    A: impact,
  },
  temporal: { E: ['U', 'P', 'F', 'H'], RL: ['O', 'T', 'W', 'U'], RC: ['U', 'R', 'C'] },
  environmental: {
    CR: level,
    IR: level,
    AR: level,
    MAV: access,
    MAC: complexity,
    MPR: privileges,
    MUI: ['N', 'R'],
    MS: ['U', 'C'],
    MC: impact,
    MI: impact,
    MA: impact,
  },
} as const

const version40 = {
  base: {
    AV: access,
    AC: complexity,
    AT: ['N', 'P'],
    PR: privileges,
    UI: ['N', 'P', 'A'],
    VC: impact,
    VI: impact,
    VA: impact,
    SC: impact,
    SI: impact,
    SA: impact,
  },
  threat: { E: ['U', 'P', 'A'] },
  environmental: {
    CR: level,
    IR: level,
    AR: level,
    MAV: access,
    MAC: complexity,
    MAT: ['N', 'P'],
    MPR: privileges,
    MUI: ['N', 'P', 'A'],
    MVC: impact,
    MVI: impact,
    MVA: impact,
    MSC: impact,
    MSI: withSafety,
    MSA: withSafety,
  },
  supplemental: {
    S: ['N', 'P'],
    AU: ['N', 'Y'],
    R: ['A', 'U', 'I'],
    V: ['D', 'C'],
    RE: level,
    U: ['Clear', 'Green', 'Amber', 'Red'],
  },
} as const

type MetricsOf<Tree> = { [G in keyof Tree]: keyof Tree[G] }[keyof Tree]

export type CvssGroup = keyof typeof version31 | keyof typeof version40
export type CvssMetric31 = MetricsOf<typeof version31>
export type CvssMetric40 = MetricsOf<typeof version40>

export interface CvssMetric {
  readonly code: string
  readonly group: CvssGroup
  readonly values: readonly string[]
}

function listMetrics(tree: Partial<Record<CvssGroup, Group>>): readonly CvssMetric[] {
  return keysOf(tree).flatMap((group) =>
    Object.entries(tree[group] ?? {}).map(([code, values]) => ({ code, group, values })),
  )
}

/** Every metric of a version, in the order of its vectors. */
export const cvssMetrics: Readonly<Record<CvssVersion, readonly CvssMetric[]>> = {
  '3.1': listMetrics(version31),
  '4.0': listMetrics(version40),
}
