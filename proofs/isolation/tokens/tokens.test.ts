import { expect, test, vi } from 'vitest'
import { operationRoutes } from '@grana/server/operation-routes'
import { authorizationSetups } from '../prove.ts'
import { proveTokens } from './prove-tokens.ts'

// Part of `pnpm prove isolation`, with fewer sets of scopes; TEST_SIZE=full has all.
vi.setConfig({ testTimeout: 1_200_000 })

test.each(authorizationSetups)('no token passes its scopes, programs and organization: $name', async (setup) => {
  const run = await proveTokens(setup)
  expect([run.mismatches, run.foreignRows, run.acts, run.faults]).toEqual([[], [], [], 0])
  expect(run.allowed).toBeGreaterThan(300)
})

test('detects a server without authorization', async () => {
  const operations = operationRoutes
    .map(({ operation }) => operation)
    .filter(({ name }) => ['listV1Programs', 'addV1KnownIssue', 'getV1Report'].includes(name))
  const setup = Object.assign({}, ...authorizationSetups, {
    name: 'neither layer',
  }) as (typeof authorizationSetups)[number]
  const run = await proveTokens(setup, { operations })
  expect(run.foreignRows.length).toBeGreaterThan(50)
  expect(run.acts).toHaveLength(2)
})
