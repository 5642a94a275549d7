/** The look of a bar above the top bar. */
export const barLook = 'min-w-0 border-b border-line bg-warning-soft'

/** The height of the bar while an admin impersonates somebody. Reserved, so that nothing moves when the bar's code has loaded. */
export const viewingBarHeight = 'min-h-13 max-md:min-h-14 max-xs:min-h-20'
