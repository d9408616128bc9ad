import { useState } from 'react'
import { getClauseLibrary, type ClauseLibrary, type LibraryClause } from '@grana/contract/programs/clauses-and-billing'
import { draftLimits, type ProgramDraft } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { textLengthOf } from '@grana/parts/form/text-length'
import { withCode } from '@grana/parts/program/with-code'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Badge } from '@grana/ui/badge'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { Details } from '@grana/ui/details'
import { Field } from '@grana/ui/field'
import { foldText } from '@grana/ui/fold-text'
import { PlusIcon } from '@grana/ui/icons'
import { TextArea, TextInput } from '@grana/ui/input'
import { Skeleton } from '@grana/ui/skeleton'
import type { StepProps } from './step-props.ts'
import type { ProgramDraftHandle } from './use-program-draft.ts'
import styles from './rules-step.module.css'

const texts = builder.rules

function isFor({ only }: LibraryClause, { kind, visibility, safe_harbor: harbor }: ProgramDraft): boolean {
  return (
    (only.kind ?? kind) === kind &&
    (only.visibility ?? visibility) === visibility &&
    (only.safe_harbor ?? harbor) === harbor
  )
}

interface ClauseProps {
  readonly clause: LibraryClause
  /** Number in the published policy; `undefined` while the clause is not selected. */
  readonly number: string | undefined
  readonly isChosen: boolean
  readonly organization: string
  readonly onChange: (isChosen: boolean) => void
}

function Clause({ clause, number, isChosen, organization, onChange }: ClauseProps) {
  const text = withCode(clause.text.replaceAll('{{organization.name}}', () => organization))
  const title = (
    <>
      {number === undefined ? null : <span className={styles.number}>{number} </span>}
      {clause.title}
    </>
  )
  if (clause.place === 'always') {
    return (
      <li className={styles.fixed}>
        <b>
          {title} <Badge>{texts.fixed}</Badge>
        </b>
        <p>{text}</p>
      </li>
    )
  }
  return (
    <li>
      <Checkbox checked={isChosen} hint={text} onChange={({ target }) => onChange(target.checked)}>
        {title}
      </Checkbox>
    </li>
  )
}

/** Numbers only the groups in use, so that the policy has no gaps. */
function numbersOf({ groups }: ClauseLibrary, used: readonly LibraryClause[]): ReadonlyMap<string, string> {
  const filled = groups
    .map(({ id }) => used.filter(({ group }) => group === id))
    .filter((clauses) => clauses.length > 0)
  return new Map(
    filled.flatMap((clauses, group) =>
      clauses.map(({ id }, item): [string, string] => [id, `${group + 1}.${item + 1}`]),
    ),
  )
}

interface LibraryProps {
  readonly library: ClauseLibrary
  readonly used: ProgramDraftHandle
  readonly organization: string
}

/** Clauses whose title or text contains all words. */
function matches({ title, text }: LibraryClause, words: readonly string[]): boolean {
  const folded = foldText(`${title} ${text}`)
  return words.every((word) => folded.includes(word))
}

function Library({ library, used: { draft, autosave }, organization }: LibraryProps) {
  const [search, setSearch] = useState('')
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const chosen = new Set(draft.clauses)
  const toggle = (id: string, isChosen: boolean) =>
    autosave.change({ clauses: isChosen ? [...draft.clauses, id] : draft.clauses.filter((other) => other !== id) })
  const fitting = library.clauses.filter((clause) => isFor(clause, draft))
  const isUsed = ({ id, place }: LibraryClause) => place === 'always' || chosen.has(id)
  const numbers = numbersOf(library, fitting.filter(isUsed))
  const shown = fitting.filter((clause) => matches(clause, words))
  return (
    <>
      <Field label={texts.search}>
        <TextInput type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </Field>
      {shown.length === 0 ? <p className={styles.note}>{texts.noMatch}</p> : null}
      <div className={styles.library}>
        {library.groups.map((group) => {
          const clauses = shown.filter((clause) => clause.group === group.id)
          if (clauses.length === 0) return null
          return (
            <Details
              key={group.id}
              className={styles.folded}
              forced={words.length > 0}
              summary={
                <>
                  {group.title} <span>{texts.count(clauses.filter(isUsed).length)}</span>
                </>
              }
            >
              <ul>
                {clauses.map((clause) => (
                  <Clause
                    key={clause.id}
                    clause={clause}
                    number={numbers.get(clause.id)}
                    isChosen={chosen.has(clause.id)}
                    organization={organization}
                    onChange={(isChosen) => toggle(clause.id, isChosen)}
                  />
                ))}
              </ul>
            </Details>
          )
        })}
      </div>
    </>
  )
}

type Addition = ProgramDraft['additions'][number]

function Additions({ used: { draft, autosave } }: { readonly used: ProgramDraftHandle }) {
  const { additions } = draft
  const change = (next: readonly Addition[]) => autosave.change({ additions: [...next] })
  const update = (at: number, part: Partial<Addition>) =>
    change(additions.map((addition, index) => (index === at ? { ...addition, ...part } : addition)))
  return (
    <section className={styles.group} aria-labelledby="own-rules">
      <h3 id="own-rules">{texts.own}</h3>
      <p className={styles.note}>{texts.ownText}</p>
      {additions.map((addition, index) => (
        <div className={styles.addition} key={index}>
          <Field label={texts.title} {...textLengthOf(addition.title, draftLimits.clauseTitle)}>
            <TextInput value={addition.title} onChange={({ target }) => update(index, { title: target.value })} />
          </Field>
          <Field label={texts.text} {...textLengthOf(addition.text, draftLimits.clauseText)}>
            <TextArea rows={4} value={addition.text} onChange={({ target }) => update(index, { text: target.value })} />
          </Field>
          <Button look="quiet" size="dense" onClick={() => change(additions.filter((_other, at) => at !== index))}>
            {texts.remove(addition.title)}
          </Button>
        </div>
      ))}
      {additions.length < draftLimits.additions ? (
        <Button look="line" size="dense" onClick={() => change([...additions, { title: '', text: '' }])}>
          <PlusIcon />
          {texts.add}
        </Button>
      ) : null}
    </section>
  )
}

/** Clauses of the library, and the program's own rules. */
export function RulesStep({ answer, used }: StepProps) {
  const query = useApiQuery(getClauseLibrary)
  return (
    <>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(library) => <Library library={library} used={used} organization={answer.organization.name} />}
      </QueryView>
      <Additions used={used} />
    </>
  )
}
