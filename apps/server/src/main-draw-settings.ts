/**
 * node dist/new-settings.js FOLDER < ANSWERS
 *
 * Writes the environment files of a new installation: addresses that follow from the answers, and secrets drawn by lot.
 * A file that exists is never touched: its secrets are in use.
 */
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { environmentFile, faultsOf, newSettings, readAnswers } from './draw-settings.ts'

async function main() {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('usage: new-settings FOLDER < ANSWERS')
  const answers = readAnswers(await text(process.stdin))
  const faults = faultsOf(answers)
  if (faults.length > 0) throw new Error(`The answers cannot be used:\n${faults.map((one) => `  ${one}`).join('\n')}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  for (const file of newSettings(answers)) {
    const path = join(folder, `${file.name}.env`)
    // Refuses what exists, before anything of ours is in it.
    await writeFile(path, environmentFile(file), { flag: 'wx', mode: 0o600 })
    if (!file.isSecret) await chmod(path, 0o644)
    process.stdout.write(`${path}\n`)
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
