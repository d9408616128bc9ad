import { isAccountScreen } from '#app/account-paths.ts'

/**
 * Holds back who is about to leave; gives how to stop. Links between screens of the account centre are handed on, and the
 * browser asks by itself before another document. The router's own blocker would weigh on every public page.
 */
export function watchLeaving(onLink: (href: string) => void): () => void {
  const stopClicks = holdLinks(onLink)
  const stopSteps = holdSteps(onLink)
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  return () => {
    stopClicks()
    stopSteps()
    window.removeEventListener('beforeunload', ask)
  }
}

function holdLinks(onLink: (href: string) => void): () => void {
  const hold = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (opensElsewhere || !isAccountScreen(href) || href === window.location.pathname) return
    event.preventDefault()
    event.stopPropagation()
    onLink(href)
  }
  document.addEventListener('click', hold, true)
  return () => document.removeEventListener('click', hold, true)
}

/** Back and forth, in browsers that can hold them. */
function holdSteps(onLink: (href: string) => void): () => void {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  if (!navigation) return () => {}
  const hold = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url)
    if (event.navigationType !== 'traverse' || !event.cancelable || !isAccountScreen(pathname)) return
    event.preventDefault()
    onLink(pathname)
  }
  navigation.addEventListener('navigate', hold)
  return () => navigation.removeEventListener('navigate', hold)
}
