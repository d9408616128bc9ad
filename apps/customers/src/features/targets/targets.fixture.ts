import { idOf } from '#app/customers.fixture.tsx'
import { getTarget, listTargets, type Target, type TargetCard } from '@grana/contract/customers/targets'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import type { AppWorld } from '@grana/parts/app/app.fixture'

export const targetId = idOf(1)

export const targetCard = (count: number, changes: Partial<TargetCard> = {}): TargetCard =>
  sampleRow(listTargets.answer, {
    id: idOf(count),
    name: `Target ${count}`,
    address: `${count}.tepozan.example`,
    tier: 2,
    ...changes,
  })

type Ownership = Partial<Target['authority']>

/** A target of a member who may do everything with it. */
export function makeTarget(changes: Partial<Target> = {}, ownership: Ownership = {}): Target {
  const sample = sampleOf(getTarget.answer)
  return {
    ...sample,
    id: targetId,
    name: 'Payment API',
    address: 'api.tepozan.example',
    tier: 2,
    ...changes,
    authority: { ...sample.authority, methods: ['dns', 'file'], dns, file, ...ownership },
    can: { edit: true, change_address: true, archive: true, unarchive: false, prove: true, ...changes.can },
  }
}

export const dns = { name: '_grana.api.tepozan.example', value: 'grana-proof=abc' }
export const file = { url: 'https://api.tepozan.example/.well-known/grana.txt', name: 'grana.txt', content: 'abc' }

export const answerTarget = ({ api }: AppWorld, target: Target) => api.answer(getTarget, () => ({ data: target }))
