import { expect, test, vi } from 'vitest'
import type { Client } from '@grana/client/create-client'
import { findDuplicateTarget } from './find-duplicate-target.ts'

const call = vi.fn<(operation: unknown, given: unknown) => Promise<unknown>>()
const client = { call } as unknown as Client
const find = (type: 'website' | 'api', address: string) => findDuplicateTarget(client, 'ours', { type, address })

test('finds a target with the same normalized address, but not one that only contains it', async () => {
  const [longer, same] = [{ address: 'www.tepozan.example' }, { address: 'tepozan.example' }]
  call.mockResolvedValue([longer, same])
  expect(await find('website', ' https://Tepozan.example/ ')).toBe(same)
  expect(call.mock.lastCall?.[1]).toEqual({
    params: { organization: 'ours' },
    query: { q: 'tepozan.example', type: ['website'] },
  })
  call.mockResolvedValue([longer])
  expect(await find('website', 'tepozan.example')).toBeUndefined()
})

test('leaves an invalid address to the form', async () => {
  call.mockClear()
  expect(await find('website', 'localhost')).toBeUndefined()
  expect(call).not.toHaveBeenCalled()
})
