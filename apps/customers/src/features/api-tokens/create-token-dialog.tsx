import { useState } from 'react'
import { ProgramChoice } from '#app/lib/machines/program-choice.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { createApiToken } from '@grana/contract/machines/api-tokens'
import { tokenScopes, wholeOrganizationScopes } from '@grana/contract/machines/token-scopes'
import { apiTokens } from '@grana/messages/es/machines/api-tokens'
import { tokenValidationTexts } from '@grana/messages/es/machines/tokens-validation'
import { CreateTokenDialog } from '@grana/parts/machines/create-token-dialog'
import { TokenFields, useTokenForm } from '@grana/parts/machines/token-fields'
import type { CreateDialogProps } from '@grana/parts/machines/tokens-view'
import { useApi } from '@grana/parts/query/api-context'

/** Creates a token of the organization, for all programs or some. */
export function CreateOrganizationTokenDialog(props: CreateDialogProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [programs, setPrograms] = useState<readonly string[]>()
  const possible = tokenScopes.filter((scope) => programs === undefined || !wholeOrganizationScopes.includes(scope))
  const form = useTokenForm(possible, ['reports:read', 'events:read'])
  const { name, scopes, days } = form.values
  const error = programs?.length === 0 ? tokenValidationTexts['token.programs'] : undefined
  const body = { name, scopes: [...scopes], days, ...(programs !== undefined && { programs: [...programs] }) }
  return (
    <CreateTokenDialog
      {...props}
      isValid={form.isValid && error === undefined}
      create={() => client.call(createApiToken, { params: { organization }, body })}
    >
      {(isTried) => (
        <TokenFields form={form} nameHint={apiTokens.form.nameHint} scopeTexts={apiTokens.scopes} isTried={isTried}>
          <ProgramChoice
            legend={apiTokens.form.reach}
            chosen={programs}
            error={isTried ? error : undefined}
            onChoose={setPrograms}
          />
        </TokenFields>
      )}
    </CreateTokenDialog>
  )
}
