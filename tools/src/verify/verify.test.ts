import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { browserTests, isLong } from '../tests/browser-tests.ts'
import { findBase, listChangedFiles } from './changed-files.ts'
import { journeyAreas } from './journey-areas.ts'
import { pickNearestTests } from './nearest-tests.ts'
import { needsStore, storeSupport } from './related-tests.ts'
import { maxJourneys, nameOfJourney, selectJourneys } from './select-journeys.ts'
import { findTouchedWorkspaces } from './touched-workspaces.ts'
import { listVerifyChecks } from './verify-checks.ts'

describe('the table of areas', () => {
  test('has every journey and behaviour in at least one area', () => {
    const named = new Set(journeyAreas.flatMap(({ tests }) => tests))
    expect(browserTests().filter((file) => !named.has(nameOfJourney(file)))).toEqual([])
  })

  test('names only journeys and folders that exist', () => {
    const known = new Set(browserTests().map(nameOfJourney))
    expect(journeyAreas.flatMap(({ tests }) => tests).filter((name) => !known.has(name))).toEqual([])
    expect(journeyAreas.flatMap(({ folders }) => folders).filter((folder) => !existsSync(inRoot(folder)))).toEqual([])
  })

  test('has a short test in every area, so that verify runs one', () => {
    const hasShort = (tests: readonly string[]): boolean => tests.some((name) => !isLong(name))
    expect(journeyAreas.filter(({ tests }) => !hasShort(tests)).map(({ name }) => name)).toEqual([])
  })

  test('covers every feature of an app and every module of the server', () => {
    const folders = journeyAreas.flatMap((area) => area.folders)
    const inside = [
      'apps/server/src/modules',
      ...['portal', 'customers', 'agents', 'staff'].map((app) => `apps/${app}/src/features`),
    ]
    const all = inside.flatMap((parent) => readdirSync(inRoot(parent)).map((name) => `${parent}/${name}/`))
    expect(all.filter((folder) => !folders.some((covered) => folder.startsWith(covered)))).toEqual([])
  })
})

describe('journeys of a change', () => {
  const known = [
    'journeys/a.journey.ts',
    'journeys/b.journey.ts',
    'journeys/c.long.journey.ts',
    'behaviours/d.behaviour.ts',
  ]
  const areas = [
    { name: 'wide', folders: ['packages/'], tests: ['d.behaviour', 'b.journey'] },
    { name: 'near', folders: ['packages/parts/src/report/'], tests: ['c.long.journey', 'a.journey'] },
  ]

  test('begin with the nearest area; long ones are left out and named', () => {
    const { chosen, leftOut } = selectJourneys(['packages/parts/src/report/a.tsx'], known, areas)
    expect(chosen).toEqual(['journeys/a.journey.ts', 'behaviours/d.behaviour.ts', 'journeys/b.journey.ts'])
    expect(leftOut).toEqual(['journeys/c.long.journey.ts'])
  })

  test('include a changed journey, whatever its length', () => {
    expect(selectJourneys(['e2e/journeys/c.long.journey.ts'], known, areas).chosen).toEqual([
      'journeys/c.long.journey.ts',
    ])
  })

  test('are none for tests and documents', () => {
    const files = ['packages/ui/src/a.test.tsx', 'packages/ui/README.md', 'packages/ui/src/testing/a.ts']
    expect(selectJourneys(files, known, areas)).toEqual({ chosen: [], leftOut: [] })
  })

  test('are never more than the limit', () => {
    const all = journeyAreas.flatMap(({ folders }) => folders.map((folder) => `${folder}a.ts`))
    expect(selectJourneys(all, browserTests()).chosen).toHaveLength(maxJourneys)
  })
})

