import { useState } from 'react'
import { useParams } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import { History } from '#app/lib/history.tsx'
import { Facts, Panel, PanelSection } from '#app/lib/panel.tsx'
import { QueryPanel } from '#app/lib/query-panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import { assignStaffLead, getStaffLead, type LeadDetail } from '@grana/contract/staff/leads'
import { interestTexts } from '@grana/messages/es/staff/lead-file'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useUser } from '@grana/parts/app/app-context'
import { useShortDate } from '@grana/parts/app/use-time-zone'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { LeadStateDialog } from './lead-state-dialog.tsx'
import { LeadState } from './lead-state.tsx'
import { NoteForm } from './note-form.tsx'
import panel from '#app/lib/panel.module.css'

const texts = staffLeads.detail

/** One lead: its message and history. */
export function LeadPanel() {
  const { id = '' } = useParams()
  const query = useApiQuery(getStaffLead, { params: { id } })
  return (
    <QueryPanel place="leads" query={query}>
      {(lead) => <Lead key={lead.id} lead={lead} />}
    </QueryPanel>
  )
}

type LeadProps = { readonly lead: LeadDetail }

function Actions({ lead }: LeadProps) {
  const client = useApi()
  const { id: own } = useUser()
  const [isMoving, setIsMoving] = useState(false)
  const { act, isBusy } = useAction()
  const isMine = lead.owner?.id === own
  const take = { owner: 'me', ...(lead.owner && { taken_from: lead.owner.id }) } as const
  const assign = () =>
    act('assign', {
      work: () => client.call(assignStaffLead, { params: { id: lead.id }, body: isMine ? { owner: 'nobody' } : take }),
      done: isMine ? texts.released : texts.taken,
    })
  return (
    <>
      <Button size="dense" look={isMine ? 'line' : 'ink'} busy={isBusy} onClick={assign}>
        {isMine ? texts.release : texts.take}
      </Button>
      <Button size="dense" look="line" onClick={() => setIsMoving(true)}>
        {texts.move}
      </Button>
      <LeadStateDialog lead={lead} open={isMoving} onClose={() => setIsMoving(false)} />
    </>
  )
}

function Lead({ lead }: LeadProps) {
  const when = useDateFormat()
  const dateOf = useShortDate()
  return (
    <Panel place="leads" title={lead.name} subtitle={lead.organization} actions={<Actions lead={lead} />}>
      <PanelSection title={texts.message}>
        <p className={panel.text}>{lead.message}</p>
      </PanelSection>
      <PanelSection title={texts.data}>
        <Facts
          facts={[
            { label: staffLeads.filter, value: <LeadState state={lead.state} /> },
            { label: texts.email, value: <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a> },
            ...(lead.phone ? [{ label: texts.phone, value: lead.phone, mono: true as const }] : []),
            { label: texts.country, value: countryName(lead.country) },
            { label: texts.interest, value: interestTexts[lead.interest] },
            { label: texts.owner, value: lead.owner?.name ?? staffLeads.nobody },
          ]}
        />
      </PanelSection>
      <PanelSection title={texts.consents}>
        <Facts
          facts={[
            { label: texts.privacy(lead.consent_version), value: when(lead.consent_at) },
            { label: texts.news, value: lead.news_consent ? staffTexts.yes : staffTexts.no },
            { label: texts.forgotten, value: dateOf(lead.forgotten_at) },
          ]}
        />
      </PanelSection>
      <PanelSection title={texts.notes}>
        <NoteForm lead={lead} />
      </PanelSection>
      <History acts={lead.history} />
    </Panel>
  )
}
