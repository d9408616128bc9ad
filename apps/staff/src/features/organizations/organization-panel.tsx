import { useCallback } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import { useDesk } from '#app/lib/desk-context.ts'
import { History } from '#app/lib/history.tsx'
import { LoadedPanel } from '#app/lib/loaded-panel.tsx'
import { Facts, Panel, PanelPart } from '#app/lib/panel.tsx'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { useWhen } from '#app/lib/use-when.ts'
import { getStaffOrganization, type OrganizationDetail } from '@grana/contract/staff/organizations'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { useApp } from '@grana/parts/app/app-context'
import { Checks } from './checks.tsx'
import { Decision } from './decision.tsx'
import { OrganizationState } from './organization-state.tsx'
import panel from '#app/lib/panel.module.css'
import styles from './organizations.module.css'

const texts = staffOrganizations.detail

/** One organization: who stands behind it, and the decision. */
export function OrganizationPanel() {
  const { id = '' } = useParams()
  const { session } = useApp()
  const reloadList = useOutletContext<() => Promise<void>>()
  const { reload: reloadDesk } = useDesk()
  const load = useCallback(() => session.client.call(getStaffOrganization, { params: { id } }), [session, id])
  const { state, retry, put } = useLoaded(load)
  const show = (organization: OrganizationDetail) => {
    put(organization)
    void reloadList()
    void reloadDesk()
  }
  return (
    <LoadedPanel place="organizations" state={state} onRetry={retry}>
      {(organization) => (
        <Panel
          key={organization.id}
          place="organizations"
          title={organization.name}
          subtitle={<OrganizationState approval={organization.approval} />}
          actions={organization.moves.length > 0 ? <Decision organization={organization} onChange={show} /> : null}
        >
          <PanelPart title={texts.checks}>
            <Checks organization={organization} />
          </PanelPart>
          <Who organization={organization} />
          <History acts={organization.history} />
          <PanelPart title={staffOrganizations.title}>
            <p className={panel.quiet}>{texts.scope}</p>
          </PanelPart>
        </Panel>
      )}
    </LoadedPanel>
  )
}

function Who({ organization }: { readonly organization: OrganizationDetail }) {
  const when = useWhen()
  const { legal_name: legalName, website, sector, country, members, registered_at: at, owners } = organization
  return (
    <>
      <PanelPart title={texts.who}>
        <Facts
          facts={[
            { label: texts.legalName, value: legalName ?? texts.unknown },
            { label: texts.website, value: website ?? texts.unknown, ...(website && { mono: true as const }) },
            { label: texts.sector, value: sector ? programLabels.sectors[sector] : texts.unknown },
            { label: texts.country, value: countryName(country) },
            { label: texts.members, value: members, mono: true },
            { label: texts.registered, value: when(at) },
          ]}
        />
      </PanelPart>
      <PanelPart title={texts.owners}>
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <li key={owner.id} className={styles.owner}>
              {owner.name}
              <span>{owner.position ?? texts.noPosition}</span>
              <span>{owner.email}</span>
            </li>
          ))}
        </ul>
      </PanelPart>
    </>
  )
}
