import type { ProgramStatistics, ResponseTargets } from '@grana/contract/programs'
import { responseTimes as texts } from '@grana/messages/es/apps/response-times'
import { Figure } from '@grana/ui/figure'
import { SpreadBar } from '@grana/ui/spread-bar'
import styles from './response-table.module.css'

type Spread = NonNullable<ProgramStatistics['triage_days']>

interface Stage {
  readonly name: string
  readonly spread: Spread | undefined
  readonly target: number | undefined
  readonly written: (value: number) => string
}

export interface ResponseTableProps {
  /** What the program promises, in working days. */
  readonly response: Omit<ResponseTargets, 'fix'> | undefined
  readonly figures: ProgramStatistics | undefined
}

/** Stages that are promised or measured. A working day has 24 hours: only weekends do not count. */
function stagesOf({ response = {}, figures = {} }: ResponseTableProps): readonly Stage[] {
  const { stages } = texts
  const { first_answer: answerDays, triage, reward_decision: reward, payment } = response
  return [
    {
      name: stages.answer,
      spread: figures.first_answer_hours,
      target: answerDays === undefined ? undefined : answerDays * 24,
      written: texts.hours,
    },
    { name: stages.triage, spread: figures.triage_days, target: triage, written: texts.days },
    { name: stages.reward, spread: figures.reward_days, target: reward, written: texts.days },
    { name: stages.payment, spread: figures.payment_days, target: payment, written: texts.days },
    { name: stages.fix, spread: figures.fix_days, target: undefined, written: texts.days },
  ].filter(({ spread, target }) => spread !== undefined || target !== undefined)
}

function Row({ name, spread, target, written }: Stage) {
  const promised = target === undefined ? undefined : written(target)
  return (
    <tr>
      <th scope="row">{name}</th>
      {spread ? (
        <>
          <td data-name={texts.columns.median}>
            <Figure text={written(spread.median)} />
          </td>
          <td data-name={texts.columns.p90}>
            <Figure text={written(spread.p90)} />
          </td>
        </>
      ) : (
        <td className={styles.unknown} colSpan={2}>
          {texts.notMeasured}
        </td>
      )}
      <td className={styles.target} {...(promised !== undefined && { 'data-name': texts.columns.target })}>
        {promised === undefined ? texts.noTarget : <Figure text={promised} />}
      </td>
      <td className={styles.bar}>
        {spread ? (
          <SpreadBar
            median={spread.median}
            p90={spread.p90}
            target={target}
            max={1.3 * Math.max(spread.p90, target ?? 0, 0.1)}
            label={texts.spread(written(spread.median), written(spread.p90), promised)}
          />
        ) : null}
      </td>
      <td className={styles.count} data-name={texts.columns.count}>
        {spread ? <Figure text={texts.count(spread.n)} /> : null}
      </td>
    </tr>
  )
}

function StageTable({ stages }: { readonly stages: readonly Stage[] }) {
  const { columns } = texts
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.stage}</th>
          <th scope="col">{columns.median}</th>
          <th scope="col">{columns.p90}</th>
          <th scope="col">{columns.target}</th>
          <th scope="col">{columns.bar}</th>
          <th scope="col">{columns.count}</th>
        </tr>
      </thead>
      <tbody>
        {stages.map((stage) => (
          <Row key={stage.name} {...stage} />
        ))}
      </tbody>
    </table>
  )
}

/**
 * Median, p90 and promise of every stage, in numbers and as a bar, and the disputes that were overturned. Nothing where
 * neither is known.
 */
export function ResponseTable(props: ResponseTableProps) {
  const stages = stagesOf(props)
  const disputes = props.figures?.disputes_overturned
  return (
    <>
      {stages.length === 0 ? <p className={styles.unknown}>{texts.notMeasured}</p> : <StageTable stages={stages} />}
      {disputes ? <p className={styles.disputes}>{texts.disputes(disputes.count, disputes.of)}</p> : null}
    </>
  )
}
