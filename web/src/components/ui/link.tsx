import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

/** Pages that the gateway writes; the application has none for them. */
const WRITTEN_PAGES = /^\/(?:lots?|prices)(?:[/?]|$)/

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of ours, from its first slash on. */
  to: string
  replace?: boolean
  /** Carried along in the history. */
  state?: unknown
}

/** A link to another page of ours. The router's own brings prefetching for its framework, 2 KB that nothing here uses. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    useTransitions: false,
    ...(replace === undefined ? {} : { replace }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented && !WRITTEN_PAGES.test(to)) follow(event)
      }}
    />
  )
}

interface AreaLinkProps extends Omit<LinkProps, 'className'> {
  /** Whether the pages below the address are another area. */
  end?: boolean
  className: (look: { isActive: boolean }) => string
}

/** A link that says whether one is in the area that it leads to. */
export function AreaLink({ to, end = false, className, ...rest }: AreaLinkProps) {
  const { pathname } = useLocation()
  const isActive = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link
      {...rest}
      to={to}
      className={className({ isActive })}
      aria-current={isActive ? 'page' : undefined}
    />
  )
}
