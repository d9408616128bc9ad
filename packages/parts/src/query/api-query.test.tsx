// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { archiveTarget, listTargets } from '@grana/contract/customers/targets'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { createAppWorld, InApp, press, shown, type AppWorld } from '../app/app.fixture.tsx'
import { mount, settle } from '../app/mounted.fixture.ts'
import { clearAnswers } from './clear-answers.ts'
import { QueryView } from './query-view.tsx'
import { useApiPages } from './use-api-pages.ts'
import { useApiQuery } from './use-api-query.ts'

const organization = '00000000-0000-4000-8000-0000000000aa'
const target = '00000000-0000-4000-8000-0000000000bb'

let world: AppWorld
let page: Awaited<ReturnType<typeof mount>>

function Targets() {
  const query = useApiQuery(listTargets, { params: { organization }, query: {} })
  return (
    <QueryView query={query} skeleton="loading">
      {({ meta }) => <p>{`${meta.active} active`}</p>}
    </QueryView>
  )
}

function Programs() {
  const { query, entries, hasMore, more } = useApiPages(listOrganizationPrograms, {
    params: { organization },
    query: {},
  })
  return (
    <QueryView query={query} skeleton="loading">
      {() => (
        <>
          {entries.map(({ name }) => `${name} `)}
          {hasMore ? <button onClick={more}>more</button> : null}
        </>
      )}
    </QueryView>
  )
}

async function show(node: ReactNode): Promise<void> {
  page = await mount(<InApp services={world.services}>{node}</InApp>)
  await settle()
}

const answerTargets = (active: number) =>
  world.api.answer(listTargets, () => ({ data: [], meta: sampleOf(listTargets.meta, { active }) }))
const asked = (name: string) => world.api.calls.filter((call) => call.name === name)
const archive = () =>
  act(async () => {
    await world.services.session.client.call(archiveTarget, { params: { organization, target } }).catch(() => undefined)
  })

beforeEach(async () => {
  world = await createAppWorld()
})
afterEach(() => page.unmount())

test('two parts of a screen share one request', async () => {
  answerTargets(1)
  await show(
    <>
      <Targets />
      <Targets />
    </>,
  )
  expect(shown()).toBe('1 active1 active')
  expect(asked('listTargets')).toHaveLength(1)
})

test.each([
  ['succeeded', { data: sampleOf(archiveTarget.answer) }],
  ['was refused', { refuse: { code: 'target.archived' } } as const],
])('what a call changed is loaded again after it %s', async (_, reply) => {
  answerTargets(2)
  await show(<Targets />)
  answerTargets(1)
  world.api.answer(archiveTarget, () => reply)
  await archive()
  await settle()
  expect(shown()).toBe('1 active')
  expect(asked('listTargets')).toHaveLength(2)
})

test('another filter keeps the rows until its own are here; another organization does not', async () => {
  const other = '00000000-0000-4000-8000-0000000000cc'
  function Filtered({ of, q }: { readonly of: string; readonly q: string }) {
    const { data } = useApiQuery(listTargets, { params: { organization: of }, query: { q } })
    return <p>{data ? `${data.meta.active} active` : 'nothing'}</p>
  }
  const screen = (of: string, q: string) => (
    <InApp services={world.services}>
      <Filtered of={of} q={q} />
    </InApp>
  )
  answerTargets(1)
  await show(<Filtered of={organization} q="one" />)
  world.api.answer(listTargets, () => new Promise(() => {}))
  await page.show(screen(organization, 'two'))
  expect(shown()).toBe('1 active')
  await page.show(screen(other, 'two'))
  expect(shown()).toBe('nothing')
})

test('a list continues at the page that the last one named, until its end', async () => {
  const rows = (name: string) => sampleRow(listOrganizationPrograms.answer, { name })
  world.api.answer(listOrganizationPrograms, ({ query }) =>
    query['after'] === undefined
      ? { data: [rows('first')], meta: { can_create: false, next: target } }
      : { data: [rows('second')], meta: { can_create: false, next: null } },
  )
  await show(<Programs />)
  expect(shown()).toBe('first more')
  await press('more')
  expect(shown()).toBe('first second ')
  expect(asked('listOrganizationPrograms').map(({ query }) => query['after'])).toEqual([undefined, target])
})

test('answers are dropped when another user signs in or the session ends', async () => {
  answerTargets(1)
  await show(<Targets />)
  const { session, queries } = world.services
  let user = 'one'
  let listener = () => {}
  const following = {
    subscribe: (given: () => void) => {
      listener = given
      return () => undefined
    },
    state: () => ({ status: 'signed-in', user: { id: user } }) as ReturnType<typeof session.state>,
  }
  clearAnswers(following, queries)
  listener()
  expect(queries.getQueryCache().getAll()).not.toEqual([])
  user = 'two'
  await act(async () => listener())
  expect(
    queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data !== undefined),
  ).toEqual([])
})

test('an answer that does not fit the contract is a failure with a retry', async () => {
  world.api.answer(listTargets, () => ({ data: [{ id: 1 }] as never, meta: {} as never }))
  await show(<Targets />)
  expect(shown()).toContain(centre.loading.failed)
})
