import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readBackupFigures, type BackupFigures } from './backup-figures.ts'
import { dbOver, openPool } from './database.ts'

/** One number that only the database knows, with what it is about. */
export type Figure = { figure: string; kind: string | null; state: string | null; value: number }

export type FigureReader = {
  /** Gives the numbers, or nothing when the database does not answer soon. */
  read: () => Promise<readonly Figure[] | undefined>
  readBackups: () => Promise<BackupFigures | undefined>
  close: () => Promise<void>
}

/** Nobody who asks more often gets younger numbers: they are the same for all. */
const keptMs = 1000
/** Whoever asks for numbers must learn that there are none before they give up. */
const usualPatienceMs = 1500

type Settings = {
  url: string
  /** Places where the database that takes writes may be. */
  hosts?: readonly string[] | undefined
  log: { error: (details: object, message: string) => void }
  patienceMs?: number
}

/** Over a connection of its own: whoever watches a pool must not wait in it. */
export function createFigureReader({ url, hosts, log, patienceMs = usualPatienceMs }: Settings): FigureReader {
  const db = dbOver(openPool(url, { max: 1, applicationName: 'grana-figures', log, hosts }))
  let kept: Promise<readonly Figure[] | undefined> | undefined
  let until = 0

  async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
    const waiting = new AbortController()
    const givenUp = pause(patienceMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
    const outcome = await Promise.race([answer.catch(() => undefined), givenUp])
    waiting.abort()
    return outcome
  }

  async function ask(): Promise<readonly Figure[]> {
    const { rows } = await sql<Figure>`select figure, kind, state, value from grana.figures()`.execute(db)
    return rows
  }

  return {
    read: () => {
      const now = performance.now()
      if (kept === undefined || now > until) {
        kept = soon(ask())
        until = now + keptMs
      }
      return kept
    },
    readBackups: () => soon(readBackupFigures(db)),
    close: () => db.destroy(),
  }
}
