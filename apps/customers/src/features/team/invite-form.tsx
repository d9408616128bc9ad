import type { Organization } from '@grana/contract/customers/organizations'
import { listOrganizationPrograms, type OrganizationProgram } from '@grana/contract/programs/builder'
import { team } from '@grana/messages/es/apps/team'
import { FormSummary } from '@grana/parts/form/form-summary'
import { TextLine } from '@grana/parts/form/text-line'
import { QueryView } from '@grana/parts/query/query-view'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { Button } from '@grana/ui/button'
import { DialogFormActions } from '@grana/ui/dialog'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import { ProgramRoleFields } from './program-role-fields.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useInviteForm, type InvitationScope } from './use-invite-form.ts'
import styles from './team.module.css'

interface ProgramChoice {
  readonly value: string
  readonly label: string
}

/** Programs in which the user can assign roles. */
const choicesOf = (programs: readonly OrganizationProgram[]): readonly ProgramChoice[] =>
  programs.filter(({ can }) => can.appoint).map(({ id: value, name: label }) => ({ value, label }))

const texts = team.invite

export interface InviteFormProps {
  readonly organization: Organization
  readonly onClose: () => void
}

const organizationChoices = (['owner', 'viewer', 'member'] as const).map((value) => ({
  value,
  ...team.organizationRoles[value],
}))

export function InviteForm({ organization, onClose }: InviteFormProps) {
  const { form, to, setTo, dialog } = useInviteForm(organization, onClose)
  const { query } = useAllEntries(listOrganizationPrograms, { params: { organization: organization.id }, query: {} })
  const isReady = query.data !== undefined && (to.kind === 'organization' || to.role !== undefined)
  return (
    <>
      <form
        {...form.formProps}
        className={styles.form}
        aria-label={texts.form}
        aria-busy={form.isSubmitting || undefined}
      >
        <FormSummary summary={form.summary} />
        <TextLine field={form.field('email')} kind="email" autoComplete="off" hint={texts.emailHint} />
        <QueryView query={query} skeleton={<Skeleton className={styles.placeShape} />}>
          {(programs) => <Place organization={organization} programs={choicesOf(programs)} to={to} onChange={setTo} />}
        </QueryView>
        <DialogFormActions>
          <Button look="line" onClick={onClose}>
            {team.cancel}
          </Button>
          <Button type="submit" busy={form.isSubmitting} busyText={texts.sending} disabled={!isReady}>
            {texts.send}
          </Button>
        </DialogFormActions>
      </form>
      {dialog}
    </>
  )
}

interface PlaceProps {
  readonly organization: Organization
  readonly programs: readonly ProgramChoice[]
  readonly to: InvitationScope
  readonly onChange: (to: InvitationScope) => void
}

function Place({ organization, programs, to, onChange }: PlaceProps) {
  const [first] = programs
  const inOrganization = (
    <RoleChoice
      legend={texts.labels.role}
      name="role"
      choices={organizationChoices}
      value={to.kind === 'organization' ? to.role : undefined}
      onChange={(role) => onChange({ kind: 'organization', role })}
    />
  )
  if (first === undefined) {
    return (
      <>
        {inOrganization}
        <p className={styles.note}>{texts.noProgram}</p>
      </>
    )
  }
  const { govern } = organization.can
  const isInProgram = to.kind === 'program' || !govern
  return (
    <>
      {govern ? (
        <Segmented
          legend={texts.where}
          name="where"
          options={[
            { value: 'organization', label: texts.wholeOrganization },
            { value: 'program', label: texts.oneProgram },
          ]}
          value={to.kind}
          onChange={({ target }) =>
            onChange(
              target.value === 'program'
                ? { kind: 'program', program: first.value, role: undefined }
                : { kind: 'organization', role: 'viewer' },
            )
          }
        />
      ) : null}
      {isInProgram ? (
        <ProgramRoleFields
          organization={organization.id}
          programs={programs}
          program={to.kind === 'program' ? to.program : first.value}
          role={to.kind === 'program' ? to.role : undefined}
          onChange={(program, role) => onChange({ kind: 'program', program, role })}
        />
      ) : (
        inOrganization
      )}
    </>
  )
}
