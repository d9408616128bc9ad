import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { WireResponse } from './wire-response.ts'

/** A minimal Fastify server: the same bytes and headers, without the portal's code. */
const [file = '', port = '0'] = process.argv.slice(2)
const { path, headers, body } = JSON.parse(readFileSync(file, 'utf8')) as WireResponse
const bytes = Buffer.from(body, 'base64')

const app = Fastify()
app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
await app.listen({ host: '127.0.0.1', port: Number(port) })
