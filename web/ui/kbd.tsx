import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-5 place-content-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs/4.5 text-muted">
      {children}
    </kbd>
  )
}
