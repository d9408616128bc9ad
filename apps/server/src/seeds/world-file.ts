import { parse } from 'yaml'
import * as z from 'zod/mini'
import { clauseLibrary, type ClauseLibrary } from '#server/modules/programs/public.ts'
import {
  credentialModes,
  currencies,
  environments,
  programKinds,
  programStates,
  programVisibilities,
  safeHarbors,
  sectors,
  targetTypes,
} from '@grana/contract/program-values'
import { joinTerms } from '@grana/contract/programs/join-terms'
import { loadContentFile } from './content.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const countries = z.array(z.string().check(z.length(2)))
const days = z.optional(z.int())

const target = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
  tier: z.int(),
  credentials: z.enum([...credentialModes, 'none']),
  authority: z.enum(['unproven', 'proven', 'lapsed']),
  proof: z.optional(z.enum(['dns', 'file', 'document'])),
  archived: z.optional(z.boolean()),
  note: z.optional(z.string()),
})

const organization = z.object({
  id: z.string(),
  name: z.string(),
  legal_name: z.string(),
  initials: z.string(),
  country: z.string(),
  sector: z.enum(sectors),
  website: z.string(),
  approval: z.enum(['pending', 'approved']),
  summary: z.string(),
  targets: z.array(target),
})

const amounts = z.nullable(z.tuple([z.int(), z.int()]))
const tier = z.object({ informative: amounts, low: amounts, medium: amounts, high: amounts, critical: amounts })

const program = z.object({
  id: z.string(),
  name: z.string(),
  organization: z.string(),
  summary: z.string(),
  description: z.string(),
  kind: z.enum(programKinds),
  state: z.enum(programStates),
  visibility: z.enum(programVisibilities),
  is_managed: z.boolean(),
  safe_harbor: z.enum(safeHarbors),
  published_at: z.nullable(day),
  updated_at: day,
  policy: z.object({ version: z.int(), effective_at: z.nullable(day) }),
  currency: z.nullable(z.enum(currencies)),
  rewards: z.nullable(z.object({ tier_1: z.optional(tier), tier_2: z.optional(tier), tier_3: z.optional(tier) })),
  /** In cents, for each answered retest. */
  retest_fee: z.optional(z.int()),
  joining: z.optional(joinTerms),
  in_scope: z.array(z.string()),
  out_of_scope: z.array(
    z.object({ target: z.optional(z.string()), label: z.optional(z.string()), reason: z.string() }),
  ),
  clauses: z.array(z.string()),
  additions: z.array(z.object({ title: z.string(), text: z.string() })),
  approved_countries: countries,
  denied_countries: countries,
  response: z.object({
    first_answer: days,
    triage: days,
    reward_decision: days,
    fix: z.object({ critical: days, high: days, medium: days, low: days }),
  }),
})

const worldFile = z.object({ organizations: z.array(organization), programs: z.array(program) })

export type WorldOrganization = z.output<typeof organization>
export type WorldTarget = z.output<typeof target>
export type WorldProgram = z.output<typeof program>
export type World = z.output<typeof worldFile> & { library: ClauseLibrary }

/** Parses a YAML file of `content/es`. */
export async function loadContentYaml(name: string): Promise<unknown> {
  return parse(await loadContentFile(name))
}

/** Parses the public part of the demo world. */
export async function loadWorld(): Promise<World> {
  return { ...worldFile.parse(await loadContentYaml('demo-world.yaml')), library: clauseLibrary() }
}
