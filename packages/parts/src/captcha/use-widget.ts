import { useEffect, useRef, useState, type Dispatch } from 'react'
import { useTheme } from '@grana/ui/theme'
import type { CaptchaProvider, Widget, WidgetEvents } from './provider.ts'
import type { CaptchaEvent, CaptchaState } from './state.ts'

type WidgetSettings = {
  readonly provider: CaptchaProvider
  readonly state: CaptchaState
  readonly isPrepared: boolean
  readonly dispatch: Dispatch<CaptchaEvent>
}

const narrowScreen = '(max-width: 359px)'

/** Draws the provider's checkbox into a slot, and again when the theme changes: a drawn one cannot change its theme. */
export function useWidget({ provider, state, isPrepared, dispatch }: WidgetSettings): {
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
    const container = document.createElement('div')
    slot.replaceChildren(container)
    const events: WidgetEvents = {
      onVerified: (token) => dispatch({ type: 'verified', token }),
      onExpired: () => dispatch({ type: 'expired' }),
      onFailed: (failure) => dispatch({ type: 'failed', failure }),
    }
    const look = { theme, size: matchMedia(narrowScreen).matches ? 'compact' : 'normal' } as const
    try {
      widget.current = provider.draw({ slot: container, look, events })
    } catch {
      // Third-party script: an exception must not break the form.
      events.onFailed('not-loaded')
    }
  }, [provider, isPrepared, slot, theme, dispatch])

  return { setSlot, resetWidget: () => widget.current?.reset() }
}
