export type Where = 'here' | 'new tab'

/** As with links: Ctrl or Cmd with the press, or with Enter, opens a new tab. */
export const whereFor = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): Where =>
  ctrlKey || metaKey ? 'new tab' : 'here'
