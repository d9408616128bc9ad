// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, organizationId, testFailures } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { exportAuditEvents, listAuditEvents, type AuditEvent } from '@grana/contract/customers/audit'
import { listMembers } from '@grana/contract/customers/members'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import { audit as texts } from '@grana/messages/es/apps/audit'
import { team } from '@grana/messages/es/apps/team'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { until } from '@grana/parts/app/mounted.fixture'
import { toasts } from '@grana/parts/app/screen.fixture'

const event = (count: number, changes: Partial<AuditEvent> = {}) =>
  sampleRow(listAuditEvents.answer, { id: idOf(count), action: 'target.archived', ...changes })

const answerEvents = ({ api }: AppWorld, events: readonly AuditEvent[]) =>
  api.answer(listAuditEvents, () => ({ data: [...events], meta: { next: null } }))

/** Members in pages of a hundred. */
function answerMembers({ api }: AppWorld, total: number): void {
  const all = Array.from({ length: total }, (_, index) =>
    sampleRow(listMembers.answer, { id: idOf(index, 4), first_name: 'Person', last_name: String(index) }),
  )
  api.answer(listMembers, ({ query }) => {
    const start = all.findIndex(({ id }) => id === query['after']) + 1
    const data = all.slice(start, start + 100)
    return { data, meta: { next: start + 100 < total ? (data.at(-1)?.id ?? null) : null } }
  })
}

function answerAll(world: AppWorld): void {
  answerEvents(world, [event(1, { about: 'api.example.com' })])
  answerMembers(world, 2)
}

async function show(events: readonly AuditEvent[] = [event(1)]) {
  const world = await createCustomersWorld()
  answerAll(world)
  answerEvents(world, events)
  return { world, page: await open(world, paths.audit()) }
}

const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
const labelled = (label: string) =>
  document.getElementById(
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.htmlFor ?? '',
  )
