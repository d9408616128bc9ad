import { describe, expect, test } from 'vitest'
import { idleLimits, getIdlePhase } from './idle.ts'
import { sharedStorage, virtualClock } from './virtual-clock.fixture.ts'
import { watchIdle } from './watch-idle.ts'

const MINUTE = 60_000
const SECOND = 1000
const limits = idleLimits('agent')

function world(kind: 'agent' | 'staff' = 'agent') {
  const clock = virtualClock()
  const storage = sharedStorage()
  const openTab = () => {
    const seen: string[] = []
    const verified: number[] = []
    const start = clock.now()
    const watch = watchIdle({
      limits: idleLimits(kind),
      moments: storage(),
      clock,
      onPhase: (phase) => seen.push(phase),
      onVerify: () => verified.push((clock.now() - start) / MINUTE),
    })
    return { ...watch, seen, verified }
  }
  return { clock, openTab }
}

describe('limits', () => {
  test('30 minutes, 15 for staff, warning 2 minutes before, reported to the server every 5', () => {
    const rest = { warning: 2 * MINUTE, verify: 5 * MINUTE }
    expect(idleLimits('agent')).toEqual({ idle: 30 * MINUTE, ...rest })
    expect(idleLimits('customer')).toEqual(idleLimits('agent'))
    expect(idleLimits('staff')).toEqual({ idle: 15 * MINUTE, ...rest })
  })

  test('a trial shortens all of them', () => {
    expect(idleLimits('staff', 12)).toEqual({ idle: 12 * SECOND, warning: 6 * SECOND, verify: 4 * SECOND })
  })

  test.each([
    [28 * MINUTE - 1, 'active'],
    [28 * MINUTE, 'warned'],
    [30 * MINUTE - 1, 'warned'],
    [30 * MINUTE, 'over'],
  ])('after %i ms: %s', (quiet, phase) => {
    expect(getIdlePhase(5, 5 + quiet, limits).phase).toBe(phase)
  })
})

describe('C14: one tab', () => {
  test('without activity: warns after 28 minutes, ends after 30', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    clock.pass(28 * MINUTE - SECOND)
    expect(tab.seen).toEqual([])
    clock.pass(SECOND)
    expect(tab.seen).toEqual(['warned'])
    clock.pass(2 * MINUTE - SECOND)
    expect(tab.seen).toEqual(['warned'])
    clock.pass(SECOND)
    expect(tab.seen).toEqual(['warned', 'over'])
  })

  test('staff: warns after 13 minutes, ends after 15', () => {
    const { clock, openTab } = world('staff')
    const tab = openTab()
    clock.pass(13 * MINUTE)
    expect(tab.seen).toEqual(['warned'])
    clock.pass(2 * MINUTE)
    expect(tab.seen).toEqual(['warned', 'over'])
  })

  test('ID-4 continuous typing never idles out', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    for (let stroke = 0; stroke < 2000; stroke += 1) {
      clock.pass(10 * SECOND)
      tab.note()
    }
    expect(tab.seen).toEqual([])
  })

  test('during the warning only an explicit answer counts', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    clock.pass(29 * MINUTE)
    tab.note()
    expect(tab.seen).toEqual(['warned'])
    tab.stay()
    expect(tab.seen).toEqual(['warned', 'active'])
    clock.pass(28 * MINUTE - SECOND)
    expect(tab.seen).toEqual(['warned', 'active'])
    clock.pass(2 * MINUTE + SECOND)
    expect(tab.seen).toEqual(['warned', 'active', 'warned', 'over'])
  })

  test('an ended session stays ended', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    clock.pass(30 * MINUTE)
    tab.note()
    tab.stay()
    clock.pass(60 * MINUTE)
    expect(tab.seen).toEqual(['warned', 'over'])
  })

  test('ends on waking when the machine slept too long, even if the first event is a movement', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    clock.sleep(3 * 60 * MINUTE)
    tab.note()
    expect(tab.seen).toEqual(['over'])
  })

  test('calls nothing after it is stopped', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    tab.stop()
    tab.note()
    clock.pass(60 * MINUTE)
    expect(tab.seen).toEqual([])
    expect(tab.verified).toEqual([])
  })
})

describe('several tabs', () => {
  test('ID-2 activity in one keeps the others', () => {
    const { clock, openTab } = world()
    const [one, other] = [openTab(), openTab()]
    clock.pass(20 * MINUTE)
    other.note()
    clock.pass(27 * MINUTE)
    expect(one.seen).toEqual([])
    clock.pass(MINUTE)
    expect(one.seen).toEqual(['warned'])
    expect(other.seen).toEqual(['warned'])
  })

  test('the answer in one closes the warning in all', () => {
    const { clock, openTab } = world()
    const [one, other] = [openTab(), openTab()]
    clock.pass(29 * MINUTE)
    other.stay()
    expect(one.seen).toEqual(['warned', 'active'])
    expect(other.seen).toEqual(['warned', 'active'])
  })

  test('all end together', () => {
    const { clock, openTab } = world()
    const tabs = [openTab(), openTab(), openTab()]
    clock.pass(31 * MINUTE)
    expect(tabs.map(({ seen }) => seen)).toEqual([1, 2, 3].map(() => ['warned', 'over']))
  })
})

describe('the server is notified of activity', () => {
  test('every five minutes while there is some, and not otherwise', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    for (let minute = 0; minute < 17; minute += 1) {
      clock.pass(MINUTE)
      if (minute < 12) tab.note()
    }
    expect(tab.verified).toEqual([5, 10, 15])
    clock.pass(10 * MINUTE)
    expect(tab.verified).toEqual([5, 10, 15])
  })

  test('also of the last one before a long silence, so that the server never ends first', () => {
    const { clock, openTab } = world()
    const tab = openTab()
    clock.pass(10 * SECOND)
    tab.note()
    clock.pass(30 * MINUTE)
    expect(tab.verified).toEqual([5])
    expect(tab.seen).toEqual(['warned', 'over'])
  })

  test('from one tab, not from all', () => {
    const { clock, openTab } = world()
    const [one, other] = [openTab(), openTab()]
    for (let minute = 0; minute < 11; minute += 1) {
      clock.pass(MINUTE)
      one.note()
    }
    expect(one.verified.length + other.verified.length).toBe(2)
  })
})
