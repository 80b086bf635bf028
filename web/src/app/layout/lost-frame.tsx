import type { ReactNode } from 'react'
import { LostScene } from '../../components/drawings/lost-scene.tsx'
import { Button, type ButtonProps } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { useGoBack } from '../../lib/navigation-focus.ts'

export interface LostFrameProps {
  sign: 'gate' | 'field'
  title: string
  text: string
  /** Links to other pages. */
  children: ReactNode
}

/** The frame of pages for unknown or forbidden addresses. */
export function LostFrame({ sign, title, text, children }: LostFrameProps) {
  return (
    <div className="page my-auto flex flex-col items-center gap-7 py-12 text-center">
      <LostScene sign={sign} className="h-auto w-full max-w-md rounded-panel" />
      <PageHeader title={title} subtitle={text} className="max-w-2xl justify-center" />
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

/** Goes back one page, or to the start if there is none. */
export function BackButton(props: Omit<ButtonProps, 'onClick'>) {
  return <Button {...props} onClick={useGoBack('/')} />
}
