// node wait-until-ready.mjs URL: ends well two seconds after URL answers 200, and badly when it has not within five minutes.
// systemd runs it after a start, so that "restarted" means "takes requests", and that whoever sends them knows: the proxy looks
// every 400 ms, at each of its sites by itself, and where the next process went in between it had nobody for a moment.
const [url = ''] = process.argv.slice(2)
const deadline = Date.now() + 300_000

async function isReady() {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(5000) })
    return ok
  } catch {
    return false
  }
}

while (!(await isReady())) {
  if (Date.now() > deadline) {
    process.stderr.write(`${url} was not ready within five minutes\n`)
    process.exit(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
}
await new Promise((resolve) => setTimeout(resolve, 2000))
