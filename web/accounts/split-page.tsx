import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

type SplitPageProps = {
  title: string
  note: ReactNode
  children: ReactNode
}

export function SplitPage({ title, note, children }: SplitPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-page flex-1 items-start gap-x-16 px-page py-8 sm:py-14 lg:grid-cols-[1fr_1fr] lg:items-stretch xl:gap-x-24">
      <div className="mx-auto flex w-full max-w-md flex-col justify-center">
        <h1 tabIndex={-1} className="font-display text-3xl outline-none">
          {title}
        </h1>
        <p className="mt-1.5 mb-7 text-muted">{note}</p>
        {children}
      </div>
      <Panel />
    </div>
  )
}
