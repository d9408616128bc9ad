import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount, advanceTime } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { useLoadingView } from './loading.ts'

function Probe({ loading }: { readonly loading: boolean }) {
  const { visible, slow } = useLoadingView(loading)
  return `${visible ? 'shown' : 'hidden'} ${slow ? 'slow' : ''}`.trim()
}

describe('loading view', () => {
  let page: Mounted
  const seen = () => page.container.textContent
  const load = (loading: boolean) => page.show(<Probe loading={loading} />)

  beforeEach(() => {
    vi.useFakeTimers()
    page = mount(<Probe loading />)
  })
  afterEach(() => {
    page.unmount()
    vi.useRealTimers()
  })

  it('shows nothing for what takes less than 150 ms', () => {
    advanceTime(149)
    load(false)
    advanceTime(1000)
    expect(seen()).toBe('hidden')
  })

  it('stays for 300 ms once it is visible', () => {
    advanceTime(150)
    expect(seen()).toBe('shown')
    advanceTime(50)
    load(false)
    advanceTime(249)
    expect(seen()).toBe('shown')
    advanceTime(1)
    expect(seen()).toBe('hidden')
  })

  it('reports after 10 s that it takes too long, until it is over', () => {
    advanceTime(9999)
    expect(seen()).toBe('shown')
    advanceTime(1)
    expect(seen()).toBe('shown slow')
    load(false)
    advanceTime(0)
    expect(seen()).toBe('hidden')
  })
})
