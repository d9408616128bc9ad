import { useState } from 'react'
import { signalWeights } from '@grana/contract/attention/evidence-weights'
import {
  listTrafficMarks,
  markHeader,
  markParameter,
  takeTrafficMark,
  type TrafficMark,
} from '@grana/contract/attention/traffic-marks'
import { dayIn, shortDate } from '@grana/messages/es/formats/dates'
import { trafficMarks as texts } from '@grana/messages/es/programs/traffic-marks'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Details } from '@grana/ui/details'
import { Field } from '@grana/ui/field'
import { CheckIcon, CopyIcon } from '@grana/ui/icons'
import { Select } from '@grana/ui/select'
import { useCopy } from '@grana/ui/use-copy'
import styles from './traffic-marks.module.css'

function CopyLine({ label, value }: { readonly label: string; readonly value: string }) {
  const { isCopied, copy } = useCopy()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <Button look="line" size="dense" aria-label={texts.copy(label)} onClick={() => void copy(value)}>
          {isCopied ? <CheckIcon /> : <CopyIcon />}
        </Button>
        <output className={styles.said}>{isCopied ? texts.copied : null}</output>
      </dd>
    </div>
  )
}

const stateOf = ({ is_confirmed: isConfirmed }: TrafficMark) => (isConfirmed ? texts.confirmed : texts.waiting)

/** The mark with a line for each tool. */
function Lines({ taken }: { readonly taken: TrafficMark }) {
  const { mark, target } = taken
  const address = target.address.replace(/^https?:\/\//, '').replace(/^\*\./, '')
  return (
    <div className={styles.mark}>
      <p>
        <b>{texts.of(target.address, shortDate(taken.day))}</b>
        <span data-confirmed={taken.is_confirmed ? '' : undefined}>{stateOf(taken)}</span>
      </p>
      <dl>
        <CopyLine label={texts.lines.header} value={`${markHeader}: ${mark}`} />
        <CopyLine label={texts.lines.curl} value={`curl -H '${markHeader}: ${mark}' https://${address}`} />
        <CopyLine label={texts.lines.parameter} value={`${markParameter}=${mark}`} />
      </dl>
    </div>
  )
}

function Older({ marks }: { readonly marks: readonly TrafficMark[] }) {
  if (marks.length === 0) return null
  return (
    <Details summary={texts.older}>
      <ul className={styles.older}>
        {marks.map((one) => (
          <li key={one.mark}>
            <code>{one.mark}</code>
            <span>{texts.of(one.target.address, shortDate(one.day))}</span>
            <span data-confirmed={one.is_confirmed ? '' : undefined}>{stateOf(one)}</span>
          </li>
        ))}
      </ul>
    </Details>
  )
}

export interface TrafficMarksProps {
  readonly program: string
  /** Of the report that is written; without it the agent chooses one. */
  readonly target?: string | undefined
}

/** The agent takes a mark for a target and copies it into their tools; earlier ones show whether they were found. */
export function TrafficMarks({ program, target }: TrafficMarksProps) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const { data } = useApiQuery(listTrafficMarks, { params: { program } })
  const [chosen, setChosen] = useState<string>()
  // A mark is of a day of UTC.
  const [today] = useState(() => dayIn('UTC', new Date()))
  if (!data || data.targets.length === 0) return null
  const { targets, marks } = data
  const current = target ?? chosen ?? targets[0]?.id ?? ''
  const [newest, ...older] = marks.filter((one) => one.target.id === current)
  const isOfToday = newest?.day === today
  const take = () =>
    act('traffic-mark', {
      work: () => client.call(takeTrafficMark, { params: { program, target: current } }),
      done: texts.taken,
    })
  return (
    <section className={styles.panel} aria-labelledby="traffic-marks">
      <h2 id="traffic-marks">{texts.title}</h2>
      <p>{texts.text(signalWeights.trafficConfirmed)}</p>
      {target === undefined ? (
        <Field label={texts.target} id="marked-target">
          <Select value={current} onChange={(event) => setChosen(event.target.value)}>
            {targets.map(({ id, address }) => (
              <option key={id} value={id}>
                {address}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {isOfToday && newest ? (
        <Lines taken={newest} />
      ) : (
        <div>
          <Button look="line" size="dense" busy={isBusy} onClick={take}>
            {texts.take}
          </Button>
        </div>
      )}
      {target !== undefined && newest === undefined ? <p>{texts.none}</p> : null}
      <Older marks={isOfToday || newest === undefined ? older : [newest, ...older]} />
    </section>
  )
}
