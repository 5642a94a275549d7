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

/**
 * Keeps the scroll position stable while older pages, images or new messages arrive. Only a reader at the very end
 * follows new messages. Positions are measured within the content, so that a scroll in progress is not disturbed.
 */
export function makeKeptPlace(options: KeptPlaceOptions) {
  let now = options
  let frame: HTMLElement | null = null
  let inside: HTMLElement | null = null
  /**
   * `stood`: the scroll position last recorded. If the frame is elsewhere now, it was scrolled and the event is still
   * pending.
   */
  let place = { atEnd: true, id: '', top: 0, stood: 0, width: 0 }

  function record() {
    if (!frame || !inside) return
    const { below, first, atEnd } = look(frame, inside, now)
    place = { atEnd, id: first?.dataset['message'] ?? '', top: first?.offsetTop ?? 0, ...standOf(frame) }
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
    } else if (place.id) {
      const row = inside.querySelector<HTMLElement>(`[data-message="${place.id}"]`)
      const moved = row ? row.offsetTop - place.top : 0
      if (moved === 0) return
      // In a new width every row is another height, and the frame may have been pulled up to the end of its content.
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
      place = { ...place, atEnd: false, id: '' }
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
  const rows = [...inside.querySelectorAll<HTMLElement>('[data-message]')]
  return {
    below: scrollHeight - scrollTop - clientHeight,
    first: rows[firstBelow(rows, scrollTop)],
    last: rows[firstBelow(rows, scrollTop + clientHeight) - 1],
    newest: rows.at(-1),
  }
}

/** Binary search for the index of the first row whose bottom edge is below `line`. */
function firstBelow(rows: readonly HTMLElement[], line: number) {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.offsetTop + row.offsetHeight <= line) low = middle + 1
    else high = middle
  }
  return low
}
