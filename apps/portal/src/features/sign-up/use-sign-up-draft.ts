import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '@grana/parts/form/draft'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'

type Write<Name> = (name: Name, value: string, options: { isDraft: boolean }) => void

/** Restores the input after a reload; the time zone defaults to the device's. */
export function useSignUpDraft<Name extends string>(draft: Draft<Name | 'timezone'>, write: Write<Name | 'timezone'>) {
  const restore = useEffectEvent(() => {
    const restored: Partial<Record<Name | 'timezone', string>> = { timezone: deviceTimeZone(), ...draft.read() }
    for (const [name, value] of Object.entries(restored)) {
      write(name as Name, value as string, { isDraft: true })
    }
  })
  useEffect(() => restore(), [])
}
