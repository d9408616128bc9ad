import { paths } from '#app/paths.ts'
import { createClient } from '@grana/client/create-client'
import { listPortalPrograms, type ListedProgram } from '@grana/contract/programs'
import { ProgramRow, ProgramRows } from '@grana/parts/program-row/program-row'

/** Number of rows with reserved space. */
const RECENT = 3

/** Longest wait for an optional part of the page. */
const PATIENCE = 6000

export async function fetchRecent(apiUrl: string): Promise<readonly ListedProgram[]> {
  const client = createClient({ apiUrl, timeoutMilliseconds: PATIENCE })
  const programs = await client.call(listPortalPrograms, { query: { state: 'active', sort: 'recent' } })
  return programs.slice(0, RECENT)
}

export function RecentRows({ programs, now }: { readonly programs: readonly ListedProgram[]; readonly now: number }) {
  return (
    <ProgramRows>
      {programs.map((program) => (
        <ProgramRow
          key={program.uuid}
          program={program}
          href={paths.program(program.uuid)}
          now={now}
          layout="landing"
        />
      ))}
    </ProgramRows>
  )
}
