import { describe, expect, test } from 'vitest'
import { timezone } from '@grana/contract/auth'
import { timeZoneName } from '@grana/messages/es/formats/time-zones'
import { deviceTimeZone } from './device-time-zone.ts'
import { zoneOptions } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')

describe('list of time zones', () => {
  test("the device's own, then America, then the rest, each from A to Z", async () => {
    const options = await zoneOptions('Europe/Madrid', winter)
    expect(options[0]?.value).toBe('Europe/Madrid')
    const regions = options.slice(1).map(({ value }) => value.startsWith('America/'))
    expect(regions.lastIndexOf(true)).toBeLessThan(regions.indexOf(false))
    const labels = options.filter(({ value }) => value.startsWith('America/')).map(({ label }) => label)
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('es').compare))
  })

  test('the contract accepts each of them, and none is listed twice', async () => {
    const options = await zoneOptions('Europe/Madrid', winter)
    for (const { value } of options) expect(timezone.safeParse(value).success).toBe(true)
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length)
    expect(options.length).toBeGreaterThan(400)
  })

  test("includes the device's zone even if the list lacks it", async () => {
    for (const zone of ['America/Buenos_Aires', deviceTimeZone()]) {
      const [first] = await zoneOptions(zone, winter)
      expect(first?.value).toBe(zone)
    }
  })

  test('names and offsets', async () => {
    const options = await zoneOptions('Asia/Kathmandu', winter)
    expect(options.find(({ value }) => value === 'America/Mexico_City')).toEqual({
      value: 'America/Mexico_City',
      label: timeZoneName('America/Mexico_City'),
      detail: 'GMT-6',
    })
    expect(options[0]?.detail).toBe('GMT+5:45')
  })
})
