import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { PortalProgram } from '@grana/contract/programs'
import { agentProgram as texts } from '@grana/messages/es/apps/agent-program'
import { program as programTexts } from '@grana/messages/es/program'
import { Figure } from '@grana/ui/figure'
import { Link } from '@grana/ui/link'
import styles from './program-page.module.css'

const { anchors } = programTexts

export type ProgramTab = 'start' | 'scope' | 'rules' | 'conditions'

const fragments: Readonly<Record<ProgramTab, string>> = {
  start: '',
  scope: anchors.scope,
  rules: anchors.rules,
  conditions: anchors.conditions,
}

/** Fragments of the parts inside a tab: citations lead to a clause, the summary to the countries. */
function tabOf(fragment: string): ProgramTab {
  if (fragment === anchors.scope) return 'scope'
  if (fragment === anchors.rules || fragment.startsWith(anchors.clause(''))) return 'rules'
  const { conditions, countries, safeHarbor, response, activity } = anchors
  return [conditions, countries, safeHarbor, response, activity].some((one) => one === fragment)
    ? 'conditions'
    : 'start'
}

/** The tab that the fragment of the URL names; a part inside it is scrolled to once it is there. */
export function useProgramTab(): ProgramTab {
  const fragment = decodeURIComponent(useLocation().hash.slice(1))
  useEffect(() => {
    const isPart = fragment !== '' && !Object.values(fragments).includes(fragment)
    if (isPart) document.getElementById(fragment)?.scrollIntoView()
  }, [fragment])
  return tabOf(fragment)
}

export interface ProgramTabsProps {
  readonly tab: ProgramTab
  readonly program: PortalProgram
}

export function ProgramTabs({ tab, program }: ProgramTabsProps) {
  const counts = {
    scope: program.in_scope.length + program.out_of_scope.length,
    rules: program.policy.clauses.length,
    start: 0,
    conditions: 0,
  }
  const { pathname, search } = useLocation()
  return (
    <nav className={styles.tabs} aria-label={texts.tabs.label}>
      <ul>
        {(['start', 'scope', 'rules', 'conditions'] as const).map((name) => (
          <li key={name}>
            <Link
              href={`${pathname}${search}${fragments[name] === '' ? '' : `#${fragments[name]}`}`}
              aria-current={name === tab ? 'true' : undefined}
            >
              {texts.tabs[name]}
              {counts[name] > 0 ? <Figure className={styles.count} text={String(counts[name])} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
