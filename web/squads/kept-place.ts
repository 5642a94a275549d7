const nearEndPx = 40
const nearStartPx = 600

interface KeptPlaceOptions {
  /** The last message shown is the newest of the room, so a reader at the end follows new messages. */
  endIsNewest: boolean
  /** A different number scrolls to the "New" line again. */
  begun: number
  onNearStart: () => void
  onNearEnd: () => void
  /** `seq` of the lowest message that is visible to its end, 0 without one, and whether the reader is at the end. */
  onSight: (seq: number, atEnd: boolean) => void
}

interface Place {
  atEnd: boolean
  row: HTMLElement | undefined
  top: number
  stood: number
  width: number
}

/**
 * Keeps the scroll position stable while older pages, images or new messages arrive. Only a reader at the very end
 * follows new messages. Positions are measured within the content, so that a scroll in progress is not disturbed.
 */
export function makeKeptPlace(options: KeptPlaceOptions) {
  let now = options
  let frame: HTMLElement | null = null
  let inside: HTMLElement | null = null
  /**
   * `row`: the topmost one in sight. `stood`: the scroll position last recorded. If the frame is elsewhere now, it was scrolled
   * and the event is still pending.
   */
  let place: Place = { atEnd: true, row: undefined, top: 0, stood: 0, width: 0 }

  function record() {
    if (!frame || !inside) return
    const { below, first, atEnd } = look(frame, inside, now)
    place = { atEnd, row: first, top: first?.offsetTop ?? 0, ...standOf(frame) }
    if (frame.scrollTop < nearStartPx) now.onNearStart()
    if (below < nearStartPx) now.onNearEnd()
  }
  function goToEnd() {
    place.atEnd = true
    if (!frame) return
    frame.scrollTop = frame.scrollHeight
    place.stood = frame.scrollTop
  }
  function restore() {
    if (!frame || !inside) return
    if (place.atEnd && now.endIsNewest) {
      if (frame.scrollTop === place.stood) goToEnd()
      else record()
    } else if (place.row?.isConnected) {
      const moved = place.row.offsetTop - place.top
      if (moved === 0) return
      // When the width changes, so do all heights, and the browser may have scrolled the frame up to the end of its content.
      frame.scrollTop = (frame.clientWidth === place.width ? frame.scrollTop : place.stood) + moved
      place = { ...place, top: place.top + moved, ...standOf(frame) }
    }
  }
  function settle() {
    restore()
    record()
  }
  return {
    /** Call after every scroll. A change of the layout may have caused it: then the place is kept, as after a resize. */
    settle,
    /** Call after every render of the list. */
    drawn(next: KeptPlaceOptions) {
      const { begun } = now
      now = next
      if (next.begun === begun) restore()
      else this.start()
      // In a list that does not overflow, a new message causes no scroll event but is visible.
      if (frame && inside) look(frame, inside, now)
    },
    mount(box: HTMLElement | null, content: HTMLElement | null) {
      frame = box
      inside = content
      return onResize([box, content], settle)
    },
    /** Scrolls to the newest message and follows new ones from now on. */
    toEnd: goToEnd,
    /** Scrolls to the "New" line, or to the end when the list has none. */
    start() {
      const line = inside?.querySelector('[data-new]')
      if (!line) return goToEnd()
      place = { ...place, atEnd: false, row: undefined }
      line.scrollIntoView({ block: 'start' })
      record()
    },
  }
}

const standOf = (frame: HTMLElement) => ({ stood: frame.scrollTop, width: frame.clientWidth })

/** Reports what is visible. */
function look(box: HTMLElement, content: HTMLElement, { endIsNewest, onSight }: KeptPlaceOptions) {
  const { below, first, last, newest } = inSight(box, content)
  const atEnd = endIsNewest && below < nearEndPx
  onSight(Number((atEnd ? (newest ?? last) : last)?.dataset['seq'] ?? 0), atEnd)
  return { below, first, atEnd }
}

function onResize(boxes: readonly (HTMLElement | null)[], listener: () => void) {
  const watcher = new ResizeObserver(listener)
  for (const box of boxes) if (box) watcher.observe(box)
  return () => watcher.disconnect()
}

function inSight({ scrollTop, scrollHeight, clientHeight }: HTMLElement, inside: HTMLElement) {
  const batches = [...inside.children].filter(isBatch)
  const end = scrollTop + clientHeight
  const [above, below] = [rowsAround(batches, scrollTop), rowsAround(batches, end)]
  return {
    below: scrollHeight - end,
    first: above[firstBelow(above, scrollTop)],
    last: below[firstBelow(below, end) - 1],
    newest: rowsOf(batches.at(-1)).at(-1),
  }
}

const isBatch = (part: Element): part is HTMLElement => part instanceof HTMLElement && 'batch' in part.dataset

const rowsOf = (batch: HTMLElement | undefined) => [...(batch?.querySelectorAll<HTMLElement>('[data-message]') ?? [])]

/** The rows of the batch at `line` and its neighbours: a query for all rows would take longer than all the rest. */
function rowsAround(batches: readonly HTMLElement[], line: number) {
  const at = firstBelow(batches, line)
  return batches.slice(Math.max(at - 1, 0), at + 2).flatMap(rowsOf)
}

/** Binary search for the index of the first part whose bottom edge is below `line`. */
function firstBelow(parts: readonly HTMLElement[], line: number) {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = (low + high) >> 1
    const part = parts[middle]
    if (part && part.offsetTop + part.offsetHeight <= line) low = middle + 1
    else high = middle
  }
  return low
}
