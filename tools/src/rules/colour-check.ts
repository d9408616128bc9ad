import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { wholeFiles, withoutRegions } from '../colours/outputs.ts'
import type { CheckResult, Finding } from './tree.ts'
import { isCode, isTest, treeFiles } from './tree.ts'

const PALETTE = 'packages/contract/src/appearance/palette.ts'
/** A part of the palette that has a file of its own. */
const DYES = 'packages/contract/src/appearance/dyes.ts'
const product = /^(apps|packages|content|deploy)\/(?!(?:[^/]+\/)?bench\/)/
const markup = new Set(['.css', '.html', '.svg'])

const hex = '#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})'
/** A notation with numbers: `rgb(` followed by a name is a function of the code. */
const notation = String.raw`\b(?:rgba?|hsla?|hwb|oklch|oklab)\(\s*[\d.]`
const named = String.raw`[:\s,(](?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink)(?=[\s;,)])`
const inStyles = new RegExp(`${hex}\\b|${notation}|${named}`, 'i')
// In code a short hexadecimal number after # can be an address or an anchor: only a whole string counts.
const inCode = new RegExp(`#(?:[0-9a-f]{8}|[0-9a-f]{6})\\b|(['"\`])${hex}\\1|${notation}`, 'i')

/** Finds colours that are written by hand outside the palette, in one file. */
export function colourLiteralsIn(file: string, content: string): Finding[] {
  if (!product.test(file) || file === PALETTE || file === DYES || file in wholeFiles || isTest(file)) return []
  const isMarkup = markup.has(extname(file))
  if (!isMarkup && !isCode(file)) return []
  const withoutComments = withoutRegions(content).replaceAll(/\/\*.*?\*\//gs, (text) => text.replaceAll(/[^\n]/g, ''))
  return withoutComments.split('\n').flatMap((text, index) => {
    const literal = (isMarkup ? inStyles : inCode).exec(text)?.[0].trim()
    return literal === undefined
      ? []
      : [{ file, line: index + 1, message: `"${literal}" is a colour: take it from ${PALETTE}` }]
  })
}

export function checkColourLiterals(root: string): CheckResult {
  const files = treeFiles(root).filter(
    (file) => product.test(file) && (isCode(file) || markup.has(extname(file))) && !isTest(file),
  )
  const findings = files.flatMap((file) => colourLiteralsIn(file, readFileSync(join(root, file), 'utf8')))
  return { findings, looked: `${files.length} files` }
}
