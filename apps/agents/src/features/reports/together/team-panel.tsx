import { useState } from 'react'
import type { CallError } from '@grana/client/call-error'
import { authorLimits, getDraftTeam, saveDraftTeam, type DraftTeam } from '@grana/contract/together/report-authors'
import { together } from '@grana/messages/es/payments/together'
import { successTexts } from '@grana/messages/es/success'
import { validationText } from '@grana/messages/es/validation'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import styles from './together.module.css'

const texts = together.panel

type Line = { key: number; username: string; percent: string }

const isWhole = (percent: string): boolean => /^\d{1,2}$/.test(percent) && Number(percent) > 0
const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { percent }) => sum + (isWhole(percent) ? Number(percent) : 0), 0)

interface LineFieldsProps {
  readonly line: Line
  readonly state: string | undefined
  readonly error: string | undefined
  readonly isValidated: boolean
  readonly onChange: (line: Line) => void
  readonly onRemove: () => void
}

function LineFields({ line, state, error, isValidated, onChange, onRemove }: LineFieldsProps) {
  const lacksName = isValidated && line.username.trim() === ''
  const lacksPart = isValidated && !isWhole(line.percent)
  return (
    <li className={styles.author}>
      <Field
        label={texts.username}
        error={error ?? (lacksName ? validationText('username.required', 'username') : undefined)}
        hint={state}
      >
        <TextInput
          value={line.username}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...line, username: target.value.trim() })}
        />
      </Field>
      <Field label={texts.percent} error={lacksPart ? validationText('team.percent', 'percent') : undefined}>
        <TextInput
          inputMode="numeric"
          value={line.percent}
          onChange={({ target }) => onChange({ ...line, percent: target.value.trim() })}
        />
      </Field>
      <Button size="dense" look="line" onClick={onRemove}>
        {texts.remove(line.username)}
      </Button>
    </li>
  )
}

function stateLine(team: DraftTeam): string {
  const waiting = team.authors.filter(({ state }) => state === 'invited').length
  return waiting === 0 ? texts.ready : texts.waiting(waiting)
}

/** The lines as they are typed, and the call that stores them. */
function useTeam(draft: string, team: DraftTeam) {
  const client = useApi()
  const { act, isBusy } = useAction()
  const [lines, setLines] = useState<Line[]>(() =>
    team.authors.map(({ username, percent }, key) => ({ key, username, percent: String(percent) })),
  )
  const [isValidated, setIsValidated] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const sum = sumOf(lines)
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1
  const add = () => setLines([...lines, { key: nextKey, username: '', percent: '' }])
  const save = () => {
    setIsValidated(true)
    if (sum > 99 || lines.some(({ username, percent }) => username === '' || !isWhole(percent))) return
    const authors = lines.map(({ username, percent }) => ({ username, percent: Number(percent) }))
    act('save', {
      work: () => client.call(saveDraftTeam, { params: { draft }, body: { authors } }),
      done: successTexts['team.saved'],
      after: () => {
        setIsValidated(false)
        setRefused({})
      },
      onRefused: (error: CallError) => {
        if (error.code !== 'team.agent_refused') return false
        setRefused(error.fields)
        return true
      },
    })
  }
  return { lines, setLines, sum, add, save, isBusy, isValidated, refused }
}

function Team({ draft, team }: { readonly draft: string; readonly team: DraftTeam }) {
  const { lines, setLines, sum, add, save, isBusy, isValidated, refused } = useTeam(draft, team)
  if (lines.length === 0 && team.authors.length === 0)
    return (
      <Button block look="line" onClick={add}>
        {texts.add}
      </Button>
    )
  return (
    <>
      <ul className={styles.authors}>
        {lines.map((line) => (
          <LineFields
            key={line.key}
            line={line}
            state={stateOf(team, line)}
            error={refused[line.username]}
            isValidated={isValidated}
            onChange={(changed) => setLines(lines.map((one) => (one.key === line.key ? changed : one)))}
            onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <p className={styles.own}>
        <span>{texts.own}</span> <b>{together.authors.percent(Math.max(0, 100 - sum))}</b>
      </p>
      {sum > 99 ? <p role="alert">{validationText('team.sum', 'authors')}</p> : null}
      {lines.length < authorLimits.most ? (
        <Button block size="dense" look="line" onClick={add}>
          {texts.add}
        </Button>
      ) : null}
      <Button block busy={isBusy} onClick={save}>
        {texts.save}
      </Button>
      {team.authors.length > 0 ? <p className={styles.note}>{stateLine(team)}</p> : null}
      <p className={styles.note}>{texts.rules}</p>
    </>
  )
}

/** The answer of who has this name and part now; none while they are being typed. */
function stateOf({ authors }: DraftTeam, { username, percent }: Line): string | undefined {
  const known = authors.find((one) => one.username.toLowerCase() === username.toLowerCase())
  return known && String(known.percent) === percent ? texts.states[known.state] : undefined
}

/** Who shares the draft, with their parts. */
export function TeamPanel({ draft }: { readonly draft: string }) {
  const { data: team } = useApiQuery(getDraftTeam, { params: { draft } })
  return (
    <section className={styles.team} aria-labelledby="draft-team">
      <h2 id="draft-team">{texts.title}</h2>
      <p className={styles.note}>{texts.lede}</p>
      {team ? <Team draft={draft} team={team} /> : null}
    </section>
  )
}
