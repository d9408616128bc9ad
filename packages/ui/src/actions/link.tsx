import { createContext, createElement, use } from 'react'
import type { AnchorHTMLAttributes, ComponentType, ElementType, ReactNode, Ref } from 'react'
import { ArrowRightIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import styles from './link.module.css'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string
  readonly ref?: Ref<HTMLAnchorElement>
}

const LinkContext = createContext<ElementType<LinkProps>>('a')

/** An app passes its router's link once; all links here then navigate without reloading the page. */
export function LinkProvider({
  link,
  children,
}: {
  readonly link: ComponentType<LinkProps>
  readonly children: ReactNode
}) {
  return <LinkContext value={link}>{children}</LinkContext>
}

export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props)
}

/** Text action: ink with the grana underline and an arrow. */
export function GoLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link className={classNames(styles.go, className)} {...rest}>
      {children}
      <ArrowRightIcon className={styles.arrow} />
    </Link>
  )
}
