import * as Radix from 'radix-ui/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

type Tab<T extends string> = {
  value: T
  label: ReactNode
  /** A figure after the word; its place is kept when it is 0. */
  count?: number | undefined
  /** A small sign before the word. */
  mark?: ReactNode
}

type TabsProps<T extends string> = {
  value: T
  onChange: (value: T) => void
  tabs: readonly Tab<T>[]
  /** What the tabs divide, for readers. */
  label: string
  children: ReactNode
}

/** The open tab belongs in the URL: give its value, take the change. Children are `TabPanel`s. */
export function Tabs<T extends string>({ value, onChange, tabs, label, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
    if (list.current && tab) reveal(list.current, tab)
  }, [value])
  const change = (next: string) => {
    const tab = tabs.find(each => each.value === next)
    if (tab) onChange(tab.value)
  }
  return (
    <Radix.Root value={value} onValueChange={change} className="min-w-0">
      <div className="border-b border-line">
        <Radix.List ref={list} aria-label={label} className="-mb-px flex gap-1 overflow-x-auto no-scrollbar">
          {tabs.map(tab => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              data-tab={tab.value}
              className="flex min-h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-2.5 pb-0.5 font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
            >
              {tab.mark}
              {tab.label}
              {tab.count !== undefined && <Count>{tab.count}</Count>}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {children}
    </Radix.Root>
  )
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="pt-4">
      {children}
    </Radix.Content>
  )
}

function Count({ children }: { children: number }) {
  return (
    <span className="min-w-5.5 rounded-full bg-sunken px-1.5 text-center text-xs/5 text-muted figure in-data-[state=active]:text-ink">
      {children > 999 ? '999+' : children}
    </span>
  )
}

/** Sideways only: scrollIntoView would move the page as well. */
export function reveal(list: HTMLElement, tab: HTMLElement) {
  const start = tab.offsetLeft - list.offsetLeft
  const end = start + tab.offsetWidth
  if (start < list.scrollLeft) list.scrollLeft = start
  else if (end > list.scrollLeft + list.clientWidth) list.scrollLeft = end - list.clientWidth
}
