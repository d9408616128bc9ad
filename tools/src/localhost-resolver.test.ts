import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { resolverOption } from './resolver-option.ts'

const run = promisify(execFile)

/** Runs a script in a separate Node process, because the resolver changes the whole process. */
async function runScript(script: string, nodeOptions: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, NODE_OPTIONS: nodeOptions },
  })
  return JSON.parse(stdout)
}

const withResolver = (script: string): Promise<unknown> => runScript(script, resolverOption(''))

test('the callback form resolves to loopback in all its variants', async () => {
  const answers = await withResolver(`
    import dns, { lookup } from 'node:dns'
    const ask = (...rest) => new Promise((resolve) => lookup('portal.grana.localhost', ...rest, (...found) => resolve(found)))
    console.log(JSON.stringify([await ask(), await ask({ all: true }), await ask(6), await ask({ family: 4 }), lookup === dns.lookup]))
  `)
  expect(answers).toEqual([
    [null, '127.0.0.1', 4],
    [null, [{ address: '127.0.0.1', family: 4 }]],
    [null, '::1', 6],
    [null, '127.0.0.1', 4],
    true,
  ])
})

test('the promise form resolves to loopback, also with a final dot and in capitals', async () => {
  const answers = await withResolver(`
    import { lookup } from 'node:dns/promises'
    console.log(JSON.stringify([await lookup('a.localhost'), await lookup('A.LOCALHOST.', { all: true })]))
  `)
  expect(answers).toEqual([{ address: '127.0.0.1', family: 4 }, [{ address: '127.0.0.1', family: 4 }]])
})

test('passes other names to the system, even with a similar ending', async () => {
  const answer = await withResolver(`
    import { lookup } from 'node:dns/promises'
    const tried = await lookup('notlocalhost.invalid').catch((error) => error.code)
    console.log(JSON.stringify([tried, (await lookup('127.0.0.9')).address]))
  `)
  expect(answer).toEqual([expect.stringMatching(/^E/), '127.0.0.9'])
})

test('fetch, http and net reach a server by its name', async () => {
  const answers = await withResolver(`
    import { createServer, get } from 'node:http'
    import { connect } from 'node:net'
    const server = createServer((request, response) => response.end(request.headers.host))
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address()
    const fetched = await (await fetch('http://api.grana.localhost:' + port)).text()
    const got = await new Promise((resolve) => get('http://api.grana.localhost:' + port, (answer) => resolve(answer.statusCode)))
    const connected = await new Promise((resolve) => { const socket = connect(port, 'x.localhost', () => resolve(socket.remoteAddress)) })
    console.log(JSON.stringify([fetched === 'api.grana.localhost:' + port, got, connected]))
    process.exit()
  `)
  expect(answers).toEqual([true, 200, '127.0.0.1'])
})

test('keeps existing NODE_OPTIONS and adds the resolver once', () => {
  const once = resolverOption('--max-old-space-size=512')
  expect(once).toMatch(/^--max-old-space-size=512 --import=file:.*localhost-resolver\.mjs$/)
  expect(resolverOption(once)).toBe(once)
  expect(once).toContain(join('tools', 'src'))
})
