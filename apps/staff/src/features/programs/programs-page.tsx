import { NameCell, When } from '#app/lib/cells.tsx'
import { RowLink } from '#app/lib/row-link.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { WorkList } from '#app/lib/work-list.tsx'
import { publicProgramStates } from '@grana/contract/program-values'
import { programLabels } from '@grana/messages/es/program-labels'
import { staffPrograms as texts } from '@grana/messages/es/staff/programs'
import { ProgramState } from './program-state.tsx'
import { useProgramList } from './use-program-list.ts'
import styles from './programs.module.css'

const tabs = ['all', ...publicProgramStates] as const

/** Programs that were published at least once; what can be done to one is in its panel. */
export function ProgramsPage() {
  const filter = useFilter()
  const state = parseOption(filter.get('state'), publicProgramStates)
  const list = useProgramList()
  return (
    <WorkList
      place="programs"
      title={texts.title}
      hint={texts.searchHint}
      filter={filter}
      tabs={
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
      renderRow={(program) => (
        <>
          <NameCell second={program.organization.name}>
            <RowLink place="programs" id={program.id} filter={filter}>
              {program.name}
            </RowLink>
          </NameCell>
          <span>{programLabels.kinds[program.kind]}</span>
          <span>{texts.visibilities[program.visibility]}</span>
          <ProgramState state={program.state} />
          <span>{texts.triage[program.triage]}</span>
          {program.published_at ? <When at={program.published_at} /> : <span />}
        </>
      )}
      keyOf={({ id }) => id}
      empty={texts.empty}
      noMatch={texts.noMatch}
    />
  )
}
