import type { ReactNode } from 'react'

type RoomBarProps = {
  before: ReactNode
  title: ReactNode
  /** Under the title, except on a phone. */
  note: ReactNode
  actions?: ReactNode
}

/** The bar above the messages, also while the room is loading. */
export function RoomBar({ before, title, note, actions }: RoomBarProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1.5 sm:px-page">
      <div className="flex items-center">{before}</div>
      <div className="order-last min-w-0 basis-full px-2 sm:order-none sm:px-0 sm:flex-1 sm:basis-0">
        <div className="flex items-center gap-1.5">{title}</div>
        <div className="hidden truncate text-sm text-muted sm:block">{note}</div>
      </div>
      {actions && <div className="ms-auto flex flex-wrap items-center justify-end">{actions}</div>}
    </header>
  )
}
