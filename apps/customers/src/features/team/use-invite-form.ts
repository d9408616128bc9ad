import { useState } from 'react'
import * as z from 'zod/mini'
import { inviteMember } from '@grana/contract/customers/invitations'
import type { Organization } from '@grana/contract/customers/organizations'
import { email } from '@grana/contract/fields'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'
import { team } from '@grana/messages/es/apps/team'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useApi } from '@grana/parts/query/api-context'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { showToast } from '@grana/ui/show-toast'

/** Where the invited person will work: in the whole organization, or in one program. */
export type InvitationScope =
  | { readonly kind: 'organization'; readonly role: OrganizationRole }
  | { readonly kind: 'program'; readonly program: string; readonly role: ProgramRole | undefined }

const addressOnly = z.strictObject({ email })

function placeOf(to: InvitationScope) {
  if (to.kind === 'organization') return { role: to.role }
  return { role: 'member' as const, program: to.program, program_role: to.role }
}

/** Form of an invitation. */
export function useInviteForm(organization: Organization, onInvited: () => void) {
  const client = useApi()
  const { withProof, dialog } = useReauthentication()
  const [to, setTo] = useState<InvitationScope>({ kind: 'organization', role: 'viewer' })
  const form = useContractForm({
    schema: addressOnly,
    labels: { email: team.invite.labels.email },
    submit: async (values) => {
      const body = { email: values.email, ...placeOf(to) }
      await withProof(() => client.call(inviteMember, { params: { organization: organization.id }, body }))
      showToast({ tone: 'success', title: team.invite.done(values.email) })
      onInvited()
    },
  })
  return { form, to, setTo, dialog }
}
