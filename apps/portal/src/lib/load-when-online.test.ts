// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { loadWhenOnline } from './load-when-online.ts'

const failed = new TypeError('Failed to fetch dynamically imported module')

function connection(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  if (isThere) window.dispatchEvent(new Event('online'))
}

/** Waits until a failure was handled: one turn of the event loop settles all promises. */
const noticed = () => new Promise((turn) => void setImmediate(turn))

afterEach(() => {
  vi.restoreAllMocks()
})

test('loads what failed offline as soon as there is a connection, repeatedly', async () => {
  const load = vi.fn<() => Promise<string>>()
  load.mockRejectedValueOnce(failed).mockRejectedValueOnce(failed).mockResolvedValue('words')
  connection(false)
  const text = loadWhenOnline(load)
  await noticed()
  expect(load).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await noticed()
  expect(load).toHaveBeenCalledTimes(2)
  connection(true)
  expect(await text).toBe('words')
  expect(load).toHaveBeenCalledTimes(3)
})

test('retries once what failed online, and then fails', async () => {
  connection(true)
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(failed)
  await expect(loadWhenOnline(load)).rejects.toBe(failed)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockReset().mockRejectedValueOnce(failed).mockResolvedValue('words')
  expect(await loadWhenOnline(load)).toBe('words')
})
