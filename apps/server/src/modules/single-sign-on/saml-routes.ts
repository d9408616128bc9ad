import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { defineDocument, type DocumentRoute } from '#server/http/documents/document-route.ts'
import { defineForm, type FormRoute } from '#server/http/documents/form-route.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { returnPath, samlPath, stateForm } from '@grana/contract/identity/single-sign-on'
import { organizationParams } from '@grana/contract/tenancy'
import { storeAnswer } from './queries-attempts.ts'
import { serviceMetadata } from './saml/service.ts'

type Params = { organization: string }
type Posted = { SAMLResponse?: string | undefined; RelayState?: string | undefined }

const path = samlPath.replace('{organization}', ':organization') as `/${string}`

/** No characters but those of base64 and its lines are ever right; others are not worth storing. */
const answerForm = /^[\t\r\n\u0020-\u007e]+$/

/** Providers add fields of their own; a sign-in that began at the provider has no state. */
const posted = z.object({ SAMLResponse: z.optional(z.string()), RelayState: z.optional(z.string()) })

/**
 * Keeps an answer for the browser that began: this request, from the page of another site, carries no cookie by which it could be
 * known. The page that the browser is sent to completes the sign-in, which verifies the answer.
 */
async function receive({ db, clock, config }: Context, { organization }: Params, said: Posted): Promise<string> {
  const { SAMLResponse: answer, RelayState: state } = said
  const page = config.portalUrl + returnPath
  if (answer === undefined || !answerForm.test(answer) || state === undefined || !stateForm.test(state)) return page
  const isKept = await storeAnswer(db, {
    stateHash: hashSecret(state),
    organizationId: organization,
    answer,
    at: clock(),
  })
  return isKept ? `${page}?state=${state}` : page
}

/** Our description as a service provider, at the address that is our entity identifier. */
export const samlDocuments: readonly DocumentRoute[] = [
  defineDocument({
    path,
    params: organizationParams,
    limit: 'read',
    age: { fresh: 3600, stale: 86_400 },
    run: async ({ config }: Context, { organization }: Params) => ({
      body: serviceMetadata(config, organization),
      type: 'application/samlmetadata+xml; charset=utf-8',
    }),
  }),
]

export const samlForms: readonly FormRoute[] = [
  defineForm({ path: `${path}/acs`, params: organizationParams, body: posted, limit: 'session', run: receive }),
]
