/** The colours of web/app.css for what is shown without its files: mails, plain pages, pictures of shared links. */
export const light = {
  paper: '#f9f5ef',
  surface: '#fefcf9',
  ink: '#261f1a',
  muted: '#635951',
  line: '#dfd9d1',
  edge: '#887e75',
  ember: '#cf4013',
  press: '#b8360e',
  gold: '#b5861c',
  posts: '#21667f',
  engagement: '#8f3a6e',
  success: '#2e6a45',
  tint: '#f2d3c6',
} as const

/** The same at night, where it is asked for. */
export const dark = {
  paper: '#181512',
  surface: '#201d1a',
  ink: '#ece7df',
  muted: '#b2aba1',
  line: '#3a3632',
  edge: '#807971',
  ember: '#d34418',
  press: '#c03a10',
} as const

/** The mark of web/brand/mark.tsx, in a square of 32: the middles of its five dots, and the one that has taken off. */
export const markDots = [
  [5, 5],
  [5, 16],
  [5, 27],
  [16, 16],
  [27, 27],
] as const
export const markDotRadius = 5
export const markSixth = 'M32 0v5a5 5 0 1 1-5-5z'
