import { expect, test } from 'vitest'
import { formatFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { directoryAddress } from '@grana/messages/es/programs'
import { pageKey } from './page-key.ts'

const { names, kinds, assets } = directoryAddress
const uuid = '00000000-0000-4000-8000-000000000001'

test.each(['', '?', '?x=1', '?utm_source=a&utm_medium=b', '?__proto__=1', `?${names.page}=1`, `?${names.kind}=other`])(
  'the directory at %j is one page',
  (query) => expect(pageKey(`${paths.programs()}${query}`)).toBe(paths.programs()),
)

test('order and repetition of parameters do not change the key', () => {
  const one = `?${names.kind}=${kinds.vdp}&${names.asset}=${assets.api}&${names.asset}=${assets.cloud}`
  const other = `?${names.asset}=${assets.cloud}&${names.asset}=${assets.api}&${names.asset}=${assets.api}&${names.kind}=${kinds.vdp}`
  const key = paths.programs(formatFilters({ kind: 'vdp', assets: ['api', 'cloud'] }))
  expect([pageKey(paths.programs(one)), pageKey(paths.programs(other))]).toEqual([key, key])
})

test('the query does not change the key of a program', () => {
  expect(pageKey(`${paths.program(uuid)}?a=1&b=?`)).toBe(paths.program(uuid))
})

test('published reports have one key each, and their list one for each page', () => {
  const page = paths.disclosure('abcdefgh2345')
  expect(pageKey(`${page}?utm_source=x`)).toBe(page)
  expect(pageKey(`${page}.data?a=1`)).toBe(`${page}.data`)
  expect(pageKey(paths.disclosure('ABC'))).toBeUndefined()
  expect(pageKey(`${paths.activity()}?x=1`)).toBe(paths.activity())
  expect(pageKey(`${paths.activity(2)}&x=1`)).toBe(paths.activity(2))
  expect(pageKey(`${paths.activity()}?pagina=0`)).toBe(paths.activity())
})

test('data of a page is cached beside it, by the same rules', () => {
  const filters = formatFilters({ kind: 'vdp' })
  const listRoute = '_routes=routes/public/programs-page'
  expect(pageKey(`${paths.programs()}.data?utm_source=x`)).toBe(`${paths.programs()}.data`)
  expect(pageKey(`${paths.programs()}.data${filters}&x=1`)).toBe(`${paths.programs()}.data${filters}`)
  expect(pageKey(`${paths.programs()}.data?${encodeURI(listRoute)}`)).toBe(`${paths.programs()}.data?${listRoute}`)
  expect(pageKey(`${paths.programs()}.data?${listRoute}&${filters.slice(1)}`)).toBe(
    `${paths.programs()}.data${filters}&${listRoute}`,
  )
  expect(pageKey(`${paths.program(uuid)}.data?a=1`)).toBe(`${paths.program(uuid)}.data`)
})

test.each([
  `${paths.programs()}?${names.search}=`,
  `${paths.programs()}/`,
  `${paths.programs()}.data?${names.search}=`,
  `${paths.programs()}.data?_routes=`,
  `${paths.programs()}.data?_routes=root`,
  `${paths.programs()}.data?_routes=routes/public/program-page`,
  `${paths.programs()}.data?_routes=routes/public/programs-page&_routes=x`,
  `${paths.program(uuid)}.data?_routes=${'x'.repeat(50)}`,
  `${paths.programs()}.data.data`,
  '/contact.data',
  '/Programs',
  paths.program('1'),
  paths.program(uuid.replace('0', 'A')),
  '/',
])('%s has no key', (target) => expect(pageKey(target)).toBeUndefined())
