/**
 * node e2e/draw-evidence.ts
 *
 * Draws the evidence of the demo pentest from content/es/demo/evidence/pictures.json, once, by hand: the pictures are part of the
 * content, so that the seed needs no browser and a file has the same digest everywhere.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

const folder = join(import.meta.dirname, '../content/es/demo/evidence')
const fonts = join(import.meta.dirname, '../packages/ui/src/styles/fonts')

type Picture = { file: string } & (
  | { kind: 'exchange'; request: string[]; response: string[] }
  | { kind: 'console'; title: string; lines: string[] }
  | { kind: 'mail'; from: string; to: string; title: string; lines: string[] }
  | {
      kind: 'screen'
      tab: string
      isTabMarked?: boolean
      address: string
      user: string
      title: string
      columns: string[]
      rows: string[][]
      notice: string
    }
)
type Labels = Record<'request' | 'response' | 'brand' | 'from' | 'to', string>

const { labels, pictures } = JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8')) as {
  labels: Labels
  pictures: Picture[]
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A mark at the start asks for a highlight. */
const isMarked = (text: string) => text.startsWith('!')
const wordsOf = (text: string) => escape(isMarked(text) ? text.slice(1) : text)
const classOf = (text: string) => (isMarked(text) ? ' class="marked"' : '')

const code = (lines: readonly string[]) =>
  `<pre>${lines.map((line) => `<span${classOf(line)}>${wordsOf(line)}</span>`).join('')}</pre>`

function draw(picture: Picture): string {
  switch (picture.kind) {
    case 'exchange':
      return `<div class="panes"><section><h2>${labels.request}</h2>${code(picture.request)}</section>
        <section><h2>${labels.response}</h2>${code(picture.response)}</section></div>`
    case 'console':
      return `<section class="console"><h2>${escape(picture.title)}</h2>${code(picture.lines)}</section>`
    case 'mail':
      return `<section class="mail"><h1>${escape(picture.title)}</h1>
        <dl><dt>${labels.from}</dt><dd>${escape(picture.from)}</dd><dt>${labels.to}</dt><dd>${escape(picture.to)}</dd></dl>
        ${picture.lines.map((line) => `<p><span${classOf(line)}>${wordsOf(line)}</span></p>`).join('')}</section>`
    case 'screen': {
      const rows = picture.rows.map(
        (row) => `<tr${classOf(row[0] ?? '')}>${row.map((value) => `<td>${wordsOf(value)}</td>`).join('')}</tr>`,
      )
      return `<section class="screen"><div class="tabs"><b${picture.isTabMarked === true ? ' class="marked"' : ''}>${escape(picture.tab)}</b></div>
        <div class="address">${escape(picture.address)}</div>
        <header><b>${labels.brand}</b><span>${escape(picture.user)}</span></header>
        <main><h1>${escape(picture.title)}</h1><table><thead><tr>
        ${picture.columns.map((name) => `<th>${escape(name)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
        <p class="notice">${escape(picture.notice)}</p></main></section>`
    }
  }
}

const face = (name: string) => {
  const bytes = readFileSync(join(fonts, `preview-${name}.ttf`)).toString('base64')
  return `@font-face { font-family: ${name}; src: url(data:font/ttf;base64,${bytes}) }`
}

const style = `${['title', 'text', 'figures'].map(face).join('\n')}
* { box-sizing: border-box; margin: 0 }
body { width: 1000px; padding: 0; font: 17px/1.45 text; color: #1d1b1e; background: #fff }
h1, h2, b, th { font-family: title; font-weight: normal }
pre { font: 15px/1.55 figures; white-space: pre-wrap; padding: 14px 16px 18px }
pre span { display: block; min-height: 1.55em; padding-left: 8px; border-left: 3px solid transparent }
.marked { background: #fff0c2; border-left-color: #b3261e }
.panes { display: grid; grid-template-columns: 1fr 1fr }
.panes section + section { border-left: 1px solid #c9c5ca }
h2 { font-size: 15px; padding: 9px 24px; background: #ece9ee; border-bottom: 1px solid #c9c5ca }
.console { background: #17181c; color: #e6e4e8 }
.console h2 { background: #2a2b31; color: #fff; border-color: #3c3d44 }
.console .marked { background: #4a3a12; color: #ffe9a8; border-color: #f0b429 }
.tabs { background: #dcd8de; padding: 9px 12px 0 }
.tabs b { display: inline-block; padding: 7px 18px; background: #fff; border-radius: 8px 8px 0 0; font-size: 14px }
.tabs b.marked { background: #fff0c2 }
.address { margin: 9px 12px; padding: 5px 16px; border: 1px solid #c9c5ca; border-radius: 16px; font: 14px figures }
.screen header { display: flex; justify-content: space-between; padding: 11px 26px; background: #155e63; color: #fff }
main { padding: 20px 26px 22px }
main h1, .mail h1 { font-size: 23px; margin-bottom: 12px }
table { width: 100%; border-collapse: collapse }
th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid #dcd8de }
th { font-size: 14px; color: #5b565d }
.notice { margin-top: 16px; padding: 9px 14px; border-left: 4px solid #b3261e; background: #f6f3f7; font-size: 15px }
.mail { padding: 24px 30px }
.mail dl { display: grid; grid-template-columns: 60px 1fr; padding-bottom: 12px; margin-bottom: 14px; border-bottom: 1px solid #dcd8de }
.mail dt { color: #5b565d }
.mail dd { font: 15px/1.6 figures }
.mail p { margin-bottom: 12px }
.mail .marked { font: 15px figures; padding: 4px 8px; border-left: 3px solid #b3261e }`

const executablePath = findBrowser()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const page = await browser.newPage({ viewport: { width: 1000, height: 400 } })
for (const picture of pictures) {
  await page.setContent(`<!doctype html><html lang="es"><style>${style}</style><body>${draw(picture)}</body></html>`)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.locator('body').screenshot({ path: join(folder, `${picture.file}.png`) })
}
await browser.close()
