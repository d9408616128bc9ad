import { useEffect } from 'react'
import { formTexts } from '@grana/messages/es/forms'

/** Prefixes the page's title while a form has errors, so that a screen reader announces them first. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    const title = document.title
    document.title = formTexts.titlePrefix + title
    return () => {
      document.title = title
    }
  }, [hasErrors])
}
