import { paths } from '#app/paths.ts'
import type { financePage } from '@grana/messages/es/portal/finance'
import { DeepClosing } from '../deep-closing.tsx'
import { DefinitionList } from '../definition-list.tsx'
import { LedgerTable } from '../ledger-table.tsx'
import { MoreLink, PageSection } from '../page-section.tsx'
import { Questions } from '../questions.tsx'
import { Evidence } from './evidence.tsx'
import { Surfaces } from './surfaces.tsx'
import { UseCase } from './use-case.tsx'

export function FinanceBody({ text }: { readonly text: typeof financePage }) {
  const { surfaces, failures, evidence, confidentiality, useCase, faq, closing } = text
  return (
    <>
      <Surfaces text={surfaces} />
      <PageSection id="fallas" count={2} title={failures.heading} lede={failures.lede}>
        <LedgerTable
          widths="wideMiddle"
          caption={failures.heading}
          columns={Object.values(failures.columns)}
          rows={failures.rows.map(({ failure, how, impact }) => [failure, how, impact])}
        />
      </PageSection>
      <Evidence text={evidence} />
      <PageSection id="confidencialidad" count={4} title={confidentiality.heading} lede={confidentiality.lede}>
        <DefinitionList items={confidentiality.items} />
        <MoreLink href={paths.privacy()}>{confidentiality.action}</MoreLink>
      </PageSection>
      <UseCase text={useCase} />
      <Questions {...faq} />
      <DeepClosing
        heading={closing.heading}
        lede={closing.lede}
        primary={{ label: closing.primaryAction, href: paths.contact() }}
        secondary={{ label: closing.secondaryAction, href: paths.programsOf('finanzas') }}
      />
    </>
  )
}
