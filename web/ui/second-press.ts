/**
 * The second press of a double click is not meant for what the first has brought under the pointer: a link, such as the first row that
 * Show more has loaded, or a dialog, whose button would confirm what nobody has read. Returns a function that ends this.
 */
export function ignoreSecondPresses() {
  let first: Element | null = null
  const hear = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('a, [role*=dialog]') : null
    if (event.detail < 2) first = pressed
    else if (pressed && pressed !== first) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  document.addEventListener('click', hear, true)
  return () => document.removeEventListener('click', hear, true)
}
