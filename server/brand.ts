/** The colours of web/app.css, in sRGB, for what is shown without its files: mails, plain pages, pictures of shared links. */
export const light = {
  paper: '#f9f5ef',
  surface: '#fefcf9',
  ink: '#261f1a',
  muted: '#635951',
  line: '#dfd9d1',
  edge: '#887e75',
  ember: '#cf4013',
  press: '#b8330d',
  gold: '#b27c01',
  posts: '#0d6783',
  engagement: '#933c6d',
  success: '#276a3e',
  tint: '#fbcbba',
} as const

/** The same colours in the dark theme, for readers whose system asks for it. */
export const dark = {
  paper: '#181512',
  surface: '#201d1a',
  ink: '#ece7df',
  muted: '#b2aba1',
  line: '#3a3632',
  edge: '#807971',
  ember: '#d34418',
  press: '#c03813',
} as const
