import { paths } from '#app/paths.ts'
import { createClient } from '@grana/client/create-client'
import { listPortalPrograms, type ProgramCard } from '@grana/contract/programs'
import { ProgramRow, ProgramRows } from '@grana/parts/program-row/program-row'

/** As many as the page keeps place for. */
const RECENT = 3

/** Nobody waits longer for a part of a page that can do without it. */
const PATIENCE = 6000

export async function fetchRecent(apiUrl: string): Promise<readonly ProgramCard[]> {
  const client = createClient({ apiUrl, timeoutMilliseconds: PATIENCE })
  const programs = await client.call(listPortalPrograms, { query: { state: 'active', sort: 'recent' } })
  return programs.slice(0, RECENT)
}

export function RecentRows({ programs, now }: { readonly programs: readonly ProgramCard[]; readonly now: number }) {
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
