// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { centre } from '@grana/messages/es/account/centre'
import { createAppWorld, InApp, press, shown, type AppWorld } from '../app/app.fixture.tsx'
import { mount, settle, until } from '../app/mounted.fixture.ts'
import { QueryView } from './query-view.tsx'
import { useAllEntries } from './use-all-entries.ts'

const organization = '00000000-0000-4000-8000-0000000000aa'
const ids = ['a', 'b', 'c'].map((end) => `00000000-0000-4000-8000-00000000000${end}`)

let world: AppWorld
let page: Awaited<ReturnType<typeof mount>>

function Names({ enabled = true }: { readonly enabled?: boolean }) {
  const { query, entries } = useAllEntries(
    listOrganizationPrograms,
    { params: { organization }, query: {} },
    { enabled },
  )
  return (
    <>
      <QueryView query={query} skeleton={null}>
        {(all) => `all: ${all.map(({ name }) => name).join()}`}
      </QueryView>
      <p>{`so far: ${entries.length}`}</p>
    </>
  )
}

/** Answers one program per page; pages from `failing` on are refused. */
function answerPages(failing = ids.length): void {
  world.api.answer(listOrganizationPrograms, ({ query }) => {
    const at = ids.findIndex((id) => id === query['after']) + 1
    if (at >= failing) return { refuse: { code: 'server.unavailable' } }
    const data = [sampleRow(listOrganizationPrograms.answer, { id: ids[at] ?? '', name: String(at) })]
    return { data, meta: { can_create: false, next: at + 1 < ids.length ? (ids[at] ?? null) : null } }
  })
}

async function show(enabled = true): Promise<void> {
  page = await mount(
    <InApp services={world.services}>
      <Names enabled={enabled} />
    </InApp>,
  )
  await settle()
}

beforeEach(async () => {
  world = await createAppWorld()
})
afterEach(() => page.unmount())

test('loads one page after the other until the last', async () => {
  answerPages()
  await show()
  await until(() => expect(shown()).toBe('all: 0,1,2so far: 3'))
  expect(world.api.calls.filter(({ name }) => name === 'listOrganizationPrograms')).toHaveLength(3)
})

test('a failed page is shown, without being asked for again until the retry', async () => {
  answerPages(2)
  await show()
  await until(() => expect(shown()).toContain(centre.loading.failed))
  expect(shown()).toContain('so far: 2')
  expect(world.api.calls.filter(({ name }) => name === 'listOrganizationPrograms')).toHaveLength(3)
  answerPages()
  await press(centre.loading.retry)
  await until(() => expect(shown()).toBe('all: 0,1,2so far: 3'))
})

test('loads nothing while it is not enabled', async () => {
  answerPages()
  await show(false)
  expect(world.api.calls.filter(({ name }) => name === 'listOrganizationPrograms')).toEqual([])
})
