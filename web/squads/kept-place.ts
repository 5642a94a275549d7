const nearEndPx = 40
const nearStartPx = 600

interface KeptPlaceOptions {
  /** The end shown is the newest: whoever reads there goes along. */
  endIsNewest: boolean
  onNearStart: () => void
  onNearEnd: () => void
  /** The lowest place in sight, and whether it is the end. */
  onSight: (seq: number, atEnd: boolean) => void
}

/**
 * Keeps what is being read where it is, whatever comes above or below it: older pages, images, new messages. Only who
 * reads at the very end goes along. It measures places inside the content, so that a scroll under way is not disturbed.
 */
export function makeKeptPlace(options: KeptPlaceOptions) {
  let now = options
  let frame: HTMLElement | null = null
  let inside: HTMLElement | null = null
  /** `stood`: where the frame was when it was last looked at. Elsewhere now, it was scrolled and the event is still to come. */
  let place = { atEnd: true, id: '', top: 0, stood: 0 }

  function record() {
    if (!frame || !inside) return
    const { below, first, atEnd } = look(frame, inside, now)
    place = { atEnd, id: first?.dataset['message'] ?? '', top: first?.offsetTop ?? 0, stood: frame.scrollTop }
    if (frame.scrollTop < nearStartPx) now.onNearStart()
    if (below < nearStartPx) now.onNearEnd()
  }
  function goToEnd() {
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
      frame.scrollTop += moved
      place.top += moved
    }
  }
  return {
    record,
    /** After every drawing of the list. */
    drawn(next: KeptPlaceOptions) {
      now = next
      restore()
      // Where nothing overflows a new message moves nothing, and yet is in sight.
      if (frame && inside) look(frame, inside, now)
    },
    mount(box: HTMLElement | null, content: HTMLElement | null) {
      frame = box
      inside = content
      return onResize([box, content], () => {
        restore()
        record()
      })
    },
    /** To the newest, and along with it from now on. */
    toEnd() {
      place = { ...place, atEnd: true }
      goToEnd()
    },
    /** To where reading stopped, if that is in the list; else to the end. */
    start() {
      const line = inside?.querySelector('[data-new]')
      if (!line) return this.toEnd()
      place = { ...place, atEnd: false, id: '' }
      line.scrollIntoView({ block: 'start' })
      record()
    },
  }
}

/** Says what is in sight. */
function look(box: HTMLElement, content: HTMLElement, { endIsNewest, onSight }: KeptPlaceOptions) {
  const { below, first, last, newest } = inSight(box, content)
  const atEnd = endIsNewest && below < nearEndPx
  if (last) onSight(Number((atEnd ? (newest ?? last) : last).dataset['seq']), atEnd)
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

/** The first row whose lower edge is below a line: rows stand in order, so half of them drop out with each look. */
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
