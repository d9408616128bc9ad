import { useCallback, useState } from 'react'
import { ActDialog } from '#app/lib/act-dialog.tsx'
import { NameCell, State, When, type Tone } from '#app/lib/cells.tsx'
import { useDesk } from '#app/lib/desk-context.ts'
import { Tabs } from '#app/lib/tabs.tsx'
import { known, useFilter } from '#app/lib/use-filter.ts'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { publicProgramStates, type ProgramState } from '@grana/contract/program-values'
import { listStaffPrograms, pauseStaffProgram, type StaffProgram } from '@grana/contract/staff/programs'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffDesk } from '@grana/messages/es/staff/desk'
import { staffPrograms as texts } from '@grana/messages/es/staff/programs'
import { useApp } from '@grana/parts/app/app-context'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import styles from './programs.module.css'

const tones: Record<ProgramState, Tone> = { draft: 'plain', active: 'good', paused: 'warning', closed: 'plain' }
const tabs = ['all', ...publicProgramStates] as const

type RowProps = { readonly program: StaffProgram; readonly onPause: () => void }

function Row({ program, onPause }: RowProps) {
  return (
    <>
      <NameCell second={program.organization.name}>
        <span className={styles.name}>{program.name}</span>
      </NameCell>
      <span>{programLabels.kinds[program.kind]}</span>
      <span>{texts.visibilities[program.visibility]}</span>
      <State tone={tones[program.state]}>{texts.state[program.state]}</State>
      {program.published_at ? <When at={program.published_at} /> : <span />}
      <span className={styles.act}>
        {program.moves.includes('pause') ? (
          <Button look="dangerLine" size="dense" onClick={onPause} aria-label={texts.pause.title(program.name)}>
            {texts.pause.action}
          </Button>
        ) : null}
      </span>
    </>
  )
}

/** Programs that were ever open. */
export function ProgramsPage() {
  const { session } = useApp()
  const { reload: reloadDesk } = useDesk()
  const filter = useFilter()
  const { words, page } = filter
  const state = known(filter.get('state'), publicProgramStates)
  const [pausing, setPausing] = useState<StaffProgram>()
  const load = useCallback(
    () => session.client.callWithMeta(listStaffPrograms, { query: { q: words, page, ...(state && { state }) } }),
    [session, state, words, page],
  )
  const list = useLoaded(load)
  const close = () => setPausing(undefined)
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
        state={list.state}
        onRetry={list.retry}
        renderRow={(program) => <Row program={program} onPause={() => setPausing(program)} />}
        keyOf={({ id }) => id}
        empty={texts.empty}
        noMatch={texts.noMatch}
      />
      <ActDialog
        open={pausing !== undefined}
        onClose={close}
        title={texts.pause.title(pausing?.name ?? '')}
        text={texts.pause.text}
        schema={pauseStaffProgram.body}
        labels={{ reason: staffDesk.reason }}
        send={texts.pause.send}
        sending={texts.pause.sending}
        danger
        run={async (body) => {
          await session.client.call(pauseStaffProgram, { params: { id: pausing?.id ?? '' }, body })
          showToast({ tone: 'success', title: texts.pause.done })
          close()
          await Promise.all([list.reload(), reloadDesk()])
        }}
      />
    </>
  )
}
