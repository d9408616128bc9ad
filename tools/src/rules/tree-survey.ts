import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../paths.ts'
import { checkDependencies } from './dependency-check.ts'
import { fullFolders, longFiles } from './size-check.ts'
import { addressExemptions, spanishExemptions } from './text-check.ts'
import { isCode, isGenerated, isTest, treeFiles } from './tree.ts'

interface Source {
  file: string
  content: string
  lines: number
}

interface Figure {
  bar: string
  value: string
  wanted: string
  holds: boolean
}

/** The value below which the given share of the numbers lies. */
function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const total = (sources: Source[]): number => sources.reduce((sum, each) => sum + each.lines, 0)
const per1000 = (sources: Source[], pattern: RegExp): number =>
  (sources.reduce((sum, each) => sum + (each.content.match(pattern)?.length ?? 0), 0) * 1000) /
  Math.max(1, total(sources))
const within = (bar: string, value: number, most: number): Figure => ({
  bar,
  value: Number.isInteger(value) ? String(value) : value.toFixed(2),
  wanted: `≤ ${most}`,
  holds: value <= most,
})
const reaches = (bar: string, value: number, least: number): Figure => ({
  bar,
  value: value.toFixed(2),
  wanted: `≥ ${least}`,
  holds: value >= least,
})

function readSources(): Source[] {
  return treeFiles(root)
    .filter((file) => /^(apps|packages|tools|e2e)\//.test(file) && isCode(file) && !isGenerated(file))
    .map((file) => {
      const content = readFileSync(join(root, file), 'utf8')
      return { file, content, lines: content.split('\n').length - 1 }
    })
}

function sizeFigures(code: Source[]): Figure[] {
  const lengths = code.map((each) => each.lines)
  const long = (lengths.filter((lines) => lines > 300).length * 100) / Math.max(1, lengths.length)
  return [
    within('median lines of a code file', quantile(lengths, 0.5), 90),
    within('p90 lines of a code file', quantile(lengths, 0.9), 220),
    within('files over 300 lines, %', long, 2),
    within('any per 1,000 lines', per1000(code, /[:<|&(,]\s*any\b(?!\w)/g), 0.2),
  ]
}

function testFigures(sources: Source[]): Figure[] {
  const ratio = (room: RegExp): number => {
    const inside = sources.filter((each) => room.test(each.file))
    return (
      total(inside.filter((each) => isTest(each.file))) /
      Math.max(1, total(inside.filter((each) => !isTest(each.file))))
    )
  }
  return [
    reaches('test : code on the server', ratio(/^apps\/server\/src\//), 0.9),
    reaches('test : code in the apps', ratio(/^apps\/(?!server\/|gallery\/)/), 0.35),
  ]
}

async function importFigures(): Promise<Figure[]> {
  const { findings } = await checkDependencies(root)
  const count = (rule: string): number => findings.filter((each) => each.message.startsWith(rule)).length
  return [within('import cycles', count('no-circle'), 0), within('barrels', count('no-barrel'), 0)]
}

function contextFigure(sources: Source[]): Figure {
  const content = sources.find((each) => each.file === 'apps/server/src/context.ts')?.content ?? ''
  const body = /(?:interface|type) Context\b[^{]*\{([\s\S]*?)\n\}/.exec(content)?.[1] ?? ''
  return within('members of the context', body.match(/^ {2}(readonly )?\w+\??:/gm)?.length ?? 0, 12)
}

function commitFigures(): Figure[] {
  const log = execFileSync('git', ['log', '--no-merges', '--format=%x00', '--name-only'], {
    cwd: root,
    encoding: 'utf8',
  })
  const commits = log
    .split('\0')
    .map((each) => each.split('\n').filter(Boolean))
    .filter((files) => files.length > 0)
  const folders = commits.map((files) => new Set(files.map((file) => dirname(file))).size)
  const ofCode = commits.filter((files) => files.some((file) => isCode(file) && !isTest(file)))
  const tested = ofCode.filter((files) => files.some((file) => isTest(file)))
  return [
    within('folders touched per commit, median', quantile(folders, 0.5), 2),
    within('folders touched per commit, p90', quantile(folders, 0.9), 6),
    reaches('code commits that touch a test', tested.length / Math.max(1, ofCode.length), 0.7),
  ]
}

function exemptionFigure(sources: Source[]): Figure {
  const inline = sources.reduce(
    (sum, each) => sum + (each.content.match(/(?:\/\/|\/\*) oxlint-disable/g)?.length ?? 0),
    0,
  )
  const listed = longFiles.size + fullFolders.size + spanishExemptions.size + addressExemptions.size
  return { bar: 'rules exempted', value: `${inline} inline, ${listed} listed`, wanted: 'shrinks', holds: true }
}

if (import.meta.main) {
  const sources = readSources()
  const code = sources.filter((each) => !isTest(each.file) && /^(apps|packages)\//.test(each.file))
  const figures = [
    ...(await importFigures()),
    ...sizeFigures(code),
    ...testFigures(sources),
    contextFigure(sources),
    ...commitFigures(),
    exemptionFigure(sources),
  ]
  console.log(`${total(code)} lines of product, ${total(sources.filter((each) => isTest(each.file)))} of tests`)
  for (const { bar, value, wanted, holds } of figures)
    console.log(`${holds ? 'ok   ' : 'MISS '} ${bar.padEnd(36)} ${value.padStart(8)}  ${wanted}`)
}
