import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { tryToEnd } from '../services/run-to-end.ts'

let folder: string

/** Stands for systemd: knows two units of each kind, notes what it is asked, and fails for the one that is named. */
const systemctl = `#!/bin/sh
if [ "$1" = list-units ]; then
  kind=\${5#grana-}; kind=\${kind%@*}
  for one in 1 2; do echo "grana-$kind@$one.service loaded active running"; done
else
  echo "$2" >> "$NOTES"
  [ "$2" != "$BROKEN" ]
fi
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grana-command-'))
  await writeFile(join(folder, 'systemctl'), systemctl)
  await chmod(join(folder, 'systemctl'), 0o755)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function restart(kinds: string[], broken = ''): Promise<{ code: number; asked: string[] }> {
  const notes = join(folder, 'notes')
  const env = { PATH: `${folder}:${process.env['PATH']}`, NOTES: notes, BROKEN: broken }
  const { code } = await tryToEnd(inRoot('deploy/bin/grana'), ['restart', ...kinds], { env })
  return { code, asked: (await readFile(notes, 'utf8')).trim().split('\n') }
}

test('one process after the other, the kinds that are asked for', async () => {
  const { code, asked } = await restart(['api', 'worker'])
  expect(code).toBe(0)
  expect(asked.map((unit) => unit.replace(/^grana-|\.service$/g, ''))).toEqual([
    'api@1',
    'api@2',
    'worker@1',
    'worker@2',
  ])
})

test('when one does not come back, the others are left alone', async () => {
  const { code, asked } = await restart([], 'grana-api@1.service')
  expect(code).toBe(1)
  expect(asked).toEqual(['grana-api@1.service'])
})
