// node ask.mjs URL: prints the response of a process of the product, and fails when the status is not 200. Sends METRICS_TOKEN
// of the environment as bearer token. A machine that runs the product needs no other program for it.
const [url = ''] = process.argv.slice(2)
const { METRICS_TOKEN: token } = process.env

try {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(10_000) })
  process.stdout.write(await answer.text())
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
} catch (error) {
  const why = error instanceof Error ? (error.cause?.code ?? error.message) : String(error)
  process.stderr.write(`${url}: ${why}\n`)
  process.exitCode = 1
}
