import { writeFileSync } from 'node:fs'
/**
 * pnpm test:long [NAME …]    takes the measurements at full size and writes them to docs/measurements.md
 *
 * A measurement is a command that prints Markdown, or one whose duration is the figure: one line in
 * long/measurements.ts.
 */
import { cpus, totalmem } from 'node:os'
import { measurements } from './long/measurements.ts'
import type { Measurement } from './long/measurements.ts'
import { inRoot } from './paths.ts'
import { tryToEnd } from './services/run-to-end.ts'

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

/** The part of the output that is meant for the page; a program says a lot besides. */
const page = (output: string): string => /<!-- figures -->([\s\S]*?)<!-- end -->/.exec(output)?.[1]?.trim() ?? ''

function render(all: Taken[]): string {
  const durations = all.map(
    ({ measurement, seconds }) => `| ${measurement.name} | \`${measurement.shown}\` | ${seconds.toFixed(1)} s |`,
  )
  const sections = all
    .filter(({ output }) => page(output) !== '')
    .map(({ measurement, output }) => `## ${measurement.name}\n\n${page(output)}\n`)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  return `# Measurements

Taken by \`pnpm test:long\` on ${new Date().toISOString().slice(0, 10)} (${machine}). Do not edit: run it again.

| what | command | time |
| --- | --- | --: |
${durations.join('\n')}

${sections.join('\n')}`
}

const names = process.argv.slice(2).filter((word) => word !== '--')
const wanted = measurements.filter(({ name }) => names.length === 0 || names.some((one) => name.includes(one)))
const taken: Taken[] = []
for (const measurement of wanted) taken.push(await take(measurement))
const failed = taken.filter(({ code }) => code !== 0)
const file = inRoot('docs/measurements.md')
if (failed.length === 0 && names.length === 0) writeFileSync(file, `${render(taken).trimEnd()}\n`)
else console.log(render(taken))
console.log(`${taken.length - failed.length} taken, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
