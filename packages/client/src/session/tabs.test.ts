import { afterEach, expect, test } from 'vitest'
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

const delivered = () => new Promise((resolve) => setTimeout(resolve, 50))

test('the others hear, the speaker does not', async () => {
  const [one, two, three] = [tab(), tab(), tab()]
  one.tabs.tell({ kind: 'signed-out', reason: 'idle' })
  await delivered()
  expect([one.heard, two.heard, three.heard]).toEqual([
    [],
    [{ kind: 'signed-out', reason: 'idle' }],
    [{ kind: 'signed-out', reason: 'idle' }],
  ])
})

test('what is no news is not heard', async () => {
  const { heard } = tab()
  const channel = new BroadcastChannel('grana-session')
  for (const message of [null, 'signed-out', {}, { kind: 'signed-out' }, { kind: 'signed-out', reason: 'x' }, [1]]) {
    channel.postMessage(message)
  }
  channel.postMessage({ kind: 'signed-in' })
  await delivered()
  channel.close()
  expect(heard).toEqual([{ kind: 'signed-in' }])
})