const options = (label: string) =>
  [...(labelled(label)?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent)

describe('an event', () => {
  const someone = { id: idOf(1, 4), name: 'Ana Luna' }

  test.each<[string, Partial<AuditEvent>, string]>([
    ['an action with its subject', { about: 'api.example.com' }, 'api.example.com'],
    ['an action with its program', { program: { id: idOf(1, 2), name: 'Bank' } }, 'Bank'],
    [
      'a change of role',
      { action: 'member.role_changed', details: { from: 'member', to: 'owner' } },
      texts.change(team.organizationRoles.member.name, team.organizationRoles.owner.name),
    ],
    ['a role in a program', { details: { program_role: 'analyst' } }, team.programRoles.analyst.name],
    ['a version', { action: 'program.published', details: { version: 3 } }, texts.version(3)],
    ['an amount', { action: 'reward.paid', details: { amount: '1250.5', currency: 'USD' } }, 'USD 1,250.50'],
    ['a denied attempt', { action: 'target.write', outcome: 'denied' }, texts.tried('target.write')],
    ['an action that this version does not know', { action: 'moon.landed' }, texts.somethingElse],
    ['an automatic action', { actor: null }, texts.platform],
    ['the acting member', { actor: someone }, someone.name],
  ])('shows %s', async (_, changes, expected) => {
    await show([event(1, changes)])
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toContain(expected)
  })

  test('ignores details that are not its own', async () => {
    await show([event(1, { details: { from: 'constructor', to: '__proto__', role: 'toString' } })])
    expect(rows()[0]).toContain(texts.actions['target.archived'])
  })
})

test('groups events by day, in the time zone of the reader, and marks only what was denied', async () => {
  const days = ['2026-03-05T12:00:00.000Z', '2026-03-05T09:00:00.000Z', '2026-03-02T09:00:00.000Z']
  await show(days.map((at, index) => event(index, { at, outcome: index === 0 ? 'denied' : 'done' })))
  const heads = [...document.querySelectorAll('caption')].map(({ textContent }) => textContent)
  expect(heads.map((head) => head.slice(0, 5))).toEqual(['5 mar', '2 mar'])
  expect(rows().filter((row) => row.includes(texts.outcomes.denied))).toHaveLength(1)
})

test('continues with earlier events until the first', async () => {
  const { world, page } = await show()
  world.api.answer(listAuditEvents, ({ query }) =>
    query['after'] === undefined
      ? { data: [event(1)], meta: { next: idOf(1) } }
      : { data: [event(2)], meta: { next: null } },
  )
  await page.refresh()
  await page.press(texts.more)
  expect(rows()).toHaveLength(2)
  expect(callsOf(world, listAuditEvents).at(-1)?.query).toEqual({ after: idOf(1) })
  expect(hasControl(texts.more)).toBe(false)
})

describe('filters', () => {
  test('by action and member are sent, alone and together', async () => {
    const { world, page } = await show()
    await page.fill(texts.filters.action, 'target.archived')
    await page.fill(texts.filters.actor, idOf(1, 4))
    const queries = callsOf(world, listAuditEvents).map(({ query }) => query)
    expect(queries).toEqual([{}, { action: 'target.archived' }, { action: 'target.archived', actor: idOf(1, 4) }])
    expect(callsOf(world, listAuditEvents)[0]?.params).toEqual({ organization: organizationId })
  })

  test('offer every member of an organization with 250', async () => {
    const { world, page } = await show()
    answerMembers(world, 250)
    await page.refresh()
    expect(options(texts.filters.actor)).toHaveLength(251)
    expect(options(texts.filters.actor).at(-1)).toBe('Person 249')
  })

  test('by words are sent after a pause, once they are long enough', async () => {
    const { world, page } = await show()
    await page.fill(texts.filters.words, 'v')
    await page.fill(texts.filters.words, 'vault')
    await until(() => expect(callsOf(world, listAuditEvents).at(-1)?.query).toMatchObject({ q: 'vault' }))
    expect(callsOf(world, listAuditEvents).map(({ query }) => query?.['q'])).not.toContain('v')
  })

  test('without a match say so', async () => {
    const { world, page } = await show()
    answerEvents(world, [])
    await page.fill(texts.filters.action, 'target.archived')
    expect(shown()).toContain(texts.filters.none.title + texts.filters.none.text)
  })

  test('a failure to load members does not affect the log', async () => {
    const world = await createCustomersWorld()
    answerAll(world)
    world.api.answer(listMembers, () => new TypeError('lost'))
    await open(world, paths.audit())
    expect(rows()).toHaveLength(1)
    expect(options(texts.filters.actor)).toEqual([texts.filters.anyActor])
  })
})

test('an empty log says what will be in it', async () => {
  await show([])
  expect(shown()).toContain(texts.empty.title + texts.empty.text)
})

testFailures({
  path: paths.audit(),
  operation: listAuditEvents,
  answer: answerAll,
  content: 'api.example.com',
})

test('lists and exports what the filters leave', async () => {
  const { world, page } = await show()
  const next = crypto.randomUUID()
  world.api.answer(exportAuditEvents, ({ body }) =>
    (body as { after?: string }).after === next
      ? { data: { file_name: 'b.csv', content: 'older', count: 1, next: null } }
      : { data: { file_name: 'a.csv', content: 'newer,', count: 2, next } },
  )
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await page.fill(texts.filters.outcome, 'denied')
  await page.fill(texts.filters.from, '01/03/2026')
  const wanted = { outcome: 'denied', from: '2026-03-01' }
  await until(() => expect(callsOf(world, listAuditEvents).at(-1)?.query).toMatchObject(wanted))
  await page.press(texts.export.label)
  await until(() => expect(toasts()[0]).toEqual(['success', texts.export.done(3), undefined]))
  const bodies = callsOf(world, exportAuditEvents).map(({ body }) => body)
  expect(bodies).toEqual([{ filters: wanted }, { filters: wanted, after: next }])
  const [file] = saved.mock.lastCall ?? []
  expect(file instanceof Blob && (await file.text())).toBe('newer,older')
})
