/** The focusable section that receives focus when the element with this button disappears. */
export const placeAround = (button: HTMLElement | null) => button?.closest<HTMLElement>('section[tabindex="-1"]')
