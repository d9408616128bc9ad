import { useState } from 'react'
import { NameCell, When } from '#app/lib/cells.tsx'
import { RowLink } from '#app/lib/row-link.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { ViewSwitch } from '#app/lib/view-switch.tsx'
import { WorkList } from '#app/lib/work-list.tsx'
import { leadFilters, leadStates, listStaffLeads, type LeadFilter, type LeadRow } from '@grana/contract/staff/leads'
import { interestTexts } from '@grana/messages/es/staff/lead-file'
import { staffLeads as texts } from '@grana/messages/es/staff/leads'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Checkbox } from '@grana/ui/checkbox'
import { ColumnsIcon, DownloadSimpleIcon, ListBulletsIcon } from '@grana/ui/icons'
import { ExportDialog } from './export-dialog.tsx'
import { LeadBoard } from './lead-board.tsx'
import { LeadState } from './lead-state.tsx'
import styles from './leads.module.css'

const views = [
  { value: 'list', label: texts.views.list, icon: <ListBulletsIcon /> },
  { value: 'board', label: texts.views.board, icon: <ColumnsIcon /> },
] as const

type Counts = Readonly<Record<(typeof leadStates)[number], number>>

function tabsOf(counts: Counts | undefined) {
  const sum = (names: readonly (typeof leadStates)[number][]) =>
    counts && names.reduce((all, name) => all + counts[name], 0)
  const shown: Partial<Record<LeadFilter, number | undefined>> = {
    ...counts,
    open: sum(['new', 'contacted', 'qualified']),
    all: sum(leadStates),
  }
  return leadFilters.map((value) => {
    const count = shown[value]
    return { value, label: texts.filters[value], ...(count !== undefined && { count }) }
  })
}

function Row({ lead, filter }: { readonly lead: LeadRow; readonly filter: ReturnType<typeof useFilter> }) {
  return (
    <>
      <NameCell second={lead.email}>
        <RowLink place="leads" id={lead.id} filter={filter}>
          {lead.name}
        </RowLink>
      </NameCell>
      <span className={styles.organization}>{lead.organization}</span>
      <span>{interestTexts[lead.interest]}</span>
      <LeadState state={lead.state} />
      <span className={lead.owner ? undefined : styles.nobody}>{lead.owner?.name ?? texts.nobody}</span>
      <When at={lead.received_at} />
    </>
  )
}

/** Leads from the contact form. */
export function LeadsPage() {
  const filter = useFilter()
  const { words, page } = filter
  const state = parseOption(filter.get('state'), leadFilters) ?? 'open'
  const owner = parseOption(filter.get('owner'), ['mine'])
  const isBoard = filter.get('view') === 'board'
  const [isExporting, setIsExporting] = useState(false)
  const list = useApiQuery(listStaffLeads, { query: { state, q: words, page, ...(owner && { owner }) } })
  return (
    <>
      <WorkList
        place="leads"
        title={texts.title}
        hint={texts.searchHint}
        filter={filter}
        actions={
          <Button look="line" size="dense" onClick={() => setIsExporting(true)}>
            <DownloadSimpleIcon />
            {texts.export.action}
          </Button>
        }
        views={
          <ViewSwitch label={texts.views.label} filter={filter} value={isBoard ? 'board' : 'list'} options={views} />
        }
        tabs={
          isBoard ? null : (
            <Tabs
              label={texts.filter}
              name="state"
              filter={filter}
              value={state}
              usual="open"
              options={tabsOf(list.data?.meta.counts)}
            />
          )
        }
        tools={
          <Checkbox
            checked={owner === 'mine'}
            onChange={({ target }) => filter.set({ owner: target.checked ? 'mine' : undefined })}
          >
            {texts.mine}
          </Checkbox>
        }
        picture={isBoard ? <LeadBoard filter={filter} owner={owner} /> : undefined}
        columns={texts.columns}
        columnsClass={styles.columns}
        query={list}
        renderRow={(lead) => <Row lead={lead} filter={filter} />}
        keyOf={({ id }) => id}
        empty={texts.empty}
        noMatch={texts.noMatch}
      />
      <ExportDialog open={isExporting} onClose={() => setIsExporting(false)} filters={{ state, owner, q: words }} />
    </>
  )
}
