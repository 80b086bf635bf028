import type { ReactNode } from 'react'
import { AdminSidebar } from './admin-sidebar.tsx'

/** The sidebar, and a page that administrators share with others beside it. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <AdminSidebar />
      <div className="min-w-0">{children}</div>
    </div>
  )
}

/** What every administrator's own page stands in. */
export function AdminShell({ children }: { children: ReactNode }) {
  return (
    <AdminFrame>
      <div className="px-5 py-6 sm:px-8 lg:py-9">
        <div className="mx-auto flex max-w-[76rem] flex-col gap-7">{children}</div>
      </div>
    </AdminFrame>
  )
}
