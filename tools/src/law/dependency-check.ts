import { installed, runProgram } from './programs.ts'
import type { Finding, Verdict } from './tree.ts'
import { isCode, treeFiles } from './tree.ts'

const ROOMS = ['apps', 'packages', 'tools', 'e2e']

interface Violation {
  from: string
  to: string
  rule: { name: string }
  cycle?: Array<{ name: string }>
  comment?: string
}

interface Cruise {
  modules: Array<{ source: string }>
  summary: {
    violations: Violation[]
    ruleSetUsed?: { forbidden?: Array<{ name?: string; comment?: string }> }
  }
}

const trail = (violation: Violation): string =>
  violation.cycle === undefined ? violation.to : violation.cycle.map((step) => step.name).join(' > ')

/**
 * Holds the law of imports, and that every code file of the rooms was really read:
 * without a compiler it understands, dependency-cruiser passes with none.
 */
export async function checkDependencies(root: string, program = installed(root, 'depcruise')): Promise<Verdict> {
  const files = treeFiles(root).filter((file) => isCode(file) && ROOMS.some((room) => file.startsWith(`${room}/`)))
  const rooms = ROOMS.filter((room) => files.some((file) => file.startsWith(`${room}/`)))
  const { code, output } = await runProgram(root, program, [
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...rooms,
  ])
  if (!output.startsWith('{'))
    return { findings: [{ file: '.dependency-cruiser.mjs', message: output }], looked: 'none' }
  const cruise = JSON.parse(output) as Cruise
  const comments = new Map(cruise.summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]))
  const broken = cruise.summary.violations.map((violation) => ({
    file: violation.from,
    message: `${violation.rule.name}: imports ${trail(violation)}. ${comments.get(violation.rule.name) ?? ''}`,
  }))
  const seen = new Set(cruise.modules.map((module) => module.source))
  const unread: Finding[] = files
    .filter((file) => !seen.has(file))
    .map((file) => ({ file, message: 'was not read by dependency-cruiser: the law does not hold for it' }))
  const silent = code !== 0 && broken.length === 0 ? [{ file: '.dependency-cruiser.mjs', message: `exit ${code}` }] : []
  return {
    findings: [...broken, ...unread, ...silent],
    looked: `${files.length - unread.length} of ${files.length} modules, ${comments.size} rules`,
  }
}
