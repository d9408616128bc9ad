// node wait-until-ready.mjs URL: exits with 0 two seconds after URL returns 200, and with an error when it has not within five
// minutes. systemd runs it after a start, so that "restarted" means "accepts requests" and the proxy knows it: the proxy checks
// every 400 ms, at each of its sites separately, and would have no upstream if the next process stopped in between.
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
