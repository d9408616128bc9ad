import { listMembers } from '@grana/contract/customers/members'
import { audit } from '@grana/messages/es/apps/audit'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { Select } from '@grana/ui/select'
import styles from './audit-filters.module.css'

const texts = audit.filters

/** Empty strings mean no filter. */
export interface Filters {
  readonly action: string
  readonly actor: string
}

export interface AuditFiltersProps {
  readonly organization: string
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

const actions = Object.entries(audit.actions).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'))

/** Filters by action and member. Members load after the log, and their failure does not affect it. */
export function AuditFilters({ organization, filters, onChange }: AuditFiltersProps) {
  const { entries: members } = useAllEntries(listMembers, { params: { organization }, query: {} })
  return (
    <div className={styles.filters} role="search" aria-label={texts.label}>
      <Select
        dense
        aria-label={texts.action}
        value={filters.action}
        onChange={({ target }) => onChange({ ...filters, action: target.value })}
      >
        <option value="">{texts.anyAction}</option>
        {actions.map(([action, name]) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        dense
        aria-label={texts.actor}
        value={filters.actor}
        onChange={({ target }) => onChange({ ...filters, actor: target.value })}
      >
        <option value="">{texts.anyActor}</option>
        {members.map(({ id, first_name, last_name }) => (
          <option key={id} value={id}>
            {first_name} {last_name}
          </option>
        ))}
      </Select>
    </div>
  )
}
