import { lazyComponent } from '#app/lib/lazy-component.tsx'

/** Needs a secret, so it is not part of the first visit. */
export const openedReport = lazyComponent(() => import('./opened-report.tsx'), 'OpenedReport')
