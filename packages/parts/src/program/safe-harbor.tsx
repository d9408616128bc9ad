import type { ProgramPreview } from '@grana/contract/programs'
import { portal } from '@grana/messages/es/portal'
import { program as texts } from '@grana/messages/es/program'
import { Link } from '@grana/ui/link'
import { Block } from './block.tsx'
import styles from './safe-harbor.module.css'

const { safeHarbor: words, anchors } = texts

export interface SafeHarborProps {
  readonly program: ProgramPreview
  /** URL of the platform's disclosure policy, for programs without a clause. */
  readonly policyHref: string
}

/** The safe harbor in short; its full text is a clause of the policy. */
export function SafeHarborBlock({ program, policyHref }: SafeHarborProps) {
  if (program.safe_harbor === undefined) {
    return (
      <Block id={anchors.safeHarbor} heading={words.heading}>
        <p>{words.unchosen.text}</p>
      </Block>
    )
  }
  const { intro, items, warning } = words.kinds[program.safe_harbor]
  const clause = program.policy.clauses.find(({ group }) => group === words.clauseGroup)
  return (
    <Block id={anchors.safeHarbor} heading={words.heading}>
      <div className={styles.harbor}>
        <p>{intro(program.organization.name)}</p>
        {items.length > 0 ? (
          <ul className={styles.items}>
            {items.map(({ name, text }) => (
              <li className={styles.item} key={name}>
                <b className={styles.name}>{name}</b>
                {text}
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.warning}>
          {warning}{' '}
          {clause ? (
            <a href={`#${anchors.clause(clause.number)}`}>{words.fullText}</a>
          ) : (
            <Link href={policyHref}>{portal.pages.disclosurePolicy}</Link>
          )}
        </p>
      </div>
    </Block>
  )
}
