import { useState } from 'react'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { productAdviceHead as texts } from '@grana/messages/es/portal/product-advice-head'
import { Button } from '@grana/ui/button'
import { PageSection } from '../page-section.tsx'

const tool = lazyComponent(() => import('./advice-tool.tsx'), 'AdviceTool')

/** Which product serves a visitor: the questions load once they begin. */
export function ProductAdvice() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <PageSection id="comparar" count={3} title={texts.heading} lede={texts.lede}>
      {isOpen ? (
        <tool.Part />
      ) : (
        <Button look="line" onPointerEnter={tool.prepare} onFocus={tool.prepare} onClick={() => setIsOpen(true)}>
          {texts.begin}
        </Button>
      )}
    </PageSection>
  )
}
