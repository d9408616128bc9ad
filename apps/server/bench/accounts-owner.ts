/** node bench/accounts-owner.ts PORT SECONDS: signs in, waits for a word, then asks who they are; prints how long each took. */
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
const end = performance.now() + seconds * 1000
while (performance.now() < end) {
  const told = await client.ask({ path: '/api/user', headers })
  if (told.status !== 200) throw new Error(`the owner got ${told.status}`)
  times.push(told.milliseconds)
  await pause(40)
}
client.close()
console.log(JSON.stringify(times))
