import { existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFolder } from '@grana/tools/paths'
import { Refusal } from '@grana/tools/processes/refusal'
import { runToEnd, tryToEnd } from '@grana/tools/services/run-to-end'

const suite = 'bookworm'
/** Packages that every bootable Debian has. */
const included = 'systemd-sysv,dbus,ca-certificates,iproute2,procps'

/**
 * The mirror of the suite in apt's list of "URL release" lines; on a machine of another release, the mirror of that one,
 * which usually has all of them. Lists of updates such as `bookworm-security` may be on other hosts.
 */
export function mirrorIn(lines: string): string {
  const found = lines.split('\n').map((line) => line.trim().split(' '))
  const [mirror] =
    found.find(([, release]) => release === suite) ?? found.find(([, name = '-']) => !name.includes('-')) ?? []
  if (mirror === undefined) throw new Refusal("This machine's apt settings name no mirror to make a Debian from.")
  return mirror
}

async function machineMirror(): Promise<string> {
  const { output } = await runToEnd('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE)',
    'Created-By: Packages',
  ])
  return mirrorIn(output)
}

/** Unpacks Debian packages into a folder: nothing is installed on this machine. */
export async function unpack(folder: string, packages: readonly string[]): Promise<void> {
  const fetched = mkdtempSync(join(tmpdir(), 'grana-packages-'))
  await runToEnd('apt-get', ['download', ...packages], { cwd: fetched })
  for (const file of await readdir(fetched)) await runToEnd('dpkg', ['-x', join(fetched, file), folder])
  await rm(fetched, { recursive: true, force: true })
}

/** The programs that create and boot a Debian, from Debian itself. */
export async function debianTools(): Promise<{ debootstrap: string; scripts: string; nspawn: string }> {
  const folder = join(localFolder('install'), 'tools')
  const found = {
    debootstrap: join(folder, 'usr/sbin/debootstrap'),
    scripts: join(folder, 'usr/share/debootstrap'),
    nspawn: join(folder, 'usr/bin/systemd-nspawn'),
  }
  if (!existsSync(found.nspawn) || !existsSync(found.debootstrap)) {
    if (process.getuid?.() !== 0) throw new Refusal('Making and booting a Debian wants root.')
    await unpack(folder, ['debootstrap', 'systemd-container'])
  }
  return found
}

/** A minimal Debian, downloaded once and cached; GRANA_BLANK_DEBIAN names an existing one. */
async function base(): Promise<string> {
  const given = process.env['GRANA_BLANK_DEBIAN']
  if (given !== undefined) return given
  const folder = join(localFolder('install'), suite)
  if (existsSync(folder)) return folder
  const { debootstrap, scripts } = await debianTools()
  const made = `${folder}.making`
  await rm(made, { recursive: true, force: true })
  await runToEnd(debootstrap, ['--variant=minbase', `--include=${included}`, suite, made, await machineMirror()], {
    env: { DEBOOTSTRAP_DIR: scripts, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  })
  await rename(made, folder)
  return folder
}

/** A disposable copy to install on. */
export async function freshDebian(): Promise<string> {
  const kept = await base()
  const folder = join(localFolder('install'), 'machine')
  await rm(folder, { recursive: true, force: true })
  await mkdir(localFolder('install'), { recursive: true })
  await runToEnd('cp', ['--archive', '--reflink=auto', kept, folder])
  return folder
}

/** Runs commands in a Debian that is not booted yet, with this machine's network: for packages. */
export async function runUnbooted(folder: string, commands: string): Promise<void> {
  const { nspawn } = await debianTools()
  const args = ['--quiet', `--directory=${folder}`, '--register=no', '--keep-unit', '--pipe', '--resolv-conf=copy-host']
  const { code, output } = await tryToEnd(nspawn, [...args, '/bin/sh', '-eux', '-c', commands], {
    env: nspawnEnvironment,
  })
  if (code !== 0) throw new Refusal(`The packages could not be installed (code ${code}).\n${output.slice(-4000)}`)
}

/** This machine may have cgroups v1, and no daemon that registers machines. */
export const nspawnEnvironment = {
  SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '0',
  SYSTEMD_NSPAWN_LOCK: '0',
  SYSTEMD_LOG_LEVEL: 'warning',
}
