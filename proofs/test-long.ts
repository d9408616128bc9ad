/**
 * pnpm test:long [NAME …]    runs the measurements at full size (or those named) and writes them into docs/measurements.md
 *
 * A measurement is a command that prints Markdown, or one whose duration is the result: one line in
 * measurements/measurements.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { inRoot } from '@grana/tools/paths'
import { tryToEnd } from '@grana/tools/services/run-to-end'
import { measurements } from './measurements/measurements.ts'
import type { Measurement } from './measurements/measurements.ts'
import { updatePage, type Entry } from './measurements/page.ts'

type Taken = { measurement: Measurement; seconds: number; code: number; output: string }

async function take(measurement: Measurement): Promise<Taken> {
  console.log(`${measurement.name} …`)
  const [command = '', ...args] = measurement.command
  const began = performance.now()
  const { code, output } = await tryToEnd(command, args, { cwd: inRoot(), env: { CI: '1' } })
  const seconds = (performance.now() - began) / 1000
  console.log(`${measurement.name}: ${seconds.toFixed(1)} s, code ${code}`)
  if (code !== 0) console.log(output)
  return { measurement, seconds, code, output }
}

/** The part of the output that is meant for the page. */
const page = (output: string): string => /<!-- figures -->([\s\S]*?)<!-- end -->/.exec(output)?.[1]?.trim() ?? ''

const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

function entryOf({ measurement, seconds, output }: Taken): Entry {
  const { name, shown } = measurement
  return { name, shown, seconds, taken: `${new Date().toISOString().slice(0, 10)}, ${machine}`, figures: page(output) }
}

const names = process.argv.slice(2).filter((word) => word !== '--')
const wanted = measurements.filter(({ name }) => names.length === 0 || names.some((one) => name.includes(one)))
const taken: Taken[] = []
for (const measurement of wanted) taken.push(await take(measurement))
const failed = taken.filter(({ code }) => code !== 0)
const file = inRoot('docs/measurements.md')
const good = taken.filter(({ code }) => code === 0).map(entryOf)
writeFileSync(file, `${updatePage(readFileSync(file, 'utf8'), good).trimEnd()}\n`)
console.log(`${taken.length - failed.length} taken, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
