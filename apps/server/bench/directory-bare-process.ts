import pg from 'pg'

/** A pool that sends given statements over and over and hands over what comes back: the least that Node can do. */
export type BareOrder = { url: string; clients: number; statements: { text: string; parameters: unknown[] }[] }
export type BareRound = { milliseconds: number }
export type BareDone = { done: number; milliseconds: number }

let pool: pg.Pool | undefined
let order: BareOrder | undefined

async function runRound({ milliseconds }: BareRound): Promise<BareDone> {
  const { statements = [], clients = 0 } = order ?? {}
  const began = performance.now()
  let done = 0
  const client = async () => {
    while (performance.now() - began < milliseconds) {
      const { text, parameters } = statements[done % statements.length]!
      await pool?.query(text, parameters)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { done, milliseconds: performance.now() - began }
}

process.on('message', (message: BareOrder | BareRound) => {
  if ('url' in message) {
    order = message
    pool = new pg.Pool({ connectionString: message.url, max: message.clients, application_name: 'bare' })
  } else void runRound(message).then((done) => process.send?.(done))
})
