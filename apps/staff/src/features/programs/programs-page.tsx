import { useState } from 'react'
import { ActionDialog } from '#app/lib/action-dialog.tsx'
import { NameCell, State, When, type Tone } from '#app/lib/cells.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { publicProgramStates, type ProgramState } from '@grana/contract/program-values'
import {
  listStaffPrograms,
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
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import styles from './programs.module.css'

const tones: Record<ProgramState, Tone> = { draft: 'plain', active: 'good', paused: 'warning', closed: 'plain' }
const tabs = ['all', ...publicProgramStates] as const

type Move = StaffProgram['moves'][number]
type RowProps = { readonly program: StaffProgram; readonly onMove: (move: Move) => void }

const operations = {
  pause: pauseStaffProgram,
  resume: resumeStaffProgram,
  take_triage: takeStaffTriage,
  return_triage: returnStaffTriage,
} as const

function Row({ program, onMove }: RowProps) {
  return (
    <>
      <NameCell second={program.organization.name}>
        <span className={styles.name}>{program.name}</span>
      </NameCell>
      <span>{programLabels.kinds[program.kind]}</span>
      <span>{texts.visibilities[program.visibility]}</span>
      <State tone={tones[program.state]}>{texts.state[program.state]}</State>
      <span>{texts.triage[program.triage]}</span>
      {program.published_at ? <When at={program.published_at} /> : <span />}
      <span className={styles.act}>
        {program.moves.map((move) => (
          <Button
            key={move}
            look={move === 'pause' ? 'dangerLine' : 'line'}
            size="dense"
            onClick={() => onMove(move)}
            aria-label={texts[move].title(program.name)}
          >
            {texts[move].action}
          </Button>
        ))}
      </span>
    </>
  )
}

type Moving = { readonly program: StaffProgram; readonly move: Move }
type DialogProps = {
  readonly moving: Moving | undefined
  readonly onClose: () => void
}

/** Asks for a reason, then pauses a program or lifts its pause. */
function MoveDialog({ moving, onClose }: DialogProps) {
  const client = useApi()
  const move = moving?.move ?? 'pause'
  const shown = texts[move]
  return (
    <ActionDialog
      open={moving !== undefined}
      onClose={onClose}
      title={shown.title(moving?.program.name ?? '')}
      text={shown.text}
      schema={operations[move].body}
      labels={{ reason: staffTexts.reason }}
      send={shown.send}
      sending={shown.sending}
      danger={move === 'pause'}
      run={async (body) => {
        await client.call(operations[move], { params: { id: moving?.program.id ?? '' }, body })
        showToast({ tone: 'success', title: shown.done })
        onClose()
      }}
    />
  )
}

/** Programs that were published at least once. */
export function ProgramsPage() {
  const filter = useFilter()
  const { words, page } = filter
  const state = parseOption(filter.get('state'), publicProgramStates)
  const [moving, setMoving] = useState<Moving>()
  const list = useApiQuery(listStaffPrograms, { query: { q: words, page, ...(state && { state }) } })
  const close = () => setMoving(undefined)
  return (
    <>
      <WorkList
        place="programs"
        title={texts.title}
        hint={texts.searchHint}
        filter={filter}
        tools={
          <Tabs
            label={texts.filter}
            name="state"
            filter={filter}
            value={state ?? 'all'}
            usual="all"
            options={tabs.map((value) => ({ value, label: texts.states[value] }))}
          />
        }
        columns={texts.columns}
        columnsClass={styles.columns}
        query={list}
        renderRow={(program) => <Row program={program} onMove={(one) => setMoving({ program, move: one })} />}
        keyOf={({ id }) => id}
        empty={texts.empty}
        noMatch={texts.noMatch}
      />
      <MoveDialog moving={moving} onClose={close} />
    </>
  )
}
