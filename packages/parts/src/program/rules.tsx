import { useRef } from 'react'
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

export interface RulesProps {
  readonly policy: PortalProgram['policy']
  /** Only the titles at first: for a page where the rules are one section among many. */
  readonly isFolded?: boolean
}

/** The rules in force; each clause has an anchor, because rejections cite it. */
export function Rules({ policy, isFolded = false }: RulesProps) {
  const list = useRef<HTMLDivElement>(null)
  if (policy.clauses.length === 0) return null
  const openAll = () => list.current?.querySelectorAll('details').forEach((clause) => (clause.open = true))
  return (
    <Block id={anchors.rules} heading={words.heading}>
      <p className={styles.version}>
        <span>{words.version(policy.version)}</span>
        <span>
          {words.effective} <time dateTime={policy.effective_at}>{shortDate(policy.effective_at)}</time>
        </span>
        {isFolded ? (
          <button type="button" className={styles.all} onClick={openAll}>
            {words.openAll}
          </button>
        ) : null}
      </p>
      <div className={styles.groups} ref={list}>
        {clauseGroups(policy.clauses).map(({ title, clauses }) => (
          <div className={styles.group} key={clauses[0]?.number}>
            <h3 className={styles.title}>{title}</h3>
            <ol className={styles.clauses}>
              {clauses.map((clause) => (
                <Clause key={clause.number} clause={clause} isOpen={!isFolded} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Block>
  )
}

interface ClauseProps {
  readonly clause: PolicyClause
  readonly isOpen: boolean
}

/** The anchor is inside of what is folded: the browser opens it for a link and for a search in the page. */
function Clause({ clause: { number, title, text }, isOpen }: ClauseProps) {
  const id = anchors.clause(number)
  return (
    <li className={styles.clause}>
      <a className={styles.number} href={`#${id}`} aria-label={words.clauseLink(number)}>
        {number}
      </a>
      <details open={isOpen}>
        <summary className={styles.summary}>
          <h4 className={styles.name}>{title}</h4>
        </summary>
        <p className={styles.text} id={id}>
          {withCode(text)}
        </p>
      </details>
    </li>
  )
}
