import type { Client } from '@grana/client/create-client'
import { readTargetAddress } from '@grana/contract/customers/target-address'
import { listTargets, type TargetCard, type TargetForm } from '@grana/contract/customers/targets'

/** As much of an address as a search takes. */
const searched = 100

/** A target in use that has the same type and address, as the server reads them. */
export async function findTwin(
  client: Client,
  organization: string,
  { type, address }: Pick<TargetForm, 'type' | 'address'>,
): Promise<TargetCard | undefined> {
  const read = readTargetAddress(type, address)
  if ('refused' in read) return undefined
  const found = await client.call(listTargets, {
    params: { organization },
    query: { q: read.address.slice(0, searched), type: [type] },
  })
  return found.find((card) => card.address === read.address)
}
