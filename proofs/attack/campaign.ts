import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { revokeAllSessions } from '@grana/contract/accounts'
import type { Operation } from '@grana/contract/operation'
import { documentRoutes, formRoutes, operations } from '@grana/server/operation-routes'
import { startCaptchaStandIn } from '@grana/server/testing/captcha-stand-in'
import type { RawAnswer } from '@grana/server/testing/raw-client'
import { startTestApi, type TestApi } from '@grana/server/testing/test-api'
import { withHeaders, type Headers } from '@grana/server/testing/wire'
import type { Attack } from './attack.ts'
import { createAttacks } from './create-attacks.ts'
import { agentTokenHeaders, directoryHeaders, signedInHeaders, tokenHeaders } from './signed-in.ts'

/** Files and feeds as operations: their responses differ, but they must withstand the same requests. */
const documents: readonly Operation[] = documentRoutes.map(({ path, params, limit }) => ({
  name: path,
  summary: '',
  method: 'GET',
  path: path.replaceAll(/:(\w+)/g, '{$1}') as Operation['path'],
  access: 'public',
  limit,
  ...(params && { params }),
  answer: z.unknown(),
  errors: [],
}))

/** Forms that pages of other sites post: their response is a redirect. */
const forms: readonly Operation[] = formRoutes.map(({ path, params, body, limit }) => ({
  name: path,
  summary: '',
  method: 'POST',
  path: path.replaceAll(/:(\w+)/g, '{$1}') as Operation['path'],
  access: 'public',
  limit,
  params,
  body,
  answer: z.unknown(),
  errors: [],
}))

const undescribed = [...documents, ...forms]

/** The attacked routes, in turn; a document or form has no description to compare its response with. */
export type AttackedRoute = { name: string; operation: Operation; isDocument: boolean; turn: number }

export const attackedRoutes: readonly AttackedRoute[] = [...operations, ...undescribed].map((operation, turn) => ({
  name: operation.name,
  operation,
  isDocument: undescribed.includes(operation),
  turn,
}))

/** Families that test one operation; the others test routing, which comes before the session. */
const asSignedIn = new Set(['body', 'form of body', 'query', 'param', 'header'])

/** The number of attacks per family that tests an operation, and every n-th of those that are the same for all operations. */
export type Size = { runs: number; everyNth: number }

export type Campaign = {
  apis: readonly TestApi[]
  attacksOn: (attacked: AttackedRoute, size: Size) => Promise<{ port: number; attacks: Attack[] }>
  /** How far a request got, by its response. */
  stageOf: (answer: RawAnswer) => string
  close: () => Promise<void>
}

/** Routing and parsing are the same for all operations: each operation gets a share, and together they get all. */
function thinned(attacks: readonly Attack[], turn: number, everyNth: number): readonly Attack[] {
  const isShared = (family: string) => !asSignedIn.has(family) || family === 'form of body'
  return attacks.filter(({ family }, index) => !isShared(family) || index % everyNth === turn % everyNth)
}

/** Headers of a machine, by the access of the operations that it reaches. */
const machineHeaders: Partial<Record<Operation['access'], (api: TestApi) => Promise<Headers>>> = {
  token: tokenHeaders,
  'agent-token': agentTokenHeaders,
  scim: directoryHeaders,
}

/** Headers of a caller who may call the operation. */
function headersFor(operation: Operation, api: TestApi): Promise<Headers> {
  const { access, factor } = operation
  return (
    machineHeaders[access]?.(api) ??
    signedInHeaders(api, {
      isStaff: access === 'staff',
      hasFactor: access === 'agent' || access === 'member' || factor === 'any',
    })
  )
}

/** One API for each captcha provider: the challenge exists only without an external provider. */
export async function openCampaign(seed: number): Promise<Campaign> {
  const standIn = await startCaptchaStandIn()
  const stages = new Map<string, string>()
  async function listen(env: Record<string, string>): Promise<TestApi> {
    const api = await startTestApi({ level: 'error', env, watch: (id, stage) => stages.set(id, stage) })
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    return api
  }
  const [selfHosted, external] = [await listen({}), await listen(standIn.env)]
  const captchaToken = () => standIn.mint({ version: 'v2' })

  return {
    apis: [selfHosted, external],
    async attacksOn({ operation, turn }, { runs, everyNth }) {
      const isPublic = operation.access === 'public'
      const api = operation.captcha || !isPublic ? external : selfHosted
      const signedIn = isPublic ? [] : await headersFor(operation, external)
      const all = await createAttacks(operation, { seed, runs, captchaToken })
      const attacks = thinned(all, turn, everyNth)
        // With unusual headers or forms it would end the session that the other attacks need.
        .filter(({ family }) => operation !== revokeAllSessions || (family !== 'header' && family !== 'form of body'))
        .map(({ family, request }) => ({
          family,
          request: isPublic || !asSignedIn.has(family) ? request : withHeaders(request, signedIn),
        }))
      return { port: (api.app.server.address() as AddressInfo).port, attacks }
    },
    stageOf: ({ headers }) => stages.get(headers['x-request-id'] ?? '') ?? 'arrived',
    async close() {
      await Promise.all([selfHosted.close(), external.close()])
    },
  }
}
