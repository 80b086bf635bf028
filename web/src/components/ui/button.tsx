import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Link, type LinkProps } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg'

/** The border is visible in forced-colors mode. */
const variants: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-leaf text-on-leaf shadow-soft hover:bg-leaf-hover',
  secondary: 'border border-edge bg-card text-ink hover:border-leaf hover:bg-leaf-wash',
  quiet: 'border border-transparent text-deep hover:bg-leaf-wash',
  danger: 'border border-transparent bg-chilli text-on-chilli hover:brightness-95',
}

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-14 px-7 py-3 text-lg',
}

function looks(variant: ButtonVariant, size: ButtonSize, isWide: boolean, className?: string) {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-field text-balance text-center font-semibold leading-tight',
    'transition-[background-color,border-color,transform,box-shadow] active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-60 disabled:active:translate-y-0',
    variants[variant],
    sizes[size],
    isWide && 'w-full',
    className,
  )
}

interface Looks {
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
  icon?: ReactNode
}

export interface ButtonProps extends ComponentProps<'button'>, Looks {
  /** While busy the button is disabled, shows a spinner and `busyText`. */
  busy?: boolean
  busyText?: string
}

export function Button({
  variant = 'primary',
  size = 'md',
  wide = false,
  icon,
  busy = false,
  busyText,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={looks(variant, size, wide, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  wide = false,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Looks) {
  return (
    <Link {...rest} className={looks(variant, size, wide, className)}>
      {icon}
      {children}
    </Link>
  )
}

/** A spinner; decoration only, the text beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-e-transparent',
        className,
      )}
    />
  )
}
