import { afterEach, expect, test, vi } from 'vitest'
import { openTabs, type TabNews, type Tabs } from './tabs.ts'

const opened: Tabs[] = []
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close()
})

function tab() {
  const heard: TabNews[] = []
  const tabs = openTabs((news) => heard.push(news))
  opened.push(tabs)
  return { heard, tabs }
}

const anyHeard = (heard: TabNews[]) => vi.waitUntil(() => heard.length > 0, { timeout: 60_000, interval: 5 })

test('the others hear, the speaker does not', async () => {
  const [one, two, three] = [tab(), tab(), tab()]
  one.tabs.tell({ kind: 'signed-out', reason: 'idle' })
  await Promise.all([anyHeard(two.heard), anyHeard(three.heard)])
  expect([two.heard, three.heard]).toEqual([
    [{ kind: 'signed-out', reason: 'idle' }],
    [{ kind: 'signed-out', reason: 'idle' }],
  ])
  // What is told later comes later: the own words would have come before these.
  two.tabs.tell({ kind: 'signed-in' })
  await anyHeard(one.heard)
  expect(one.heard).toEqual([{ kind: 'signed-in' }])
})

test('what is no news is not heard', async () => {
  const { heard } = tab()
  const channel = new BroadcastChannel('grana-session')
  for (const message of [null, 'signed-out', {}, { kind: 'signed-out' }, { kind: 'signed-out', reason: 'x' }, [1]]) {
    channel.postMessage(message)
  }
  channel.postMessage({ kind: 'signed-in' })
  await anyHeard(heard)
  channel.close()
  expect(heard).toEqual([{ kind: 'signed-in' }])
})
