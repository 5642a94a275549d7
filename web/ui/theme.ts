export type Theme = 'light' | 'dark' | 'system'

/** The colours of the browser's own bar. */
export const barColours = { light: '#f9f5ef', dark: '#181512' }

/**
 * Runs inline in the head, before the first paint, so that the other theme never flashes. Browsers use the first matching
 * `theme-color`, so a theme chosen by hand puts its own before those of the system's themes.
 */
export const themeScript = `try{var t=localStorage.getItem('theme'),c=${JSON.stringify(barColours)}[t];if(c){document.documentElement.dataset.theme=t;var m=document.createElement('meta');m.id='bar';m.name='theme-color';m.content=c;document.head.prepend(m)}}catch(e){}`

/** This browser's choice; `system` when there is none, or when storage is not accessible. */
export const readTheme = () => themeOf(document.documentElement.dataset['theme'])

/** The theme of this name; `system` for any other. */
export const themeOf = (name: unknown): Theme => (name === 'light' || name === 'dark' ? name : 'system')

export function setTheme(theme: Theme) {
  show(theme)
  remember(theme)
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: calls back when the theme is changed here or in another tab. */
export function onThemeChange(listener: () => void): () => void {
  // Another tab may have changed it before this page could hear of it.
  if (listeners.size === 0) follow()
  listeners.add(listener)
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== 'theme') return
    follow()
    listener()
  }
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

const listeners = new Set<() => void>()

/** Shows the stored choice. */
function follow() {
  try {
    const theme = themeOf(localStorage.getItem('theme'))
    if (theme !== readTheme()) show(theme)
  } catch {
    return
  }
}

function show(theme: Theme) {
  document.getElementById('bar')?.remove()
  if (theme === 'system') return void delete document.documentElement.dataset['theme']
  document.documentElement.dataset['theme'] = theme
  const bar = document.createElement('meta')
  bar.id = 'bar'
  bar.name = 'theme-color'
  bar.content = barColours[theme]
  document.head.prepend(bar)
}

/** Storage may be forbidden; the theme then lasts as long as the page. */
function remember(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    return
  }
}
