import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as icons from './icons.tsx'

it.each(Object.entries(icons))('%s is drawn as Phosphor draws it', async (name, Icon) => {
  const path = `@phosphor-icons/react/dist/ssr/${name.replace(/Icon$/, '')}`
  const original = await import(/* @vite-ignore */ path)
  const drawn = (markup: string) => [...markup.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join('')
  expect(drawn(renderToStaticMarkup(createElement(Icon)))).toBe(
    drawn(renderToStaticMarkup(createElement(original[name]))),
  )
})
