import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import classes from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export interface ButtonLook {
  /** Filled for the primary action, default for the one beside it, light and subtle for minor ones. */
  variant?: 'filled' | 'default' | 'light' | 'subtle'
  /** Accent is the default; red is for what cannot be undone. */
  color?: 'accent' | 'warm' | 'gray' | 'red'
  size?: 'compact-sm' | 'compact-md' | 'sm' | 'md' | 'lg'
  fullWidth?: boolean
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** The action is pending: a spinner covers the label and the button is disabled. */
  loading?: boolean
}

type Props<Root extends ElementType> = ButtonLook & { component?: Root } & Omit<ComponentPropsWithRef<Root>, keyof ButtonLook | 'component'>

/** A button, or with `component` a link that looks like one. It uses no library because it is part of the first view. */
export function Button<Root extends ElementType = 'button'>({
  component,
  variant = 'filled',
  color = 'accent',
  size = 'sm',
  fullWidth,
  leftSection,
  rightSection,
  loading,
  disabled,
  className = '',
  children,
  ...others
}: Props<Root> & { disabled?: boolean | undefined; className?: string | undefined; children?: ReactNode }) {
  const Root: ElementType = component ?? 'button'
  return (
    <Root
      {...(!component && { type: 'button', disabled: disabled || loading })}
      className={`${classes.button} ${className}`}
      data-button={variant}
      data-color={color}
      data-size={size}
      data-full={fullWidth || undefined}
      data-loading={loading || undefined}
      {...others}
    >
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.label} data-label>
        {children}
      </span>
      {rightSection && <span className={classes.section}>{rightSection}</span>}
      {loading && (
        <span className={classes.spinner}>
          <Spinner />
        </span>
      )}
    </Root>
  )
}
