// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { listDraftCandidates, type DraftCandidates as Found } from '@grana/contract/reports/duplicates'
import { draftCandidateTexts as texts, matchTexts } from '@grana/messages/es/triage/matches'
import { createAppWorld } from '@grana/parts/app/app.fixture'
import { openScreen } from '@grana/parts/app/screen.fixture'
import { DraftCandidates } from './draft-candidates.tsx'

const id = '0190a1b2-0000-7000-8000-000000000002'
const matches = [{ kind: 'path' as const, values: ['/api/v2'] }]
const own = { id, reference: 'BA-7', title: 'Own one', submitted_at: '2026-11-01T12:00:00.000Z', score: 40, matches }
const disclosed = {
  slug: 'abcdefgh2345',
  title: 'Public one',
  published_at: '2026-10-01T12:00:00.000Z',
  score: 35,
  matches,
}

async function show(found: Found) {
  const world = await createAppWorld({ app: 'agents' })
  world.api.answer(listDraftCandidates, () => ({ data: found }))
  await openScreen(world, [{ children: [{ path: '/', element: <DraftCandidates draft={id} /> }] }], '/')
}

test('own and public reports that are like the draft are linked, with what they have in common', async () => {
  await show({ own: [own], disclosed: [disclosed] })
  expect(document.body.textContent).toContain(`BA-7 · ${own.title}`)
  expect(document.body.textContent).toContain(matchTexts.path)
  const links = [...document.querySelectorAll('a')].map(({ pathname }) => pathname)
  expect(links).toEqual([`/reports/${id}`, `/disclosures/${disclosed.slug}`])
})

test('nothing is shown while nothing is like it', async () => {
  await show({ own: [], disclosed: [] })
  expect(document.body.textContent).not.toContain(texts.title)
})
