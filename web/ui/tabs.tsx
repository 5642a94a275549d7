import * as Radix from 'radix-ui/tabs'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

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
  useReveal(list, `[data-tab="${value}"]`)
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

/** Sideways only: scrollIntoView would move the page as well. A piece of the neighbour shows that there is more. */
function reveal(list: HTMLElement, tab: HTMLElement) {
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.left - glimpse < frame.left) list.scrollLeft += box.left - glimpse - frame.left
  else if (box.right + glimpse > frame.right) list.scrollLeft += box.right + glimpse - frame.right
}

const glimpse = 32

/** Keeps the chosen one of a row in sight, also when its neighbours grow: a count arrives, a face loads. */
export function useReveal(list: RefObject<HTMLElement | null>, selector: string) {
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(selector)
    if (!row || !tab) return undefined
    const watch = new ResizeObserver(() => reveal(row, tab))
    for (const each of row.children) watch.observe(each)
    return () => watch.disconnect()
  }, [list, selector])
}
