import { installedProgram, runProgram } from './programs.ts'
import type { Finding, CheckResult } from './tree.ts'
import { isCode, treeFiles } from './tree.ts'

const ROOMS = ['apps', 'packages', 'clients', 'tools', 'e2e', 'proofs']

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
 * Checks the import rules, and that dependency-cruiser really read every code file of the workspaces: without a compiler
 * that it understands, it passes with no file read.
 */
export async function checkDependencies(
  root: string,
  program = installedProgram(root, 'depcruise'),
): Promise<CheckResult> {
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
    .map((file) => ({ file, message: 'was not read by dependency-cruiser: the import rules are not checked for it' }))
  const silent = code !== 0 && broken.length === 0 ? [{ file: '.dependency-cruiser.mjs', message: `exit ${code}` }] : []
  return {
    findings: [...broken, ...unread, ...silent],
    looked: `${files.length - unread.length} of ${files.length} modules, ${comments.size} rules`,
  }
}
