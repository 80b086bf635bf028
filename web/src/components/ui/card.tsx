import type { ComponentProps } from 'react'
import { classNames } from '../../lib/class-names.ts'

export type CardProps = ComponentProps<'div'> & { padded?: boolean }

export function Card({ padded = true, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-card shadow-soft',
        padded && 'p-5 sm:p-6',
        className,
      )}
    />
  )
}
