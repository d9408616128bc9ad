import { useLayoutEffect, type RefObject } from 'react'

const WRITE_MS = 150

function cookieName(id: string): string {
  return `${encodeURIComponent(id)}st`
}

function loadScroll(id: string): number {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${cookieName(id)}=`))
  const value = Number(entry?.slice(entry.indexOf('=') + 1))
  return Number.isFinite(value) && value > 0 ? value : 0
}

function writeScroll(id: string, top: number): void {
  document.cookie = `${cookieName(id)}=${Math.round(top)}; path=/; SameSite=Lax; Secure`
}

/** Restores the panel's scroll position and stores it in a session cookie, at most once in 150 ms. */
function rememberScroll(panel: HTMLElement): () => void {
  const stored = loadScroll(panel.id)
  if (stored > 0) panel.scrollTop = stored
  let timer: ReturnType<typeof setTimeout> | undefined
  const handleScroll = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      writeScroll(panel.id, panel.scrollTop)
    }, WRITE_MS)
  }
  panel.addEventListener('scroll', handleScroll, { passive: true })
  return () => {
    panel.removeEventListener('scroll', handleScroll)
    if (timer === undefined) return
    clearTimeout(timer)
    writeScroll(panel.id, panel.scrollTop)
  }
}

/** Needs an id on the panel; `enabled: false` reads and writes nothing. */
export function useScrollMemory(panel: RefObject<HTMLElement | null>, enabled = true): void {
  useLayoutEffect(() => {
    if (!enabled || !panel.current?.id) return
    return rememberScroll(panel.current)
  }, [panel, enabled])
}
