import type { Client } from '@grana/client/create-client'
import { parseTargetAddress } from '@grana/contract/customers/target-address'
import type { TargetForm } from '@grana/contract/customers/target-form'
import { listTargets, type TargetCard } from '@grana/contract/customers/targets'

/** Maximum length of a search. */
const searched = 100

/** An active target with the same type and address, as the server normalizes them. */
export async function findDuplicateTarget(
  client: Client,
  organization: string,
  { type, address }: Pick<TargetForm, 'type' | 'address'>,
): Promise<TargetCard | undefined> {
  const read = parseTargetAddress(type, address)
  if ('refused' in read) return undefined
  const found = await client.call(listTargets, {
    params: { organization },
    query: { q: read.address.slice(0, searched), type: [type] },
  })
  return found.find((card) => card.address === read.address)
}
