import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { localFolder } from '../paths.ts'
import { identify, isAlive } from '../processes/identity.ts'
import type { Identity } from '../processes/identity.ts'

function tryToTake(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identify(process.pid)), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function holderOf(file: string): Identity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Identity
  } catch {
    return undefined
  }
}

/** Two runs that find the same build old must not write it at the same time; a lock of a dead process counts for nothing. */
export async function withBuildLock(name: string, work: () => Promise<void>): Promise<void> {
  const file = join(localFolder('locks'), `build-${name}`)
  while (!tryToTake(file)) {
    const holder = holderOf(file)
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true })
    await pause(100)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}
