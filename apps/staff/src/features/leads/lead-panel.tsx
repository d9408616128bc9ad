import { useCallback, useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { countryName } from '#app/lib/country-name.ts'
import { useDesk } from '#app/lib/desk-context.ts'
import { History } from '#app/lib/history.tsx'
import { LoadedPanel } from '#app/lib/loaded-panel.tsx'
import { Facts, Panel, PanelPart } from '#app/lib/panel.tsx'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { useWhen } from '#app/lib/use-when.ts'
import { assignStaffLead, getStaffLead, type LeadDetail } from '@grana/contract/staff/leads'
import { shortDate } from '@grana/messages/es/formats/dates'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { interestTexts } from '@grana/messages/es/staff/lead-file'
import { staffLeads } from '@grana/messages/es/staff/leads'
import { useApp, useUser } from '@grana/parts/app/app-context'
import { Button } from '@grana/ui/button'
import { LeadState } from './lead-state.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import panel from '#app/lib/panel.module.css'

const texts = staffLeads.detail

/** One lead: what they wrote, and what was done about it. */
export function LeadPanel() {
  const { id = '' } = useParams()
  const { session } = useApp()
  const reloadList = useOutletContext<() => Promise<void>>()
  const { reload: reloadDesk } = useDesk()
  const load = useCallback(() => session.client.call(getStaffLead, { params: { id } }), [session, id])
  const { state, retry, put } = useLoaded(load)
  const show = (lead: LeadDetail) => {
    put(lead)
    void reloadList()
    void reloadDesk()
  }
  return (
    <LoadedPanel place="leads" state={state} onRetry={retry}>
      {(lead) => <Lead key={lead.id} lead={lead} onChange={show} />}
    </LoadedPanel>
  )
}

type LeadProps = { readonly lead: LeadDetail; readonly onChange: (lead: LeadDetail) => void }

function Actions({ lead, onChange }: LeadProps) {
  const { session } = useApp()
  const { id: own } = useUser()
  const [isMoving, setIsMoving] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isMine = lead.owner?.id === own
  const assign = async () => {
    setIsBusy(true)
    try {
      const body = { owner: isMine ? ('nobody' as const) : ('me' as const) }
      onChange(await session.client.call(assignStaffLead, { params: { id: lead.id }, body }))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button size="dense" look={isMine ? 'line' : 'ink'} busy={isBusy} onClick={() => void assign()}>
        {isMine ? texts.release : texts.take}
      </Button>
      <Button size="dense" look="line" onClick={() => setIsMoving(true)}>
        {texts.move}
      </Button>
      <MoveDialog lead={lead} open={isMoving} onClose={() => setIsMoving(false)} onChange={onChange} />
    </>
  )
}

function Lead({ lead, onChange }: LeadProps) {
  const when = useWhen()
  return (
    <Panel
      place="leads"
      title={lead.name}
      subtitle={lead.organization}
      actions={<Actions lead={lead} onChange={onChange} />}
    >
      <PanelPart title={texts.message}>
        <p className={panel.text}>{lead.message}</p>
      </PanelPart>
      <PanelPart title={texts.data}>
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
      </PanelPart>
      <PanelPart title={texts.consents}>
        <Facts
          facts={[
            { label: texts.privacy(lead.consent_version), value: when(lead.consent_at) },
            { label: texts.news, value: lead.news_consent ? staffDesk.yes : staffDesk.no },
            { label: texts.forgotten, value: shortDate(lead.forgotten_at) },
          ]}
        />
      </PanelPart>
      <PanelPart title={texts.notes}>
        <NoteForm lead={lead} onChange={onChange} />
      </PanelPart>
      <History acts={lead.history} />
    </Panel>
  )
}
