/** For a bar that is rendered after the page but displayed above it. */
export const barLook = 'order-first border-b border-line bg-warning-soft'
