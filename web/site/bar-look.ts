/** Of a bar above the top bar. */
export const barLook = 'min-w-0 border-b border-line bg-warning-soft'

/** Of its inside while an admin views the app as somebody: reserved, so that nothing moves when its code has loaded. */
export const viewingBarHeight = 'min-h-13 max-md:min-h-14 max-xs:min-h-20'
