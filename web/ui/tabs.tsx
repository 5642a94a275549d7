import { createContext, type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useId, useRef } from 'react'

type Tab<T extends string> = {
  value: T
  label: ReactNode
  /** A count after the label; its space is kept when it is 0. */
  count?: number | undefined
  /** A small icon before the label. */
  mark?: ReactNode
}

type TabsProps<T extends string> = {
  value: T
  onChange: (value: T) => void
  tabs: readonly Tab<T>[]
  /** What the tabs divide, for screen readers. */
  label: string
  children: ReactNode
}

/** The open tab, and the prefix of the ids of tabs and panels. */
const Open = createContext({ value: '', id: '' })
const tabId = (id: string, value: string) => `${id}tab-${value}`
const panelId = (id: string, value: string) => `${id}panel-${value}`

/** The open tab belongs in the URL: pass its value, handle the change. Children are `TabPanel`s. Arrow keys wrap around the tabs. */
export function Tabs<T extends string>({ value, onChange, tabs, label, children }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  useReveal(list, `[data-tab="${value}"]`)
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const tab = tabs[nextTab(event, at, tabs.length)]
    if (!tab) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
    if (tab.value !== value) onChange(tab.value)
  }
  return (
    <Open value={{ value, id }}>
      <div className="min-w-0">
        <div className="border-b border-line">
          <div ref={list} role="tablist" aria-label={label} className="-mb-px flex gap-1 overflow-x-auto no-scrollbar">
            {tabs.map((tab, at) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={tabId(id, tab.value)}
                aria-selected={tab.value === value}
                aria-controls={tab.value === value ? panelId(id, tab.value) : undefined}
                tabIndex={tab.value === value ? 0 : -1}
                data-tab={tab.value}
                onKeyDown={event => onKeyDown(event, at)}
                onClick={() => tab.value !== value && onChange(tab.value)}
                className="group flex min-h-control shrink-0 items-center gap-2 border-b-2 border-transparent px-2.5 pb-0.5 font-semibold whitespace-nowrap text-muted -outline-offset-2 transition-colors hover:text-ink aria-selected:border-ink aria-selected:text-ink"
              >
                {tab.mark}
                {tab.label}
                {tab.count !== undefined && <Count>{tab.count}</Count>}
              </button>
            ))}
          </div>
        </div>
        {children}
      </div>
    </Open>
  )
}

/** The index of the tab to which a key leads from the focused one; -1 for other keys. */
function nextTab({ key, currentTarget, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, at: number, count: number) {
  if (ctrlKey || metaKey || altKey || shiftKey) return -1
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key === 'ArrowLeft' || key === 'ArrowRight' ? (at + (key === forward ? 1 : count - 1)) % count : -1
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  const { value: open, id } = use(Open)
  if (value !== open) return null
  return (
    // A stop of the Tab key, so that the beginning of the panel is read.
    <div role="tabpanel" id={panelId(id, value)} aria-labelledby={tabId(id, value)} tabIndex={0} className="pt-4">
      {children}
    </div>
  )
}

function Count({ children }: { children: number }) {
  return (
    <span className="min-w-5.5 rounded-full bg-sunken px-1.5 text-center text-xs/5 text-muted figure group-aria-selected:text-ink">
      {children > 999 ? '999+' : children}
    </span>
  )
}

/**
 * Scrolls horizontally only: scrollIntoView would scroll the page as well. A
 * part of the neighbour stays visible, to show that there is more.
 */
export function reveal(list: HTMLElement, tab: HTMLElement) {
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.left - glimpse < frame.left) list.scrollLeft += box.left - glimpse - frame.left
  else if (box.right + glimpse > frame.right) list.scrollLeft += box.right + glimpse - frame.right
}

const glimpse = 32

/** Keeps the selected item of a row visible, also when its neighbours grow: a count arrives, a font loads. */
export function useReveal(list: RefObject<HTMLElement | null>, selector: string) {
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(selector)
    if (!row || !tab) return undefined
    const watch = new ResizeObserver(() => reveal(row, tab))
    for (const each of [row, ...row.children]) watch.observe(each)
    return () => watch.disconnect()
  }, [list, selector])
}
