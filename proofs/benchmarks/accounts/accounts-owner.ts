/** node proofs/benchmarks/accounts/accounts-owner.ts PORT SECONDS: signs in, waits for a line on stdin, then calls GET api/user repeatedly; prints the latencies and the refusals. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn, openClient, sessionHeaders } from '#proofs/load/client.ts'
import { benchEmail, benchPassword } from './accounts-world.ts'

const [port = 0, seconds = 60] = process.argv.slice(2).map(Number)
const client = openClient(port, 2)
const email = benchEmail(1)
const headers = sessionHeaders(await signIn(client, { email, password: benchPassword, from: 1 }), email)
console.log('ready')
await once(process.stdin, 'data')
const times: number[] = []
const refused: string[] = []
const end = performance.now() + seconds * 1000
while (performance.now() < end) {
  // A refusal is part of the result and does not end the measurement.
  await client.ask({ path: '/api/user', headers }).then(
    ({ status, milliseconds, body }) => {
      times.push(milliseconds)
      if (status !== 200) refused.push(`${status} ${body.slice(0, 200)}`)
    },
    (error: unknown) => refused.push(String(error)),
  )
  await pause(40)
}
client.close()
console.log(JSON.stringify({ times, refused }))
