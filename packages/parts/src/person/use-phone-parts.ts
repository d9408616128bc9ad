import { useEffect, useEffectEvent, useState } from 'react'
import { composePhone, splitPhone } from './phone-number.ts'
import type { Countries } from './use-countries.ts'

type PhoneSettings = {
  readonly countries: Countries
  /** Country of the form: its code is offered until a number is typed or another code is chosen. */
  readonly country: string
  readonly value: string
  readonly onChange: (phone: string) => void
}

type PhoneParts = {
  readonly code: string
  readonly number: string
  readonly choose: (code: string) => void
  readonly type: (number: string) => void
}

/** Calling code and number of one international number; the form stores only the whole. */
export function usePhoneParts({ countries, country, value, onChange }: PhoneSettings): PhoneParts {
  const list = countries.status === 'loaded' ? countries.list : []
  const home = country || (countries.status === 'loaded' ? (countries.home ?? '') : '')
  const kept = splitPhone(value, list, home)
  const [chosen, setChosen] = useState<string>()
  const [typed, setTyped] = useState<string>()
  const code = chosen ?? kept.code
  const number = typed ?? kept.number
  const prefix = list.find((entry) => entry.code === code)?.calling_code ?? ''

  const phone = composePhone(prefix, number)
  // The code may load or change after the number was typed.
  const keep = useEffectEvent(onChange)
  useEffect(() => {
    if (phone !== '') keep(phone)
  }, [phone])

  return {
    code,
    number,
    choose: setChosen,
    type: (next) => {
      setTyped(next)
      // At once, because the form validates the value within the same event.
      onChange(composePhone(prefix, next))
    },
  }
}
