import { expect, test, vi } from 'vitest'
import type { Client } from '@grana/client/create-client'
import { findTwin } from './find-twin.ts'

const call = vi.fn<(operation: unknown, given: unknown) => Promise<unknown>>()
const client = { call } as unknown as Client
const look = (type: 'website' | 'api', address: string) => findTwin(client, 'ours', { type, address })

test('a target with the same address, as it is read, is found; one that only contains it is not', async () => {
  const [longer, same] = [{ address: 'www.tepozan.example' }, { address: 'tepozan.example' }]
  call.mockResolvedValue([longer, same])
  expect(await look('website', ' https://Tepozan.example/ ')).toBe(same)
  expect(call.mock.lastCall?.[1]).toEqual({
    params: { organization: 'ours' },
    query: { q: 'tepozan.example', type: ['website'] },
  })
  call.mockResolvedValue([longer])
  expect(await look('website', 'tepozan.example')).toBeUndefined()
})

test('what is no address is left to the form', async () => {
  call.mockClear()
  expect(await look('website', 'localhost')).toBeUndefined()
  expect(call).not.toHaveBeenCalled()
})
