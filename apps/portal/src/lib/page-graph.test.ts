import { describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { programs } from '@grana/messages/es/programs'
import { pageGraph, type DescribedPage } from './page-graph.ts'
import { fullProgram, sampleCard } from './programs.fixture.ts'

const portalUrl = 'https://portal.grana.example'
const graphOf = (path: string, loaded?: DescribedPage['loaded']) => pageGraph({ portalUrl, path, loaded })
const types = (path: string, loaded?: DescribedPage['loaded']) => graphOf(path, loaded).map((node) => node['@type'])

describe('structured data of a page', () => {
  test.each([
    [paths.bugBounty(), ['BreadcrumbList', 'Service']],
    [paths.pentest(), ['BreadcrumbList', 'Service']],
    [paths.finance(), ['BreadcrumbList']],
    [paths.privacy(), ['BreadcrumbList']],
    [paths.contact(), ['BreadcrumbList']],
    [paths.home(), []],
    [paths.notFound(), []],
    [paths.forbidden(), []],
    ['/constructor', []],
  ])('%s: %j', (path, expected) => expect(types(path)).toEqual(expected))

  test('the directory lists its programs, numbered over all pages', () => {
    const listed = [sampleCard(13), sampleCard(14)]
    const loaded = { status: 'loaded', programs: listed, firstPage: 2, pageSize: 12 } as const
    const [, list] = graphOf(paths.programs(), loaded)
    expect(list).toEqual({
      '@type': 'ItemList',
      itemListElement: [13, 14].map((number) => ({
        '@type': 'ListItem',
        position: number,
        name: sampleCard(number).name,
        url: `${portalUrl}${paths.program(sampleCard(number).uuid)}`,
      })),
    })
  })

  test('the breadcrumb of a program includes the directory', () => {
    const program = fullProgram()
    const [way] = graphOf(paths.program(program.uuid), { status: 'loaded', program })
    expect(way?.['itemListElement']).toEqual(
      [
        { name: portal.breadcrumb.home, item: `${portalUrl}/` },
        { name: programs.crumb, item: `${portalUrl}${paths.programs()}` },
        { name: program.name, item: `${portalUrl}${paths.program(program.uuid)}` },
      ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    )
  })

  test('a page that failed to load has none', () => {
    expect(types(paths.program(fullProgram().uuid), { status: 'failed' })).toEqual([])
    expect(types(paths.programs(), { status: 'failed' })).toEqual(['BreadcrumbList'])
  })
})
