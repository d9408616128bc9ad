import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Passes on the text that was typed or autofilled into a server-rendered control before its code loaded: React neither
 * replays those input events nor reports a value that it did not set.
 */
export function useEarlyText(
  control: RefObject<HTMLInputElement | null>,
  shown: string,
  onText: (text: string) => void,
): void {
  const takeText = useEffectEvent(() => {
    const text = control.current?.value
    if (text && text !== shown) onText(text)
  })
  useEffect(() => takeText(), [])
}
