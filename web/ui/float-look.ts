/** The looks of what floats over a page without dimming it: menus and suggestion lists. */
export const floatLook =
  'z-popover rounded-lg border border-line bg-raised shadow-raised animate-rise data-[state=closed]:animate-unfade'

/** The looks of a cover beneath it on touch screens, so that a tap elsewhere only closes it. */
export const coverLook = 'fixed inset-0 z-overlay hidden pointer-coarse:block'
