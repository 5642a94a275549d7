/** What can be pressed on a page, as the crawler tells one from another. */
export interface Control {
  /** Where it stands in the list that was asked for last. */
  at: number
  /** The same for rows of one list, which are alike; else its own. */
  key: string
  name: string
  kind: 'button' | 'link' | 'select'
  href: string
  /** Leads to another part of this page, and may show itself to the keyboard only. */
  within: boolean
  /** Chosen already, or the page itself: pressing it has to do nothing. */
  chosen: boolean
  /** When it has its turn: what closes, sends and destroys comes after the rest. */
  turn: number
  /** On every page of this person's, such as the bar at the top. */
  shell: boolean
  /** The name of the dialog or menu it is in. */
  layer: string
  fault: string
}

declare global {
  interface Window {
    crawl: {
      effects: number
      /** How often the page went somewhere by itself, be it to where it is. */
      moves: number
      changedAt: number
      found: Element[]
      pressed: Element | null
      controls: () => Control[]
      layer: () => string
      still: (ms: number) => boolean
      reset: (pressed: Element) => void
    }
  }
}
