import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
