// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadConnected } from './load-connected.ts'

const failed = new TypeError('Failed to fetch dynamically imported module')

function connection(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  if (isThere) window.dispatchEvent(new Event('online'))
}

/** Until what failed has been noticed: all of it is promises, which one turn of the event loop ends. */
const noticed = () => new Promise((turn) => void setImmediate(turn))

afterEach(() => {
  vi.restoreAllMocks()
})

test('what fails without a connection is loaded as soon as there is one, however often it goes', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed).mockResolvedValue('words')
  connection(false)
  const text = loadConnected(load)
  await noticed()
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await noticed()
  expect(load).toHaveBeenCalledTimes(2)
  connection(true)
  expect(await text).toBe('words')
  expect(load).toHaveBeenCalledTimes(3)
})

test('what fails with a connection is tried once more, and then fails', async () => {
  connection(true)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(failed)
  await expect(loadConnected(load)).rejects.toBe(failed)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockReset().mockRejectedValueOnce(failed).mockResolvedValue('words')
  expect(await loadConnected(load)).toBe('words')
})
