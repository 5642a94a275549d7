import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  note?: ReactNode
  /** Above the title: a link back, a category. */
  before?: ReactNode
  actions?: ReactNode
}

/** The only h1 of a page, with the page's actions at its end. */
export function PageHeader({ title, note, before, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        {before && <div className="mb-1 text-sm wrap-anywhere text-muted">{before}</div>}
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
        {note && <p className="mt-0.5 wrap-anywhere text-muted">{note}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}
