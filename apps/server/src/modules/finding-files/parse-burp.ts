import { SaxesParser } from 'saxes'
import { findingFileLimits } from '@grana/contract/engagements/finding-files'
import type { Severity } from '@grana/contract/program-values'
import { cweIn, refuseFile, type ScannedFinding } from './scanned-finding.ts'

/** Elements of an issue that are read; the first of each counts. */
const read = [
  'name',
  'host',
  'path',
  'location',
  'severity',
  'issueBackground',
  'issueDetail',
  'vulnerabilityClassifications',
  'request',
] as const
type Part = (typeof read)[number]
type Issue = Partial<Record<Part, string>>

const isRead = (name: string): name is Part => read.some((part) => part === name)

const severities: Readonly<Record<string, Severity>> = {
  high: 'high',
  medium: 'medium',
  low: 'low',
  information: 'informative',
}

/** Characters of the HTML that Burp writes into its texts; everything else of it is dropped with the tags. */
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

/** The words of a piece of HTML. It is shown as text, so that a tag which is left is harmless. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>|<\/(?:p|li|div|ul|ol)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\n\s*\n+/g, '\n\n')
    .trim()
}

/** A request as it was sent; bytes that are no text become replacement signs. */
const requestOf = (text: string, isBase64: boolean) => (isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text)

function toFinding(issue: Issue): ScannedFinding {
  const { name = '', host = '', path = '', location = '', severity = '', request = '' } = issue
  return {
    title: name.trim(),
    severity: severities[severity.trim().toLowerCase()] ?? 'informative',
    cwe: cweIn(issue.vulnerabilityClassifications ?? ''),
    place: `${host.trim()}${(location || path).trim().split(' ')[0] ?? ''}`,
    texts: [wordsOf(issue.issueDetail ?? ''), wordsOf(issue.issueBackground ?? '')],
    request,
  }
}

/** Reads issues as the parser meets them; more than a file may have are refused at once. */
function createReader() {
  const issues: Issue[] = []
  let path: string[] = []
  let text = ''
  let isBase64 = false
  return {
    issues,
    open(name: string, base64: string | undefined) {
      path = [...path, name]
      if (path.length > findingFileLimits.depth || (path.length === 1 && name !== 'issues')) refuseFile()
      if (path.length === 2 && name === 'issue') issues.push({})
      if (issues.length > findingFileLimits.findings) refuseFile()
      text = ''
      isBase64 = base64 === 'true'
    },
    write(piece: string) {
      text += piece
    },
    close(name: string) {
      const issue = issues.at(-1)
      if (path[1] === 'issue' && issue !== undefined && isRead(name) && issue[name] === undefined)
        issue[name] = name === 'request' ? requestOf(text, isBase64) : text
      path = path.slice(0, -1)
      text = ''
    },
  }
}

/**
 * The findings of Burp's "Report issues" as XML. The parser knows no entity but those of XML itself, fetches nothing, and a
 * document type that declares entities or names another file is refused.
 */
export function parseBurp(content: string): ScannedFinding[] {
  const parser = new SaxesParser()
  const reader = createReader()
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY|\bSYSTEM\b|\bPUBLIC\b|%/i.test(doctype)) refuseFile()
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes['base64']))
  parser.on('text', (text) => reader.write(text))
  parser.on('cdata', (text) => reader.write(text))
  parser.on('closetag', ({ name }) => reader.close(name))
  parser.on('error', refuseFile)
  parser.write(content).close()
  return reader.issues.map(toFinding)
}
