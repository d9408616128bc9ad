import { useEffect, useEffectEvent } from 'react'
import { keysOf } from '@grana/contract/record-keys'
import type { Draft } from '@grana/parts/form/draft'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'

type Write<Name> = (name: Name, value: string, options: { isDraft: boolean }) => void

/** Restores the input after a reload; the time zone defaults to the device's. */
export function useSignUpDraft<Name extends string>(draft: Draft<Name | 'timezone'>, write: Write<Name | 'timezone'>) {
  const restore = useEffectEvent(() => {
    const restored: Partial<Record<Name | 'timezone', string>> = { timezone: deviceTimeZone(), ...draft.read() }
    for (const name of keysOf(restored)) {
      const value = restored[name]
      if (value !== undefined) write(name, value, { isDraft: true })
    }
  })
  useEffect(() => restore(), [])
}
