/**
 * node dist/new-settings.js FOLDER < ANSWERS
 *
 * Writes the environment files of a new installation: URLs derived from the answers, and random secrets. An existing
 * file is never overwritten: its secrets are in use.
 */
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { formatEnvironmentFile, findAnswerFaults, createSettings, parseAnswers } from './create-settings.ts'

async function main() {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: new-settings FOLDER < ANSWERS')
  const answers = parseAnswers(await text(process.stdin))
  const faults = findAnswerFaults(answers)
  if (faults.length > 0) throw new Error(`The answers cannot be used:\n${faults.map((one) => `  ${one}`).join('\n')}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const file of createSettings(answers)) {
    const path = join(folder, `${file.name}.env`)
    // Fails if the file exists, before anything is written.
    await writeFile(path, formatEnvironmentFile(file), { flag: 'wx', mode: 0o600 })
    if (!file.isSecret) await chmod(path, 0o644)
    process.stdout.write(`${path}\n`)
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
