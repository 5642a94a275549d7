/** Of a bar above the top bar. */
export const barLook = 'min-w-0 border-b border-line bg-warning-soft'
