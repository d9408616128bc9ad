import { afterEach, describe, expect, it } from 'vitest'
import { FORBIDDEN_MARKUP, markupOf } from '../testing/markup.ts'
import { mount, type Mounted } from '../testing/mount.ts'
import { DayStrip } from './day-strip.tsx'
import { ShareBar } from './share-bar.tsx'
import { Sparkline } from './sparkline.tsx'
import { SpreadBar } from './spread-bar.tsx'
import { StackedBars } from './stacked-bars.tsx'
import { WeekGrid } from './week-grid.tsx'

let page: Mounted | undefined
afterEach(() => page?.unmount())

const show = (node: React.ReactNode): HTMLElement => {
  page = mount(node)
  return page.container
}
const all = (container: HTMLElement, selector: string): Element[] => [...container.querySelectorAll(selector)]
const textsOf = (container: HTMLElement, selector: string): (string | null)[] =>
  all(container, selector).map((element) => element.textContent)

const bars = (
  <StackedBars
    label="received"
    series={[
      { name: 'high', tone: 'severity4' },
      { name: 'low', tone: 'severity2' },
    ]}
    columns={[
      { name: 'first', tick: 'jan', values: [1, 3] },
      { name: 'second', values: [0, 0] },
      { name: 'third', values: [2, 0] },
    ]}
    table={{ show: 'as a table', period: 'week', total: 'all' }}
  />
)

describe('stacked bars', () => {
  it('have a table with every number, without the periods of nothing', () => {
    const container = show(bars)
    expect(textsOf(container, 'thead th')).toEqual(['week', 'high', 'low', 'all'])
    expect(all(container, 'tbody tr').map((row) => row.textContent)).toEqual(['first134', 'third202'])
  })

  it('name each series with its total and draw no part of zero', () => {
    const container = show(bars)
    expect(textsOf(container, 'li')).toEqual(['low3', 'high3'])
    const titles = textsOf(container, 'g title')
    expect(titles).toEqual(['first: 4', 'second: 0', 'third: 2'])
    expect(all(container, 'g').map((bar) => bar.querySelectorAll('rect').length - 1)).toEqual([2, 0, 1])
  })

  it('stand on zero, on top of each other', () => {
    const [high, low] = all(show(bars), 'g:first-of-type rect').slice(1)
    const bottom = Number(high?.getAttribute('y')) + Number(high?.getAttribute('height'))
    expect(bottom).toBeGreaterThan(130)
    expect(Number(low?.getAttribute('y')) + Number(low?.getAttribute('height'))).toBeLessThan(
      Number(high?.getAttribute('y')),
    )
  })
})

describe('a sparkline', () => {
  it('is interrupted where nothing was measured', () => {
    const path = show(<Sparkline values={[1, 2, null, 4]} label="course" />).querySelectorAll('path')[1]
    expect(path?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  })

  it('shows nothing where nothing was measured at all', () => {
    expect(show(<Sparkline values={[null, null]} label="course" />).innerHTML).toBe('')
  })
})

describe('a spread', () => {
  it('has no promise where nothing was promised, and stays inside its axis', () => {
    const container = show(<SpreadBar median={6} p90={40} max={16} label="median 6" />)
    expect(all(container, 'path')).toHaveLength(0)
    expect(container.querySelector('rect + rect')?.getAttribute('width')).toBe('100%')
    expect(container.querySelector('svg')?.getAttribute('aria-label')).toBe('median 6')
  })
})

describe('shares', () => {
  it('name a part of zero and do not draw it', () => {
    const shares = [
      { name: 'paid', value: 3, text: '3', tone: 'ink' as const },
      { name: 'reserved', value: 0, text: '0', tone: 'anil' as const },
      { name: 'open', value: 1, text: '1', tone: 'maiz' as const },
    ]
    const container = show(<ShareBar label="money" shares={shares} />)
    expect(textsOf(container, 'dt')).toEqual(['paid', 'reserved', 'open'])
    const drawn = all(container, 'div > svg rect').slice(1)
    expect(drawn.map((part) => [part.getAttribute('x'), part.getAttribute('width')])).toEqual([
      ['0%', '75%'],
      ['75%', '25%'],
    ])
  })
})

describe('a strip of days', () => {
  it('says each day and differs in height, not in colour alone', () => {
    const days = (['passed', 'failed', 'missing'] as const).map((state) => ({ name: `on ${state}`, state }))
    const container = show(<DayStrip days={days} label="two of three" />)
    expect(textsOf(container, 'title')).toEqual(['on passed', 'on failed', 'on missing'])
    expect(new Set(all(container, 'rect').map((bar) => bar.getAttribute('height'))).size).toBe(3)
  })
})

describe('a week', () => {
  it('is written out beside the drawing', () => {
    const week = [{ name: 'mon', hours: new Set([9, 10]), text: '9–11' }]
    const container = show(<WeekGrid days={week} label="week" ticks={[]} />)
    expect(container.textContent).toBe('mon9–11')
    expect(all(container, 'rect')).toHaveLength(24)
  })
})

it('render on the server within the content policy', () => {
  expect(markupOf(bars)).not.toMatch(FORBIDDEN_MARKUP)
})
