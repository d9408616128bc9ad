import { afterEach, expect, test, vi } from 'vitest'
import { openTabs, type TabMessage, type Tabs } from './tabs.ts'

const opened: Tabs[] = []
afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close()
})

function tab() {
  const heard: TabMessage[] = []
  const tabs = openTabs((news) => heard.push(news))
  opened.push(tabs)
  return { heard, tabs }
}

const anyHeard = (heard: TabMessage[]) => vi.waitUntil(() => heard.length > 0, { timeout: 60_000, interval: 5 })

test('the other tabs receive a message, the sender does not', async () => {
  const [one, two, three] = [tab(), tab(), tab()]
  one.tabs.broadcast({ kind: 'signed-out', reason: 'idle' })
  await Promise.all([anyHeard(two.heard), anyHeard(three.heard)])
  expect([two.heard, three.heard]).toEqual([
    [{ kind: 'signed-out', reason: 'idle' }],
    [{ kind: 'signed-out', reason: 'idle' }],
  ])
  // Messages keep their order: an echo of the own message would have arrived before this one.
  two.tabs.broadcast({ kind: 'signed-in' })
  await anyHeard(one.heard)
  expect(one.heard).toEqual([{ kind: 'signed-in' }])
})

test('ignores malformed messages', async () => {
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
