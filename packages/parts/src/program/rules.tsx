import type { PolicyClause, PortalProgram } from '@grana/contract/programs'
import { shortDate } from '@grana/messages/es/formats/dates'
import { program as texts } from '@grana/messages/es/program'
import { Block } from './block.tsx'
import { withCode } from './with-code.tsx'
import styles from './rules.module.css'

const { rules: words, anchors } = texts

interface Group {
  readonly title: string
  readonly clauses: readonly PolicyClause[]
}

/** Consecutive clauses under one title. */
function clauseGroups(clauses: readonly PolicyClause[]): readonly Group[] {
  const groups = Map.groupBy(clauses, ({ number, group }) => `${number.split('.', 1)[0]} ${group}`)
  return [...groups.values()].map((own) => ({ title: own[0]?.group ?? '', clauses: own }))
}

/** The rules in force; each clause has an anchor, because rejections cite it. */
export function Rules({ policy }: { readonly policy: PortalProgram['policy'] }) {
  if (policy.clauses.length === 0) return null
  return (
    <Block id={anchors.rules} heading={words.heading}>
      <p className={styles.version}>
        <span>{words.version(policy.version)}</span>
        <span>
          {words.effective} <time dateTime={policy.effective_at}>{shortDate(policy.effective_at)}</time>
        </span>
      </p>
      <div className={styles.groups}>
        {clauseGroups(policy.clauses).map(({ title, clauses }) => (
          <div className={styles.group} key={clauses[0]?.number}>
            <h3 className={styles.title}>{title}</h3>
            <ol className={styles.clauses}>
              {clauses.map((clause) => (
                <Clause key={clause.number} clause={clause} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Block>
  )
}

function Clause({ clause: { number, title, text } }: { readonly clause: PolicyClause }) {
  const id = anchors.clause(number)
  return (
    <li className={styles.clause} id={id}>
      <a className={styles.number} href={`#${id}`} aria-label={words.clauseLink(number)}>
        {number}
      </a>
      <div>
        <h4 className={styles.name}>{title}</h4>
        <p className={styles.text}>{withCode(text)}</p>
      </div>
    </li>
  )
}
