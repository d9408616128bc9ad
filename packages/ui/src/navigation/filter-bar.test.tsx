import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { click, find, mount, press } from '../testing/mount.ts'
import type { Mounted } from '../testing/mount.ts'
import { FilterBar, type FilterBarProps } from './filter-bar.tsx'

const filters: FilterBarProps['filters'] = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Closed' },
    ],
  },
  { name: 'late', label: 'Late', options: [{ value: '1', label: 'Only late' }] },
  { name: 'program', label: 'Program', options: [] },
]
const texts = {
  add: 'Filter',
  menu: 'Filters',
  remove: (filter: string) => `Remove ${filter}`,
  change: (filter: string) => `Change ${filter}`,
  clear: 'Clear',
}

describe('filter bar', () => {
  const onChange = vi.fn<FilterBarProps['onChange']>()
  const onClear = vi.fn<FilterBarProps['onClear']>()
  let page: Mounted
  const show = (values: Record<string, string>) => {
    page = mount(
      <FilterBar
        label="Filters"
        texts={texts}
        filters={filters}
        values={values}
        onChange={onChange}
        onClear={onClear}
      />,
    )
  }
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button')].find(
      (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
    ) ?? document.body
  const items = () => [...document.querySelectorAll('[role="menu"] button')].map(({ textContent }) => textContent)

  beforeEach(() => {
    onChange.mockClear()
    onClear.mockClear()
  })
  afterEach(() => page.unmount())

  it('offers what is not set and has values, and sets a value of a second list', () => {
    show({})
    click(button('Filter'))
    expect(items()).toEqual(['State', 'Only late'])
    click(button('State'))
    expect(items()).toEqual(['Open', 'Closed'])
    click(button('Closed'))
    expect(onChange.mock.calls).toEqual([['state', 'closed']])
    expect([document.querySelector('[role="menu"]'), document.activeElement]).toEqual([null, button('Filter')])
  })

  it('sets a filter of one value at once', () => {
    show({})
    click(button('Filter'))
    click(button('Only late'))
    expect(onChange.mock.calls).toEqual([['late', '1']])
  })

  it('shows a set filter as a token that can be changed and removed', () => {
    show({ state: 'open', late: '1' })
    expect(button('Filter')).toBe(document.body)
    click(button('Change State: Open'))
    expect(find('[aria-checked="true"]').textContent).toBe('Open')
    click(button('Closed'))
    click(button('Remove State'))
    click(button('Remove Only late'))
    click(button('Clear'))
    expect(onChange.mock.calls).toEqual([
      ['state', 'closed'],
      ['state', ''],
      ['late', ''],
    ])
    expect(onClear).toHaveBeenCalledOnce()
  })

  it('works by keys: into a list, back, and out', () => {
    show({})
    press(button('Filter'), 'ArrowDown')
    const focused = () => document.activeElement ?? document.body
    press(focused(), 'ArrowRight')
    expect(focused().textContent).toBe('Open')
    press(focused(), 'ArrowLeft')
    expect(items()).toEqual(['State', 'Only late'])
    press(focused(), 'Escape')
    expect([document.querySelector('[role="menu"]'), document.activeElement]).toEqual([null, button('Filter')])
  })
})
