import type { ReactNode } from 'react'

/** The room around an administrator's page; the sidebar beside it belongs to the site's frame. */
export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <div className="px-5 py-6 sm:px-8 lg:py-9">
      <div className="mx-auto flex max-w-[76rem] flex-col gap-7">{children}</div>
    </div>
  )
}
