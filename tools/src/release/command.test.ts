import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { tryToEnd } from '../services/run-to-end.ts'

let folder: string

/** A fake systemctl: it lists two units of each kind, records its arguments, and fails for the named unit. */
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

test('restarts one process after the other, of the requested kinds', async () => {
  const { code, asked } = await restart(['api', 'worker'])
  expect(code).toBe(0)
  expect(asked.map((unit) => unit.replace(/^grana-|\.service$/g, ''))).toEqual([
    'api@1',
    'api@2',
    'worker@1',
    'worker@2',
  ])
})

test('leaves the others alone when one does not come back', async () => {
  const { code, asked } = await restart([], 'grana-api@1.service')
  expect(code).toBe(1)
  expect(asked).toEqual(['grana-api@1.service'])
})

/** A release of nothing but the command and its scripts, and settings that contain more than it needs. */
async function granaIn(args: string[]): Promise<{ code: number; output: string }> {
  const release = join(folder, 'release')
  await mkdir(join(release, 'server'), { recursive: true })
  await mkdir(join(release, 'bin'), { recursive: true })
  await cp(inRoot('deploy/bin'), join(release, 'deploy/bin'), { recursive: true })
  await cp(inRoot('deploy/bin/grana'), join(release, 'bin/grana'))
  await writeFile(join(folder, 'api.env'), 'DATABASE_URL=postgres://secret\nMETRICS_TOKEN=a-token-of-metrics\n')
  const env = { PATH: process.env['PATH'] ?? '', GRANA_SETTINGS: folder }
  return tryToEnd(join(release, 'bin/grana'), args, { env })
}

test('prints metrics and readiness of a process without any other program', async () => {
  const seen: (string | undefined)[] = []
  const server = createServer(({ url, headers }, response) => {
    seen.push(`${url} ${headers.authorization}`)
    if (url === '/metrics' && headers.authorization === 'Bearer a-token-of-metrics') response.end('grana_up 1\n')
    else response.writeHead(503).end('away\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = String((server.address() as AddressInfo).port)
  try {
    expect(await granaIn(['figures', port])).toEqual({ code: 0, output: 'grana_up 1\n' })
    expect(await granaIn(['ready', port])).toMatchObject({ code: 1, output: expect.stringContaining('answered 503') })
  } finally {
    server.close()
  }
  expect(seen).toEqual(['/metrics Bearer a-token-of-metrics', '/health/ready undefined'])
  expect(await granaIn(['figures', port])).toMatchObject({ code: 1, output: expect.stringContaining('ECONNREFUSED') })
})

test.each(['4101/metrics@evil.example', '-1', '80 81'])('rejects what is not a port: %s', async (port) => {
  expect(await granaIn(['figures', port])).toMatchObject({ code: 2, output: expect.stringContaining('not a port') })
})
