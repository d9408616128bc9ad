import { existsSync, readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { parts, findForeignFiles } from './contents.ts'
import { describeRelease } from './version.ts'

test('finds sources, tests, installed packages and settings in any place', () => {
  const strangers = [
    'server/node_modules/x/index.js',
    'server/a.ts',
    'portal/b.test.js',
    'c.fixture.js',
    'api-client/other.ts',
    'server/api-client/grana.ts',
    '.env',
    'a/.env.local',
  ]
  expect(findForeignFiles(strangers)).toEqual(strangers)
  expect(
    findForeignFiles([
      'server/main-api.js',
      'api-client/grana.d.ts',
      'portal/client/assets/a-12.js.br',
      'deploy/systemd/a@.service',
    ]),
  ).toEqual([])
})

test('a release names its commit and has the version of the tree', async () => {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string }
  const release = await describeRelease(inRoot())
  expect(release).toMatchObject({ name: 'grana', version, node: process.versions.node })
  expect(release.commit).toMatch(/^[0-9a-f]{40}$/)
})

test('the notes begin with the version of the tree', async () => {
  const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string }
  expect(/^## (.+)$/m.exec(await readFile(inRoot('docs/release-notes.md'), 'utf8'))?.[1]).toBe(version)
})

test('what is packed besides the builds exists in the tree', () => {
  const written = Object.keys(parts).filter((part) => !/\/(dist|build)$/.test(part))
  expect(written.filter((part) => !existsSync(inRoot(part)))).toEqual([])
})

/** Files of the release that are not built, by their path there; each with its source. */
function packedFiles(): Map<string, string> {
  const written = Object.entries(parts).filter(([part]) => !/\/(dist|build)$/.test(part))
  return new Map(
    written.flatMap(([part, to]) =>
      statSync(inRoot(part)).isFile()
        ? [[to, part] as const]
        : (readdirSync(inRoot(part), { recursive: true }) as string[]).map(
            (file) => [join(to, file), join(part, file)] as const,
          ),
    ),
  )
}

test('every link of a packed page, and every page that a unit names, is in the package', async () => {
  const packed = packedFiles()
  const pages = [...packed].filter(([to]) => /\.(md|service|timer|target|conf)$/.test(to))
  const asked = await Promise.all(
    pages.map(async ([to, from]) => {
      const text = await readFile(inRoot(from), 'utf8')
      const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) =>
        join(dirname(to), link),
      )
      const named = [...text.matchAll(/\/opt\/grana\/current\/((?:docs|deploy)\/[\w./@-]+\w)/g)].map(
        ([, path = '']) => path,
      )
      return [...links, ...named].map((path) => ({ page: to, path }))
    }),
  )
  const all = asked.flat()
  expect(all.length).toBeGreaterThan(30)
  const missing = all.filter(
    ({ path }) => !packed.has(path) && ![...packed.keys()].some((one) => one.startsWith(`${path}/`)),
  )
  expect(missing).toEqual([])
})
