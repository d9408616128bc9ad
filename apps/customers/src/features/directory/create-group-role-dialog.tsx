import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import {
  createGroupRole,
  groupOrganizationRoles,
  groupProgramRoles,
  groupRoleLimits,
  type GroupOrganizationRole,
  type GroupProgramRole,
} from '@grana/contract/identity/group-roles'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { directory } from '@grana/messages/es/identity/directory'
import { directoryValidationTexts } from '@grana/messages/es/identity/directory-validation'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useAction } from '@grana/parts/query/use-action'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { Select } from '@grana/ui/select'
import { Skeleton } from '@grana/ui/skeleton'
import shared from '@grana/parts/machines/machines.module.css'

const texts = directory.groups.form

type Role = GroupOrganizationRole | GroupProgramRole

function useGroupForm() {
  const [group, setGroup] = useState('')
  const [program, setProgram] = useState<string>()
  const [place, setPlace] = useState<'organization' | 'program'>('organization')
  const [role, setRole] = useState<Role>('viewer')
  const roles: readonly Role[] = place === 'program' ? groupProgramRoles : groupOrganizationRoles
  return {
    values: { group, role: roles.includes(role) ? role : 'viewer', ...(place === 'program' && { program }) },
    place,
    roles,
    error: group.trim() === '' ? directoryValidationTexts['group_role.group'] : undefined,
    isValid: group.trim() !== '' && (place === 'organization' || program !== undefined),
    setGroup,
    setProgram,
    setPlace,
    setRole,
  }
}

type GroupForm = ReturnType<typeof useGroupForm>

export interface CreateGroupRoleDialogProps {
  readonly onClose: () => void
}

/** Gives a role to a group, in the organization or in one of its programs. */
export function CreateGroupRoleDialog({ onClose }: CreateGroupRoleDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const form = useGroupForm()
  const [isTried, setIsTried] = useState(false)
  const { acting, act } = useAction()
  const { withProof, dialog } = useReauthentication()
  const create = () => {
    setIsTried(true)
    if (!form.isValid) return
    const { group, role, program } = form.values
    const body = { group, role, ...(program !== undefined && { program }) }
    act('create', {
      work: () => withProof(() => client.call(createGroupRole, { params: { organization }, body })),
      done: texts.saved,
      after: onClose,
    })
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={texts.title}
        closeLabel={directory.close}
        actions={
          <>
            <Button look="line" onClick={onClose}>
              {directory.cancel}
            </Button>
            <Button busy={acting !== undefined} busyText={texts.saving} onClick={create}>
              {texts.save}
            </Button>
          </>
        }
      >
        <GroupFields form={form} isTried={isTried} />
      </Dialog>
      {dialog}
    </>
  )
}

interface GroupFieldsProps {
  readonly form: GroupForm
  readonly isTried: boolean
}

function GroupFields({ form, isTried }: GroupFieldsProps) {
  const { group, role } = form.values
  const nameOf = (one: Role) =>
    form.place === 'program'
      ? directory.groups.roleOf(groupProgramRoles.find((known) => known === one) ?? 'viewer')
      : directory.groups.organizationRoles[one === 'member' ? 'member' : 'viewer']
  return (
    <div className={shared.fields}>
      <Field label={texts.group} hint={texts.groupHint} error={isTried ? form.error : undefined} required>
        <TextInput
          value={group}
          maxLength={groupRoleLimits.name}
          onChange={(event) => form.setGroup(event.target.value)}
        />
      </Field>
      <Segmented
        legend={texts.place}
        name="place"
        options={[
          { value: 'organization', label: texts.places.organization },
          { value: 'program', label: texts.places.program },
        ]}
        value={form.place}
        onChange={({ target }) => form.setPlace(target.value === 'program' ? 'program' : 'organization')}
      />
      {form.place === 'program' ? <ProgramField form={form} isTried={isTried} /> : null}
      <Field label={texts.role} {...(role === 'administrator' && { hint: texts.approver })} required>
        <Select
          value={role}
          onChange={({ target }) => form.setRole(form.roles.find((one) => one === target.value) ?? 'viewer')}
        >
          {form.roles.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

/** The program of the role. */
function ProgramField({ form, isTried }: GroupFieldsProps) {
  const { id: organization } = useOrganization()
  const { query } = useAllEntries(listOrganizationPrograms, { params: { organization }, query: {} })
  return (
    <QueryView query={query} skeleton={<Skeleton className={shared.skeleton} />}>
      {(programs) =>
        programs.length === 0 ? (
          <p>{texts.noPrograms}</p>
        ) : (
          <Field
            label={texts.program}
            error={isTried && form.values.program === undefined ? texts.programMissing : undefined}
            required
          >
            <Select value={form.values.program ?? ''} onChange={({ target }) => form.setProgram(target.value)}>
              <option value="" disabled>
                {texts.choose}
              </option>
              {programs.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )
      }
    </QueryView>
  )
}
