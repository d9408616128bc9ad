import { useCallback, type Dispatch, type SetStateAction } from 'react'
import { auditOutcomes, exportAuditEvents } from '@grana/contract/customers/audit'
import { listMembers } from '@grana/contract/customers/members'
import { audit } from '@grana/messages/es/apps/audit'
import { DateControl } from '@grana/parts/form/date-control'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { SearchField } from '@grana/parts/triage/search-field'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { saveFile } from '@grana/ui/save-file'
import { Select } from '@grana/ui/select'
import { showToast } from '@grana/ui/show-toast'
import { toAuditQuery, type Filters } from './audit-query.ts'
import styles from './audit-filters.module.css'

const texts = audit.filters

export interface AuditFiltersProps {
  readonly organization: string
  readonly filters: Filters
  /** Stable across renders. */
  readonly onChange: Dispatch<SetStateAction<Filters>>
}

const actions = Object.entries(audit.actions).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'))

/** Downloads the log as it is filtered. */
function ExportAudit({ organization, filters }: { readonly organization: string; readonly filters: Filters }) {
  const client = useApi()
  const { withProof, dialog } = useReauthentication()
  const { act, acting } = useAction()
  const work = async () => {
    const asked = { filters: toAuditQuery(filters) }
    const take = (after: string | undefined) =>
      withProof(() => client.call(exportAuditEvents, { params: { organization }, body: { ...asked, after } }))
    const parts = [await take(undefined)]
    for (let next = parts[0]?.next; next; next = parts.at(-1)?.next) parts.push(await take(next))
    saveFile(parts[0]?.file_name ?? '', parts.map(({ content }) => content).join(''), 'text/csv')
    showToast({ tone: 'success', title: audit.export.done(parts.reduce((sum, { count }) => sum + count, 0)) })
  }
  return (
    <>
      <Button look="line" title={audit.export.hint} busy={acting === 'export'} onClick={() => act('export', { work })}>
        {audit.export.label}
      </Button>
      {dialog}
    </>
  )
}

/** Filters by words, action, member, result and days. Members load after the log, and their failure does not affect it. */
export function AuditFilters({ organization, filters, onChange }: AuditFiltersProps) {
  const { entries: members } = useAllEntries(listMembers, { params: { organization }, query: {} })
  const search = useCallback((q: string) => onChange((before) => ({ ...before, q })), [onChange])
  return (
    <div className={styles.filters} role="search" aria-label={texts.label}>
      <SearchField className={styles.words} label={texts.words} value={filters.q} onSearch={search} />
      <Field label={texts.action}>
        <Select value={filters.action} onChange={({ target }) => onChange({ ...filters, action: target.value })}>
          <option value="">{texts.anyAction}</option>
          {actions.map(([action, name]) => (
            <option key={action} value={action}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.actor}>
        <Select value={filters.actor} onChange={({ target }) => onChange({ ...filters, actor: target.value })}>
          <option value="">{texts.anyActor}</option>
          {members.map(({ id, first_name, last_name }) => (
            <option key={id} value={id}>
              {first_name} {last_name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.outcome}>
        <Select value={filters.outcome} onChange={({ target }) => onChange({ ...filters, outcome: target.value })}>
          <option value="">{texts.anyOutcome}</option>
          {auditOutcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {audit.outcomes[outcome]}
            </option>
          ))}
        </Select>
      </Field>
      {(['from', 'until'] as const).map((side) => (
        <Field key={side} label={texts[side]}>
          <DateControl value={filters[side]} onChange={(day) => onChange({ ...filters, [side]: day })} />
        </Field>
      ))}
      <ExportAudit organization={organization} filters={filters} />
    </div>
  )
}
