import { failedAnswer } from '#app/lib/failed-answer.ts'
import type { ProgramAnswer } from '#app/lib/program-answer.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { createClient } from '@grana/client/create-client'
import { getPortalProgram } from '@grana/contract/programs'

/** The program, or the URL to redirect to when the visitor cannot see it. */
export async function loadProgram(
  source: Pick<RenderContext, 'api' | 'reportError'>,
  uuid: string,
): Promise<ProgramAnswer | { leaveTo: string }> {
  try {
    const program = await createClient(source.api).call(getPortalProgram, { params: { uuid } })
    return {
      status: 'loaded',
      program,
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
