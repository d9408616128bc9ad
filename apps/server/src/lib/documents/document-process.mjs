import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/**
 * Sets one document in its own process: JSON comes in, a tagged PDF comes out, and a document that takes too long or too much
 * memory harms nothing else. Arguments: the folder of the template, which is also all that it may read, and that of the fonts.
 * JavaScript, because it runs without the compiler that would strip types.
 */

const [template, fonts] = process.argv.slice(2)

async function readAll() {
  const chunks = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const paper = await readAll()
const fontBlobs = readdirSync(fonts)
  .filter((name) => name.endsWith('.ttf'))
  .map((name) => readFileSync(join(fonts, name)))
// The workspace is a folder that does not exist: the template has no file to read, and packages cannot be fetched.
const compiler = NodeCompiler.create({ workspace: join(template, 'nothing'), fontArgs: [{ fontBlobs }] })
const source = readFileSync(join(template, 'document.typ'), 'utf8')
const pdf = compiler.pdf({ mainFileContent: source, inputs: { paper } }, { pdfStandard: 'ua-1', pdfTags: true })
process.stdout.write(pdf)
