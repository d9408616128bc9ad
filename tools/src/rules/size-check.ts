import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Finding, CheckResult } from './tree.ts'
import { isGenerated, isTest, treeFiles } from './tree.ts'

const LINES = 300
const TEST_LINES = 600
const FILES_IN_A_FOLDER = 40

/** Temporary exemptions for longer files, with their length: the list and each number may only shrink. */
export const longFiles = new Map<string, number>()

/** Temporary exemptions for fuller folders, with their count: the list and each number may only shrink. */
export const fullFolders = new Map<string, number>()

const measured = /\.(ts|tsx|js|mjs|cjs|css|sql|html|sh)$/
const rooms = /^(apps|packages|clients|tools|e2e|proofs|content|docs)\//
// Data by nature: text catalogues and landed migrations grow in one place.
const exempt = /^(packages\/messages\/src|content)\//
// Numbered pages and files that are never removed: readers look one up and never read the whole folder.
const growing = /^(docs\/decisions|apps\/server\/src\/db\/migrations)$/
const emptyName =
  /^(utils?|helpers?|common|misc|shared|core)$|-(utils?|helpers?|managers?)$|(^|[-.])(legacy|old|new|v\d+)($|[-.])/

/** The published API for machines carries its version in the names of its operations. */
const versionOne =
  /^(apps\/server\/src\/modules\/machine-api|packages\/contract\/src\/machines)\/([a-z]+-)?v1-[a-z-]+\.ts$/

const countLines = (content: string): number => content.split('\n').length - (content.endsWith('\n') ? 1 : 0)

/** Reports a file that is longer than its kind may be. */
export function checkLength(file: string, content: string): Finding[] {
  if (!measured.test(file) || exempt.test(file) || isGenerated(file)) return []
  const allowed = longFiles.get(file) ?? (isTest(file) ? TEST_LINES : LINES)
  const lines = countLines(content)
  if (lines > allowed) return [{ file, message: `has ${lines} lines, ${allowed} are allowed: split it by subject` }]
  if (longFiles.has(file) && lines < allowed)
    return [{ file, message: `has shrunk to ${lines} lines: lower its exemption or take it off the list` }]
  return []
}

/** Reports folders with too many files. Tests are not counted; a style counts with its component. */
export function checkFolderSize(files: string[]): Finding[] {
  const counted = files.filter((file) => rooms.test(file) && !isTest(file) && !isGenerated(file))
  return [...Map.groupBy(counted, dirname)].flatMap(([folder, inside]) => {
    if (growing.test(folder)) return []
    const allowed = fullFolders.get(folder) ?? FILES_IN_A_FOLDER
    const count = new Set(inside.map((file) => file.replace(/\.module\.css$|\.tsx$/, ''))).size
    if (count > allowed)
      return [{ file: folder, message: `holds ${count} files, ${allowed} are allowed: split it by subject` }]
    if (fullFolders.has(folder) && count < allowed)
      return [{ file: folder, message: `holds ${count} files now: lower its exemption` }]
    return []
  })
}

/** Reports file names that say nothing about their content. */
export function checkNames(files: string[]): Finding[] {
  return files
    .filter((file) => rooms.test(file) && !/^(content|docs)\//.test(file) && !versionOne.test(file))
    .flatMap((file) => {
      const empty = file.split('/').find((part) => emptyName.test(part === basename(file) ? stem(part) : part))
      return empty === undefined ? [] : [{ file, message: `"${empty}" names no subject: say what it holds` }]
    })
}

const stem = (name: string): string => name.replace(/\.[^.]+$/, '')

export function checkSizes(root: string): CheckResult {
  const files = treeFiles(root)
  const known = new Set(files)
  const stale = [...longFiles.keys()]
    .filter((file) => !known.has(file))
    .map((file) => ({ file, message: 'is exempt from the size check but no longer there: take it off the list' }))
  const lengths = files
    .filter((file) => measured.test(file))
    .flatMap((file) => checkLength(file, readFileSync(join(root, file), 'utf8')))
  return {
    findings: [...lengths, ...checkFolderSize(files), ...checkNames(files), ...stale],
    looked: `${files.length} files`,
  }
}
