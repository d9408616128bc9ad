/**
 * A small internet on loopback: a name server and the sites behind its names, for the product's outbound checks.
 *
 *   node tools/src/internet-stand-in.ts --port 0
 *
 * prints its addresses in one line: `names` over UDP, `url` over HTTP. `PUT /control` merges
 * `{ names?: { "a.example": Rule }, files?: { "a.example/path": "text" } }` into its state; null removes an entry.
 * `GET /control` lists the received questions. Any other path is a page of the site that the Host header names.
 */
import { createSocket } from 'node:dgram'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { parseQuestion, encodeAnswer, type Answer, type Question } from './dns-message.ts'

/** The answer for a name: a list of records, or a failure mode. With several lists each question gets the next one. */
type Rule = readonly Answer[] | readonly (readonly Answer[])[] | 'fail' | 'silent'
type World = { names: Map<string, Rule>; files: Map<string, string>; asked: string[]; turns: Map<string, number> }

function recordsFor(world: World, question: Question, rule: readonly Answer[] | readonly (readonly Answer[])[]) {
  const isSequence = (list: typeof rule): list is readonly (readonly Answer[])[] => Array.isArray(list[0])
  if (!isSequence(rule)) return rule
  const key = `${question.type} ${question.name}`
  const turn = world.turns.get(key) ?? 0
  world.turns.set(key, turn + 1)
  return rule[Math.min(turn, rule.length - 1)] ?? []
}

function answerTo(world: World, question: Question): Buffer | undefined {
  world.asked.push(`${question.type} ${question.name}`)
  const rule = world.names.get(question.name)
  if (rule === undefined) return encodeAnswer(question, 'unknown', [])
  if (rule === 'silent') return undefined
  if (rule === 'fail') return encodeAnswer(question, 'failed', [])
  const records = recordsFor(world, question, rule)
  const fitting = records.filter(({ type }) => type === question.type || type === 'CNAME')
  return encodeAnswer(question, 'found', fitting)
}

function startNames(world: World): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const question = parseQuestion(message)
    const answer = question === undefined ? undefined : answerTo(world, question)
    if (answer !== undefined) socket.send(answer, from.port, from.address)
  })
  process.once('SIGTERM', () => socket.close())
  return new Promise((resolve) => {
    socket.bind(0, '127.0.0.1', () => resolve(`127.0.0.1:${socket.address().port}`))
  })
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part as Uint8Array))
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}

function put<T>(into: Map<string, T>, given: Readonly<Record<string, T | null>> = {}): void {
  for (const [key, value] of Object.entries(given)) {
    if (value === null) into.delete(key)
    else into.set(key, value)
  }
}

type WorldChange = { names?: Record<string, Rule | null>; files?: Record<string, string | null> }

async function steer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'PUT') {
    const change = (await readJson(request)) as WorldChange
    put(world.names, change.names)
    put(world.files, change.files)
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ asked: world.asked }))
}

function showPage(world: World, request: IncomingMessage, response: ServerResponse): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const text = world.files.get(`${host}${request.url ?? ''}`)
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/plain; charset=utf-8' }).end(text ?? '')
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  const world: World = { names: new Map(), files: new Map(), asked: [], turns: new Map() }
  const names = await startNames(world)
  const server = createServer((request, response) => {
    if (request.url === '/health') return void response.writeHead(200).end(names)
    if (request.url !== '/control') return showPage(world, request, response)
    steer(world, request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  server.listen(Number(values.port), '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    console.log(JSON.stringify({ ready: true, names, url: `http://127.0.0.1:${port}` }))
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
      process.exit(0)
    })
  }
}

await start()
