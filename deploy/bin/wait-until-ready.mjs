// node wait-until-ready.mjs URL: ends well as soon as URL answers 200, and badly when it has not within a minute.
// systemd runs it after a start, so that "restarted" means "takes requests".
const [url = ''] = process.argv.slice(2)
const deadline = Date.now() + 60_000

async function isReady() {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(2000) })
    return ok
  } catch {
    return false
  }
}

while (!(await isReady())) {
  if (Date.now() > deadline) {
    process.stderr.write(`${url} was not ready within a minute\n`)
    process.exit(1)
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
}
