// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, organizationId } from '#app/customers.fixture.tsx'
import { listTargets } from '@grana/contract/customers/targets'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { findDuplicateTarget } from './find-duplicate-target.ts'
import { targetCard } from './targets.fixture.ts'

const [longer, same] = [
  targetCard(1, { address: 'www.tepozan.example' }),
  targetCard(2, { address: 'tepozan.example' }),
]

/** Searches for a website among targets. */
async function find(address: string, among = [longer, same]) {
  const world = await createCustomersWorld()
  world.api.answer(listTargets, () => ({ data: among, meta: sampleOf(listTargets.meta) }))
  const { client } = world.services.session
  return { world, found: await findDuplicateTarget(client, organizationId, { type: 'website', address }) }
}

test('finds a target with the same normalized address, but not one that only contains it', async () => {
  const { world, found } = await find(' https://Tepozan.example/ ')
  expect(found).toEqual(same)
  expect(callsOf(world, listTargets)[0]).toMatchObject({
    params: { organization: organizationId },
    query: { q: 'tepozan.example', type: 'website' },
  })
  expect((await find('tepozan.example', [longer])).found).toBeUndefined()
})

test('leaves an invalid address to the form', async () => {
  const { world, found } = await find('localhost')
  expect(found).toBeUndefined()
  expect(callsOf(world, listTargets)).toEqual([])
})
