import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { Facts, Panel, PanelSection } from '#app/lib/panel.tsx'
import { QueryPanel } from '#app/lib/query-panel.tsx'
import { useDateFormat } from '#app/lib/use-date-format.ts'
import {
  pauseStaffProgram,
  resumeStaffProgram,
  returnStaffTriage,
  takeStaffTriage,
  type StaffProgram,
} from '@grana/contract/staff/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffPrograms as texts } from '@grana/messages/es/staff/programs'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useApi } from '@grana/parts/query/api-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import { ProgramState } from './program-state.tsx'
import { PublishedReports } from './published-reports.tsx'
import { useProgramList } from './use-program-list.ts'
import panel from '#app/lib/panel.module.css'

type Move = StaffProgram['moves'][number]
type ProgramProps = { readonly program: StaffProgram }

const operations = {
  pause: pauseStaffProgram,
  resume: resumeStaffProgram,
  take_triage: takeStaffTriage,
  return_triage: returnStaffTriage,
} as const

/** Each asks for a reason, which the organization reads. */
function Actions({ program }: ProgramProps) {
  const client = useApi()
  const [move, setMove] = useState<Move>()
  const shown = texts[move ?? 'pause']
  const close = () => setMove(undefined)
  return (
    <>
      {program.moves.map((one) => (
        <Button
          key={one}
          size="dense"
          look={one === 'pause' ? 'dangerLine' : 'line'}
          aria-label={texts[one].title(program.name)}
          onClick={() => setMove(one)}
        >
          {texts[one].action}
        </Button>
      ))}
      <ActionDialog
        open={move !== undefined}
        onClose={close}
        title={shown.title(program.name)}
        text={shown.text}
        schema={operations[move ?? 'pause'].body}
        labels={{ reason: staffTexts.reason }}
        send={shown.send}
        sending={shown.sending}
        danger={move === 'pause'}
        run={async (body) => {
          await client.call(operations[move ?? 'pause'], { params: { id: program.id }, body })
          showToast({ tone: 'success', title: shown.done })
          close()
        }}
      />
    </>
  )
}

function Program({ program }: ProgramProps) {
  const when = useDateFormat()
  return (
    <Panel
      place="programs"
      title={program.name}
      subtitle={program.organization.name}
      actions={program.moves.length > 0 ? <Actions program={program} /> : null}
    >
      <PanelSection title={texts.data}>
        <Facts
          facts={[
            { label: texts.filter, value: <ProgramState state={program.state} /> },
            { label: texts.kind, value: programLabels.kinds[program.kind] },
            { label: texts.visibility, value: texts.visibilities[program.visibility] },
            { label: texts.triageLabel, value: texts.triage[program.triage] },
            ...(program.published_at ? [{ label: texts.published, value: when(program.published_at) }] : []),
          ]}
        />
      </PanelSection>
      <PublishedReports program={program.id} />
      <PanelSection title={texts.scopeTitle}>
        <p className={panel.quiet}>{texts.scope}</p>
      </PanelSection>
    </Panel>
  )
}

/** One program of the list, with what staff may do to it. */
export function ProgramPanel() {
  const { id = '' } = useParams()
  const list = useProgramList()
  const program = list.data?.data.find((one) => one.id === id)
  if (list.data && !program) {
    return (
      <Panel place="programs" title={texts.title}>
        <PanelSection title={texts.data}>
          <p className={panel.quiet}>{texts.notInList}</p>
        </PanelSection>
      </Panel>
    )
  }
  return (
    <QueryPanel place="programs" query={{ ...list, data: program }}>
      {(shown) => <Program key={shown.id} program={shown} />}
    </QueryPanel>
  )
}
