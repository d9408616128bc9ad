import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../paths.ts'
import { episodes } from './episodes.ts'
import { hurried } from './watcher.ts'

const rules = readFileSync(inRoot('deploy/watching/alerts.yml'), 'utf8')

test('rules in a hurry wait for seconds, and say the same otherwise', () => {
  const short = hurried(rules)
  const times = [...short.matchAll(/for: (\S+)|\[(\w+)\]/g)].map(([, wait, window]) => wait ?? window ?? '')
  expect(times.length).toBeGreaterThan(20)
  for (const time of times) expect(time).toMatch(/^\d+s$/)
  const plain = (text: string): string =>
    text.replaceAll(/for: \w+|\[\w+\]/g, '').replaceAll(/seconds\) > \d+/g, 'seconds) >')
  expect(plain(short)).toBe(plain(rules))
})

test('rules that say another age than the proof knows stop it', () => {
  expect(() => hurried(rules.replace('> 300', '> 400'))).toThrow('do not say')
})

test('every alert has its episode, and no episode is about none', () => {
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const played = episodes.flatMap((episode) => episode.alerts)
  expect(played.toSorted()).toEqual(alerts.toSorted())
})
