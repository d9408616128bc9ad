import { useEffect, useEffectEvent } from 'react'
import type { Draft } from '@grana/parts/form/draft'
import { deviceTimeZone } from '@grana/parts/person/device-time-zone'

type Write<Name> = (name: Name, value: string, options: { isDraft: boolean }) => void

/** Puts back what was typed before a reload; the time zone is the device's unless another was chosen. */
export function useSignUpDraft<Name extends string>(draft: Draft<Name | 'timezone'>, write: Write<Name | 'timezone'>) {
  const restore = useEffectEvent(() => {
    const kept: Partial<Record<Name | 'timezone', string>> = { timezone: deviceTimeZone(), ...draft.read() }
    for (const [name, value] of Object.entries(kept)) {
      write(name as Name, value as string, { isDraft: true })
    }
  })
  useEffect(() => restore(), [])
}
