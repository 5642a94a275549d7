/** Something on a page that can be pressed, as the crawler identifies it. */
export interface Control {
  /** Its index in the most recent list. */
  at: number
  /** Shared by similar rows of one list, otherwise unique. */
  key: string
  name: string
  kind: 'button' | 'link' | 'select'
  href: string
  /** Leads to another part of this page, and may be visible only on keyboard focus. */
  within: boolean
  /** Already selected, or a link to the current page: pressing it need not do anything. */
  chosen: boolean
  /** Its order: controls that close, submit or delete come after the others. */
  turn: number
  /** Present on all of this person's pages, such as the top bar. */
  shell: boolean
  /** The name of the dialog or menu that contains it. */
  layer: string
  fault: string
}

interface Spot {
  x: number
  y: number
}

declare global {
  interface Window {
    crawl: {
      effects: number
      /** How often the page navigated by itself, even to where it already was. */
      moves: number
      changedAt: number
      found: Element[]
      pressed: Element | null
      controls: () => Control[]
      layer: () => string
      /** The milliseconds to wait until nothing has changed for `ms`, if nothing changes meanwhile; 0 if that is so now. */
      stillIn: (ms: number) => number
      /** Where a pointer meets the control of this index, scrolled into view; null where something is in front of it. */
      spot: (at: number) => Promise<Spot | null>
      /** Restarts the counts before the control of this index is pressed. Returns where a pointer meets it now. */
      reset: (at: number) => Spot | null
    }
  }
}
