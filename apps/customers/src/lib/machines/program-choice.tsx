import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { apiTokens } from '@grana/messages/es/machines/api-tokens'
import { QueryView } from '@grana/parts/query/query-view'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { Checkbox } from '@grana/ui/checkbox'
import { FieldError } from '@grana/ui/field-error'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import styles from '@grana/parts/machines/machines.module.css'

const texts = apiTokens.form

export interface ProgramChoiceProps {
  readonly legend: string
  /** Undefined for all programs. */
  readonly chosen: readonly string[] | undefined
  readonly error: string | undefined
  readonly onChoose: (programs: readonly string[] | undefined) => void
}

/** All programs of the organization, or some of them. */
export function ProgramChoice({ legend, ...choice }: ProgramChoiceProps) {
  const { chosen, onChoose } = choice
  return (
    <>
      <Segmented
        legend={legend}
        name="reach"
        options={[
          { value: 'all', label: texts.reachAll },
          { value: 'some', label: texts.reachSome },
        ]}
        value={chosen === undefined ? 'all' : 'some'}
        onChange={({ target }) => onChoose(target.value === 'all' ? undefined : [])}
      />
      {chosen === undefined ? null : <ProgramList {...choice} chosen={chosen} />}
    </>
  )
}

type ProgramListProps = Omit<ProgramChoiceProps, 'legend' | 'chosen'> & {
  readonly legend?: string
  readonly chosen: readonly string[]
}

/** The programs of the organization, with a checkbox each. */
export function ProgramList({ legend = texts.programs, chosen, error, onChoose }: ProgramListProps) {
  const { id: organization } = useOrganization()
  const { query } = useAllEntries(listOrganizationPrograms, { params: { organization }, query: {} })
  const toggle = (id: string) => onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
        {(programs) => (
          <>
            {programs.length === 0 ? <p>{texts.noPrograms}</p> : null}
            {programs.map(({ id, name }) => (
              <Checkbox key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
                {name}
              </Checkbox>
            ))}
          </>
        )}
      </QueryView>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
