import { lazy, type ComponentType } from 'react'
import type { LegalSection } from './legal-text.ts'

/**
 * The text of a legal page as a component of its own: long, already in the server's markup, and of no use to the
 * browser before the rest works. It comes after the page.
 */
export function lazyLegalText(load: () => Promise<{ readonly default: readonly LegalSection[] }>): ComponentType {
  return lazy(async () => {
    const [{ LegalSections }, { default: sections }] = await Promise.all([import('./legal-sections.tsx'), load()])
    return { default: () => <LegalSections sections={sections} /> }
  })
}
