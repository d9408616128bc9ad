import { failedAnswer, type FailedAnswer } from '#app/lib/failed-answer.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { CallError } from '@grana/client/call-error'
import { createClient } from '@grana/client/create-client'
import { getAttestation, type VerifiedAttestation } from '@grana/contract/engagements/attestations'

export type AttestationAnswer =
  | { readonly status: 'loaded'; readonly attestation: VerifiedAttestation }
  | { readonly status: 'absent' }
  | FailedAnswer

/** An attestation by its code. */
export async function loadAttestation(
  source: Pick<RenderContext, 'api' | 'reportError'>,
  code: string,
): Promise<AttestationAnswer> {
  try {
    const attestation = await createClient(source.api).call(getAttestation, { params: { code }, query: {} })
    return { status: 'loaded', attestation }
  } catch (error) {
    if (error instanceof CallError && error.code === 'request.not_found') return { status: 'absent' }
    return failedAnswer(error, source.reportError)
  }
}
