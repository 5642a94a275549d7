/** The looks of what floats over a page without dimming it: menus and suggestion lists. */
export const floatLook =
  'z-popover rounded-lg border border-line bg-raised shadow-raised animate-rise data-[state=closed]:animate-unfade'
