import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * Sets one document in its own process: JSON comes in, a tagged PDF comes out, and a document that takes too long or too much
 * memory harms nothing else. Arguments: the folder of the templates, which is also all that it may read, that of the fonts, and
 * the name of the template. The first line of the input is JSON: the texts, and the sizes of the pictures whose bytes follow.
 * JavaScript, because it runs without the compiler that would strip types.
 */

const [folder, fonts, template] = process.argv.slice(2)

async function readAll() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const given = await readAll()
const end = given.indexOf(10)
const { inputs, sizes } = JSON.parse(given.toString('utf8', 0, end))
const fontBlobs = readdirSync(fonts)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(fonts, name)))
// The workspace is a folder that does not exist: the template has no file to read but the pictures, and packages cannot be fetched.
const workspace = join(folder, 'nothing')
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
let at = end + 1
for (const [index, size] of sizes.entries()) {
  compiler.mapShadow(join(workspace, `picture-${index}`), given.subarray(at, at + size))
  at += size
}
const source = readFileSync(join(folder, `${template}.typ`), 'utf8')
const pdf = compiler.pdf({ mainFileContent: source, inputs }, { pdfStandard: 'ua-1', pdfTags: true })
process.stdout.write(pdf)
