import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount, pass } from '../testing/mount.ts'
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
    pass(149)
    load(false)
    pass(1000)
    expect(seen()).toBe('hidden')
  })

  it('stays for 300 ms once it is shown', () => {
    pass(150)
    expect(seen()).toBe('shown')
    pass(50)
    load(false)
    pass(249)
    expect(seen()).toBe('shown')
    pass(1)
    expect(seen()).toBe('hidden')
  })

  it('says after 10 s that it takes too long, until it is over', () => {
    pass(9999)
    expect(seen()).toBe('shown')
    pass(1)
    expect(seen()).toBe('shown slow')
    load(false)
    pass(0)
    expect(seen()).toBe('hidden')
  })
})
