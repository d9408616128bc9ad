import { useEffect, type RefObject } from 'react'
import { useNavigate } from 'react-router'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrows move from row to row while one of them has the focus. */
export function useArrows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const links = [...(element?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      if (step === undefined || at === -1) return
      event.preventDefault()
      links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [list])
}

/** Escape closes what stands beside the list, unless a dialog above it wants the key. */
export function useEscape(isOpen: boolean, { pathname, search }: { pathname: string; search: string }): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      void navigate({ pathname, search })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOpen, navigate, pathname, search])
}
