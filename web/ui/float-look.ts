/** What lies over a page without dimming it: menus and lists of suggestions. */
export const floatLook =
  'z-popover rounded-lg border border-line bg-raised shadow-raised animate-rise data-[state=closed]:animate-unfade'
