import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToEnd } from '../services/run-to-end.ts'

/** The content of `release.json`. */
export type Release = {
  name: string
  version: string
  commit: string
  /** Of the commit, not of the build: the same commit is the same release. */
  committedAt: string
  node: string
  platform: string
}

export async function describeRelease(root: string): Promise<Release> {
  const { name, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Release
  // A container build has no git: the builder passes the commit.
  const { RELEASE_COMMIT: given, RELEASE_COMMITTED_AT: givenTime } = process.env
  const isGiven = given !== undefined && givenTime !== undefined
  const { output } = isGiven
    ? { output: `${given} ${givenTime}` }
    : await runToEnd('git', ['log', '-1', '--format=%H %cI'], { cwd: root })
  const [commit = '', committedAt = ''] = output.trim().split(' ')
  return {
    name,
    version,
    commit,
    committedAt: new Date(committedAt).toISOString(),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  }
}
