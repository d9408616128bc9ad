// node ask.mjs URL: prints what a process of ours answers, and ends badly when it is not 200. With METRICS_TOKEN in the
// environment it shows that. A machine that runs the product needs no other program for it.
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
