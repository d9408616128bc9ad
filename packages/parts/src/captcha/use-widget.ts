import { useEffect, useRef, useState, type Dispatch } from 'react'
import { useTheme } from '@grana/ui/theme'
import type { CaptchaProvider, Widget, WidgetEvents } from './provider.ts'
import type { CaptchaEvent, CaptchaState } from './state.ts'

type WidgetPlace = {
  readonly provider: CaptchaProvider
  readonly state: CaptchaState
  readonly isPrepared: boolean
  readonly dispatch: Dispatch<CaptchaEvent>
}

const narrowScreen = '(max-width: 359px)'

/** Puts a drawing provider's own checkbox into a slot. Its theme cannot change once drawn, so it is drawn again. */
export function useWidget({ provider, state, isPrepared, dispatch }: WidgetPlace): {
  readonly setSlot: (element: HTMLElement | null) => void
  readonly resetWidget: () => void
} {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const widget = useRef<Widget>(undefined)
  const { mode } = useTheme()
  const [theme, setTheme] = useState(mode)
  // A verified user is not asked again only because the theme changed.
  if (theme !== mode && state.name !== 'verified') setTheme(mode)

  useEffect(() => {
    if (provider.kind !== 'drawing' || !isPrepared || !slot) return
    const place = document.createElement('div')
    slot.replaceChildren(place)
    const events: WidgetEvents = {
      onVerified: (token) => dispatch({ type: 'verified', token }),
      onExpired: () => dispatch({ type: 'expired' }),
      onFailed: (failure) => dispatch({ type: 'failed', failure }),
    }
    const look = { theme, size: matchMedia(narrowScreen).matches ? 'compact' : 'normal' } as const
    try {
      widget.current = provider.draw({ slot: place, look, events })
    } catch {
      // Third-party script: an exception must not break the form.
      events.onFailed('not-loaded')
    }
  }, [provider, isPrepared, slot, theme, dispatch])

  return { setSlot, resetWidget: () => widget.current?.reset() }
}
