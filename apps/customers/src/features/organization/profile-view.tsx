import { useEffect } from 'react'
import type { Organization } from '@grana/contract/customers/organizations'
import { organizationTexts } from '@grana/messages/es/apps/organization'
import { programLabels } from '@grana/messages/es/program-labels'
import { useApp } from '@grana/parts/app/app-context'
import { useCountries } from '@grana/parts/person/use-countries'
import styles from './organization.module.css'

const { labels, empty } = organizationTexts.profile

/** Read-only profile. */
export function ProfileView({ organization }: { readonly organization: Organization }) {
  const { countries, load } = useCountries(useApp().session.client)
  useEffect(() => load(), [load])
  const { name, legal_name, sector, country, website, summary } = organization
  const named = countries.status === 'loaded' ? countries.list.find(({ code }) => code === country)?.name : country
  const rows = [
    [labels.name, name],
    [labels.legal_name, legal_name],
    [labels.sector, sector && programLabels.sectors[sector]],
    [labels.country, named],
    [labels.website, website],
    [labels.summary, summary],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <span className={styles.empty}>{empty}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}
