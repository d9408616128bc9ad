import pg from 'pg'

/** A pool that sends given statements repeatedly and discards the rows: the minimum that Node can do. */
export type BareWork = { url: string; clients: number; statements: { text: string; parameters: unknown[] }[] }
export type BareRound = { milliseconds: number }
export type BareResult = { done: number; milliseconds: number }

let pool: pg.Pool | undefined
let order: BareWork | undefined

async function runRound({ milliseconds }: BareRound): Promise<BareResult> {
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

process.on('message', (message: BareWork | BareRound) => {
  if ('url' in message) {
    order = message
    pool = new pg.Pool({ connectionString: message.url, max: message.clients, application_name: 'bare' })
  } else void runRound(message).then((done) => process.send?.(done))
})
