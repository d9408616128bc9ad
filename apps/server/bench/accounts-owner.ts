/** node bench/accounts-owner.ts PORT SECONDS: signs in, waits for a word, then asks who they are; prints how long each took and what was refused. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn, openClient, sessionHeaders } from './accounts-client.ts'
import { benchEmail, benchPassword } from './accounts-world.ts'

const [port = 0, seconds = 60] = process.argv.slice(2).map(Number)
const client = openClient(port, 2)
const email = benchEmail(1)
const headers = sessionHeaders(await logIn(client, { email, password: benchPassword, from: 1 }), email)
console.log('ready')
await once(process.stdin, 'data')
const times: number[] = []
const refused: string[] = []
const end = performance.now() + seconds * 1000
while (performance.now() < end) {
  // What is refused is a figure of the measurement, and not its end.
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
