import { useRef } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Client } from '@grana/client/create-client'
import { changeOrganization, type Organization } from '@grana/contract/customers/organizations'
import { hostOf } from '@grana/contract/customers/target-address'
import type { TargetCard } from '@grana/contract/customers/targets'
import type { SafeHarbor, Sector } from '@grana/contract/program-values'
import { createProgram, getProgramDraft, publishProgramDraft, saveProgramDraft } from '@grana/contract/programs/builder'
import type { AssetTier, ProgramDraft } from '@grana/contract/programs/draft'
import { disclosureProgram } from '@grana/messages/es/programs/disclosure-program'
import { useApi } from '@grana/parts/query/api-context'

export interface DisclosureChoices {
  readonly target: TargetCard
  readonly sector: Sector
  readonly harbor: SafeHarbor
  /** Working days until the first answer. */
  readonly days: number
}

/** Until staff review it, an organization publishes under its proven domain. */
export const mustTakeDomain = ({ approval, name }: Organization, host: string) =>
  approval !== 'approved' && name !== host

/** Its former name stays as legal name where it has none. */
async function prepareOrganization(client: Client, organization: Organization, host: string, sector: Sector) {
  const { id, name, legal_name, country, website, summary } = organization
  if (!mustTakeDomain(organization, host) && organization.sector === sector) return
  const body = {
    name: organization.approval === 'approved' ? name : host,
    legal_name: legal_name ?? (mustTakeDomain(organization, host) ? name : undefined),
    sector,
    country,
    website: website ?? undefined,
    summary: summary ?? undefined,
  }
  await client.call(changeOrganization, { params: { organization: id }, body })
}

/** Publishes a disclosure program with one target and the usual clauses; returns its id. */
export function usePublishDisclosure() {
  const client = useApi()
  const organization = useOrganization()
  // Another attempt goes on with the draft of the one that failed.
  const draftId = useRef<string>(undefined)
  return async ({ target, sector, harbor, days }: DisclosureChoices): Promise<string> => {
    const { host } = hostOf(target.address)
    await prepareOrganization(client, organization, host, sector)
    const inOrganization = { organization: organization.id }
    const body = { name: disclosureProgram.name(host), kind: 'vdp' } as const
    draftId.current ??= (await client.call(createProgram, { params: inOrganization, body })).id
    const program = draftId.current
    const params = { ...inOrganization, program }
    const { draft, revision } = await client.call(getProgramDraft, { params })
    const whole: ProgramDraft = {
      ...draft,
      name: disclosureProgram.name(host),
      summary: disclosureProgram.summary(host),
      visibility: 'public',
      safe_harbor: harbor,
      in_scope: [{ target_id: target.id, tier: target.tier as AssetTier }],
      response: { ...draft.response, first_answer: days, triage: Math.max(days, draft.response.triage ?? days) },
    }
    const saved = await client.call(saveProgramDraft, { params, body: { revision, draft: whole } })
    await client.call(publishProgramDraft, { params, body: { revision: saved.revision } })
    return program
  }
}
