/** node proofs/benchmarks/accounts/bare-argon2.ts SECONDS AT_ONCE: verifies one password repeatedly; prints verifications per second. */
import { hash, verify } from '@node-rs/argon2'
import { hashingCost } from '@grana/server/lib/passwords'

const [seconds = 5, atOnce = 2] = process.argv.slice(2).map(Number)
const stored = await hash('Tezontle#41-faro', hashingCost)
const end = performance.now() + seconds * 1000
let verified = 0

async function verifyRepeatedly(): Promise<void> {
  while (performance.now() < end) {
    await verify(stored, 'Tezontle#41-faro')
    verified += 1
  }
}

await Promise.all(Array.from({ length: atOnce }, verifyRepeatedly))
console.log(JSON.stringify({ perSecond: verified / seconds }))
