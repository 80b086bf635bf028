import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

/** Pages rendered by the gateway; the application does not have them. */
const WRITTEN_PAGES = /^\/(?:lots?|prices)(?:[/?]|$)/

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of ours. */
  to: string
  replace?: boolean
  /** State stored in the history entry. */
  state?: unknown
}

/** A link to another page of ours. The router's own includes prefetching for its framework, 2 KB that nothing here uses. */
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
  /** Whether pages below the path belong to another area. */
  end?: boolean
  className: (look: { isActive: boolean }) => string
}

/** A link that is marked as current in its area. */
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
