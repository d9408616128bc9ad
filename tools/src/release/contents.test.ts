import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { parts, strangersAmong } from './contents.ts'
import { describeRelease } from './version.ts'

test('sources, tests, installed packages and settings are found wherever they stand', () => {
  const strangers = [
    'server/node_modules/x/index.js',
    'server/a.ts',
    'portal/b.test.js',
    'c.fixture.js',
    '.env',
    'a/.env.local',
  ]
  expect(strangersAmong(strangers)).toEqual(strangers)
  expect(
    strangersAmong(['server/main-api.js', 'portal/client/assets/a-12.js.br', 'deploy/systemd/a@.service']),
  ).toEqual([])
})

test('a release says which commit it is, and its version is the tree’s', async () => {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string }
  const release = await describeRelease(inRoot())
  expect(release).toMatchObject({ name: 'grana', version, node: process.versions.node })
  expect(release.commit).toMatch(/^[0-9a-f]{40}$/)
})

test('what is packed beside the builds stands in the tree', () => {
  const written = Object.keys(parts).filter((part) => !/\/(dist|build)$/.test(part))
  expect(written.filter((part) => !existsSync(inRoot(part)))).toEqual([])
})
