import { failedAnswer } from '#app/lib/failed-answer.ts'
import type { ProgramAnswer } from '#app/lib/program-answer.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { createClient } from '@grana/client/create-client'
import { listDisclosures } from '@grana/contract/disclosures'
import { getPortalProgram } from '@grana/contract/programs'

/** The program, or the URL to redirect to when the visitor cannot see it. */
export async function loadProgram(
  source: Pick<RenderContext, 'api' | 'reportError'>,
  uuid: string,
): Promise<ProgramAnswer | { leaveTo: string }> {
  try {
    const client = createClient(source.api)
    const [program, disclosures] = await Promise.all([
      client.call(getPortalProgram, { params: { uuid } }),
      listOfProgram(client, uuid),
    ])
    return {
      status: 'loaded',
      program,
      disclosures,
      approvedCountries: countryNames(program.approved_countries),
      deniedCountries: countryNames(program.denied_countries),
      now: Date.now(),
    }
  } catch (error) {
    const leaveTo = error instanceof CallError ? exitOf(error) : undefined
    if (leaveTo) return { leaveTo }
    return failedAnswer(error, source.reportError)
  }
}

/** Published reports of the program; a page without them is better than none. */
async function listOfProgram(client: ReturnType<typeof createClient>, program: string) {
  try {
    return await client.call(listDisclosures, { query: { program } })
  } catch (error) {
    if (error instanceof CallError) return []
    throw error
  }
}

function exitOf({ code }: CallError): string | undefined {
  if (code === 'request.not_found') return paths.notFound()
  if (code === 'auth.required' || code === 'request.origin_refused') return paths.forbidden()
  return undefined
}

function countryNames(codes: readonly string[]): readonly string[] {
  const names = new Intl.DisplayNames('es-419', { type: 'region', fallback: 'code' })
  const collator = new Intl.Collator('es')
  return codes.map((code) => names.of(code) ?? code).toSorted((a, b) => collator.compare(a, b))
}
