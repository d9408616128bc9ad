import type { JoinCondition } from '@grana/contract/programs/joining'
import { conditionTexts, joinConditions as texts } from '@grana/messages/es/programs/join-conditions'
import { Badge } from '@grana/ui/badge'
import { CheckCircleIcon, WarningCircleIcon } from '@grana/ui/icons'
import styles from './join-conditions.module.css'

function Mark({ line }: { readonly line: JoinCondition }) {
  if (line.holds) return <Badge icon={<CheckCircleIcon />}>{texts.holds}</Badge>
  if (line.condition === 'agreement') return <Badge>{texts.onAnswer}</Badge>
  return <Badge icon={<WarningCircleIcon />}>{texts.misses}</Badge>
}

/** Conditions of a program, and which of them the agent meets; nothing where there are none. */
export function JoinConditions({ conditions }: { readonly conditions: readonly JoinCondition[] }) {
  if (conditions.length === 0) return null
  return (
    <ul className={styles.list} aria-label={texts.conditions}>
      {conditions.map((line) => {
        const { needed, has } = conditionTexts[line.condition](line)
        return (
          <li key={line.condition}>
            <span>
              {needed}
              {has === null ? null : <small>{has}</small>}
            </span>
            <Mark line={line} />
          </li>
        )
      })}
    </ul>
  )
}