describe('touched workspaces', () => {
  const workspaces = [
    { folder: 'packages/contract', name: '@x/contract', uses: [] },
    { folder: 'packages/client', name: '@x/client', uses: ['@x/contract'] },
    { folder: 'apps/portal', name: '@x/portal', uses: ['@x/client'] },
    { folder: 'tools', name: '@x/tools', uses: [] },
  ]

  test('are the changed ones and those that import them, also through others', () => {
    const touched = findTouchedWorkspaces(workspaces, ['packages/contract/src/a.ts'])
    expect(touched).toEqual(['packages/contract', 'packages/client', 'apps/portal'])
    expect(findTouchedWorkspaces(workspaces, ['tools/src/a.ts', 'docs/a.md'])).toEqual(['tools'])
  })

  test('are all of them after a change of the compiler or of dependencies', () => {
    expect(findTouchedWorkspaces(workspaces, ['pnpm-lock.yaml'])).toHaveLength(4)
    expect(findTouchedWorkspaces(workspaces, ['README.md'])).toEqual([])
  })
})

describe('related tests', () => {
  const related = [
    'apps/a/src/far.test.ts',
    'apps/b/src/m/near.test.ts',
    'apps/b/src/m/same.test.ts',
    'apps/b/src/x.test.ts',
  ]

  test('are those nearest to the change, up to the limit', () => {
    expect(pickNearestTests(related, ['apps/b/src/m/same.ts'], 2)).toEqual([
      'apps/b/src/m/near.test.ts',
      'apps/b/src/m/same.test.ts',
    ])
    expect(pickNearestTests(related, ['apps/b/src/m/same.test.ts'], 1)).toEqual(['apps/b/src/m/same.test.ts'])
    expect(pickNearestTests(related, [], 9)).toEqual(related)
  })

  test('need an object store when they start one, directly or by a support file', () => {
    const support = storeSupport()
    expect(support).toContain('account-world.ts')
    expect(needsStore('apps/server/src/modules/report-files/evidence.test.ts', support)).toBe(true)
    expect(needsStore('apps/server/src/modules/report-files/unavailable-store.test.ts', support)).toBe(false)
  })
})

describe('changed files', () => {
  function makeRepository() {
    const folder = mkdtempSync(join(tmpdir(), 'grana-verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.example', ...args], {
        cwd: folder,
        encoding: 'utf8',
      })
    const save = (name: string, text = name): void => writeFileSync(join(folder, name), text)
    const commit = (name: string): void => {
      save(name)
      git('add', '--all')
      git('commit', '--quiet', '--message', name)
    }
    git('init', '--quiet', '--initial-branch=main')
    commit('first')
    return { folder, git, save, commit }
  }

  test('are those since the branch left main, with uncommitted, new and deleted ones', async () => {
    const { folder, git, save, commit } = makeRepository()
    git('switch', '--quiet', '--create', 'branch')
    commit('committed')
    git('switch', '--quiet', 'main')
    commit('of main only')
    git('switch', '--quiet', 'branch')
    save('new')
    rmSync(join(folder, 'first'))
    const base = await findBase(folder)
    expect(base).toBe(git('merge-base', 'HEAD', 'main').trim())
    expect(listChangedFiles(folder, base)).toEqual(['committed', 'first', 'new'])
  })

  test('on a branch without commits are the uncommitted ones, also when main is ahead of what is published', async () => {
    const { folder, git, save, commit } = makeRepository()
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    commit('second')
    git('switch', '--quiet', '--create', 'branch')
    save('new')
    expect(listChangedFiles(folder, await findBase(folder))).toEqual(['new'])
  })

  test('on main are the uncommitted ones, or those since what is published', async () => {
    const { folder, git, save, commit } = makeRepository()
    save('new')
    expect(listChangedFiles(folder, await findBase(folder))).toEqual(['new'])
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    commit('second')
    expect(listChangedFiles(folder, await findBase(folder))).toEqual(['new', 'second'])
  })
})

test('a change of documents alone is not type-checked or linted', () => {
  const names = listVerifyChecks(['README.md']).map(({ name }) => name)
  expect(names).toContain('format')
  expect(names).toContain('words')
  expect(names).not.toContain('types')
  expect(names).not.toContain('lint')
})
