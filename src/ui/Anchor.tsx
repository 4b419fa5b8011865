import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './Anchor.module.css'

type Props<Root extends ElementType> = Omit<ComponentPropsWithRef<Root>, 'component' | 'underline'> & {
  component?: Root
  /** Always within running text, where colour alone would not tell. */
  underline?: 'always' | 'hover'
  className?: string | undefined
}

/** A link among words; with `component` the router's, or a button that looks like one. */
export function Anchor<Root extends ElementType = 'a'>({ component, underline = 'hover', className = '', ...others }: Props<Root>) {
  const Root: ElementType = component ?? 'a'
  return <Root className={`${classes.anchor} ${className}`} data-underline={underline} {...others} />
}
