/**
 * pnpm release                    builds everything and packs it: .local/release/grana-VERSION-PLATFORM.tar.gz
 *
 *   --folder-only                 leave it as a folder, for container files
 *   --without-node                leave the runtime out, for images that bring their own
 *   --sign KEY                    sign the archive with that Ed25519 key; the signature is written next to it
 *
 * The folder contains bundles that need no node_modules, the runtime, the files that install and operate them, a bill of
 * materials and third-party licences. The same commit gives the same bytes, except the tool versions of the bill.
 */
import { parseArgs } from 'node:util'
import { inRoot, localFolder } from './paths.ts'
import { runCommand } from './processes/command.ts'
import { ensureBuilt, productBuilds } from './product/builds.ts'
import { fillFolder } from './release/contents.ts'
import { packFolder } from './release/pack.ts'
import { signFile } from './release/sign.ts'
import { describeRelease } from './release/version.ts'

const options = {
  'folder-only': { type: 'boolean' },
  'without-node': { type: 'boolean' },
  sign: { type: 'string' },
} as const

await runCommand({
  name: 'release',
  work: async () => {
    const { values } = parseArgs({ options, args: process.argv.slice(2).filter((word) => word !== '--') })
    await ensureBuilt(productBuilds)
    const release = await describeRelease(inRoot())
    const folder = await fillFolder(localFolder('release'), { release, withNode: values['without-node'] !== true })
    console.error(`${folder}: version ${release.version}, commit ${release.commit}`)
    if (values['folder-only'] === true) return 0
    const { file, bytes } = await packFolder(folder, release)
    if (values.sign !== undefined) console.error(await signFile(file, values.sign))
    console.log(`${file} ${(bytes / 1024 / 1024).toFixed(1)} MiB`)
    return 0
  },
})
