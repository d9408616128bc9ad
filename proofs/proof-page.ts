import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { inRoot } from '@grana/tools/paths'

const marks = /<!-- figures -->[\s\S]*?<!-- end -->/

/** Prints the result of a proof; a complete run also writes it between the marks of its page, whether it passed or failed. */
export function publishProof(name: string, figures: string, isWhole: boolean): void {
  console.log(`<!-- figures -->\n${figures}\n<!-- end -->`)
  if (!isWhole) return
  const file = inRoot(`docs/proof/${name}.md`)
  const page = readFileSync(file, 'utf8')
  if (!marks.test(page)) throw new Error(`docs/proof/${name}.md has no place for figures.`)
  const place = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)} at the end.`
  writeFileSync(
    file,
    page.replace(marks, () => `<!-- figures -->\n\n${place}\n\n${figures}\n\n<!-- end -->`),
  )
}

export const formatList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
