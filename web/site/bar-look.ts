/** Of a bar above the top bar. */
export const barLook = 'border-b border-line bg-warning-soft'
