/**
 * The second press of a double click is not meant for a link that the first has brought under the pointer, such as the first row that
 * Show more has loaded. Returns a function that ends this.
 */
export function ignoreSecondPresses() {
  let first: Element | null = null
  const hear = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.detail < 2) first = link
    else if (link && link !== first) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  document.addEventListener('click', hear, true)
  return () => document.removeEventListener('click', hear, true)
}
