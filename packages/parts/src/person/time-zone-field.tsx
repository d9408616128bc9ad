import { useCallback, useRef, useState } from 'react'
import { timeZoneName } from '@grana/messages/es/formats/time-zones'
import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import type { BoundField } from '../form/use-contract-form.ts'
import { deviceTimeZone } from './device-time-zone.ts'
import { zoneOptions, type ZoneOption } from './time-zones.ts'

const texts = personTexts.timezones

export type TimeZoneFieldProps = {
  readonly field: BoundField
  readonly value: string
  readonly onBlur: () => void
  readonly onChange: (zone: string) => void
}

/** Loaded on focus: most users keep the zone of their device and never need the list. */
function useZones(value: string) {
  const [zones, setZones] = useState<readonly ZoneOption[]>()
  const isAsked = useRef(false)
  const load = useCallback(() => {
    if (isAsked.current) return
    isAsked.current = true
    void zoneOptions(deviceTimeZone(), new Date()).then(setZones)
  }, [])
  const waiting = value === '' ? [] : [{ value, label: timeZoneName(value) }]
  return { zones: zones ?? waiting, isLoaded: zones !== undefined, load }
}

/** Prefilled from the device; the user may choose another. */
export function TimeZoneField({ field, value, onBlur, onChange }: TimeZoneFieldProps) {
  const { zones, isLoaded, load } = useZones(value)
  return (
    <Field id={field.id} label={field.label} error={field.error} state={field.state} required>
      <Combobox
        options={zones}
        value={value}
        onChange={onChange}
        onFocus={load}
        onBlur={onBlur}
        loading={!isLoaded}
        loadingText={formTexts.loadingOptions}
        noOptionsText={texts.none}
        countText={texts.count}
        listLabel={texts.list}
      />
    </Field>
  )
}
