import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult, Finding } from './tree.ts'
import { treeFiles } from './tree.ts'

const TOKENS = 'packages/ui/src/styles/tokens.css'
/** Style sheets of the signed-in apps; a `@font-face` declares the range of its file. Public pages have their own weights. */
const governed =
  /^(?:packages\/(?:ui|parts)|apps\/(?:customers|agents|staff|gallery)|apps\/portal\/src\/(?:layouts|lib)\/account)\/.*\.css$/
const written = /\bfont-weight:\s*(\d+|bold|bolder|lighter|normal)\s*;|\bfont:\s*(?:italic\s+)?(\d{3}|bold)\s/

/** Finds weights of type that are written as numbers instead of one of the four tokens, in one style sheet. */
export function weightLiteralsIn(file: string, content: string): Finding[] {
  if (!governed.test(file)) return []
  return content.split('\n').flatMap((text, index) => {
    const literal = written.exec(text)
    if (literal === null) return []
    const weight = literal[1] ?? literal[2] ?? ''
    return [{ file, line: index + 1, message: `"${weight}" is a weight: take one of the four of ${TOKENS}` }]
  })
}

export function checkWeights(root: string): CheckResult {
  const files = treeFiles(root).filter((file) => governed.test(file))
  const findings = files.flatMap((file) => weightLiteralsIn(file, readFileSync(join(root, file), 'utf8')))
  return { findings, looked: `${files.length} style sheets` }
}
