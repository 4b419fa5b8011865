import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './Anchor.module.css'

type Props<Root extends ElementType> = Omit<ComponentPropsWithRef<Root>, 'component' | 'underline'> & {
  component?: Root
  /** 'always' within running text, where color alone would not mark a link. */
  underline?: 'always' | 'hover'
  className?: string | undefined
}

/** A text link; with `component` a router link, or a button that looks like a link. */
export function Anchor<Root extends ElementType = 'a'>({ component, underline = 'hover', className = '', ...others }: Props<Root>) {
  const Root: ElementType = component ?? 'a'
  return <Root className={`${classes.anchor} ${className}`} data-underline={underline} {...others} />
}
