import { useParams } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import { History } from '#app/lib/history.tsx'
import { Facts, Panel, PanelSection } from '#app/lib/panel.tsx'
import { QueryPanel } from '#app/lib/query-panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import { getStaffOrganization, type OrganizationDetail } from '@grana/contract/staff/organizations'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffOrganizations } from '@grana/messages/es/staff/organizations'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Checks } from './checks.tsx'
import { Decision } from './decision.tsx'
import { OrganizationState } from './organization-state.tsx'
import panel from '#app/lib/panel.module.css'
import styles from './organizations.module.css'

const texts = staffOrganizations.detail

/** One organization: its people, and the decision. */
export function OrganizationPanel() {
  const { id = '' } = useParams()
  const query = useApiQuery(getStaffOrganization, { params: { id } })
  return (
    <QueryPanel place="organizations" query={query}>
      {(organization) => (
        <Panel
          key={organization.id}
          place="organizations"
          title={organization.name}
          subtitle={<OrganizationState approval={organization.approval} />}
          actions={organization.moves.length > 0 ? <Decision organization={organization} /> : null}
        >
          <PanelSection title={texts.checks}>
            <Checks organization={organization} />
          </PanelSection>
          <Who organization={organization} />
          <History acts={organization.history} />
          <PanelSection title={staffOrganizations.title}>
            <p className={panel.quiet}>{texts.scope}</p>
          </PanelSection>
        </Panel>
      )}
    </QueryPanel>
  )
}

function Who({ organization }: { readonly organization: OrganizationDetail }) {
  const when = useDateFormat()
  const { legal_name: legalName, website, sector, country, members, registered_at: at, owners } = organization
  const missing = [
    ...(legalName ? [] : [texts.legalName]),
    ...(website ? [] : [texts.website]),
    ...(sector ? [] : [texts.sector]),
  ]
  return (
    <>
      <PanelSection title={texts.who}>
        <Facts
          facts={[
            ...(legalName ? [{ label: texts.legalName, value: legalName }] : []),
            ...(website ? [{ label: texts.website, value: website, mono: true as const }] : []),
            ...(sector ? [{ label: texts.sector, value: programLabels.sectors[sector] }] : []),
            { label: texts.country, value: countryName(country) },
            { label: texts.members, value: members, mono: true },
            { label: texts.registered, value: when(at) },
          ]}
        />
        {missing.length > 0 ? <p className={panel.quiet}>{texts.missing(missing)}</p> : null}
      </PanelSection>
      <PanelSection title={texts.owners}>
        <ul className={styles.owners}>
          {owners.map((owner) => (
            <li key={owner.id} className={styles.owner}>
              {owner.name}
              <span>{owner.position ?? texts.noPosition}</span>
              <span>{owner.email}</span>
            </li>
          ))}
        </ul>
      </PanelSection>
    </>
  )
}
