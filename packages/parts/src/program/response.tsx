import type { ProgramPreview, ResponseTargets } from '@grana/contract/programs'
import { program as texts } from '@grana/messages/es/program'
import { programLabels } from '@grana/messages/es/program-labels'
import { Block } from './block.tsx'
import styles from './response.module.css'

const { response: words, anchors } = texts

interface ResponseRow {
  readonly name: string
  readonly days: number | undefined
}

/** A program that pays nothing has no reward decision; every other absent target is unpublished. */
function responseRows(
  { first_answer, triage, reward_decision, payment, fix }: ResponseTargets,
  isPaid: boolean,
): readonly ResponseRow[] {
  const fixes = (['critical', 'high', 'medium', 'low'] as const).map((severity) => [severity, fix[severity]] as const)
  const hasFixes = fixes.some(([, days]) => days !== undefined)
  return [
    { name: words.firstAnswer, days: first_answer },
    { name: words.triage, days: triage },
    ...(isPaid
      ? [
          { name: words.rewardDecision, days: reward_decision },
          { name: words.payment, days: payment },
        ]
      : []),
    ...(hasFixes
      ? fixes.map(([severity, days]) => ({ name: words.fix(programLabels.severities[severity]), days }))
      : []),
  ]
}

export function Response({ program: { response, kind } }: { readonly program: ProgramPreview }) {
  if (!response) return null
  return (
    <Block id={anchors.response} heading={words.heading} lede={words.lede}>
      <dl className={styles.rows}>
        {responseRows(response, kind !== 'vdp').map(({ name, days }) => (
          <div className={styles.row} key={name}>
            <dt>{name}</dt>
            <dd className={days === undefined ? styles.unknown : undefined}>
              {days === undefined ? words.notPublished : words.days(days)}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}
