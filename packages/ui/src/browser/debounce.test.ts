import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { debounce, onWindowResize } from './debounce.ts'

describe('debounce', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('RS-1 runs once, 200 ms after the last of 50 resize events in a second', () => {
    const run = vi.fn<() => void>()
    const stop = onWindowResize(run)
    for (let event = 0; event < 50; event += 1) {
      window.dispatchEvent(new Event('resize'))
      vi.advanceTimersByTime(20)
    }
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(179)
    expect(run).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(run).toHaveBeenCalledTimes(1)
    stop()
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(500)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('passes the arguments of the last call and can be cancelled', () => {
    const run = vi.fn<(value: number) => void>()
    const debounced = debounce(run, 50)
    debounced(1)
    debounced(2)
    vi.advanceTimersByTime(50)
    expect(run.mock.calls).toEqual([[2]])
    debounced(3)
    debounced.cancel()
    vi.advanceTimersByTime(50)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
