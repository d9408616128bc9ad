import { NameCell, When } from '#app/lib/cells.tsx'
import { countryName } from '#app/lib/country-name.ts'
import { RowLink } from '#app/lib/row-link.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { approvals, listStaffOrganizations } from '@grana/contract/staff/organizations'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffOrganizations as texts } from '@grana/messages/es/staff/organizations'
import { OrganizationMark } from '@grana/parts/program-row/organization-mark'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { OrganizationState } from './organization-state.tsx'
import styles from './organizations.module.css'

/** Organizations, pending decisions first. */
export function OrganizationsPage() {
  const filter = useFilter()
  const { words, page } = filter
  const approval = parseOption(filter.get('approval'), approvals) ?? 'pending'
  const list = useApiQuery(listStaffOrganizations, { query: { approval, q: words, page } })
  const counts = list.data?.meta.counts
  const options = approvals.map((value) => ({
    value,
    label: texts.approvals[value],
    ...(counts && { count: counts[value] }),
  }))
  return (
    <WorkList
      place="organizations"
      title={texts.title}
      hint={texts.searchHint}
      filter={filter}
      tabs={
        <Tabs label={texts.filter} name="approval" filter={filter} value={approval} usual="pending" options={options} />
      }
      columns={texts.columns}
      columnsClass={styles.columns}
      query={list}
      renderRow={(organization) => (
        <>
          <span className={styles.first}>
            <span className={styles.mark}>
              <OrganizationMark initials={organization.initials} />
            </span>
            <NameCell second={organization.sector ? programLabels.sectors[organization.sector] : null}>
              <RowLink place="organizations" id={organization.id} filter={filter}>
                {organization.name}
              </RowLink>
            </NameCell>
          </span>
          <span>{countryName(organization.country)}</span>
          <span>{texts.members(organization.members)}</span>
          <OrganizationState approval={organization.approval} />
          <When at={organization.registered_at} />
        </>
      )}
      keyOf={({ id }) => id}
      empty={texts.empty[approval]}
      noMatch={texts.noMatch}
    />
  )
}
