// @vitest-environment node
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { pageProfile } from '../bands/bands-geometry.ts'
import { BandStack } from '../bands/bands.tsx'
import { Hero } from '../bands/hero.tsx'
import { LargeMark, Logo } from '../bands/mark.tsx'
import { PageHead } from '../bands/page-head.tsx'
import { SectionHead } from '../bands/section-head.tsx'
import { Money } from '../marks/figure.tsx'
import { SeverityChip } from '../marks/severity.tsx'
import { Breadcrumb } from '../navigation/breadcrumb.tsx'
import { NavigationList } from '../navigation/navigation-list.tsx'
import { Navigation } from '../navigation/navigation.tsx'
import { ScrollTop } from '../navigation/scroll-top.tsx'
import { StickyHeader } from '../navigation/sticky-header.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { Progress, StepProgress } from '../states/progress.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { FORBIDDEN_MARKUP, markupOf } from '../testing/markup.ts'

const note = { title: 'here', text: 'it is' }
const items = [
  { label: 'One', items: [{ href: '/a', label: 'A' }] },
  { href: '/b', label: 'B' },
]

const pieces: Record<string, ReactNode> = {
  BandStack: <BandStack profile={pageProfile} count={5} />,
  Breadcrumb: <Breadcrumb label="trail" items={[{ label: 'home', href: '/' }, { label: 'here' }]} />,
  EmptyState: <EmptyState kind="firstUse" title="none" />,
  Hero: <Hero title="t" lede="l" actions={null} keys={['1', '2', '3', '4', '5']} note={note} narrowNote={note} />,
  LargeMark: <LargeMark />,
  Logo: <Logo name="n" href="/" label="home" />,
  Money: <Money amount={1200} currency="USD" />,
  Navigation: <Navigation label="main" items={items} />,
  NavigationList: <NavigationList label="main" items={items} />,
  PageHead: <PageHead count={5} title="t" lede="l" />,
  Progress: <Progress label="l" value={3} max={7} text="3 of 7" />,
  StepProgress: <StepProgress label="l" current={2} total={3} text="2 of 3" />,
  ScrollTop: <ScrollTop label="up" anchorId="main" />,
  SectionHead: <SectionHead count={3} title="t" lede="l" />,
  SeverityChip: <SeverityChip level={4} label="high" score="8.1" />,
  Skeleton: <Skeleton />,
  StickyHeader: <StickyHeader>bar</StickyHeader>,
}

it.each(Object.entries(pieces))('%s renders without a window and within the content policy', (_, piece) => {
  expect(markupOf(piece)).not.toMatch(FORBIDDEN_MARKUP)
})
