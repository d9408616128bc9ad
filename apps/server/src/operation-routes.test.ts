import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notificationStream } from '@grana/contract/notifications/inbox'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { operationRoutes, operations } from './operation-routes.ts'

const source = import.meta.dirname
const kebab = (name: string) => name.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()

const files = new Map<string, string[]>()
for (const file of globSync('modules/**/*.ts', { cwd: source })) {
  const name = basename(file, '.ts')
  files.set(name, [...(files.get(name) ?? []), file])
}

describe('an operation, its file and its handler have the same name', () => {
  test.for(operationRoutes)('$operation.name', async (route) => {
    const { name } = route.operation
    const [file, ...others] = files.get(kebab(name)) ?? []
    expect(file, `no file ${kebab(name)}.ts in modules`).toBeDefined()
    expect(others).toEqual([])
    const module = (await import(join(source, file ?? ''))) as Record<string, unknown>
    expect(module[name]).toBe(route)
  })

  test('no file exports two handlers', () => {
    const paths = [...files.values()].flat().filter((file) => !file.endsWith('.test.ts'))
    const handlers = (file: string) => readFileSync(join(source, file), 'utf8').match(/= handle(?:Fixed)?\(/g) ?? []
    expect(paths.filter((file) => handlers(file).length > 1)).toEqual([])
    expect(paths.flatMap(handlers)).toHaveLength(operationRoutes.length)
  })
})

describe('operations', () => {
  test('have unique names and paths', () => {
    expect(new Set(operations.map((o) => o.name)).size).toBe(operations.length)
    expect(new Set(operations.map((o) => `${o.method} ${o.path}`)).size).toBe(operations.length)
  })

  test.for(operations)('$name requires a captcha token only if it declares one', (o) => {
    const takesToken = o.body !== undefined && 'captcha_token' in ((o.body as { shape?: object }).shape ?? {})
    expect(takesToken).toBe(o.captcha !== undefined)
  })

  test.for(operations.filter((o) => o.maxAge !== undefined))('$name may be cached because it changes nothing', (o) => {
    expect([o.method, o.effects]).toEqual(['GET', undefined])
  })
})

describe('what a call changes', () => {
  const guarded = new Set(['member', 'agent', 'staff'])

  test('is declared by every operation of an app that does more than read', () => {
    const silent = operations.filter((o) => o.method !== 'GET' && guarded.has(o.access) && o.changes === undefined)
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test('is named by reading operations, also for live events', () => {
    const reads = new Set(operations.filter(({ method }) => method === 'GET').map(({ name }) => name))
    const declared = [
      ...operations.flatMap(({ changes = [] }) => changes),
      ...Object.values(notificationStream.changes).flat(),
    ]
    expect(declared.filter((name) => !reads.has(name))).toEqual([])
  })
})

test.for(operations)('the sample answer that screens are tested with is one of $name', ({ answer, meta }) => {
  expect(z.safeParse(answer, sampleOf(answer)).error).toBeUndefined()
  if (meta) expect(z.safeParse(meta, sampleOf(meta)).error).toBeUndefined()
})
