import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { SentAnswer } from './sent-answer.ts'

/** The least that Fastify can do: the same bytes with the same headers, and nothing of ours around them. */
const [file = '', port = '0'] = process.argv.slice(2)
const { path, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as SentAnswer
const bytes = Buffer.from(body, 'base64')

const app = Fastify()
app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
await app.listen({ host: '127.0.0.1', port: Number(port) })
