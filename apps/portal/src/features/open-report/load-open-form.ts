import { failedAnswer, statusOf, type FailedAnswer } from '#app/lib/failed-answer.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { CallError } from '@grana/client/call-error'
import { createClient } from '@grana/client/create-client'
import { getOpenReportForm, type OpenReportForm } from '@grana/contract/open-reports/forms'

export type OpenFormAnswer =
  | { readonly status: 'loaded'; readonly uuid: string; readonly form: OpenReportForm }
  | { readonly status: 'absent' }
  | FailedAnswer

const identifier = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Loads a program's form for reports without an account; absent unless anyone can use it. */
export async function loadOpenForm(
  source: Pick<RenderContext, 'api' | 'reportError'>,
  uuid: string,
): Promise<OpenFormAnswer> {
  if (!identifier.test(uuid)) return { status: 'absent' }
  try {
    const form = await createClient(source.api).call(getOpenReportForm, { params: { uuid } })
    return { status: 'loaded', uuid, form }
  } catch (error) {
    if (error instanceof CallError && error.code === 'request.not_found') return { status: 'absent' }
    return failedAnswer(error, source.reportError)
  }
}

/** The status of the document. */
export const openFormStatus = (answer: OpenFormAnswer): number => (answer.status === 'absent' ? 404 : statusOf(answer))
