import * as z from 'zod/mini'
import { line, optional } from '../fields.ts'
import { credentialModes, environments, targetTypes } from '../program-values.ts'
import { reason } from '../validation.ts'
import { parseTargetAddress, targetAddressLength } from './target-address.ts'
import { maxCriterionWeight, scoringCriteria, websiteTypes } from './target-values.ts'

export const criterion = z.strictObject({
  criterion: z.enum(scoringCriteria),
  weight: z.int().check(z.minimum(1), z.maximum(maxCriterionWeight)),
})
export type TargetCriterion = z.output<typeof criterion>

const tier = z.pipe(
  z.union([z.int(), z.enum(['1', '2', '3'])], reason('target.tier')),
  z.pipe(z.transform(Number), z.int().check(z.minimum(1, reason('target.tier')), z.maximum(3, reason('target.tier')))),
)

/** The form of a target. The address is parsed by the type; the server stores the normalized form. */
export const targetForm = z
  .strictObject({
    name: line({ max: 120, required: 'target.name' }),
    type: z.enum(targetTypes, reason('target.type')),
    address: line({ max: targetAddressLength + 60, required: 'target.address' }),
    website_type: optional(z.enum(websiteTypes)),
    environment: z.enum(environments, reason('target.environment')),
    tier,
    credential_mode: optional(z.enum(credentialModes)),
    note: optional(line({ max: 300, required: 'target.name' })),
    criteria: z.optional(
      z.array(criterion).check(
        z.maxLength(scoringCriteria.length),
        z.refine((list) => new Set(list.map((one) => one.criterion)).size === list.length),
      ),
    ),
  })
  .check((payload) => {
    const { type, address } = payload.value
    const read = parseTargetAddress(type, address)
    if ('refused' in read)
      payload.issues.push({ code: 'custom', message: read.refused, path: ['address'], input: address })
  })
export type TargetForm = z.output<typeof targetForm>
