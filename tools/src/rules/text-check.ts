import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Finding, CheckResult } from './tree.ts'
import { treeFiles } from './tree.ts'

const SOURCE = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.css',
  '.sql',
  '.html',
  '.json',
  '.yaml',
  '.yml',
  '.sh',
  '',
])
const BINARY = new Set(['.woff2', '.woff', '.png', '.jpg', '.webp', '.avif', '.ico', '.gz', '.br', '.pdf'])
const CATALOGUE = /^(packages\/messages\/src|content\/es)\//

/** May only shrink. */
export const spanishExemptions = new Map<string, string>([
  ['docs/decisions/0009-spanish-catalogue-and-fixed-texts.md', "lists the specification's texts that look like slips"],
  ['tools/src/rules/text-check.test.ts', 'plants Spanish text to see it reported'],
])

/** May only shrink. */
export const addressExemptions = new Map<string, string>([
  ['tools/src/rules/text-check.test.ts', 'plants addresses to see them reported'],
])

// Written as code points, so that this file does not contain what it searches for.
const LETTERS = 'e1 e9 ed f3 fa fc f1 c1 c9 cd d3 da dc d1 bf a1'.split(' ')
const letters = LETTERS.map((hex) => String.fromCodePoint(Number.parseInt(hex, 16))).join('')
const spanishLetter = new RegExp(`[${letters}]`)
const entity = /&([aeiou]acute|[nN]tilde|uuml|iquest|iexcl);/i

// Words that English and code do not use: one of the first list, or two of the second, make a Spanish string.
const strongWord =
  /\b(enviar|enviado|aceptar|cerrar|volver|correo|mensaje|empresa|gracias|nosotros|nuestr[oa]s?|siguiente|anterior|iniciar|bienvenid[oa])\b/i
const weakWord = /\b(que|para|los|las|una|del|por|sus|tus|esta|este|como|pero|sobre|desde)\b/gi
const spanishWord = new RegExp(
  `[\\wLETTERS]*[LETTERS][\\wLETTERS]*|${weakWord.source}`.replaceAll('LETTERS', letters),
  'gi',
)
const stringOrText = /'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|>[^<>{}\n]+</g

function speaksSpanish(line: string): boolean {
  if (spanishLetter.test(line) || entity.test(line)) return true
  return (line.match(stringOrText) ?? []).some((text) => {
    const weak = new Set((text.match(weakWord) ?? []).map((word) => word.toLowerCase()))
    return / /.test(text.trim()) && (strongWord.test(text) || weak.size >= 2)
  })
}

// Documents are English, but may quote the product between backticks or typographic and straight quotes.
const withoutQuotes = (line: string): string => line.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”|\*[^*]+\*/g, '')

function spanishInPaper(lines: string[]): number[] {
  let fenced = false
  return lines.flatMap((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced
    // One word with an accent may be a name; a second one, or a Spanish word in the same line, makes a sentence.
    const words = withoutQuotes(line).match(spanishWord) ?? []
    return !fenced && words.length >= 2 ? [index + 1] : []
  })
}

const homeFolder = /(^|[\s"'`(=:])(\/(home|root|Users)\/[\w.-]+|[A-Z]:\\Users\\)/
const registryHost =
  /\bregistry\.[a-z0-9-]+\.[a-z]{2,}|\/\/[^\s/'"]*(registry|artifactory|verdaccio|nexus)[^\s/'"]*[/:'"\s]/i
// Hosts of Linux distributions' packages, and any host that calls itself a mirror.
const mirrorHost =
  /\b(?:deb|ftp|security|archive|ports)\.(?:\w+\.)?(?:debian\.org|ubuntu\.com)\b|\/\/[^\s/'"]*mirror[^\s/'"]*\.[a-z]{2,}/i
const tarballAddress = /\btarball:\s*['"]?https?:|^\s*registry\s*=/

function addressOn(line: string): string | undefined {
  if (homeFolder.test(line)) return 'a path of one machine: take it from the environment or make it relative'
  if (registryHost.test(line) || tarballAddress.test(line))
    return 'the address of a package registry: it belongs to the machine, not to the tree'
  if (mirrorHost.test(line)) return 'the address of a package mirror: take it from the settings of the machine'
  return undefined
}

/** Finds Spanish outside the catalogue, in one file. */
export function findSpanish(file: string, content: string): Finding[] {
  const message = 'Spanish text: it belongs in packages/messages/src/es (long texts in content/es)'
  if (CATALOGUE.test(file) || spanishExemptions.has(file) || file === 'pnpm-lock.yaml') return []
  const lines = content.split('\n')
  if (extname(file) === '.md') return spanishInPaper(lines).map((line) => ({ file, line, message }))
  if (!SOURCE.has(extname(file))) return []
  return lines.flatMap((text, index) => (speaksSpanish(text) ? [{ file, line: index + 1, message }] : []))
}

/** Finds paths of one machine and addresses of registries, in one file. */
export function findAddresses(file: string, content: string): Finding[] {
  if (addressExemptions.has(file)) return []
  return content.split('\n').flatMap((text, index) => {
    const message = addressOn(text)
    return message === undefined ? [] : [{ file, line: index + 1, message }]
  })
}

export function checkText(root: string): CheckResult {
  const files = treeFiles(root).filter((file) => !BINARY.has(extname(file)))
  const stale = [...new Set([...spanishExemptions.keys(), ...addressExemptions.keys()])]
    .filter((file) => !files.includes(file))
    .map((file) => ({ file, message: 'is exempt from the text check but no longer there: take it off the list' }))
  const findings = files.flatMap((file) => {
    const content = readFileSync(join(root, file), 'utf8')
    return [...findSpanish(file, content), ...findAddresses(file, content)]
  })
  return { findings: [...findings, ...stale], looked: `${files.length} files` }
}
