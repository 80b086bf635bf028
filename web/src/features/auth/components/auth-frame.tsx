import type { ReactNode } from 'react'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { AuthPicture } from './auth-picture.tsx'

export interface AuthFrameProps {
  title: string
  subtitle?: ReactNode
  /** Below the form: links to related pages. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of sign-in, sign-up and related pages: a picture, and one narrow form. */
export function AuthFrame({ title, subtitle, footer, children }: AuthFrameProps) {
  return (
    <div className="page my-auto py-6 sm:py-10">
      <div className="mx-auto grid max-w-5xl overflow-hidden rounded-panel border border-line bg-card shadow-soft lg:grid-cols-[1fr_1.15fr]">
        <AuthPicture />
        <div className="flex min-w-0 flex-col gap-6 p-5 sm:p-9 lg:p-12">
          <PageHeader title={title} subtitle={subtitle} />
          {children}
          {footer ? <div className="flex flex-col gap-2 text-soft">{footer}</div> : null}
        </div>
      </div>
    </div>
  )
}
