import { CallError } from '@grana/client/call-error'
import { listProgramMembers } from '@grana/contract/customers/members'
import type { ProgramRole } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { RoleChoice } from './role-choice.tsx'
import styles from './team.module.css'

const texts = team.invite

export interface ProgramRoleFieldsProps {
  readonly organization: string
  readonly programs: readonly { readonly value: string; readonly label: string }[]
  readonly program: string
  readonly role: ProgramRole | undefined
  readonly onChange: (program: string, role: ProgramRole | undefined) => void
}

/** A program and a role in it; the API decides which roles can be assigned. */
export function ProgramRoleFields({ organization, programs, program, role, onChange }: ProgramRoleFieldsProps) {
  const { data, error, isPlaceholderData } = useApiQuery(listProgramMembers, { params: { organization, program } })
  // Roles of the program that was chosen before are not shown for this one.
  const given = isPlaceholderData ? undefined : data?.meta.can_appoint
  const choices = given?.map((value) => ({ value, ...team.programRoles[value] }))
  return (
    <>
      <Field label={texts.labels.program} required>
        <Combobox
          options={programs}
          value={program}
          onChange={(next) => onChange(next, undefined)}
          countText={(count) => String(count)}
          listLabel={texts.labels.program}
          noOptionsText={texts.noPrograms}
        />
      </Field>
      {(choices ?? error) ? null : <p className={styles.note}>{texts.loadingRoles}</p>}
      {error instanceof CallError ? <p className={styles.note}>{callErrorText(error)}</p> : null}
      {choices?.length === 0 ? <p className={styles.note}>{texts.noRoles}</p> : null}
      {choices !== undefined && choices.length > 0 ? (
        <RoleChoice
          legend={texts.labels.program_role}
          name="program_role"
          choices={choices}
          value={role}
          onChange={(next) => onChange(program, next)}
        />
      ) : null}
    </>
  )
}
