import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { changeOrganization, organizationForm, type Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { useApi } from '@grana/parts/query/api-context'

/** Form of an organization's profile. */
export function useProfileForm(organization: Organization) {
  const client = useApi()
  const [isSaved, setIsSaved] = useState(false)
  const isFilled = useRef(false)
  const form = useContractForm({
    schema: organizationForm,
    labels: organizationTexts.profile.labels,
    describe: (_field, reason) => (reason === 'link.website' ? organizationTexts.profile.websiteInvalid : undefined),
    submit: async (values) => {
      await client.call(changeOrganization, { params: { organization: organization.id }, body: values })
      setIsSaved(true)
    },
    onChange: () => {
      if (isFilled.current) setIsSaved(false)
    },
  })
  const fill = useEffectEvent(() => {
    const { name, legal_name, sector, country, website, summary } = organization
    const values = {
      name,
      legal_name: legal_name ?? '',
      sector: sector ?? '',
      country,
      website: website ?? '',
      summary: summary ?? '',
    }
    for (const [field, value] of Object.entries(values)) {
      form.setValue(field as keyof typeof values, value, { isDraft: true })
    }
    isFilled.current = true
  })
  useLayoutEffect(() => fill(), [])
  return { form, isSaved }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>['form']
