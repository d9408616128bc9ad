import { useMemo } from 'react'
import { useCurrentSection } from '#app/lib/use-current-section.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import styles from './program-index.module.css'

const { anchors } = texts

/** The sections that the page has: those without content are left out. */
function sectionsOf({ in_scope: targets, rewards, reward, policy, response }: PortalProgram) {
  return [
    { id: anchors.scope, title: texts.scope.heading, isShown: targets.length > 0 },
    { id: anchors.rewards, title: texts.rewards.heading, isShown: rewards.length > 0 && reward !== undefined },
    { id: anchors.rules, title: texts.rules.heading, isShown: policy.clauses.length > 0 },
    { id: anchors.conditions, title: texts.conditions.heading, isShown: true },
    { id: anchors.response, title: texts.response.heading, isShown: response !== undefined },
    { id: anchors.safeHarbor, title: texts.safeHarbor.heading, isShown: true },
    { id: anchors.activity, title: texts.activity.heading, isShown: true },
  ].filter(({ isShown }) => isShown)
}

/** Links to the sections: a list under the card on wide windows, a line above the text on others. */
export function ProgramIndex({ program }: { readonly program: PortalProgram }) {
  const sections = useMemo(() => sectionsOf(program), [program])
  const ids = useMemo(() => sections.map(({ id }) => id), [sections])
  const current = useCurrentSection(ids)
  return (
    <nav className={styles.index} aria-label={texts.index}>
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
