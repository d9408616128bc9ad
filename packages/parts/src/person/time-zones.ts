import { timeZoneName } from '@grana/messages/es/formats/time-zones'

export type ZoneOption = { readonly value: string; readonly label: string; readonly detail: string }

/** `GMT-6` of a zone at a moment. */
function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function zoneOption(zone: string, at: Date): ZoneOption {
  return { value: zone, label: timeZoneName(zone), detail: offsetOf(zone, at) }
}

function allZones(): readonly string[] {
  return typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : []
}

function rank({ value }: ZoneOption, home: string): number {
  if (value === home) return 0
  return value.startsWith('America/') ? 1 : 2
}

/** Milliseconds of work per slice: a quarter of what a slow phone may take before it is noticeable. */
const sliceTime = 6

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/**
 * The device's zone first, then America, then the rest; each group from A to Z. Computing over four hundred offsets at
 * once would block typing, so they are computed in slices.
 */
export async function zoneOptions(home: string, at: Date): Promise<readonly ZoneOption[]> {
  const { compare } = new Intl.Collator('es')
  const options: ZoneOption[] = []
  let began = performance.now()
  for (const zone of new Set([home, ...allZones()])) {
    if (performance.now() - began >= sliceTime) {
      await pause()
      began = performance.now()
    }
    options.push(zoneOption(zone, at))
  }
  return options.toSorted((one, other) => rank(one, home) - rank(other, home) || compare(one.label, other.label))
}
