import { isAccountScreen } from '#app/account-paths.ts'

/**
 * Intercepts leaving; returns a function that stops. Links between screens of the account centre are passed to
 * `onLink`, and the browser asks before another document. React Router's own blocker would add its weight to every
 * public page.
 */
export function watchLeaving(onLink: (href: string) => void): () => void {
  const stopClicks = interceptLinks(onLink)
  const stopSteps = interceptHistory(onLink)
  const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', confirmUnload)
  return () => {
    stopClicks()
    stopSteps()
    window.removeEventListener('beforeunload', confirmUnload)
  }
}

function interceptLinks(onLink: (href: string) => void): () => void {
  const intercept = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href') ?? ''
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (opensElsewhere || !isAccountScreen(href) || href === window.location.pathname) return
    event.preventDefault()
    event.stopPropagation()
    onLink(href)
  }
  document.addEventListener('click', intercept, true)
  return () => document.removeEventListener('click', intercept, true)
}

/** Back and forward, in browsers with the Navigation API. */
function interceptHistory(onLink: (href: string) => void): () => void {
  const { navigation }: Partial<Pick<Window, 'navigation'>> = window
  if (!navigation) return () => {}
  const intercept = (event: NavigateEvent) => {
    const { pathname } = new URL(event.destination.url)
    if (event.navigationType !== 'traverse' || !event.cancelable || !isAccountScreen(pathname)) return
    event.preventDefault()
    onLink(pathname)
  }
  navigation.addEventListener('navigate', intercept)
  return () => navigation.removeEventListener('navigate', intercept)
}
