import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operations } from '#server/operation-routes.ts'

const page = new URL('../../../../../docs/api/machines.md', import.meta.url)
const published = operations.filter(({ path }) => path.startsWith('/api/v1/'))
const id = '00000000-0000-4000-8000-000000000001'

type Example = { text: string; method: string; path: string; query: Record<string, string>; body: unknown }

/** The calls of a page, one command each; a line that ends with a backslash continues. */
function examplesOf(text: string): Example[] {
  // Every block is matched, or the end of one with a language would begin the next.
  const blocks = [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].flatMap(([, language, block = '']) =>
    language === '' ? [block.replaceAll('\\\n', ' ')] : [],
  )
  const commands = blocks.flatMap((block) => block.split('\n')).filter((line) => line.startsWith('curl '))
  return commands.map((command) => {
    const [, target = ''] = /"\$API(\/[^"]*)"/.exec(command) ?? []
    const [path = '', search = ''] = target.split('?')
    const [, sent] = / -d '([^']*)'/.exec(command) ?? []
    const [, method = sent === undefined ? 'GET' : 'POST'] = / -X (\w+)/.exec(command) ?? []
    const query = Object.fromEntries(new URLSearchParams(search.replaceAll(/\$\w+/g, id)))
    return { text: command, method, path, query, body: sent === undefined ? undefined : JSON.parse(sent) }
  })
}

/** Variables of the shell stand where the contract has parameters of the same name. */
const operationOf = ({ method, path }: Example) =>
  published.find(
    (operation) =>
      operation.method === method &&
      operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`) === path,
  )

const examples = examplesOf(await readFile(page, 'utf8'))

test('every operation of version 1 has an example with its method and path', () => {
  const shown = new Set(examples.map((example) => operationOf(example)?.name))
  expect(published.filter(({ name }) => !shown.has(name)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test.each(examples.map((example) => [example.text, example] as const))('%s', (_text, example) => {
  const operation = operationOf(example)
  expect(operation?.name).toBeTypeOf('string')
  expect(example.body === undefined).toBe(operation?.body === undefined)
  if (operation?.body) expect(z.safeParse(operation.body, example.body)).toMatchObject({ success: true })
  if (operation?.query) expect(z.safeParse(operation.query, example.query)).toMatchObject({ success: true })
  else expect(example.query).toEqual({})
})
