/**
 * node tools/src/colours.ts            writes style sheet, icons and initials from packages/contract/src/appearance/palette.ts
 * node tools/src/colours.ts --check    fails when the committed files differ from the palette
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { partFiles, replaceRegions, wholeFiles } from './colours/outputs.ts'
import { inRoot } from './paths.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

for (const path of [...Object.keys(partFiles), ...Object.keys(wholeFiles)]) {
  const committed = await readFile(inRoot(path), 'utf8').catch(() => '')
  const regions = partFiles[path]
  const content = regions ? replaceRegions(committed, regions) : (wholeFiles[path] ?? '')
  if (committed === content) continue
  if (!values.check) {
    await writeFile(inRoot(path), content)
    continue
  }
  console.error(`${path} is out of date: run \`pnpm colours\` and review the changes.`)
  process.exitCode = 1
}
